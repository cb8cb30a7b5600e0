import type { Evidence, Verdict } from "../evidence.ts";

export interface Visit {
  ip: string;
  pages: number;
}

export const events: Visit[] = [
  { ip: "131.111.8.42", pages: 7 },
  { ip: "202.96.128.86", pages: 4 },
  { ip: "18.7.22.69", pages: 3 },
  { ip: "77.88.8.8", pages: 1 },
];

const access = ["home_broadband", "mobile"];
const seriousPages = 3;

/** The network belongs to the visitor's organisation, unless it only provides internet access. */
export function judge({ event, place, portrait }: Evidence<Visit>): Verdict {
  if (access.includes(portrait.scenario)) return { name: "access", tone: "neutral" };
  if (place.asn.organization === null) return { name: "unknown", tone: "neutral" };
  const name = event.pages >= seriousPages ? "lead" : "seen";
  return { name, tone: name === "lead" ? "ok" : "neutral", text: place.asn.organization };
}
