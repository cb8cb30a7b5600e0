import { COORDINATE_SCALE, UNKNOWN_ASN, UNKNOWN_COORDINATE, UNKNOWN_ELEVATION, UNKNOWN_RADIUS } from "./format.ts";
import { decodeDate } from "./place-dates.ts";
import { decodeFlags, decodeSources } from "./privacy-flags.ts";
import type { Network, Place } from "./types.ts";

// Rows of the sections of places and networks, as FORMAT.md describes them.

/** The words of a section, of which a row begins at `at`. */
export interface RowAt {
  words: Uint32Array;
  at: number;
}

/** Numbers of the rows of other sections that a place refers to. */
export function partsOfPlace({ words, at }: RowAt): {
  city: number;
  region: number;
  timeZone: number;
  station: number;
} {
  const regionAndZone = words[at + 2]!;
  return {
    city: words[at]!,
    region: regionAndZone & 0xffff,
    timeZone: regionAndZone >>> 16,
    station: words[at + 6]! & 0xffffff,
  };
}

/** The place of a row, with the rows of its parts and its date. `text` gives the text with a number. */
export function decodePlace(
  { words, at }: RowAt,
  parts: { city: RowAt; region: RowAt; timeZone: RowAt; station: RowAt; date: number },
  text: (id: number) => string,
): Place {
  const { city, region, timeZone, station, date } = parts;
  const latitude = words[at + 3]! | 0;
  const longitude = words[at + 4]! | 0;
  const radius = words[at + 5]! & 0xffff;
  const elevation = (words[at + 5]! | 0) >> 16;
  return {
    countryCode: text(region.words[region.at]!),
    region: text(region.words[region.at + 1]!),
    regionZh: text(region.words[region.at + 2]!),
    city: text(city.words[city.at]!),
    cityZh: text(city.words[city.at + 1]!),
    divisionCode: text(city.words[city.at + 2]!),
    areaCode: text(city.words[city.at + 3]!),
    zipCode: text(words[at + 1]!),
    latitude: latitude === UNKNOWN_COORDINATE ? null : latitude / COORDINATE_SCALE,
    longitude: longitude === UNKNOWN_COORDINATE ? null : longitude / COORDINATE_SCALE,
    accuracyRadiusKm: radius === UNKNOWN_RADIUS ? null : radius,
    elevationMetres: elevation === UNKNOWN_ELEVATION ? null : elevation,
    timeZone: text(timeZone.words[timeZone.at]!),
    weatherStationCode: text(station.words[station.at]!),
    weatherStationName: text(station.words[station.at + 1]!),
    lastChanged: decodeDate(date),
    source: words[at + 6]! >>> 24,
  };
}

/** The network of a row. `text` gives the text with a number. */
export function decodeNetwork({ words, at }: RowAt, text: (id: number) => string): Network {
  const asn = words[at]!;
  return {
    asn: asn === UNKNOWN_ASN ? null : asn,
    name: text(words[at + 1]!),
    organization: text(words[at + 2]!),
    domain: text(words[at + 3]!),
    isp: text(words[at + 4]!),
    usageType: text(words[at + 5]!),
    ...decodeFlags(words[at + 6]!),
    ...decodeSources(words[at + 6]!, words[at + 7]!, words[at + 8]!),
  };
}
