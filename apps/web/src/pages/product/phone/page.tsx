import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { PhoneDemo } from "./phone-demo.tsx";

export default function Phone() {
  return (
    <ProductPage products={products} texts={useTexts("product/phone")}>
      <PhoneDemo />
    </ProductPage>
  );
}
