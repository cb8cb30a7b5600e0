import type { Evidence, Verdict } from "../evidence.ts";

export interface Login {
  ip: string;
  /** Where this customer usually logs in. */
  usualCountry: string;
  isKnownDevice: boolean;
}

export const events: Login[] = [
  { ip: "202.96.128.86", usualCountry: "CN", isKnownDevice: true },
  { ip: "223.5.5.5", usualCountry: "CN", isKnownDevice: true },
  { ip: "217.237.149.205", usualCountry: "CN", isKnownDevice: true },
  { ip: "8.8.8.8", usualCountry: "CN", isKnownDevice: false },
];

/** The score of the address, plus 30 points for an unusual country and 15 for a new device. */
export function judge({ event, place, portrait }: Evidence<Login>): Verdict {
  const points =
    (portrait.risk.score ?? 0) +
    (place.location.country_code === event.usualCountry ? 0 : 30) +
    (event.isKnownDevice ? 0 : 15);
  if (points >= 50) return { name: "secondFactor", tone: "error", value: points };
  if (points >= 30) return { name: "notify", tone: "warn", value: points };
  return { name: "pass", tone: "ok", value: points };
}
