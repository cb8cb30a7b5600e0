import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import { Loaded } from "./card.tsx";
import styles from "./figures.module.css";
import { formatMilliseconds } from "./format.ts";
import { formatShare } from "./outlook.ts";
import { datesOf, hasBegun, spanName } from "./period.ts";
import { useReading, useTrend } from "./use-usage.ts";
import type { View } from "./view.ts";

const hoursShown = 24;

type Counts = Record<"empty_num" | "error_num" | "over_quota_num", number>;

/** Calls today, this month and in total with their trends, or those of the period selected in the chart. */
export function Figures({ view }: { view: View }) {
  const { figures } = useTexts("dashboard");
  return (
    <section className={`stack col-span-full grid-cols-4 ${styles.figures}`} aria-label={figures.title}>
      {view.span === undefined ? <StandingFigures view={view} /> : <SpanFigures view={view} span={view.span} />}
    </section>
  );
}

function StandingFigures({ view }: { view: View }) {
  const texts = useTexts("dashboard");
  const { figures } = texts;
  const { tag } = languages[useLanguage()];
  const totals = useReading(api.usage.keyUseRecordTotal, { ...view.whose, ...view.about });
  const { hours, days } = useCourses(view);
  const number = (value: number) => value.toLocaleString(tag);
  const notAnswered = ({ empty_num, error_num, over_quota_num }: Counts) =>
    figures.notAnswered(number(empty_num), number(error_num)) +
    (over_quota_num > 0 ? figures.andOverQuota(number(over_quota_num)) : "");
  const none = view.country === undefined ? figures.none : figures.notByCountry;
  return (
    <Loaded reading={totals} failed={texts.failed} heightPx={118}>
      {({ today, yesterday, this_month, last_month, total, success_rate, avg_ms, p95_ms, ...counts }) => (
        <>
          <Figure
            name={figures.today}
            value={number(today)}
            note={figures.yesterday(number(yesterday))}
            course={hours.map((hour) => hour.total)}
          />
          <Figure
            name={figures.month}
            value={number(this_month)}
            note={figures.lastMonth(number(last_month))}
            course={days.map((day) => day.total)}
          />
          <Figure
            name={figures.success}
            value={success_rate === null ? "–" : formatShare(success_rate * total, total, tag)}
            note={success_rate === null ? none : notAnswered(counts)}
            course={success_rate === null ? [] : days.map((day) => (day.total === 0 ? null : day.success / day.total))}
          />
          <Figure
            name={figures.speed}
            value={avg_ms === null ? "–" : formatMilliseconds(avg_ms, tag)}
            note={p95_ms === null ? none : figures.percentile(formatMilliseconds(p95_ms, tag))}
            course={days.map((day) => day.avg_ms)}
          />
        </>
      )}
    </Loaded>
  );
}

/** The figures of one day or month, summed up from the chart's counts. */
function SpanFigures({ view, span }: { view: View; span: string }) {
  const texts = useTexts("dashboard");
  const { figures } = texts;
  const { tag } = languages[useLanguage()];
  const trend = useTrend(view);
  const number = (value: number) => value.toLocaleString(tag);
  const none = view.country === undefined ? figures.none : figures.notByCountry;
  return (
    <Loaded reading={trend} failed={texts.failed} heightPx={118}>
      {({ list }) => {
        const { total, success, empty, error, overQuota, milliseconds } = sumBuckets(
          list.filter(({ time }) => time.startsWith(span)),
        );
        const hasShares = view.country === undefined && total > 0;
        return (
          <>
            <Figure name={figures.calls} value={number(total)} note={spanName(span, tag)} />
            <Figure
              name={figures.successThen}
              value={hasShares ? formatShare(success, total, tag) : "–"}
              note={hasShares ? figures.notAnswered(number(empty), number(error)) : none}
            />
            <Figure
              name={figures.overQuota}
              value={hasShares ? number(overQuota) : "–"}
              note={hasShares ? spanName(span, tag) : none}
            />
            <Figure
              name={figures.speedThen}
              value={hasShares ? formatMilliseconds(milliseconds / total, tag) : "–"}
              note={hasShares ? spanName(span, tag) : none}
            />
          </>
        );
      }}
    </Loaded>
  );
}

type Bucket = Awaited<ReturnType<typeof api.usage.keyUseTrend>>["list"][number];

const sumBuckets = (buckets: readonly Bucket[]) =>
  buckets.reduce(
    (sum, { total, success, empty, error, over_quota, avg_ms }) => ({
      total: sum.total + total,
      success: sum.success + success,
      empty: sum.empty + empty,
      error: sum.error + error,
      overQuota: sum.overQuota + over_quota,
      milliseconds: sum.milliseconds + (avg_ms ?? 0) * total,
    }),
    { total: 0, success: 0, empty: 0, error: 0, overQuota: 0, milliseconds: 0 },
  );

/** The last day by hour, which has no counts by country, and the last thirty days, independent of the chart below. */
function useCourses({ whose, about, country, timeZone }: View) {
  const now = new Date();
  const unit = country === undefined ? "hour" : "day";
  const { data: hours } = useReading(api.usage.keyUseTrend, {
    ...whose,
    ...about,
    unit,
    ...datesOf({ unit: "day", length: 2 }, now, timeZone),
  });
  const { data: days } = useReading(api.usage.keyUseTrend, {
    ...whose,
    ...about,
    unit: "day",
    ...datesOf({ unit: "day", length: 30 }, now, timeZone),
  });
  return {
    hours: (hours?.list ?? []).filter(({ time }) => hasBegun(time, now, timeZone)).slice(-hoursShown),
    days: days?.list ?? [],
  };
}

interface FigureProps {
  name: string;
  value: string;
  note: string;
  course?: readonly (number | null)[];
}

function Figure({ name, value, note, course = [] }: FigureProps) {
  return (
    <div className={styles.figure}>
      <p className="note leading-15">{name}</p>
      <div className={styles.line}>
        <p className={`strong text-3xl leading-12 tracking-tight ${styles.value}`}>{value}</p>
        <span className={styles.course}>
          <Sparkline values={course} />
        </span>
      </div>
      <p className={`note leading-15 ${styles.note}`}>{note}</p>
    </div>
  );
}
