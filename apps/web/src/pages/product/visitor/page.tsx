import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { VisitorDemo } from "./visitor-demo.tsx";

export default function Visitor() {
  return (
    <ProductPage products={products} texts={useTexts("product/visitor")}>
      <VisitorDemo />
    </ProductPage>
  );
}
