import type { Evidence, Verdict } from "../evidence.ts";

export interface Play {
  ip: string;
  /** Where the title may be played. */
  licensedIn: string[];
}

export const events: Play[] = [
  { ip: "195.130.130.5", licensedIn: ["BE", "NL", "LU"] },
  { ip: "193.0.14.129", licensedIn: ["BE", "NL", "LU"] },
  { ip: "210.220.163.82", licensedIn: ["BE", "NL", "LU"] },
  { ip: "8.8.8.8", licensedIn: ["US", "CA"] },
];

/** The licence depends on the country, and a server in the right country is still not a viewer. */
export function judge({ event, place, portrait }: Evidence<Play>): Verdict {
  if (place.location.country_code === null) return { name: "ask", tone: "neutral" };
  if (!event.licensedIn.includes(place.location.country_code))
    return { name: "other", tone: "error", text: place.location.country ?? "" };
  if (portrait.scenario === "data_center") return { name: "verify", tone: "warn" };
  return { name: "play", tone: "ok" };
}
