import type { ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  title: string;
  text: string;
  /** What can be done with the whole section, beside its heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** One part of the profile: what it is on the left, what can be changed on the right. */
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
