import { createRequire } from "node:module";

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

interface PlacedStation extends WeatherStation {
  /** The point on the unit sphere. */
  x: number;
  y: number;
  z: number;
}

/** A surface observation speaks for an area of up to 100 km around it (WMO-No. 8, volume I, chapter 1). */
const FARTHEST_KM = 100;
const EARTH_RADIUS_KM = 6371;
const KM_PER_DEGREE = (Math.PI * EARTH_RADIUS_KM) / 180;
const LOWEST_COSINE = Math.cos(FARTHEST_KM / EARTH_RADIUS_KM);

/**
 * Aerodromes with an ICAO location indicator, as weather stations: those with an airline code as well, since they
 * are the ones that report weather. A grid of one degree keeps the search for the nearest one short.
 */
export class WeatherStations {
  readonly count: number;
  readonly #cells = new Map<number, PlacedStation[]>();

  constructor() {
    const aerodromes = createRequire(import.meta.url)("@williamkapke/airports/airports.json") as Aerodrome[];
    const reporting = aerodromes.filter(hasLocationIndicator);
    for (const { icao, name, lat, lon } of reporting) {
      const cell = cellOf(Math.floor(lat), Math.floor(lon));
      const stations = this.#cells.get(cell) ?? [];
      stations.push({ code: icao, name, ...placeOnSphere(lat, lon) });
      this.#cells.set(cell, stations);
    }
    this.count = reporting.length;
  }

  /** The nearest station within 100 km of a point in degrees, or `null`. */
  findNearest(latitude: number, longitude: number): WeatherStation | null {
    const { x, y, z } = placeOnSphere(latitude, longitude);
    const rows = Math.ceil(FARTHEST_KM / KM_PER_DEGREE);
    const narrowest = Math.cos((Math.min(Math.abs(latitude) + rows, 89) * Math.PI) / 180);
    const columns = Math.min(Math.ceil(FARTHEST_KM / (KM_PER_DEGREE * narrowest)), 180);
    let nearest: PlacedStation | null = null;
    let highestCosine = LOWEST_COSINE;
    for (let row = -rows; row <= rows; row++) {
      for (let column = -columns; column <= columns; column++) {
        for (const station of this.#cells.get(cellOf(Math.floor(latitude) + row, Math.floor(longitude) + column)) ??
          []) {
          const cosine = station.x * x + station.y * y + station.z * z;
          if (cosine >= highestCosine) {
            highestCosine = cosine;
            nearest = station;
          }
        }
      }
    }
    return nearest;
  }
}

/** The list also holds local identifiers; in the United States those of four letters do not begin with K, P or T. */
function hasLocationIndicator({ icao, iata, country }: Aerodrome): boolean {
  return /^[A-Z]{4}$/.test(icao) && iata !== "" && (country !== "US" || /^[KPT]/.test(icao));
}

/** Degrees of the south-west corner to one number; longitudes wrap. */
function cellOf(latitude: number, longitude: number): number {
  return (latitude + 91) * 360 + ((longitude + 540) % 360);
}

function placeOnSphere(latitude: number, longitude: number): { x: number; y: number; z: number } {
  const phi = (latitude * Math.PI) / 180;
  const lambda = (longitude * Math.PI) / 180;
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}
