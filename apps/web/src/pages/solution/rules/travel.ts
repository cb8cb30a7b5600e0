import type { Evidence, Verdict } from "../evidence.ts";

export interface Search {
  ip: string;
  /** IATA code of the requested city. */
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
/** The currencies you sell in. */
const currencies: Record<string, string> = { KR: "KRW", BE: "EUR", CN: "CNY", US: "USD" };
const usualCurrency = "USD";

/** Visitors see prices in their own currency; a server that searches faster than anyone can read gets cached prices. */
export function judge({ event, place, portrait }: Evidence<Search>): Verdict {
  if (portrait.scenario === "data_center" && event.searchesAMinute > scraperPace)
    return { name: "scraper", tone: "error" };
  const { country_code, time_zone } = place.location;
  const currency = currencies[country_code ?? ""] ?? usualCurrency;
  const time = time_zone && new Date().toLocaleTimeString("en-GB", { timeZone: time_zone, timeStyle: "short" });
  return { name: "offer", tone: "ok", text: [currency, time].filter(Boolean).join(" · ") };
}
