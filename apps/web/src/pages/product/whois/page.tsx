import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { WhoisDemo } from "./whois-demo.tsx";

export default function Whois() {
  return (
    <ProductPage products={products} texts={useTexts("product/whois")}>
      <WhoisDemo />
    </ProductPage>
  );
}
