import { lazy, Suspense } from "react";
import { useRegions } from "../../../lib/regions.ts";
import { load } from "../../../lib/update-watch.ts";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import styles from "./place-map.module.css";

const DotMap = lazy(() => load(() => import("../../../ui/dot-map.tsx").then((map) => ({ default: map.DotMap }))));

interface PlaceMapProps {
  latitude: number | null;
  longitude: number | null;
  /** ISO 3166-1 alpha-2 code; "" for none. */
  country: string;
  label: string;
}

/** The scene's shape on a wide screen; narrower ones cut off the map's sides. */
const aspectRatio = 3.8;

/** A place on the dot map; where there is no place, the empty grid. */
export function PlaceMap({ latitude, longitude, country, label }: PlaceMapProps) {
  const isHydrated = useHydrated();
  const { shadedWith } = useRegions();
  if (latitude === null || longitude === null) return <div className={styles.grid} aria-hidden="true" />;
  return (
    <div className={styles.map}>
      {isHydrated && (
        <Suspense>
          <DotMap
            latitude={latitude}
            longitude={longitude}
            lit={shadedWith(country)}
            label={label}
            aspectRatio={aspectRatio}
          />
        </Suspense>
      )}
      <span className={styles.coordinates}>
        {latitude.toFixed(4)}, {longitude.toFixed(4)}
      </span>
    </div>
  );
}
