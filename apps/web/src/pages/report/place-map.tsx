import { ActionIcon } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { dotStep, gridHeight, gridWidth, landDots, projectToGrid } from "../../ui/world-grid.ts";
import { circlePath, type Degrees, kilometresPerUnit } from "./accuracy-circle.ts";
import styles from "./place-map.module.css";

interface PlaceMapProps {
  place: Degrees;
  /** The accuracy radius; null if unknown, or if the address is in many places. */
  radiusKm: number | null;
  /** ISO 3166-1 alpha-2 codes of the countries to highlight. */
  lit: readonly string[];
  name: string;
}

/** Zoom levels, with the degrees between grid lines. */
const views = [
  { zoom: 1, lines: 30 },
  { zoom: 2.5, lines: 15 },
  { zoom: 6, lines: 5 },
  { zoom: 15, lines: 2 },
  { zoom: 36, lines: 1 },
] as const;
/** Width over height; narrower frames crop the sides. */
const aspectRatio = gridWidth / gridHeight;
/** The circle's share of the map's width in the first view. */
const circleShare = 0.035;
const north = 84;
const south = -58;

/** A place with its accuracy radius to scale, on a dot map that can be zoomed. */
export function PlaceMap({ place, radiusKm, lit, name }: PlaceMapProps) {
  const { map } = useTexts("report/ip");
  const { tag } = languages[useLanguage()];
  const unit = kilometresPerUnit(place);
  const [level, setLevel] = useState(() => firstLevel(radiusKm, unit));
  const { zoom, lines } = views[level]!;
  const { box, kept, land, highlight, pin, graticule } = useMemo(
    () => draw(place, zoom, lines, lit),
    [place, zoom, lines, lit],
  );
  const circle = radiusKm === null ? null : circlePath(place, radiusKm);
  const kilometres = radiusKm === null ? "" : radiusKm.toLocaleString(tag);
  const bar = roundBelow(unit * box.width * 0.2);
  const pixel = box.width / gridWidth;
  return (
    <div className={styles.map}>
      <svg
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        preserveAspectRatio={`${kept}YMid slice`}
        fill="none"
        strokeLinecap="round"
        role="img"
        aria-label={map.label(name, kilometres)}
      >
        <path d={graticule} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
        <path d={land} stroke="var(--map-dot)" strokeWidth={(dotStep * 0.66) / zoom ** 0.55} />
        <path d={highlight} stroke="var(--map-highlight)" strokeWidth={(dotStep * 0.76) / zoom ** 0.55} />
        {circle && <path d={circle} className={styles.circle} vectorEffect="non-scaling-stroke" />}
        <circle cx={pin.x} cy={pin.y} r={14 * pixel} fill="var(--map-pin)" opacity={0.2} className="pulse" />
        <circle
          cx={pin.x}
          cy={pin.y}
          r={6 * pixel}
          fill="var(--map-pin)"
          stroke="var(--surface)"
          strokeWidth={2 * pixel}
        />
      </svg>
      <div className={styles.zoom}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={map.zoomIn}
          disabled={level === views.length - 1}
          onClick={() => setLevel(level + 1)}
        >
          <IconPlus size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={map.zoomOut}
          disabled={level === 0}
          onClick={() => setLevel(level - 1)}
        >
          <IconMinus size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      <p className={styles.scale} aria-hidden="true">
        <span style={{ width: `${(bar / unit / box.width) * 100}cqw` }} />
        {map.kilometres(bar.toLocaleString(tag))}
      </p>
    </div>
  );
}

/** Dots as a path, row by row, with relative steps within a row, which compress well. */
function rowsPath(dots: { x: number; y: number }[]): string {
  let path = "";
  let last = { x: 0, y: Number.NaN };
  for (const dot of dots.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    path += dot.y === last.y ? `m${Math.round((dot.x - last.x) * 10) / 10} 0h0` : `M${dot.x} ${dot.y}h0`;
    last = dot;
  }
  return path;
}

/** The zoom level that shows the circle best; the whole sheet without a radius. */
function firstLevel(radiusKm: number | null, unit: number): number {
  if (radiusKm === null) return 0;
  const wanted = (circleShare * gridWidth * unit) / (2 * radiusKm);
  return views.reduce(
    (best, { zoom }, level) =>
      Math.abs(Math.log(zoom / wanted)) < Math.abs(Math.log(views[best]!.zoom / wanted)) ? level : best,
    0,
  );
}

/** Rounds down to 1, 2 or 5 times a power of ten. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [5, 2, 1].find((step) => step * power <= value)! * power;
}

function draw(place: Degrees, zoom: number, lines: number, lit: readonly string[]) {
  const pin = projectToGrid(place.longitude, place.latitude);
  const width = gridWidth / zoom;
  const height = width / aspectRatio;
  const box =
    zoom === 1 ? { x: 0, y: 0, width, height } : { x: pin.x - width / 2, y: pin.y - height / 2, width, height };
  const isNear = (x: number, y: number) =>
    x > box.x - dotStep && x < box.x + width + dotStep && y > box.y - dotStep && y < box.y + height + dotStep;
  const dotsOf = (isLit: boolean) =>
    [...landDots()]
      .filter(([code]) => lit.includes(code) === isLit)
      .flatMap(([, dots]) =>
        dots.flatMap((x, index) =>
          index % 2 === 0 && isNear(x, dots[index + 1]!) ? [{ x, y: dots[index + 1]! }] : [],
        ),
      );
  return {
    box,
    kept: keptSide(pin.x / gridWidth, zoom),
    pin,
    land: rowsPath(dotsOf(false)),
    highlight: rowsPath(dotsOf(true)),
    graticule: graticulePath(place, zoom, lines),
  };
}

/** The side of the sheet that a narrow frame shows, so that the pin stays in it; other views are centred on the pin. */
function keptSide(share: number, zoom: number): "xMin" | "xMid" | "xMax" {
  if (zoom > 1 || (share > 1 / 3 && share < 2 / 3)) return "xMid";
  return share < 0.5 ? "xMin" : "xMax";
}

/** The visible meridians and parallels around a place. */
function graticulePath({ longitude, latitude }: Degrees, zoom: number, lines: number): string {
  const reach = zoom === 1 ? { x: 180, y: 90 } : { x: 260 / zoom, y: 110 / zoom };
  const between = (middle: number, distance: number, least: number, most: number) => {
    const from = Math.ceil(Math.max(least, middle - distance) / lines) * lines;
    const to = Math.min(most, middle + distance);
    return Array.from({ length: Math.max(0, Math.floor((to - from) / lines) + 1) }, (_, index) => from + index * lines);
  };
  const trace = (points: readonly Degrees[]) =>
    `M${points
      .map((point) => projectToGrid(point.longitude, point.latitude))
      .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      .join("L")}`;
  const steps = Array.from({ length: 13 }, (_, step) => step / 12);
  const top = Math.min(north, latitude + reach.y);
  const bottom = Math.max(south, latitude - reach.y);
  const middle = zoom === 1 ? 11 : longitude;
  const [west, east] = [Math.max(-168.9, middle - reach.x), Math.min(190.9, middle + reach.x)];
  return [
    ...between(middle, reach.x, -168.9, 190.9).map((at) =>
      trace(steps.map((step) => ({ longitude: at, latitude: bottom + (top - bottom) * step }))),
    ),
    ...between(latitude, reach.y, south, north).map((at) =>
      trace(steps.map((step) => ({ longitude: west + (east - west) * step, latitude: at }))),
    ),
  ].join("");
}
