import type { ChartProps } from "./chart-props.ts";
import { labelStride } from "./scale.ts";
import styles from "./stacked-chart.module.css";

/** Pixels around the plot for the axes' labels. */
export const margin = { top: 10, right: 8, bottom: 26, left: 46 };
const labelWidth = 62;

type AxesProps = Pick<ChartProps, "points" | "heightPx" | "labelsFrom" | "formatTick"> & {
  ticks: readonly number[];
  /** Width of the chart and distance between two points, in pixels. */
  size: { width: number; step: number };
  xOf: (position: number) => number;
  yOf: (value: number) => number;
};

/** Grid lines with their values, and the names of as many points as fit. */
export function Axes({ points, heightPx, labelsFrom, formatTick, ticks, size, xOf, yOf }: AxesProps) {
  const { width, step } = size;
  const named = points.flatMap(({ short }, position) => (short === "" ? [] : [position]));
  const stride = labelStride(named.length, step * points.length, labelWidth);
  const offset = labelsFrom === "start" ? 0 : (named.length - 1) % stride;
  // The last name would be cut off at the chart's edge.
  const rightmost = width - labelWidth / 2 + 4;
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={margin.left}
            x2={width - margin.right}
            y1={yOf(tick)}
            y2={yOf(tick)}
            className={styles.grid}
            data-base={tick === 0 ? "" : undefined}
          />
          <text x={margin.left - 10} y={yOf(tick) + 4} textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {named
        .filter((_, place) => place % stride === offset)
        .map((position) => (
          <text key={position} x={Math.min(xOf(position), rightmost)} y={heightPx - 6} textAnchor="middle">
            {points[position]!.short}
          </text>
        ))}
    </>
  );
}
