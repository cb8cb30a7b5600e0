import { type CSSProperties, useMemo } from "react";
import { dotPath } from "./dot-path.ts";
import type { Meridian } from "./meridian.ts";
import styles from "./meridian-map.module.css";
import { dotStep, gridHeight, gridWidth, landDots, projectToGrid } from "./world-grid.ts";

interface MeridianMapProps {
  meridian: Meridian;
  /** The pin's position; null for none. */
  place: { longitude: number; latitude: number } | null;
  label: string;
}

/** The outermost meridians bulge beyond the land. */
const margin = 32;
const width = gridWidth + 2 * margin;

const thirties = (limit: number) => Array.from({ length: limit / 15 + 1 }, (_, index) => index * 30 - limit);

/** Meridians and parallels every 30°, in the map's projection. */
function graticulePath(): string {
  const trace = (points: { x: number; y: number }[]) =>
    `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  const latitudes = Array.from({ length: 29 }, (_, index) => index * 5 - 58);
  // The sheet ends at 169° W, seen from both sides.
  const edges = [-168.99, 190.99];
  const longitudes = [...thirties(150), ...edges];
  return [
    ...longitudes.map((longitude) => trace(latitudes.map((latitude) => projectToGrid(longitude, latitude)))),
    ...thirties(60)
      .slice(0, 5)
      .map((latitude) => trace(edges.map((longitude) => projectToGrid(longitude, latitude)))),
  ].join("");
}

/** The world as dots under a graticule, with one meridian highlighted. */
export function MeridianMap({ meridian, place, label }: MeridianMapProps) {
  const { land, graticule } = useMemo(
    () => ({ land: dotPath([...landDots().values()].flat()), graticule: graticulePath() }),
    [],
  );
  const line = meridian.line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const middle = meridian.line[Math.floor(meridian.line.length / 2)]!.x;
  const pin = place && projectToGrid(place.longitude, place.latitude);
  return (
    <svg
      viewBox={`${-margin} 0 ${width} ${gridHeight}`}
      className={styles.map}
      style={{ "--meridian-at": (middle + margin) / width } as CSSProperties}
      role="img"
      aria-label={label}
    >
      <path d={graticule} className={styles.graticule} />
      <path d={land} className={styles.land} strokeWidth={dotStep * 0.7} />
      <path d={dotPath(meridian.countryDots)} className={styles.met} strokeWidth={dotStep * 0.7} />
      <path d={`M${line}`} className={styles.meridian} />
      <path d={dotPath(meridian.dots)} className={styles.lit} strokeWidth={dotStep * 0.9} />
      {pin && (
        <>
          <circle cx={pin.x} cy={pin.y} r={7} className={`${styles.halo} pulse`} />
          <circle cx={pin.x} cy={pin.y} r={3.2} className={styles.pin} />
        </>
      )}
    </svg>
  );
}
