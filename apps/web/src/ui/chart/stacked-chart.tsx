import { type KeyboardEvent, type PointerEvent, useId } from "react";
import { Axes, margin } from "./chart-axes.tsx";
import type { ChartPoint, ChartProps } from "./chart-props.ts";
import { stack, ticksUpTo } from "./scale.ts";
import { Bars, Hatches } from "./stacked-bars.tsx";
import styles from "./stacked-chart.module.css";
import { useCrosshair } from "./use-crosshair.ts";
import { useWidth } from "./use-width.ts";

interface StackedChartProps extends ChartProps {
  /** Whether a point is selected. */
  isChosen?: (id: string) => boolean;
  /** A point was clicked, or Enter was pressed on it. */
  onChoose?: (id: string) => void;
}

/**
 * Values over time, stacked; a single series is its own total. The crosshair follows the pointer and the arrow keys,
 * and the point below it is announced.
 */
export function StackedChart({ isChosen, onChoose, ...properties }: StackedChartProps) {
  const { points, series, label, emptyText, heightPx } = properties;
  const [box, width] = useWidth<HTMLElement>();
  const hatchId = useId();
  const { index, choose: setIndex, handlers } = useCrosshair(points.length);

  const ticks = ticksUpTo(Math.max(0, ...points.map(({ values }) => sum(values))));
  const top = ticks.at(-1) ?? 1;
  const inner = {
    width: Math.max(0, width - margin.left - margin.right),
    height: heightPx - margin.top - margin.bottom,
  };
  const step = inner.width / Math.max(1, points.length);
  const xOf = (position: number) => margin.left + step * (position + 0.5);
  const yOf = (value: number) => margin.top + inner.height * (1 - value / top);

  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    setIndex(Math.max(0, Math.min(points.length - 1, Math.floor(x / step))));
  };
  const choose = () => index !== null && onChoose?.(points[index]!.id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") choose();
    handlers.onKeyDown(event);
  };

  return (
    <figure ref={box} className={`relative min-w-0 ${styles.chart}`} style={{ height: heightPx }}>
      <svg
        width={width}
        height={heightPx}
        role="img"
        aria-label={label}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        {...handlers}
        onKeyDown={onKeyDown}
        onClick={choose}
        data-choice={onChoose && index !== null ? "" : undefined}
      >
        <Hatches id={hatchId} series={series} />
        <Axes {...properties} ticks={ticks} size={{ width, step }} xOf={xOf} yOf={yOf} />
        {points.map(
          ({ id }, place) =>
            isChosen?.(id) && (
              <rect
                key={id}
                x={xOf(place) - step / 2}
                y={margin.top}
                width={step}
                height={inner.height}
                className={styles.chosen}
              />
            ),
        )}
        {index !== null && (
          <rect x={xOf(index) - step / 2} y={margin.top} width={step} height={inner.height} className={styles.band} />
        )}
        <Bars
          stacks={points.map(({ values }) => stack(values))}
          series={series}
          hatchId={hatchId}
          scale={{ step, xOf, yOf }}
        />
        {index !== null && (
          <line x1={xOf(index)} x2={xOf(index)} y1={margin.top} y2={yOf(0)} className={styles.crosshair} />
        )}
      </svg>
      {points.every(({ values }) => sum(values) === 0) && <p className={styles.empty}>{emptyText}</p>}
      {index !== null && <Reading {...properties} point={points[index]!} x={xOf(index)} width={width} />}
      <p className="visually-hidden" aria-live="polite">
        {index !== null && spokenReading(points[index]!, properties)}
      </p>
    </figure>
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function spokenReading({ long, values, note }: ChartPoint, { series, totalLabel, formatValue }: ChartProps): string {
  const parts = series.map(({ name }, place) => `${name} ${formatValue(values[place] ?? 0)}`);
  const total = series.length === 1 ? [] : [`${totalLabel} ${formatValue(sum(values))}`];
  return `${long}: ${[...total, ...parts, ...(note ? [note] : [])].join(", ")}`;
}

type ReadingProps = ChartProps & { point: ChartPoint; x: number; width: number };

function Reading({ point, series, totalLabel, formatValue, x, width }: ReadingProps) {
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 };
  return (
    <div className={styles.reading} style={side} aria-hidden="true">
      <strong className="block mb-2 font-semibold nowrap">{point.long}</strong>
      <dl>
        {series.map(({ name, color, isHatched }, place) => (
          <div key={name}>
            <dt className="row nowrap">
              <Swatch color={color} isHatched={isHatched ?? false} />
              {name}
            </dt>
            <dd className="label">{formatValue(point.values[place] ?? 0)}</dd>
          </div>
        ))}
        {series.length > 1 && (
          <div>
            <dt className="row nowrap">{totalLabel}</dt>
            <dd className="label">{formatValue(sum(point.values))}</dd>
          </div>
        )}
      </dl>
      {point.note && <p>{point.note}</p>}
    </div>
  );
}

function Swatch({ color, isHatched }: { color: string; isHatched: boolean }) {
  return <i className={styles.swatch} style={{ color }} data-hatched={isHatched ? "" : undefined} />;
}

/** The series in stacking order with their sums. */
export function Legend({ series, points, formatValue }: Pick<ChartProps, "series" | "points" | "formatValue">) {
  return (
    <ul className="cluster note gap-1 gap-x-5">
      {series.map(({ name, color, isHatched }, place) => (
        <li className="row" key={name}>
          <Swatch color={color} isHatched={isHatched ?? false} />
          {name}
          <span className="label">{formatValue(sum(points.map(({ values }) => values[place] ?? 0)))}</span>
        </li>
      ))}
    </ul>
  );
}
