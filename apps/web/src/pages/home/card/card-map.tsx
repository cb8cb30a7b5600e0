import { lazy, Suspense } from "react";
import { useRegions } from "../../../lib/regions.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import type { IpAnswer } from "../answer.ts";
import { formatLatitude, formatLongitude } from "../format.ts";
import styles from "./card-map.module.css";

/** Fetches the map's code and land while the answer is still on its way. */
export const loadDotMap = () =>
  load(() => import("../../../ui/dot-map.tsx").then(({ DotMap }) => ({ default: DotMap })));

const DotMap = lazy(loadDotMap);

/** The frame's shape on a wide screen; narrower frames cut off the map's sides. */
const aspectRatio = 3.2;

/** The place on the dot map; where there is no place, the empty grid. */
export function CardMap({ answer }: { answer: IpAnswer }) {
  const { card } = useTexts("home");
  const { shadedWith } = useRegions();
  const { latitude, longitude } = answer;
  if (latitude === null || longitude === null) {
    return (
      <div className={styles.map}>
        <div className={styles.grid} aria-hidden="true" />
      </div>
    );
  }
  const place = [answer.city_name, answer.country_name].filter(Boolean).join(", ");
  const coordinates = `${formatLatitude(latitude, 4)} ${formatLongitude(longitude, 4)}`;
  return (
    <div className={styles.map}>
      <Suspense>
        <DotMap
          longitude={longitude}
          latitude={latitude}
          lit={shadedWith(answer.country_code)}
          label={card.map(place || coordinates)}
          aspectRatio={aspectRatio}
        />
      </Suspense>
      <span className={styles.coordinates}>{coordinates}</span>
    </div>
  );
}
