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
  if (outcome === "no-answer")
    return <p className="py-3 px-4 rounded-menu bg-error-soft text-error text-md">{texts.noAnswer}</p>;
  if (outcome === "no-key")
    return <p className="py-3 px-4 rounded-menu bg-error-soft text-error text-md">{texts.revealFailed}</p>;
  const { status, statusText, milliseconds, headers, body, text } = outcome;
  return (
    <div className="card overflow-hidden rounded-menu">
      <div className={styles.answerHead}>
        <Badge tone={status < 300 ? "ok" : status < 500 ? "warn" : "error"}>
          {status} {statusText}
        </Badge>
        <span>{texts.time(milliseconds)}</span>
        <Copy text={text} />
      </div>
      {body === undefined ? (
        <p className="note px-4">{text === "" ? texts.noJson : text}</p>
      ) : (
        <div className={styles.json}>
          <JsonView value={body} label={texts.answer} />
        </div>
      )}
      <details className={styles.headers}>
        <summary className="note py-2 px-4">{texts.headers(headers.length)}</summary>
        <dl>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt className="wrap-anywhere">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
