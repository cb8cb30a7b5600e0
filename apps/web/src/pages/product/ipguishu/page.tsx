import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { LocationDemo } from "./location-demo.tsx";

export default function Ipguishu() {
  return (
    <ProductPage products={products} texts={useTexts("product/ipguishu")}>
      <LocationDemo />
    </ProductPage>
  );
}
