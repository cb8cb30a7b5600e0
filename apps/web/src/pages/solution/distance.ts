const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export interface Point {
  latitude: number | null;
  longitude: number | null;
}

/** Kilometres between two points along the great circle (haversine); 0 if either of them is unknown. */
export function distanceKm(a: Point, b: Point): number {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return 0;
  const north = radians(b.latitude - a.latitude);
  const east = radians(b.longitude - a.longitude);
  const h =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(h));
}
