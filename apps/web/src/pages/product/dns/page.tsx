import { useTexts } from "../../../lib/texts.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { DnsDemo } from "./dns-demo.tsx";

export default function Dns() {
  return (
    <ProductPage products={products} texts={useTexts("product/dns")}>
      <DnsDemo />
    </ProductPage>
  );
}
