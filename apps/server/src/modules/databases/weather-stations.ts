import { PointGrid } from "./layers/point-grid.ts";

export interface WeatherStation {
  code: string;
  name: string;
}

export const STATIONS_ID = "weather-stations";
/** The day on which the list was taken over. */
export const STATIONS_DATE = "2026-11-26";

/** A surface observation represents an area of up to 100 km around it (WMO-No. 8, volume I, chapter 1). */
const MAX_DISTANCE_KM = 100;
const CELL_DEGREES = 1;

/** The operating weather stations with an ICAO location indicator, from Meteostat's list (CC BY 4.0). */
export class WeatherStations {
  readonly count: number;
  readonly #grid = new PointGrid<WeatherStation>(CELL_DEGREES, MAX_DISTANCE_KM);

  private constructor(rows: readonly (readonly [code: string, name: string, latitude: number, longitude: number])[]) {
    for (const [code, name, latitude, longitude] of rows) this.#grid.add(latitude, longitude, { code, name });
    this.count = rows.length;
  }

  /** Reads the list, which is large and only needed by builds. */
  static async read(): Promise<WeatherStations> {
    const { default: rows } = await import("./layers/weather-stations.json", { with: { type: "json" } });
    return new WeatherStations(rows as [string, string, number, number][]);
  }

  /** The nearest station within 100 km of a point in degrees, or `null`. */
  findNearest(latitude: number, longitude: number): WeatherStation | null {
    return this.#grid.findNearest(latitude, longitude);
  }
}
