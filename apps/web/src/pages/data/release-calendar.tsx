import type { PointerEvent } from "react";
import { useTexts } from "../../lib/texts.tsx";
import { useCrosshair } from "../../ui/chart/use-crosshair.ts";
import styles from "./release-calendar.module.css";
import { type CalendarDay, type CalendarMonth, type DayKind, monthsOf } from "./release-days.ts";
import { useFormats } from "./use-formats.ts";

const STEP = 16;
const SIZE = 13;
const WEEKS = 6;
const weekSteps = { ArrowUp: -7, ArrowDown: 7 };

/** A square for each day; the pointer and the arrow keys choose one, which is described below. */
export function ReleaseCalendar({ days }: { days: readonly CalendarDay[] }) {
  const { releases: texts } = useTexts("data");
  const { index: met, choose, handlers } = useCrosshair(days.length, weekSteps);
  const read = useReading();

  const onPointer = ({ target }: PointerEvent) => {
    const { index } = (target as SVGElement).dataset;
    if (index !== undefined) choose(Number(index));
  };
  return (
    <figure className="card p-5">
      <div
        className={`${styles.months} ${styles.squares}`}
        role="img"
        aria-label={texts.calendar}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        {...handlers}
      >
        {monthsOf(days).map((month) => (
          <Month key={month.month} month={month} met={met} />
        ))}
      </div>
      <figcaption className="bar note gap-2 gap-x-6 mt-5 pt-4 border-t">
        <Key kinds={new Set(days.map(({ kind }) => kind))} />
        <span aria-live="polite">{met === null ? texts.hint : read(days[met]!)}</span>
      </figcaption>
    </figure>
  );
}

function Month({ month: { month, days }, met }: { month: CalendarMonth; met: number | null }) {
  const { month: monthText } = useFormats();
  return (
    <div>
      <p className="note mb-2">{monthText(month)}</p>
      <svg viewBox={`0 0 ${7 * STEP} ${WEEKS * STEP}`} aria-hidden="true">
        {days.map(({ day, kind, column, row, index }) => (
          <Square key={day} kind={kind} x={column * STEP} y={row * STEP} index={index} isMet={index === met} />
        ))}
      </svg>
    </div>
  );
}

interface SquareProps {
  kind: DayKind;
  x?: number;
  y?: number;
  index?: number;
  isMet?: boolean;
}

/** The kinds differ in form as well as in color. */
function Square({ kind, x = 0, y = 0, index, isMet = false }: SquareProps) {
  return (
    <rect
      x={x + 1}
      y={y + 1}
      width={SIZE}
      height={SIZE}
      rx={2}
      data-kind={kind}
      data-index={index}
      data-met={isMet || undefined}
    />
  );
}

/** What the squares mean, of those that occur. */
function Key({ kinds }: { kinds: ReadonlySet<DayKind> }) {
  const { releases: texts } = useTexts("data");
  return (
    <ul className="cluster gap-x-5">
      {(["released", "withdrawn", "late", "none", "before"] as const)
        .filter((kind) => kinds.has(kind))
        .map((kind) => (
          <li key={kind} className={`inline-row gap-2 ${styles.squares}`}>
            <svg width={SIZE + 2} height={SIZE + 2} aria-hidden="true">
              <Square kind={kind} />
            </svg>
            {texts.kinds[kind]}
          </li>
        ))}
    </ul>
  );
}

/** A day in words. */
function useReading(): (day: CalendarDay) => string {
  const { releases: texts } = useTexts("data");
  const { fullDay, list } = useFormats();
  return ({ day, kind, versions }) =>
    `${fullDay(day)}: ${versions.length > 0 ? texts.versions(list(versions), kind === "withdrawn") : texts.kinds[kind]}`;
}
