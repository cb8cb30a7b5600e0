import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { IdentityDemo } from "./identity-demo.tsx";

export default function Identity() {
  return (
    <ProductPage products={products} texts={useTexts("product/identity")}>
      <IdentityDemo />
    </ProductPage>
  );
}
