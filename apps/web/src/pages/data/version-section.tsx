import { IconVersions } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../lib/texts.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { ChartPoint } from "../../ui/chart/chart-props.ts";
import { StackedChart } from "../../ui/chart/stacked-chart.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import { Block, Loaded } from "./block.tsx";
import styles from "./data.module.css";
import { type Version, versionsQuery } from "./data-queries.ts";
import { useFormats } from "./use-formats.ts";

const tones = { published: "ok", archived: "neutral", withdrawn: "warn" } as const;

/** What changed in each of the latest versions. */
export function VersionSection() {
  const { versions: texts } = useTexts("data");
  const reading = useQuery(versionsQuery);
  return (
    <Block id="versions" texts={texts}>
      <Loaded reading={reading} failed={texts.failed} heightPx={320}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon={IconVersions} {...texts.empty} />
          ) : (
            <>
              <ChangeChart versions={list} />
              <VersionTable versions={list} />
            </>
          )
        }
      </Loaded>
    </Block>
  );
}

function ChangeChart({ versions }: { versions: readonly Version[] }) {
  const { versions: texts } = useTexts("data");
  const { changed, day, shortDay } = useFormats();
  const points = versions.toReversed().flatMap(({ version, built_at, changed_percent }): ChartPoint[] =>
    changed_percent === null
      ? []
      : [
          {
            id: version,
            short: shortDay(built_at),
            long: `${version}, ${day(built_at)}`,
            values: [changed_percent],
          },
        ],
  );
  if (points.length === 0) return <p className="quiet wrap-anywhere">{texts.first}</p>;
  return (
    <div className={`card pt-5 px-5 pb-3 ${styles.chart}`}>
      <StackedChart
        points={points}
        series={[{ name: texts.changed, color: "var(--data-1)" }]}
        label={texts.chart}
        totalLabel={texts.changed}
        emptyText={texts.unchanged}
        heightPx={240}
        labelsFrom="end"
        formatValue={changed}
        formatTick={changed}
      />
    </div>
  );
}

function VersionTable({ versions }: { versions: readonly Version[] }) {
  const { versions: texts } = useTexts("data");
  const { changed, count, day } = useFormats();
  return (
    <table className="data-table banded-table stacked-table">
      <caption className="visually-hidden">{texts.title}</caption>
      <TableHead
        columns={[
          texts.version,
          texts.data,
          texts.built,
          { number: texts.ranges },
          { number: texts.changed },
          texts.status,
        ]}
      />
      <tbody>
        {versions.map(({ version, data_date, built_at, changed_ranges, changed_percent, status }) => (
          <tr key={version}>
            <th scope="row" className="mono">
              {version}
            </th>
            <td data-label={texts.data}>{day(data_date)}</td>
            <td data-label={texts.built}>{day(built_at)}</td>
            <td data-label={texts.ranges} data-number>
              {changed_ranges === null ? "–" : count(changed_ranges)}
            </td>
            <td data-label={texts.changed} data-number>
              {changed(changed_percent)}
            </td>
            <td data-state>
              <Badge tone={tones[status]}>{texts.states[status]}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
