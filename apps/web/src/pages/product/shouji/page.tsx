import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { PhoneDemo } from "./phone-demo.tsx";

export default function Shouji() {
  return (
    <ProductPage products={products} texts={useTexts("product/shouji")}>
      <PhoneDemo />
    </ProductPage>
  );
}
