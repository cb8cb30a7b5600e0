import { LookupForm } from "./lookup-form.tsx";
import styles from "./report.module.css";

interface MissingReportProps {
  texts: { title: string; text: (asked: string) => string; how: string };
  asked: string;
}

/** Longer texts cannot be meant as an address. */
const maxShownCharacters = 80;

/** Explains why there is no report, and offers another lookup. */
export function MissingReport({ texts, asked }: MissingReportProps) {
  return (
    <div className={`container ${styles.missing}`}>
      <h1 className="title-2">{texts.title}</h1>
      <p className="lead">
        {texts.text(asked.length > maxShownCharacters ? `${asked.slice(0, maxShownCharacters)}…` : asked)}
      </p>
      <p>{texts.how}</p>
      <LookupForm />
    </div>
  );
}
