import type { Outcome } from "../lib/use-try-it.ts";
import { Badge } from "./badge.tsx";
import styles from "./call-answer.module.css";
import { Copy } from "./copy.tsx";
import { JsonView } from "./json-view.tsx";

interface CallAnswerProps {
  outcome: Outcome;
  texts: {
    answer: string;
    time: (milliseconds: number) => string;
    headers: (count: number) => string;
    noAnswer: string;
    noJson: string;
    revealFailed: string;
  };
}

/** The raw answer to a call made from the page: status, time, headers and body. */
export function CallAnswer({ outcome, texts }: CallAnswerProps) {
  if (outcome === "no-answer") return <p className={styles.failed}>{texts.noAnswer}</p>;
  if (outcome === "no-key") return <p className={styles.failed}>{texts.revealFailed}</p>;
  const { status, statusText, milliseconds, headers, body, text } = outcome;
  return (
    <div className={styles.answer}>
      <div className={styles.answerHead}>
        <Badge tone={status < 300 ? "ok" : status < 500 ? "warn" : "error"}>
          {status} {statusText}
        </Badge>
        <span>{texts.time(milliseconds)}</span>
        <Copy text={text} />
      </div>
      {body === undefined ? (
        <p className={styles.note}>{text === "" ? texts.noJson : text}</p>
      ) : (
        <div className={styles.json}>
          <JsonView value={body} label={texts.answer} />
        </div>
      )}
      <details className={styles.headers}>
        <summary>{texts.headers(headers.length)}</summary>
        <dl>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
