import { languages } from "../../../lib/language.ts";
import { useLanguage } from "../../../lib/texts.tsx";
import styles from "./bulk-jobs.module.css";

interface ProgressProps {
  /** What is going on. */
  label: string;
  /** 0 to 1; null if it cannot be told. */
  share: number | null;
  facts: string;
}

/** A bar with what is going on above it, and figures below. */
export function Progress({ label, share, facts }: ProgressProps) {
  const { tag } = languages[useLanguage()];
  const percent = new Intl.NumberFormat(tag, { style: "percent" });
  return (
    <div className="stack gap-2">
      <p className="bar gap-2">
        <span>{label}</span>
        {share !== null && <span className="strong">{percent.format(Math.floor(share * 100) / 100)}</span>}
      </p>
      <progress className={styles.progress} aria-label={label} {...(share !== null && { value: share })} />
      <p className={`note ${styles.facts}`}>{facts}</p>
    </div>
  );
}
