import { createHash } from "node:crypto";
import type { Place } from "@meridian/ipdb";
import { cityFinder, plainName } from "./city-table.ts";
import known from "./geonames-numbers.json" with { type: "json" };

const continents: Readonly<Record<string, number>> = {
  AF: 6255146,
  AN: 6255152,
  AS: 6255147,
  EU: 6255148,
  NA: 6255149,
  OC: 6255151,
  SA: 6255150,
};
const countries: Readonly<Record<string, number>> = known.countries;
/** By country and plain name: code of ISO 3166-2 without the country, "" if unknown; number of GeoNames, 0 if unknown. */
const divisions = known.divisions as unknown as Readonly<
  Record<string, Readonly<Record<string, readonly [code: string, number: number]>>>
>;

/**
 * Numbers of our own, for places that GeoNames does not have under their name, begin far above those of GeoNames and fit
 * a signed 32-bit column.
 */
export const FIRST_OWN_NUMBER = 1_000_000_000;
const OWN_NUMBERS = 2 ** 31 - FIRST_OWN_NUMBER;

type Named = Pick<Place, "countryCode" | "region" | "regionZh" | "city" | "latitude" | "longitude">;

/** Codes of a place that follow from its names. */
export interface PlaceCodes {
  /** The subdivision's code of ISO 3166-2 without the country; "" if unknown. */
  regionCode: string;
  /** The city's number in GeoNames; null if GeoNames does not have it under its name. */
  cityNumber: number | null;
}

const remembered = new WeakMap<Named, PlaceCodes>();

/** The codes of a place. Readers keep the objects of most places, so their codes are found once. */
export function codesOf(place: Named): PlaceCodes {
  let codes = remembered.get(place);
  if (!codes) {
    const { countryCode, city, latitude, longitude } = place;
    const [regionCode = ""] = divisionOf(place) ?? [];
    const cityNumber = city === "" ? null : cityFinder().find(countryCode, city, latitude, longitude);
    codes = { regionCode, cityNumber };
    remembered.set(place, codes);
  }
  return codes;
}

const divisionOf = ({ countryCode, region, regionZh }: Named) =>
  divisions[countryCode]?.[plainName(region || regionZh)];

/** Whether a code of ISO 3166-2 is that of a first-level division, as regions of places are; only those have a number. */
export const isFirstLevel = (code: string): boolean => firstLevel.has(code);

const firstLevel = new Set(
  Object.entries(divisions).flatMap(([country, byName]) =>
    Object.values(byName).flatMap(([code, number]) => (code !== "" && number > 0 ? [`${country}-${code}`] : [])),
  ),
);

/**
 * Numbers of places (`geoname_id`). Sources: GeoNames' countryInfo, admin1CodesASCII and cities500 (CC BY 4.0); codes and
 * English names of ISO 3166-2 from Unicode CLDR. Every place has a number, since programs join on it.
 */
export class PlaceNumbers {
  readonly #cities = new Map<string, number>();
  readonly #owners = new Map<number, string>();

  continent = (code: string): number => continents[code] ?? this.#own(`continent ${code}`);

  country = (code: string): number => countries[code] ?? this.#own(`country ${code}`);

  division(place: Named): number {
    const [, number = 0] = divisionOf(place) ?? [];
    return number || this.#own(JSON.stringify([place.countryCode, place.region || place.regionZh]));
  }

  /** Kept by name and coordinates, because large files ask for each place thousands of times. */
  city(place: Named): number {
    const { countryCode, region, city, latitude, longitude } = place;
    const key = JSON.stringify([countryCode, region, city, latitude, longitude]);
    let number = this.#cities.get(key);
    if (number === undefined) {
      number = codesOf(place).cityNumber ?? this.#own(JSON.stringify([countryCode, region, city]));
      this.#cities.set(key, number);
    }
    return number;
  }

  /** Follows from the name alone, so that it is the same in the next version. */
  #own(key: string): number {
    let number = FIRST_OWN_NUMBER + (createHash("sha256").update(key).digest().readUInt32BE(0) % OWN_NUMBERS);
    while ((this.#owners.get(number) ?? key) !== key) number += 1;
    this.#owners.set(number, key);
    return number;
  }
}
