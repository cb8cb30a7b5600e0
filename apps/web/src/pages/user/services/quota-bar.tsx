import styles from "./quota-bar.module.css";

interface QuotaBarProps {
  total: number;
  used: number;
  /** Allocated to others and not included in `used`. */
  allocated?: number;
}

/** The used and allocated parts of a quota. Decorative: the figures are next to it as text. */
export function QuotaBar({ total, used, allocated = 0 }: QuotaBarProps) {
  const share = (part: number) => (total === 0 ? 0 : Math.min(100, (part / total) * 100));
  const left = total - allocated - used;
  const tone = left <= 0 ? "error" : left <= (total - allocated) / 5 ? "warn" : "ok";
  return (
    <div aria-hidden="true" className={styles.bar}>
      <span className={styles.used} data-tone={tone} style={{ width: `${share(used)}%` }} />
      <span className={styles.allocated} style={{ width: `${share(allocated)}%` }} />
    </div>
  );
}
