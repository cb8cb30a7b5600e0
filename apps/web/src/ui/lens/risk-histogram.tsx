import { riskLevelOf } from "@meridian/contract/risk";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { riskBands, UNKNOWN } from "./lens-table.ts";
import styles from "./risk-histogram.module.css";

const BAND_WIDTH = 10;
const bars = [...riskBands, UNKNOWN];

/** The name of a bar, such as "20–29". */
export function useBandName(): (key: string) => string {
  const { unknown } = useTexts("lens");
  return (key) => {
    const first = Number(key);
    return key === UNKNOWN ? unknown.risk : `${first}–${first === 90 ? 100 : first + BAND_WIDTH - 1}`;
  };
}

interface RiskHistogramProps {
  totals: Readonly<Record<string, number>>;
  chosen: readonly string[];
  /** Absent if the figures cannot be filtered. */
  onChoose?: ((keys: readonly string[]) => void) | undefined;
}

/** Scores in bands, selectable by pointer or keyboard. Unknown scores have a bar of their own, as they are not low. */
export function RiskHistogram({ totals, chosen, onChoose }: RiskHistogramProps) {
  const { charts: texts, bandLabel } = useTexts("lens");
  const { tag } = languages[useLanguage()];
  const nameOf = useBandName();
  const help = useId();
  const group = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const anchor = useRef<number | null>(null);
  /** The bar a drag has reached; null until it leaves the bar it began at. */
  const reached = useRef<number | null>(null);
  const most = Math.max(1, ...Object.values(totals));

  const choose = (keys: readonly string[]) => onChoose?.(keys);
  const toggle = (index: number) => {
    const key = bars[index]!;
    choose(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  };
  const chooseRange = (from: number, to: number) => choose(bars.slice(Math.min(from, to), Math.max(from, to) + 1));
  const barAt = ({ clientX }: PointerEvent) =>
    Array.from(group.current!.children).findIndex((bar) => {
      const { left, right } = bar.getBoundingClientRect();
      return clientX >= left && clientX <= right;
    });

  const onPointerDown = (event: PointerEvent) => {
    reached.current = null;
    const bar = barAt(event);
    anchor.current = bar < 0 ? null : bar;
  };
  const onPointerMove = (event: PointerEvent) => {
    if (anchor.current === null || event.buttons === 0) return;
    const bar = barAt(event);
    // Several moves within one bar change nothing, and each would draw the charts again.
    if (bar < 0 || bar === (reached.current ?? anchor.current)) return;
    reached.current = bar;
    chooseRange(anchor.current, bar);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "Escape" && chosen.length > 0) return choose([]);
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(bars.length - 1, current + step));
    if (event.shiftKey) {
      anchor.current ??= current;
      chooseRange(anchor.current, next);
    } else anchor.current = null;
    setCurrent(next);
    (group.current!.children[next] as HTMLElement).focus();
  };

  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of bars */}
      <div
        ref={group}
        className={styles.bars}
        role="group"
        aria-label={texts.risk}
        aria-describedby={onChoose && help}
        {...(onChoose && { onPointerDown, onPointerMove, onKeyDown })}
      >
        {bars.map((key, index) => {
          const total = totals[key] ?? 0;
          return (
            <button
              key={key}
              type="button"
              className={`grid items-end min-w-0 p-0 rounded-tag text-muted text-xs ${styles.bar}`}
              data-level={key === UNKNOWN ? UNKNOWN : riskLevelOf(Number(key))}
              data-faded={(chosen.length > 0 && !chosen.includes(key)) || undefined}
              aria-pressed={chosen.includes(key)}
              disabled={!onChoose}
              tabIndex={index === current ? 0 : -1}
              onFocus={() => setCurrent(index)}
              onClick={() => {
                if (reached.current === null) toggle(index);
                reached.current = null;
              }}
            >
              <span className="visually-hidden">{bandLabel(nameOf(key), total.toLocaleString(tag))}</span>
              <span className={styles.total} aria-hidden="true">
                {total > 0 && total.toLocaleString(tag, { notation: "compact" })}
              </span>
              <span
                className={styles.fill}
                style={{ height: `${Math.max(total > 0 ? 3 : 0, (total / most) * 100)}%` }}
              />
              <span className={styles.label} aria-hidden="true">
                {key === UNKNOWN ? "?" : key}
              </span>
            </button>
          );
        })}
      </div>
      <p className="cluster note gap-1 gap-x-4 mt-3" aria-hidden="true">
        <Key level="low" />
        <Key level="medium" />
        <Key level="high" />
        <Key level={UNKNOWN} />
      </p>
      {onChoose && (
        <>
          <p className="note mt-2">{texts.riskHint}</p>
          <p className="visually-hidden" id={help}>
            {texts.riskHelp}
          </p>
        </>
      )}
    </div>
  );
}

function Key({ level }: { level: "low" | "medium" | "high" | typeof UNKNOWN }) {
  const { levels, unknown } = useTexts("lens");
  return (
    <span className={styles.key} data-level={level}>
      {level === UNKNOWN ? unknown.risk : levels[level]}
    </span>
  );
}
