import { useTexts } from "../../../lib/texts.tsx";
import { LocationMap } from "../../../ui/location-map.tsx";
import type { IpAnswer } from "../answer.ts";
import { formatLatitude, formatLongitude } from "../format.ts";
import styles from "./card-map.module.css";

const aspectRatio = 3.2;

/** Where the address is, on the dot map. */
export function CardMap({ answer }: { answer: IpAnswer }) {
  const { card } = useTexts("home");
  const { latitude, longitude } = answer;
  const coordinates =
    latitude === null || longitude === null ? "" : `${formatLatitude(latitude, 4)} ${formatLongitude(longitude, 4)}`;
  const place = [answer.city_name, answer.country_name].filter(Boolean).join(", ");
  return (
    <div className={styles.map}>
      <LocationMap
        latitude={latitude}
        longitude={longitude}
        country={answer.country_code}
        label={card.map(place || coordinates)}
        coordinates={coordinates}
        aspectRatio={aspectRatio}
      />
    </div>
  );
}
