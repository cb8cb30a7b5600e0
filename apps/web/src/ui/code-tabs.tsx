import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import styles from "./code-tabs.module.css";
import { splitCode } from "./code-tokens.ts";
import { Copy } from "./copy.tsx";

export interface CodeSample {
  language: string;
  code: string;
  /** What to know about it, below the code. */
  note?: string;
  /** Fetches the code to copy, if the code on the page hides a secret. */
  fetchCode?: () => Promise<string>;
}

interface CodeTabsProps {
  samples: readonly CodeSample[];
  label: string;
  /** The call's answer, below the code in the same box. */
  children?: ReactNode;
}

const storageKey = "code-language";
const panelClass = `fading flex-none overflow-auto ${styles.panel}`;

function highlight({ code, language }: CodeSample) {
  return splitCode(code, language).map((part, index, parts) => {
    if (index % 2 === 0) return part;
    const isName = part.startsWith('"') && parts[index + 1]?.startsWith(":");
    const kind = /^["'`]/.test(part)
      ? isName
        ? styles.keyword
        : styles.string
      : /^\s*(?:#|\/[/*])/.test(part)
        ? styles.comment
        : styles.keyword;
    const key = `${index}${part}`;
    return (
      <span key={key} className={kind}>
        {part}
      </span>
    );
  });
}

/** The same call in several languages; the choice is remembered for every sample on the site. */
export function CodeTabs({ samples, label, children }: CodeTabsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const sample = samples[chosen]!;

  useEffect(() => {
    const remembered = samples.findIndex(({ language }) => language === readLanguage());
    if (remembered > 0) setChosen(remembered);
  }, [samples]);

  const choose = (index: number) => {
    setChosen(index);
    writeLanguage(samples[index]!.language);
  };

  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const last = samples.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
    (event.currentTarget.children[target] as HTMLElement).focus();
  };

  return (
    <div className={styles.box}>
      <div className={`flex flex-none gap-2 justify-between items-center min-h-11 ${styles.bar}`}>
        <div
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          className={`flex flex-wrap min-w-0 py-1 ${styles.tabs}`}
          onKeyDown={moveByKey}
        >
          {samples.map(({ language }, index) => (
            <button
              key={language}
              id={`${id}-${index}`}
              type="button"
              role="tab"
              aria-selected={index === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => choose(index)}
            >
              {language}
            </button>
          ))}
        </div>
        <Copy text={sample.fetchCode ?? sample.code} className={styles.copy!} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel without controls must be a tab stop */}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} tabIndex={0} className={panelClass}>
        <pre>
          <code>{highlight(sample)}</code>
        </pre>
        {sample.note && <p className={styles.note}>{sample.note}</p>}
      </div>
      {children}
    </div>
  );
}

function readLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function writeLanguage(language: string): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the choice is forgotten.
  }
}
