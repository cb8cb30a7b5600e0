import { readFileSync } from "node:fs";
import { packageFile } from "../../lib/runtime-files.ts";
import { CLOSED_AERODROMES } from "./layers/closed-aerodromes.ts";
import { PointGrid } from "./layers/point-grid.ts";

export interface WeatherStation {
  code: string;
  name: string;
}

interface Aerodrome {
  icao: string;
  iata: string;
  name: string;
  country: string;
  lat: number;
  lon: number;
}

/** A surface observation represents an area of up to 100 km around it (WMO-No. 8, volume I, chapter 1). */
const MAX_DISTANCE_KM = 100;
const CELL_DEGREES = 1;

/**
 * Treats aerodromes as weather stations: those with both an ICAO indicator and an IATA code (the ones that report
 * weather), minus those known to be closed.
 */
export class WeatherStations {
  readonly count: number;
  readonly #grid = new PointGrid<WeatherStation>(CELL_DEGREES, MAX_DISTANCE_KM);

  constructor() {
    const aerodromes = JSON.parse(
      readFileSync(packageFile("@williamkapke/airports", "airports.json"), "utf8"),
    ) as Aerodrome[];
    const reporting = aerodromes.filter(isReporting);
    for (const { icao, name, lat, lon } of reporting) {
      this.#grid.add(lat, lon, { code: icao, name });
    }
    this.count = reporting.length;
  }

  /** The nearest station within 100 km of a point in degrees, or `null`. */
  findNearest(latitude: number, longitude: number): WeatherStation | null {
    return this.#grid.findNearest(latitude, longitude);
  }
}

/** The list also contains local identifiers. In the US, a four-letter code that does not start with K, P or T is one. */
function isReporting({ icao, iata, country }: Aerodrome): boolean {
  const hasIndicator = /^[A-Z]{4}$/.test(icao) && iata !== "" && (country !== "US" || /^[KPT]/.test(icao));
  return hasIndicator && !CLOSED_AERODROMES.has(icao);
}
