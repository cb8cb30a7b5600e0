import { readFileSync } from "node:fs";
import { IpdbError } from "../error.ts";

/** A populated place of GeoNames. */
export interface GeonamesPlace {
  id: number;
  name: string;
  asciiName: string;
  /** Names in all languages, unlabelled. */
  alternateNames: readonly string[];
  latitude: number;
  longitude: number;
  /** PPLC for a capital, PPLA for the seat of a first-order division, and so on. */
  featureCode: string;
  countryCode: string;
  /** GeoNames' code of the first-order division, which for some countries is that of ISO 3166-2. */
  firstDivision: string;
  /** The country's own code of the second-order division. */
  secondDivision: string;
  population: number;
  elevationMetres: number | null;
  timeZone: string;
}

const COLUMNS = 19;
const NO_ELEVATION = -9999;

/** Reads the tab-separated "cities" files of GeoNames; a bad row is reported with its byte offset. */
export function* readGeonames(path: string): Generator<GeonamesPlace> {
  const bytes = readFileSync(path);
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf(0x0a, at);
    const end = lineEnd < 0 ? bytes.length : lineEnd;
    if (end > at) {
      yield readRow(bytes.toString("utf8", at, end).split("\t"), at);
    }
    at = end + 1;
  }
}

function readRow(columns: string[], at: number): GeonamesPlace {
  const latitude = Number(columns[4]);
  const longitude = Number(columns[5]);
  if (columns.length !== COLUMNS || !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    throw new IpdbError("BAD_SOURCE", "geonames", at, "expected 19 columns with coordinates");
  }
  const elevation = Number(columns[16] || NO_ELEVATION);
  return {
    id: Number(columns[0]),
    name: columns[1]!,
    asciiName: columns[2]!,
    alternateNames: columns[3] === "" ? [] : columns[3]!.split(","),
    latitude,
    longitude,
    featureCode: columns[7]!,
    countryCode: columns[8]!,
    firstDivision: columns[10]!,
    secondDivision: columns[11]!,
    population: Number(columns[14]),
    elevationMetres: Number.isInteger(elevation) && elevation > NO_ELEVATION ? elevation : null,
    timeZone: columns[17]!,
  };
}
