import type { ChartProps } from "./chart-props.ts";
import styles from "./chart-table.module.css";

type ChartTableProps = Pick<ChartProps, "points" | "series" | "label" | "totalLabel" | "heightPx" | "formatValue"> & {
  pointLabel: string;
};

/** The chart's values as rows, newest first; as tall as the chart, so that switching moves nothing. */
export function ChartTable(properties: ChartTableProps) {
  const { points, series, label, totalLabel, heightPx, formatValue, pointLabel } = properties;
  return (
    <section
      className="overflow-auto border rounded-control"
      style={{ height: heightPx }}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={`data-table banded-table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{pointLabel}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" data-number>
                {name}
              </th>
            ))}
            <th scope="col" data-number>
              {totalLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...points].reverse().map(({ id, long, values }) => (
            <tr key={id}>
              <th scope="row" className="nowrap">
                {long}
              </th>
              {series.map(({ name }, place) => (
                <td key={name} data-number>
                  {formatValue(values[place] ?? 0)}
                </td>
              ))}
              <td data-number>{formatValue(values.reduce((total, value) => total + value, 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
