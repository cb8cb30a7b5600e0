import { lazy, Suspense } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { useApproach } from "../../../lib/use-approach.ts";
import { ReportSection } from "../report-section.tsx";
import { Waiting } from "./waiting.tsx";

const IpHistory = lazy(() => load(() => import("./ip-history.tsx")));

/** How the answer for an address has changed, read from the kept versions when the reader comes near. */
export function HistorySection({ ip }: { ip: string }) {
  const { history: texts } = useTexts("report/ip");
  const [element, isNear] = useApproach<HTMLDivElement>();
  const waiting = <Waiting>{texts.reading}</Waiting>;
  return (
    <ReportSection id="history" title={texts.title} text={texts.text}>
      <div ref={element}>
        <Suspense fallback={waiting}>{isNear ? <IpHistory ip={ip} /> : waiting}</Suspense>
      </div>
    </ReportSection>
  );
}
