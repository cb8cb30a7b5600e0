import { projectToGrid } from "../../../ui/world-grid.ts";

const EARTH_RADIUS_KM = 6371;
const CORNERS = 72;
const RING_CORNERS = 180;
/** The sheet ends at 169° W on both sides. */
const WEST_EDGE = -168.999;
const EAST_EDGE = 190.999;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (radians: number) => (radians * 180) / Math.PI;

export interface Degrees {
  longitude: number;
  latitude: number;
}

/** The point at a distance from another, in a direction clockwise from north. */
export function travel({ longitude, latitude }: Degrees, kilometres: number, direction: number): Degrees {
  const angle = kilometres / EARTH_RADIUS_KM;
  const from = radians(latitude);
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(direction));
  const turn = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  return { longitude: longitude + degrees(turn), latitude: degrees(to) };
}

/** The outline of everything within a distance of a point, in the map's projection. */
export function circlePath(place: Degrees, kilometres: number): string {
  const middle = projectToGrid(place.longitude, place.latitude);
  const corners = Array.from({ length: CORNERS }, (_, corner) => {
    const { longitude, latitude } = travel(place, kilometres, (corner / CORNERS) * 2 * Math.PI);
    const { x, y } = projectToGrid(longitude, latitude);
    // Points beyond the sheet's edge would wrap around to the other side.
    const width = projectToGrid(EAST_EDGE, latitude).x - projectToGrid(WEST_EDGE, latitude).x;
    const turn = Math.abs(x - middle.x) > width / 2 ? Math.sign(middle.x - x) * width : 0;
    return `${(x + turn).toFixed(3)} ${y.toFixed(3)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** Kilometres per unit of the sheet, eastwards from a point. */
export function kilometresPerUnit(place: Degrees): number {
  const east = travel(place, 10, Math.PI / 2);
  const from = projectToGrid(place.longitude, place.latitude);
  const to = projectToGrid(east.longitude, east.latitude);
  return 10 / Math.hypot(to.x - from.x, to.y - from.y);
}

/**
 * The closed outline of everything within a distance of a point, as longitudes and latitudes. Longitudes go on beyond
 * 180° rather than jump; an outline around a pole runs along it.
 */
export function accuracyRing(place: Degrees, kilometres: number): [number, number][] {
  const corners = Array.from({ length: RING_CORNERS }, (_, corner): [number, number] => {
    const { longitude, latitude } = travel(place, kilometres, (corner / RING_CORNERS) * 2 * Math.PI);
    return [longitude, latitude];
  });
  const pole = place.latitude < 0 ? -90 : 90;
  if (Math.abs(pole - place.latitude) > degrees(kilometres / EARTH_RADIUS_KM)) return [...corners, corners[0]!];
  const around = corners.sort(([one], [other]) => one - other);
  const [west, east] = [place.longitude - 180, place.longitude + 180];
  const far = around[0]![1];
  return [[west, pole], [west, far], ...around, [east, far], [east, pole], [west, pole]];
}
