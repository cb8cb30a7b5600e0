import styles from "./meter.module.css";

interface MeterProps {
  /** From 0 to 1; null where there is nothing to draw. */
  share: number | null;
  tone?: "normal" | "second" | "warn";
  /** The figure itself; the bar is silent. */
  text: string;
}

/** A figure with a bar as long as its share, for a column of a table that is chart and table in one. */
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
