import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { PhotoDemo } from "./photo-demo.tsx";

export default function RealPerson() {
  return (
    <ProductPage products={products} texts={useTexts("product/real-person")}>
      <PhotoDemo />
    </ProductPage>
  );
}
