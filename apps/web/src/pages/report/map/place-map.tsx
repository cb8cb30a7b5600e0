import { ActionIcon } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { dotStep, gridHeight, gridWidth, landDots, projectToGrid } from "../../../ui/world-grid.ts";
import { circlePath, type Degrees, kilometresPerUnit } from "./accuracy-circle.ts";
import type { MapSubject } from "./map-style.ts";
import styles from "./place-map.module.css";
import { useWorldMap } from "./use-world-map.ts";

interface PlaceMapProps {
  /** The same object while the place is the same. */
  subject: MapSubject;
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
/** The longest scale bar, on the real map and as a share of the sketch's width. */
const SCALE_PIXELS = 110;
const SCALE_SHARE = 0.2;
const north = 84;
const south = -58;

/**
 * A place with its accuracy radius to scale, on a map that can be zoomed: a sketch of dots, until the real map is there
 * and where it cannot be drawn.
 */
export function PlaceMap({ subject, name }: PlaceMapProps) {
  const { map: texts } = useTexts("report/ip");
  const { tag } = languages[useLanguage()];
  const { place, radiusKm, level: known } = subject;
  const label = texts.label(name, radiusKm === null || known === "country" ? "" : radiusKm.toLocaleString(tag));
  const [container, map] = useWorldMap(subject, label);
  const unit = kilometresPerUnit(place);
  const [level, setLevel] = useState(() => firstLevel(known === "country" ? null : radiusKm, unit));
  const sheetWidth = gridWidth / views[level]!.zoom;
  return (
    <div className={styles.map} data-real={map !== null || undefined}>
      {!map && <Sketch subject={subject} label={label} level={level} />}
      <div ref={container} className={styles.world} />
      <div className={styles.zoom}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={texts.zoomIn}
          disabled={map ? map.isClosest : level === views.length - 1}
          onClick={() => (map ? map.zoomIn() : setLevel(level + 1))}
        >
          <IconPlus size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={texts.zoomOut}
          disabled={map ? map.isFarthest : level === 0}
          onClick={() => (map ? map.zoomOut() : setLevel(level - 1))}
        >
          <IconMinus size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      {map ? (
        <>
          <Scale
            kilometresWide={map.kilometresPerPixel * SCALE_PIXELS}
            widthOf={(share) => `${share * SCALE_PIXELS}px`}
          />
          <Attribution />
        </>
      ) : (
        <Scale
          kilometresWide={unit * sheetWidth * SCALE_SHARE}
          widthOf={(share) => `${share * SCALE_SHARE * 100}cqw`}
        />
      )}
    </div>
  );
}

interface ScaleProps {
  /** How much the longest bar would stand for. */
  kilometresWide: number;
  /** The width of a bar, by its share of the longest one. */
  widthOf: (share: number) => string;
}

function Scale({ kilometresWide, widthOf }: ScaleProps) {
  const { map } = useTexts("report/ip");
  const { tag } = languages[useLanguage()];
  const bar = roundBelow(kilometresWide);
  return (
    <p className={styles.scale} aria-hidden="true">
      <span style={{ width: widthOf(bar / kilometresWide) }} />
      {map.kilometres(bar.toLocaleString(tag))}
    </p>
  );
}

function Attribution() {
  const { map } = useTexts("report/ip");
  return (
    <p className={styles.attribution}>
      <a href="https://www.openstreetmap.org/copyright">{map.contributors}</a>
      <a href="https://www.geonames.org">GeoNames</a>
      <a href="https://www.naturalearthdata.com">Natural Earth</a>
    </p>
  );
}

/** The place on the dot map, which needs no script to be seen. */
function Sketch({ subject, label, level }: { subject: MapSubject; label: string; level: number }) {
  const { place, radiusKm, level: known, lit } = subject;
  const { zoom, lines } = views[level]!;
  const { box, kept, land, highlight, pin, graticule } = useMemo(
    () => draw(place, zoom, lines, lit),
    [place, zoom, lines, lit],
  );
  const circle = radiusKm === null || known === "country" ? null : circlePath(place, radiusKm);
  const pixel = box.width / gridWidth;
  return (
    <svg
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      preserveAspectRatio={`${kept}YMid slice`}
      fill="none"
      strokeLinecap="round"
      role="img"
      aria-label={label}
    >
      <path d={graticule} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      <path d={land} stroke="var(--map-dot)" strokeWidth={(dotStep * 0.66) / zoom ** 0.55} />
      <path d={highlight} stroke="var(--map-highlight)" strokeWidth={(dotStep * 0.76) / zoom ** 0.55} />
      {circle && <path d={circle} className={styles.circle} vectorEffect="non-scaling-stroke" />}
      {known === "city" && (
        <>
          <circle cx={pin.x} cy={pin.y} r={14 * pixel} fill="var(--map-pin)" opacity={0.2} className="pulse" />
          <circle
            cx={pin.x}
            cy={pin.y}
            r={6 * pixel}
            fill="var(--map-pin)"
            stroke="var(--surface)"
            strokeWidth={2 * pixel}
          />
        </>
      )}
    </svg>
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
