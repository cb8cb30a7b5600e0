import type { Evidence, Verdict } from "../example.ts";

export interface Search {
  ip: string;
  /** IATA code of the city asked for. */
  destination: string;
  searchesAMinute: number;
}

export const events: Search[] = [
  { ip: "210.220.163.82", destination: "CDG", searchesAMinute: 2 },
  { ip: "195.130.130.5", destination: "PVG", searchesAMinute: 1 },
  { ip: "202.96.128.86", destination: "BKK", searchesAMinute: 3 },
  { ip: "52.95.110.1", destination: "CDG", searchesAMinute: 90 },
];

const scraperPace = 30;

/** A visitor gets prices in his money; a server that asks faster than anybody reads gets none. */
export function judge({ event, place, portrait }: Evidence<Search>): Verdict {
  if (portrait.scenario === "data_center" && event.searchesAMinute > scraperPace)
    return { name: "scraper", tone: "error" };
  const time = place.time_zone.current_time.slice(11, 16);
  return { name: "offer", tone: "ok", text: [place.currency.code, time].filter(Boolean).join(" · ") };
}
