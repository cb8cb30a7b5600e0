import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { LocationDemo } from "./location-demo.tsx";

export default function Location() {
  return (
    <ProductPage products={products} texts={useTexts("product/location")}>
      <LocationDemo />
    </ProductPage>
  );
}
