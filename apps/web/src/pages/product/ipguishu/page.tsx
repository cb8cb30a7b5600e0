import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { product } from "./definition.ts";
import { LocationDemo } from "./location-demo.tsx";

export default function Ipguishu() {
  return (
    <ProductPage product={product} texts={useTexts("product/ipguishu")}>
      <LocationDemo />
    </ProductPage>
  );
}
