import { useState } from "react";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { weekName } from "../../../lib/week-name.ts";
import { ChartTable } from "../../../ui/chart/chart-table.tsx";
import { Legend, StackedChart } from "../../../ui/chart/stacked-chart.tsx";
import { Card } from "../dashboard/card.tsx";
import { stackWeeks, type Week, type Weight } from "./values.ts";

const heightPx = 260;
const colors = ["var(--data-1)", "var(--data-2)", "var(--data-3)", "var(--data-4)"];

interface WeekChartProps {
  /** The latest first. */
  weeks: readonly Week[];
  chosen: string;
  weight: Weight;
  onChoose: (week: string | null) => void;
}

/** The weeks of a report by country; choosing one compares it with the week before. */
export function WeekChart({ weeks, chosen, weight, onChoose }: WeekChartProps) {
  const texts = useTexts("reports");
  const language = useLanguage();
  const { tag } = languages[language];
  const [isTable, setIsTable] = useState(false);
  const { names, stacks } = stackWeeks(weeks, weight);
  const chart = {
    points: weeks
      .map(({ week }, place) => ({
        id: week,
        short: weekName(week, language, true),
        long: texts.week(weekName(week, language)),
        values: stacks[place]!,
      }))
      .reverse(),
    series: [
      ...names.map((name, place) => ({ name, color: colors[place]! })),
      { name: texts.chart.others, color: "var(--line-strong)", isHatched: true },
    ],
    label: texts.chart.label,
    totalLabel: texts.chart.total,
    emptyText: texts.chart.empty,
    heightPx,
    labelsFrom: "end" as const,
    formatValue: (value: number) => value.toLocaleString(tag),
    formatTick: (value: number) => value.toLocaleString(tag, { notation: "compact" }),
  };
  return (
    <Card
      title={texts.chart.title}
      tools={
        <button type="button" className="link min-h-6 text-sm p-0" onClick={() => setIsTable(!isTable)}>
          {isTable ? texts.chart.asChart : texts.chart.asTable}
        </button>
      }
    >
      <Legend {...chart} />
      <div className="mt-3">
        {isTable ? (
          <ChartTable {...chart} pointLabel={texts.weekLabel} />
        ) : (
          <StackedChart
            {...chart}
            isChosen={(week) => week === chosen}
            onChoose={(week) => onChoose(week === weeks[0]?.week ? null : week)}
          />
        )}
      </div>
    </Card>
  );
}
