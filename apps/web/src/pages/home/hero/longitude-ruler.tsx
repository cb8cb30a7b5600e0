import { useTexts } from "../../../lib/texts.tsx";
import { formatLongitude } from "../format.ts";
import styles from "./longitude-ruler.module.css";

const marks = [-150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150];
/** A label closer than this to the visitor's own would be covered by it. */
const clearance = 12;

const positionOf = (longitude: number) => `${((longitude + 180) / 360) * 100}%`;

/** Longitudes as a ruler, with a mark at the visitor's own. */
export function LongitudeRuler({ longitude }: { longitude: number | null }) {
  const { ruler } = useTexts("home");
  const own = longitude === null ? null : formatLongitude(longitude, 2);
  return (
    <div className={styles.ruler} role="img" aria-label={own ? ruler(own) : undefined} aria-hidden={own === null}>
      {marks.map((mark) => (
        <span
          key={mark}
          className={styles.number}
          data-minor={mark % 60 !== 0 || undefined}
          data-covered={(longitude !== null && Math.abs(longitude - mark) < clearance) || undefined}
          style={{ left: positionOf(mark) }}
        >
          {formatLongitude(mark, 0)}
        </span>
      ))}
      {longitude !== null && (
        <span className={styles.own} style={{ left: `clamp(36px, ${positionOf(longitude)}, calc(100% - 36px))` }}>
          {own}
        </span>
      )}
    </div>
  );
}
