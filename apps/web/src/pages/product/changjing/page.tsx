import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { ScenarioDemo } from "./scenario-demo.tsx";

export default function Changjing() {
  return (
    <ProductPage products={products} texts={useTexts("product/changjing")}>
      <ScenarioDemo />
    </ProductPage>
  );
}
