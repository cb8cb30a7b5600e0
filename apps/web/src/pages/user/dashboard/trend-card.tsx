import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { ChartTable } from "../../../ui/chart/chart-table.tsx";
import { Legend, StackedChart } from "../../../ui/chart/stacked-chart.tsx";
import { Card, Choices, Loaded } from "./card.tsx";
import { formatMilliseconds } from "./format.ts";
import { hasBegun, lengths, namesOf, spanOf, units } from "./period.ts";
import styles from "./trend-card.module.css";
import { useTrend } from "./use-usage.ts";
import type { View } from "./view.ts";

type Answer = Awaited<ReturnType<typeof api.usage.keyUseTrend>>;

const chartHeight = 296;

/** Calls over time by result. */
export function TrendCard({ view }: { view: View }) {
  const { trend: texts } = useTexts("dashboard");
  const reading = useTrend(view);
  return (
    <Card title={texts.title} tools={<PeriodTools view={view} />}>
      <Loaded reading={reading} failed={texts.failed} heightPx={chartHeight + 62}>
        {(answer) => <Trend view={view} answer={answer} />}
      </Loaded>
    </Card>
  );
}

function PeriodTools({ view: { period, country, change } }: { view: View }) {
  const { trend: texts } = useTexts("dashboard");
  return (
    <>
      <Choices
        label={texts.unit}
        value={period.unit}
        options={units
          .filter((unit) => unit !== "hour" || country === undefined)
          .map((value) => ({ value, label: texts.units[value] }))}
        onChange={(unit) => change({ unit, range: null, span: null })}
      />
      <NativeSelect
        size="xs"
        aria-label={texts.length}
        classNames={{ input: styles.length! }}
        value={String(period.length)}
        onChange={(event) => change({ unit: period.unit, range: event.currentTarget.value, span: null })}
        data={lengths[period.unit].map((length) => ({
          value: String(length),
          label: period.unit === "month" ? texts.months(length) : texts.days(length),
        }))}
      />
    </>
  );
}

function Trend({ view, answer }: { view: View; answer: Answer }) {
  const { trend: texts } = useTexts("dashboard");
  const { tag } = languages[useLanguage()];
  const [isTable, setIsTable] = useState(false);
  const { timeZone, span, change } = view;
  // Until another unit has loaded, the previous answer is shown in its own unit.
  const period = { unit: answer.unit, length: view.period.length };
  const now = new Date();
  const chart = {
    points: answer.list
      .filter(({ time }) => hasBegun(time, now, timeZone))
      .map(({ time, success, empty, error, over_quota, avg_ms }) => ({
        id: time,
        ...namesOf(time, period, tag),
        values: [success, empty, error, over_quota],
        ...(avg_ms !== null && { note: texts.meanTime(formatMilliseconds(avg_ms, tag)) }),
      })),
    series: [
      { name: texts.series.success, color: "var(--data-1)" },
      { name: texts.series.empty, color: "var(--data-3)" },
      { name: texts.series.error, color: "var(--error)", isHatched: true },
      { name: texts.series.overQuota, color: "var(--data-2)" },
    ],
    label: texts.label,
    totalLabel: texts.total,
    emptyText: texts.empty,
    heightPx: chartHeight,
    // With hours, the starts of days matter most; with days and months, the latest.
    labelsFrom: period.unit === "hour" ? ("start" as const) : ("end" as const),
    formatValue: (value: number) => value.toLocaleString(tag),
    formatTick: (value: number) => value.toLocaleString(tag, { notation: "compact" }),
  };
  return (
    <>
      <Legend {...chart} />
      <div className="mt-3">
        {isTable ? (
          <ChartTable {...chart} pointLabel={texts.time} />
        ) : (
          <StackedChart
            {...chart}
            isChosen={(time) => spanOf(time, period) === span}
            onChoose={(time) => change({ span: spanOf(time, period) === span ? null : spanOf(time, period) })}
          />
        )}
      </div>
      <p className="cluster note gap-1 gap-x-4 justify-between mt-2">
        <span>{texts.zone(timeZone)}</span>
        <button type="button" className="link min-h-6 text-sm p-0" onClick={() => setIsTable(!isTable)}>
          {isTable ? texts.asChart : texts.asTable}
        </button>
      </p>
    </>
  );
}
