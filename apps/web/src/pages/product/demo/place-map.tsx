import { LocationMap } from "../../../ui/location-map.tsx";

interface PlaceMapProps {
  latitude: number | null;
  longitude: number | null;
  /** ISO 3166-1 alpha-2 code; "" for none. */
  country: string;
  label: string;
}

/** The scene's shape on a wide screen; narrower ones cut off the map's sides. */
const aspectRatio = 3.8;

/** A place on the dot map, with its coordinates. */
export function PlaceMap({ latitude, longitude, country, label }: PlaceMapProps) {
  return (
    <LocationMap
      latitude={latitude}
      longitude={longitude}
      country={country}
      label={label}
      coordinates={latitude === null || longitude === null ? "" : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`}
      aspectRatio={aspectRatio}
    />
  );
}
