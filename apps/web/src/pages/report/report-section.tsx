import type { ReactNode } from "react";
import { SectionHead } from "../../ui/section-head.tsx";
import styles from "./report.module.css";

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
      <div className={styles.content}>{children}</div>
    </section>
  );
}
