import { riskReasonCodes } from "@meridian/contract/risk";
import { useTexts } from "../../../lib/texts.tsx";
import { RuleSection } from "../demo/rule-section.tsx";
import { ProductPage } from "../product.tsx";
import { products } from "./definition.ts";
import { EventDemo } from "./event-demo.tsx";

export default function Antifraud() {
  const texts = useTexts("product/antifraud");
  return (
    <ProductPage products={products} texts={texts} extra={<RuleSection rules={riskReasonCodes} text={texts.rules} />}>
      <EventDemo />
    </ProductPage>
  );
}
