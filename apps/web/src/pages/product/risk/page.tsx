import { useTexts } from "../../../lib/texts.tsx";
import { RuleSection } from "../demo/rule-section.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { PortraitDemo } from "./portrait-demo.tsx";

const rules = ["tor", "proxy", "vpn", "data_center", "data_center_inferred", "relay"] as const;

export default function Risk() {
  const texts = useTexts("product/risk");
  return (
    <ProductPage products={products} texts={texts} extra={<RuleSection rules={rules} text={texts.rules} />}>
      <PortraitDemo />
    </ProductPage>
  );
}
