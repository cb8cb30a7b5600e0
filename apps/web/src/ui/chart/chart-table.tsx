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
      <table className={`data-table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{pointLabel}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{totalLabel}</th>
          </tr>
        </thead>
        <tbody>
          {[...points].reverse().map(({ id, long, values }) => (
            <tr key={id}>
              <th scope="row">{long}</th>
              {series.map(({ name }, place) => (
                <td key={name}>{formatValue(values[place] ?? 0)}</td>
              ))}
              <td>{formatValue(values.reduce((total, value) => total + value, 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
