import type { PointerEvent } from "react";
import { useTexts } from "../../lib/texts.tsx";
import { useCrosshair } from "../../ui/chart/use-crosshair.ts";
import styles from "./status.module.css";
import type { Day } from "./status-query.ts";
import { useFormats } from "./use-formats.ts";

const DAY_MS = 86_400_000;
const DAYS = 90;
const STEP = 10;
const WIDTH = 7;
const HEIGHT = 36;
/** Below this share of successful probes, a day is more than a hiccup. */
const BAD_PERCENT = 99;

interface DayBarsProps {
  name: string;
  /** Days with data, the oldest first. */
  days: readonly Day[];
  now: string;
}

/** A bar for each of the last 90 days; the pointer and the arrow keys choose one, whose figures are shown and announced. */
export function DayBars({ name, days, now }: DayBarsProps) {
  const texts = useTexts("status");
  const { index: met, choose, handlers } = useCrosshair(DAYS);
  const all = lastDays(now);
  const byDay = new Map(days.map((day) => [day.day, day]));
  const read = useReading();
  const summary = useSummary(days);

  const onPointer = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.max(0, Math.min(DAYS - 1, Math.floor(((clientX - left) / width) * DAYS))));
  };
  const reading = met === null ? "" : read(all[met]!, byDay.get(all[met]!));
  return (
    <figure className={`relative mt-4 ${styles.bars}`}>
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${DAYS * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.bars(name, summary)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        {...handlers}
      >
        {all.map((day, index) => (
          <Bar key={day} index={index} day={byDay.get(day)} isMet={index === met} />
        ))}
      </svg>
      {met !== null && (
        <p className={styles.reading} data-side={met < DAYS / 2 ? "start" : "end"} aria-hidden="true">
          {reading}
        </p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {reading}
      </p>
    </figure>
  );
}

/** Its height also tells the kinds apart, for those who do not see the colors. */
function Bar({ index, day, isMet }: { index: number; day: Day | undefined; isMet: boolean }) {
  const kind = !day ? "none" : day.failed === 0 ? "good" : day.uptime_percent < BAD_PERCENT ? "bad" : "fair";
  const height = { none: HEIGHT / 3, good: HEIGHT, fair: HEIGHT * 0.8, bad: HEIGHT * 0.55 }[kind];
  return (
    <rect
      x={index * STEP + (STEP - WIDTH) / 2}
      y={HEIGHT - height}
      width={WIDTH}
      height={height}
      data-kind={kind}
      data-met={isMet ? "" : undefined}
    />
  );
}

/** The days of the page, `YYYY-MM-DD`, the oldest first. */
function lastDays(now: string): string[] {
  const today = Math.floor(Date.parse(now) / DAY_MS);
  return Array.from({ length: DAYS }, (_, index) =>
    new Date((today - DAYS + 1 + index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** A day in words. */
function useReading(): (day: string, measured: Day | undefined) => string {
  const texts = useTexts("status");
  const { count, day: dayText, latency, percent } = useFormats();
  return (day, measured) =>
    [
      dayText(day),
      ...(measured
        ? [
            texts.uptime(percent(measured.uptime_percent)),
            ...(measured.failed > 0 ? [texts.failedProbes(count(measured.failed), count(measured.probes))] : []),
            ...(measured.p50_ms === null ? [] : [`${texts.p50} ${latency(measured.p50_ms)}`]),
            ...(measured.p95_ms === null ? [] : [`${texts.p95} ${latency(measured.p95_ms)}`]),
          ]
        : [texts.noData]),
    ].join(" · ");
}

/** All days in a sentence, for those who do not see them. */
function useSummary(days: readonly Day[]): string {
  const texts = useTexts("status");
  const { day, list, percent } = useFormats();
  const missing = DAYS - days.length;
  const worst = days.reduce<Day | null>(
    (low, one) => (low === null || one.uptime_percent < low.uptime_percent ? one : low),
    null,
  );
  return list([
    ...(worst === null ? [] : [texts.worst(day(worst.day), percent(worst.uptime_percent))]),
    ...(missing > 0 ? [texts.without(missing)] : []),
  ]);
}
