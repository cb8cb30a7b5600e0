import { useTexts } from "../../lib/texts.tsx";
import styles from "./report.module.css";

/** The report's outline, with the queried name. */
export function ReportSkeleton({ name }: { name: string }) {
  const texts = useTexts("report");
  return (
    <div className="hero" aria-busy="true">
      <div className={`container ${styles.top}`}>
        <div className="bar min-h-10" />
        <h1 className={styles.address} data-long={name.length > 15 || undefined}>
          {name}
        </h1>
        <p className={`min-h-8 text-body text-xl leading-15 ${styles.line}`} role="status">
          {texts.loading}
        </p>
        <div className={`breathing ${styles.waiting}`} />
      </div>
    </div>
  );
}
