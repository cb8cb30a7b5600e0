import type { ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  title: string;
  text: string;
  /** An action for the whole section, next to its heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the profile: description on the left, controls on the right. */
export function Section({ title, text, action, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header className={`stack gap-2 content-start justify-items-start ${styles.head}`}>
        <h2 className="text-xl leading-135">{title}</h2>
        <p className={`quiet narrow-measure ${styles.text}`}>{text}</p>
        {action}
      </header>
      <div className={`card min-w-0 p-6 ${styles.card}`}>{children}</div>
    </section>
  );
}
