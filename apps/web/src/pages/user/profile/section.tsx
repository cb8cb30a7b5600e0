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
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
        {action}
      </header>
      <div className={styles.card}>{children}</div>
    </section>
  );
}
