import { AddressForm } from "../demo/address-form.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import { RiskResult } from "../demo/risk-result.tsx";
import { ScoreDial } from "../demo/score-dial.tsx";
import { useDemo } from "../demo/use-demo.ts";
import { products } from "./definition.ts";

/** The risk score of an address on a dial, with the findings behind it. */
export function PortraitDemo() {
  const demo = useDemo("huaxiang", products);
  const { answer } = demo;
  return (
    <DemoCard
      figure={<ScoreDial score={answer.risk.score} />}
      form={<AddressForm demo={demo} first="hosting" />}
      demo={demo}
      heightPx={230}
    >
      <RiskResult {...answer.risk} />
    </DemoCard>
  );
}
