import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import { Loaded } from "./card.tsx";
import styles from "./figures.module.css";
import { formatMilliseconds } from "./format.ts";
import { formatShare } from "./outlook.ts";
import { datesOf, hasBegun } from "./period.ts";
import { useReading } from "./use-usage.ts";
import type { View } from "./use-view.ts";

const hoursShown = 24;

/** Four figures and the course each has taken. */
export function Figures({ view }: { view: View }) {
  const texts = useTexts("dashboard");
  const { figures } = texts;
  const { tag } = languages[useLanguage()];
  const totals = useReading(api.usage.keyUseRecordTotal, view.whose);
  const { hours, days } = useCourses(view);
  const number = (value: number) => value.toLocaleString(tag);
  return (
    <section className={styles.figures} aria-label={figures.title}>
      <Loaded reading={totals} failed={texts.failed} heightPx={118}>
        {({ today, yesterday, this_month, last_month, total, success_rate, empty_num, error_num, avg_ms, p95_ms }) => (
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
              note={total === 0 ? figures.none : figures.notAnswered(number(empty_num), number(error_num))}
              course={days.map((day) => (day.total === 0 ? null : day.success / day.total))}
            />
            <Figure
              name={figures.speed}
              value={avg_ms === null ? "–" : formatMilliseconds(avg_ms, tag)}
              note={p95_ms === null ? figures.none : figures.percentile(formatMilliseconds(p95_ms, tag))}
              course={days.map((day) => day.avg_ms)}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The last day by hours and the last thirty days, whatever the chart below shows. */
function useCourses({ whose, timeZone }: View) {
  const now = new Date();
  const { data: hours } = useReading(api.usage.keyUseTrend, {
    ...whose,
    unit: "hour",
    ...datesOf({ unit: "day", length: 2 }, now, timeZone),
  });
  const { data: days } = useReading(api.usage.keyUseTrend, {
    ...whose,
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
  course: readonly (number | null)[];
}

function Figure({ name, value, note, course }: FigureProps) {
  return (
    <div className={styles.figure}>
      <p className={styles.name}>{name}</p>
      <p className={styles.value}>{value}</p>
      <p className={styles.note}>{note}</p>
      <span className={styles.course}>
        <Sparkline values={course} />
      </span>
    </div>
  );
}
