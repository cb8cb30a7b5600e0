import type { Evidence, Verdict } from "../evidence.ts";

export interface Click {
  ip: string;
  /** Where the campaign runs. */
  campaign: string;
  /** Price of the click in cents. */
  cents: number;
}

export const events: Click[] = [
  { ip: "210.220.163.82", campaign: "KR", cents: 42 },
  { ip: "8.8.8.8", campaign: "US", cents: 65 },
  { ip: "52.95.110.1", campaign: "US", cents: 65 },
  { ip: "195.130.130.5", campaign: "NL", cents: 55 },
  { ip: "193.0.14.129", campaign: "NL", cents: 55 },
];

/** Pays for clicks from the country of the campaign, unless a server made them. */
export function judge({ event, place, portrait }: Evidence<Click>): Verdict {
  if (portrait.scenario === "data_center") return { name: "server", tone: "error", value: event.cents };
  if (place.location.country_code !== event.campaign) return { name: "elsewhere", tone: "warn", value: event.cents };
  return { name: "paid", tone: "ok", value: event.cents };
}
