import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { CellDemo } from "./cell-demo.tsx";
import { products } from "./definition.ts";

export default function Cells() {
  return (
    <ProductPage products={products} texts={useTexts("product/cells")}>
      <CellDemo />
    </ProductPage>
  );
}
