import { lazy, Suspense } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { useApproach } from "../../../lib/use-approach.ts";
import { ReportSection } from "../report-section.tsx";
import { Waiting } from "./waiting.tsx";

const FlagReasons = lazy(() => load(() => import("./flag-reasons.tsx")));

/** Why an address has its flags, read from the kept versions when the reader comes near. */
export function ReasonSection({ ip }: { ip: string }) {
  const { reasons: texts } = useTexts("report/ip");
  const [element, isNear] = useApproach<HTMLDivElement>();
  const waiting = <Waiting>{texts.checking}</Waiting>;
  return (
    <ReportSection id="reasons" title={texts.title} text={texts.text}>
      <div ref={element}>
        <Suspense fallback={waiting}>{isNear ? <FlagReasons ip={ip} /> : waiting}</Suspense>
      </div>
    </ReportSection>
  );
}
