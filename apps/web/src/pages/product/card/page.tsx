import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { CardDemo } from "./card-demo.tsx";
import { products } from "./definition.ts";

export default function Card() {
  return (
    <ProductPage products={products} texts={useTexts("product/card")}>
      <CardDemo />
    </ProductPage>
  );
}
