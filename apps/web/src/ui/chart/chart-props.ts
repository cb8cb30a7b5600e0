export interface Series {
  name: string;
  color: string;
  /** Hatched, so that it is recognisable without colour. */
  isHatched?: boolean;
}

export interface ChartPoint {
  /** Unique, and ordered like the points. */
  id: string;
  /** The label on the axis, if it fits; "" for none. */
  short: string;
  /** The full label, shown at the crosshair. */
  long: string;
  /** One for each series, from the bottom up. */
  values: readonly number[];
  /** A note shown at the crosshair. */
  note?: string;
}

export interface ChartProps {
  points: readonly ChartPoint[];
  series: readonly Series[];
  /** Describes the chart to screen readers. */
  label: string;
  totalLabel: string;
  /** Shown in the middle if all values are zero. */
  emptyText: string;
  heightPx: number;
  /** If labels are left out for lack of space, the end whose label always stays. */
  labelsFrom: "start" | "end";
  formatValue: (value: number) => string;
  formatTick: (value: number) => string;
}
