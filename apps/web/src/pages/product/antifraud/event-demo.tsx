import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { pickAddress } from "../../../lib/address.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { DemoCard } from "../demo/demo-card.tsx";
import { FieldsForm } from "../demo/fields-form.tsx";
import { RiskResult } from "../demo/risk-result.tsx";
import { ScoreDial } from "../demo/score-dial.tsx";
import { useDemo } from "../demo/use-demo.ts";
import { useOwnAddress } from "../demo/use-own-address.ts";
import { products, sampleEmail } from "./definition.ts";
import { eventQuestion } from "./event.ts";

/** An event's signals, joined into one score. */
export function EventDemo() {
  const { demo: texts } = useTexts("product/antifraud");
  const { demo: common } = useTexts("product");
  const demo = useDemo("antifraud", products);
  const own = useOwnAddress();
  const { hosting } = sampleAddresses[useLanguage()];
  const isHydrated = useHydrated();
  const { score, level, reasons, unknown } = demo.answer;
  return (
    <DemoCard
      scene={<ScoreDial score={score} />}
      form={
        <FieldsForm
          fields={[
            {
              name: "ip",
              label: common.address.label,
              initial: own ?? hosting,
              check: (text) => (pickAddress(text) ? null : common.address.wrong),
            },
            { name: "email", label: texts.email, initial: sampleEmail, inputMode: "email", isOptional: true },
            {
              name: "phone",
              label: texts.phone,
              initial: "",
              placeholder: "+1 212 555 0123",
              inputMode: "tel",
              isOptional: true,
            },
            {
              name: "card",
              label: texts.card,
              initial: "",
              placeholder: "4111 11",
              inputMode: "numeric",
              isOptional: true,
            },
            {
              name: "user_agent",
              label: texts.userAgent,
              initial: isHydrated ? navigator.userAgent : "",
              isOptional: true,
              isWide: true,
            },
          ]}
          columns={2}
          submit={texts.submit}
          onAsk={(values) => demo.ask(eventQuestion(values))}
          problem={demo.problem}
          isBusy={demo.isBusy}
        />
      }
      demo={demo}
      heightPx={226}
      foot={texts.privacy}
    >
      <RiskResult score={score} level={level} reasons={reasons} unknown={unknown} />
    </DemoCard>
  );
}
