import type { ReactNode } from "react";
import { SectionHead } from "../../ui/section-head.tsx";

interface ReportSectionProps {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** A section of a report with its heading. */
export function ReportSection({ id, title, text, children }: ReportSectionProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} {...(text !== undefined && { text })} />
      <div className="stack grid-cols-1 mt-6">{children}</div>
    </section>
  );
}
