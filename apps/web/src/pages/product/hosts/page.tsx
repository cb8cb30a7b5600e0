import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { HostDemo } from "./host-demo.tsx";

export default function Hosts() {
  return (
    <ProductPage products={products} texts={useTexts("product/hosts")}>
      <HostDemo />
    </ProductPage>
  );
}
