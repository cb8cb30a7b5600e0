import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { languages } from "../../lib/language.ts";
import { query } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { ChartTable } from "../../ui/chart/chart-table.tsx";
import { Legend, StackedChart } from "../../ui/chart/stacked-chart.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { staffApi } from "./staff-api.ts";

const heightPx = 200;

/** A customer's calls by day and result. */
export function CustomerUsage({ id }: { id: number }) {
  const { failed, customer: texts } = useAdminTexts();
  const { tag } = languages[useLanguage()];
  const [isTable, setIsTable] = useState(false);
  const { data, error, refetch } = useQuery({
    ...query(staffApi.customerUsage, { user_id: id }, { lazy: true }),
    staleTime: 0,
  });
  const title = texts.sections.usage;
  if (error && !data) return <ErrorState text={`${title}: ${failed}`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton card min-h-80 rounded-menu" aria-busy="true" />;
  const chart = {
    points: data.list.map(({ time, success, empty, error, over_quota }) => ({
      id: time,
      // A day of the account's time zone, which is no moment of the reader's.
      short: dayFormat(tag, { month: "short", day: "numeric" }, time),
      long: dayFormat(tag, { dateStyle: "medium" }, time),
      values: [success, empty, error, over_quota],
    })),
    series: [
      { name: texts.series.success, color: "var(--data-1)" },
      { name: texts.series.empty, color: "var(--data-3)" },
      { name: texts.series.error, color: "var(--error)", isHatched: true },
      { name: texts.series.over_quota, color: "var(--data-2)" },
    ],
    label: title,
    totalLabel: texts.total,
    emptyText: texts.noCalls,
    heightPx,
    labelsFrom: "end" as const,
    formatValue: (value: number) => value.toLocaleString(tag),
    formatTick: (value: number) => value.toLocaleString(tag, { notation: "compact" }),
  };
  return (
    <section className="card p-5 rounded-menu" aria-label={title}>
      <header className="bar mb-3">
        <h3 className="text-lg">{title}</h3>
        <button type="button" className="link" onClick={() => setIsTable(!isTable)}>
          {isTable ? texts.asChart : texts.asTable}
        </button>
      </header>
      <Legend {...chart} />
      <div className="mt-3">
        {isTable ? <ChartTable {...chart} pointLabel={texts.day} /> : <StackedChart {...chart} />}
      </div>
    </section>
  );
}

const dayFormat = (tag: string, options: Intl.DateTimeFormatOptions, day: string): string =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
