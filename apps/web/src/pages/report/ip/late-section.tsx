import { type ReactNode, Suspense } from "react";
import { useApproach } from "../../../lib/use-approach.ts";
import { ReportSection } from "../report-section.tsx";
import { Waiting } from "./waiting.tsx";

interface LateSectionProps {
  id: string;
  texts: { title: string; text: string };
  /** What it waits for. */
  waiting: string;
  children: ReactNode;
}

/** A part of the report that reads the kept versions, once the reader comes near. */
export function LateSection({ id, texts, waiting, children }: LateSectionProps) {
  const [element, isNear] = useApproach<HTMLDivElement>();
  const shown = <Waiting>{waiting}</Waiting>;
  return (
    <ReportSection id={id} title={texts.title} text={texts.text}>
      <div ref={element}>
        <Suspense fallback={shown}>{isNear ? children : shown}</Suspense>
      </div>
    </ReportSection>
  );
}
