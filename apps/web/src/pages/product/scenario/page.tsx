import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { ScenarioDemo } from "./scenario-demo.tsx";

export default function Scenario() {
  return (
    <ProductPage products={products} texts={useTexts("product/scenario")}>
      <ScenarioDemo />
    </ProductPage>
  );
}
