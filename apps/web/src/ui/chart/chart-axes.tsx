import type { ChartProps } from "./chart-props.ts";
import { labelStride } from "./scale.ts";
import styles from "./stacked-chart.module.css";

/** Around the field of a chart, in pixels: room for what stands at its axes. */
export const margin = { top: 10, right: 8, bottom: 26, left: 46 };
const labelWidth = 62;

type AxesProps = Pick<ChartProps, "points" | "heightPx" | "labelsFrom" | "formatTick"> & {
  ticks: readonly number[];
  /** Of the whole sheet, and from one point to the next, in pixels. */
  size: { width: number; step: number };
  xOf: (position: number) => number;
  yOf: (value: number) => number;
};

/** Lines and numbers of the values, and the names of as many points as have room. */
export function Axes({ points, heightPx, labelsFrom, formatTick, ticks, size, xOf, yOf }: AxesProps) {
  const { width, step } = size;
  const named = points.flatMap(({ short }, position) => (short === "" ? [] : [position]));
  const stride = labelStride(named.length, step * points.length, labelWidth);
  const offset = labelsFrom === "start" ? 0 : (named.length - 1) % stride;
  // The last name would be cut off where the sheet ends.
  const rightmost = width - labelWidth / 2 + 8;
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
