import type { ReactNode } from "react";
import styles from "./json-view.module.css";

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function highlight(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    parts.push(text.slice(end, match.index));
    const kind = match[2] ? styles.key : match[1] ? styles.string : "text-accent";
    parts.push(
      <span key={match.index} className={kind}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** A value as indented, coloured JSON in a box that can be scrolled by keyboard. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  return (
    <section
      className={`fading well overflow-auto text-body mono text-sm ${styles.scroller}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      <pre>
        <code className="font-inherit">{highlight(JSON.stringify(value, null, 2))}</code>
      </pre>
    </section>
  );
}
