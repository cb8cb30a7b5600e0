import { distanceKm } from "../distance.ts";
import type { Evidence, Verdict } from "../evidence.ts";

export interface Visit {
  ip: string;
}

export const events: Visit[] = [
  { ip: "195.130.130.5" },
  { ip: "210.220.163.82" },
  { ip: "202.96.128.86" },
  { ip: "200.40.30.245" },
  { ip: "4.2.2.2" },
];

export const origin = { name: "Virginia", latitude: 38.95, longitude: -77.45 };
const nodes = [
  origin,
  { name: "Amsterdam", latitude: 52.37, longitude: 4.9 },
  { name: "Singapore", latitude: 1.35, longitude: 103.82 },
  { name: "São Paulo", latitude: -23.55, longitude: -46.63 },
];

/** Picks the nearest node, and how much nearer it is than the origin. */
export function judge({ place }: Evidence<Visit>): Verdict {
  const [nearest] = nodes
    .map((node) => ({ ...node, km: distanceKm(node, place.location) }))
    .sort((a, b) => a.km - b.km);
  if (!nearest || place.location.latitude === null) return { name: "unknown", tone: "neutral" };
  const saved = Math.round(distanceKm(origin, place.location) - nearest.km);
  return { name: "node", tone: "ok", value: saved, text: nearest.name };
}
