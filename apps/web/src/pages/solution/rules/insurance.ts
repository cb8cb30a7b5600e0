import { distanceKm } from "../distance.ts";
import type { Evidence, Verdict } from "../evidence.ts";

export interface Claim {
  ip: string;
  /** Where, according to the claim, the damage happened this hour. */
  latitude: number;
  longitude: number;
}

export const events: Claim[] = [
  { ip: "202.96.128.86", latitude: 23.02, longitude: 113.12 },
  { ip: "61.139.2.69", latitude: 30.57, longitude: 104.07 },
  { ip: "195.130.130.5", latitude: 48.86, longitude: 2.35 },
  { ip: "210.220.163.82", latitude: 31.23, longitude: 121.47 },
];

const toleratedKm = 300;

/** The distance between the stated location and that of the address, minus the accuracy radius. */
export function judge({ event, place }: Evidence<Claim>): Verdict {
  const km = Math.round(Math.max(0, distanceKm(event, place.location) - (place.location.accuracy_radius_km ?? 0)));
  return km > toleratedKm ? { name: "check", tone: "warn", value: km } : { name: "plausible", tone: "ok", value: km };
}
