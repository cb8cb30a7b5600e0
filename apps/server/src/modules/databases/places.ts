import { type Place, UNKNOWN_PLACE } from "@meridian/ipdb";
import findTimeZone from "@photostructure/tz-lookup";
import { chineseCodes } from "./layers/china.ts";
import type { Gazetteer } from "./layers/gazetteer.ts";
import regionNames from "./layers/region-names.json" with { type: "json" };
import { cityStateOf, correctRegion } from "./layers/special-places.ts";
import type { WeatherStations } from "./weather-stations.ts";

/** A row of the flat city files. */
export interface CityRow {
  country_code: string;
  state1: string;
  city: string;
  postcode: string;
  latitude: number;
  longitude: number;
}

/** Accuracy radius of each level, for places whose error was not measured. */
const ACCURACY_RADIUS_KM = { city: 50, region: 200, country: 1000 };
const REGION_NAMES_ZH: Readonly<Record<string, Readonly<Record<string, string>>>> = regionNames;

type AboutPoint = Pick<Place, "timeZone" | "weatherStationCode" | "weatherStationName" | "elevationMetres">;

/** Each distinct place once, with fields derived from its coordinates; number 0 is reserved for "unknown". */
export class PlaceTable {
  readonly places: Place[] = [UNKNOWN_PLACE];
  readonly #numbers = new Map<string, number>();
  readonly #byPoint = new Map<string, AboutPoint>();
  readonly #stations: WeatherStations;
  readonly #gazetteer: Gazetteer;
  readonly #timeZones = new Set<string>();

  constructor(stations: WeatherStations, gazetteer: Gazetteer) {
    this.#stations = stations;
    this.#gazetteer = gazetteer;
  }

  get timeZoneCount(): number {
    return this.#timeZones.size;
  }

  /** The number of a row's place. */
  number(row: CityRow): number {
    const key = `${row.country_code}\0${row.state1}\0${row.city}\0${row.postcode}\0${row.latitude}\0${row.longitude}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      return known;
    }
    this.#numbers.set(key, this.places.length);
    this.places.push(this.#describe(row));
    return this.places.length - 1;
  }

  /** Adds a place of another layer, with missing fields derived from its coordinates. */
  add(place: Place): number {
    const { latitude, longitude } = place;
    const point = latitude === null || longitude === null ? null : this.#describePoint(latitude, longitude);
    const elevationMetres = place.elevationMetres ?? point?.elevationMetres ?? null;
    this.places.push({ ...place, ...point, elevationMetres });
    return this.places.length - 1;
  }

  #describe(row: CityRow): Place {
    const isKnown = Number.isFinite(row.latitude) && Number.isFinite(row.longitude);
    const { country_code: countryCode } = row;
    const cityState = cityStateOf(countryCode);
    const city = cityState?.en ?? row.city;
    const region = correctRegion(countryCode, row.state1, row.city);
    const codes = countryCode === "CN" ? chineseCodes(region, city) : null;
    return {
      ...UNKNOWN_PLACE,
      countryCode,
      region,
      regionZh: REGION_NAMES_ZH[countryCode]?.[region] ?? "",
      city,
      zipCode: row.postcode,
      latitude: isKnown ? shortenDegrees(row.latitude) : null,
      longitude: isKnown ? shortenDegrees(row.longitude) : null,
      accuracyRadiusKm: isKnown ? radiusOf({ ...row, city }) : null,
      ...codes,
      cityZh: cityState?.zh ?? (codes?.cityZh || this.#cityZh(row, isKnown)),
      ...(isKnown ? this.#describePoint(row.latitude, row.longitude) : null),
    };
  }

  #cityZh({ country_code, city, latitude, longitude }: CityRow, isKnown: boolean): string {
    return isKnown && city !== "" ? this.#gazetteer.nameZh(country_code, city, latitude, longitude) : "";
  }

  #describePoint(latitude: number, longitude: number): AboutPoint {
    const key = `${latitude},${longitude}`;
    let point = this.#byPoint.get(key);
    if (point === undefined) {
      const station = this.#stations.findNearest(latitude, longitude);
      const timeZone = findTimeZone(latitude, longitude);
      this.#timeZones.add(timeZone);
      point = {
        timeZone,
        weatherStationCode: station?.code ?? "",
        weatherStationName: station?.name ?? "",
        elevationMetres: this.#gazetteer.elevationAt(latitude, longitude),
      };
      this.#byPoint.set(key, point);
    }
    return point;
  }
}

function radiusOf({ city, state1 }: CityRow): number {
  if (city !== "") return ACCURACY_RADIUS_KM.city;
  return state1 !== "" ? ACCURACY_RADIUS_KM.region : ACCURACY_RADIUS_KM.country;
}

/** The files hold 32-bit floats: the shortest decimal with the same float value is what the vendor wrote. */
export function shortenDegrees(degrees: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(degrees.toPrecision(digits));
    if (Math.fround(short) === Math.fround(degrees)) {
      return short;
    }
  }
  return Number(degrees.toPrecision(9));
}
