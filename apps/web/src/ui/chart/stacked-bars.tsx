import type { Series } from "./chart-props.ts";
import styles from "./stacked-chart.module.css";

type Stack = readonly [from: number, to: number][];

interface Scale {
  /** Pixels between points. */
  step: number;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
}

interface BarsProps {
  stacks: readonly Stack[];
  series: readonly Series[];
  hatchId: string;
  scale: Scale;
}

const widestBar = 28;
/** Below this width in pixels, bars cannot be distinguished and are drawn as one area. */
const narrowestBar = 3;

/** One path per series: bars, or an area if the points are too dense. */
export function Bars({ stacks, series, hatchId, scale }: BarsProps) {
  const barWidth = Math.min(widestBar, scale.step - Math.max(1, scale.step * 0.28));
  const pathOf = barWidth < narrowestBar ? areaPath : barPath;
  return series.map(({ name, color, isHatched }, place) => (
    <path
      key={name}
      d={pathOf(
        stacks.map((stack) => stack[place] ?? [0, 0]),
        scale,
        barWidth,
      )}
      fill={isHatched ? `url(#${hatchId}-${place})` : color}
      className={styles.bar}
    />
  ));
}

function barPath(spans: readonly Stack[number][], { xOf, yOf }: Scale, barWidth: number): string {
  return spans
    .map(([from, to], index) => {
      if (to === from) return "";
      const left = round(xOf(index) - barWidth / 2);
      const bottom = round(yOf(from));
      // Every non-zero value gets at least one pixel.
      const top = round(Math.min(yOf(to), bottom - 1));
      return `M${left} ${bottom}V${top}H${round(left + barWidth)}V${bottom}Z`;
    })
    .join("");
}

function areaPath(spans: readonly Stack[number][], { xOf, yOf }: Scale): string {
  if (spans.every(([from, to]) => to === from)) return "";
  const upper = spans.map(([, to], index) => `${round(xOf(index))} ${round(yOf(to))}`);
  const lower = spans.map(([from], index) => `${round(xOf(index))} ${round(yOf(from))}`).reverse();
  return `M${upper.join("L")}L${lower.join("L")}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The hatch patterns of series. */
export function Hatches({ id, series }: { id: string; series: readonly Series[] }) {
  return (
    <defs>
      {series.map(
        ({ name, color, isHatched }, place) =>
          isHatched && (
            <pattern
              key={name}
              id={`${id}-${place}`}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="5" height="5" fill={color} opacity="0.3" />
              <rect width="2.5" height="5" fill={color} />
            </pattern>
          ),
      )}
    </defs>
  );
}
