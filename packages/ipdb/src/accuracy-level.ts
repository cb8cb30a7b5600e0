import type { Place } from "./types.ts";

/** With a larger radius, the city or region is a guess: the true place is likely to be in another. */
const MAX_RADIUS_KM = { city: 50, region: 500 };

/** The narrowest level of a place that is more than a guess, by its radius; null for an unknown place. */
export function accuracyLevel(
  place: Pick<Place, "countryCode" | "region" | "city" | "accuracyRadiusKm"> | null,
): "city" | "region" | "country" | null {
  if (!place || place.countryCode === "") return null;
  const radius = place.accuracyRadiusKm ?? 0;
  if (place.city !== "" && radius <= MAX_RADIUS_KM.city) return "city";
  return place.region !== "" && radius <= MAX_RADIUS_KM.region ? "region" : "country";
}
