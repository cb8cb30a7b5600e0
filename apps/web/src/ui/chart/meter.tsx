import styles from "./meter.module.css";

interface MeterProps {
  /** From 0 to 1; null draws no bar. */
  share: number | null;
  tone?: "normal" | "second" | "warn";
  /** The figure itself, which screen readers get instead of the bar. */
  text: string;
}

/** A figure with a proportional bar, for a table column that doubles as a chart. */
export function Meter({ share, tone = "normal", text }: MeterProps) {
  return (
    <span className={styles.meter} data-tone={tone}>
      {share !== null && (
        <span className={styles.track} aria-hidden="true">
          {share > 0 && <span className={styles.part} style={{ width: `${Math.min(1, share) * 100}%` }} />}
        </span>
      )}
      <span className={styles.figure}>{text}</span>
    </span>
  );
}
