import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { PrivacyDemo } from "./privacy-demo.tsx";

export default function Privacy() {
  return (
    <ProductPage products={products} texts={useTexts("product/privacy")}>
      <PrivacyDemo />
    </ProductPage>
  );
}
