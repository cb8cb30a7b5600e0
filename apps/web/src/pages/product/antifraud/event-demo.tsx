import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { lazy, Suspense } from "react";
import { pickAddress } from "../../../lib/address.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { Anatomy } from "../demo/anatomy.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import { FieldsForm } from "../demo/fields-form.tsx";
import { RiskResult } from "../demo/risk-result.tsx";
import { useDemo } from "../demo/use-demo.ts";
import { useOwnAddress } from "../demo/use-own-address.ts";
import { products, sampleEmail } from "./definition.ts";
import { eventQuery } from "./event.ts";

// The page with the longest texts has no budget left for it in the first load.
const ScoreDial = lazy(() =>
  load(() => import("../demo/score-dial.tsx").then((dial) => ({ default: dial.ScoreDial }))),
);

const signalMarks = { ip: "IP", email: "@", phone: "+86", card: "4111", user_agent: "UA" };
const signalNames = ["ip", "email", "phone", "card", "user_agent"] as const;

/** Scores an event's signals together. */
export function EventDemo() {
  const { demo: texts } = useTexts("product/antifraud");
  const { demo: common } = useTexts("product");
  const demo = useDemo("antifraud", products);
  const { own, isKnown } = useOwnAddress();
  const { hosting } = sampleAddresses[useLanguage()];
  const isHydrated = useHydrated();
  const { score, level, reasons, unknown, signals } = demo.answer;
  const signalLabels = {
    ip: common.address.label,
    email: texts.email,
    phone: texts.phone,
    card: texts.card,
    user_agent: texts.userAgent,
  };
  return (
    <DemoCard
      figure={
        <Anatomy
          parts={signalNames.map((name) => ({
            text: signalMarks[name],
            name: signalLabels[name],
            value: signals[name] ? texts.counted : texts.notGiven,
          }))}
        />
      }
      scene={<Suspense>{isHydrated && <ScoreDial score={score} />}</Suspense>}
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
          onQuery={(values) => demo.run(eventQuery(values))}
          isInitialKnown={isKnown}
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
