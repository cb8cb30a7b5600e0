import { lazy, Suspense } from "react";
import { useRegions } from "../lib/regions.ts";
import { load } from "../lib/update-watch.ts";
import { useHydrated } from "../lib/use-hydrated.ts";
import styles from "./location-map.module.css";

/** Preloads the map's code and land while the answer is on its way. */
export const loadDotMap = () => load(() => import("./dot-map.tsx").then(({ DotMap }) => ({ default: DotMap })));

const DotMap = lazy(loadDotMap);

interface LocationMapProps {
  latitude: number | null;
  longitude: number | null;
  /** ISO 3166-1 alpha-2 code; "" for none. */
  country: string;
  label: string;
  /** Shown in the map's corner. */
  coordinates: string;
  /** Width over height of the widest frame; narrower frames crop the sides. */
  aspectRatio: number;
}

/** A location on the dot map, or an empty grid if it is unknown. Fills its frame. */
export function LocationMap({ latitude, longitude, country, label, coordinates, aspectRatio }: LocationMapProps) {
  const isHydrated = useHydrated();
  const { shadedWith } = useRegions();
  if (latitude === null || longitude === null) return <div className={styles.grid} aria-hidden="true" />;
  return (
    <div className="relative h-full">
      {isHydrated && (
        <Suspense>
          <DotMap
            longitude={longitude}
            latitude={latitude}
            lit={shadedWith(country)}
            label={label}
            aspectRatio={aspectRatio}
          />
        </Suspense>
      )}
      <span className={styles.coordinates}>{coordinates}</span>
    </div>
  );
}
