export interface Series {
  name: string;
  color: string;
  /** Hatched, so that it differs from the others by more than its colour. */
  isHatched?: boolean;
}

export interface ChartPoint {
  /** Unique among the points, and in their order. */
  id: string;
  /** What stands under the axis, where there is room; "" for points that need no name. */
  short: string;
  /** The same in full, for the reading at the crosshair. */
  long: string;
  /** One for each series, from the bottom up. */
  values: readonly number[];
  /** What else is worth reading here. */
  note?: string;
}

export interface ChartProps {
  points: readonly ChartPoint[];
  series: readonly Series[];
  /** What the chart shows, for readers who do not see it. */
  label: string;
  totalLabel: string;
  /** Stands in the middle of a chart of nothing but zeros. */
  emptyText: string;
  heightPx: number;
  /** Where names are left out for want of room: the end that keeps its own. */
  labelsFrom: "start" | "end";
  formatValue: (value: number) => string;
  formatTick: (value: number) => string;
}
