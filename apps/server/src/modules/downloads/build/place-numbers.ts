import { createHash } from "node:crypto";
import { type GeonamesPlace, type Place, readGeonames } from "@meridian/ipdb";
import { packageFile } from "../../../lib/runtime-files.ts";
import { GAZETTEER_PACKAGE } from "../../databases/layers/packages.ts";
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
/** Two places with the same name in one country are farther apart than two surveys of one place. */
const SAME_PLACE_DEGREES = 1;

type Named = Pick<Place, "countryCode" | "region" | "city" | "latitude" | "longitude">;

/**
 * Numbers of places (`geoname_id`). Sources: GeoNames' countryInfo, admin1CodesASCII and cities500 (CC BY 4.0); codes and
 * English names of ISO 3166-2 from Unicode CLDR. Every place has a number, since programs join on it.
 */
export class PlaceNumbers {
  #cities: Map<string, GeonamesPlace[]> | null = null;
  readonly #numbers = new Map<string, number>();
  readonly #owners = new Map<number, string>();

  continent = (code: string): number => continents[code] ?? this.#own(`continent ${code}`);

  country = (code: string): number => countries[code] ?? this.#own(`country ${code}`);

  division(countryCode: string, region: string): { isoCode: string; number: number } {
    const [isoCode = "", number = 0] = divisions[countryCode]?.[plainName(region)] ?? [];
    return { isoCode, number: number || this.#own(JSON.stringify([countryCode, region])) };
  }

  /** Of the first place that was asked for with this country, region and city. */
  city({ countryCode, region, city, latitude, longitude }: Named): number {
    const key = JSON.stringify([countryCode, region, city]);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#find(countryCode, city, latitude, longitude) ?? this.#own(key);
      this.#numbers.set(key, number);
    }
    return number;
  }

  #find(countryCode: string, city: string, latitude: number | null, longitude: number | null): number | null {
    this.#cities ??= readCities();
    const named = this.#cities.get(`${countryCode} ${plainName(withoutDistrict(city))}`) ?? [];
    const near = named.filter(
      (one) =>
        latitude === null ||
        longitude === null ||
        (Math.abs(one.latitude - latitude) < SAME_PLACE_DEGREES &&
          Math.abs(one.longitude - longitude) < SAME_PLACE_DEGREES),
    );
    return near.toSorted((a, b) => b.population - a.population || a.id - b.id)[0]?.id ?? null;
  }

  /** Follows from the name alone, so that it is the same in the next version. */
  #own(key: string): number {
    let number = FIRST_OWN_NUMBER + (createHash("sha256").update(key).digest().readUInt32BE(0) % OWN_NUMBERS);
    while ((this.#owners.get(number) ?? key) !== key) number += 1;
    this.#owners.set(number, key);
    return number;
  }
}

function readCities(): Map<string, GeonamesPlace[]> {
  const cities = new Map<string, GeonamesPlace[]>();
  for (const row of readGeonames(packageFile(GAZETTEER_PACKAGE, "dist/cities500.txt")))
    for (const name of new Set([row.name, row.asciiName].map(plainName))) {
      const key = `${row.countryCode} ${name}`;
      // Without the other names, which take most of the memory.
      const place = { ...row, name: "", asciiName: "", alternateNames: [] };
      const same = cities.get(key);
      if (same) same.push(place);
      else cities.set(key, [place]);
    }
  return cities;
}

/** The vendor writes a part of a city as "Paris (16th arrondissement)". */
const withoutDistrict = (city: string): string => city.replace(/ \(.*\)$/, "");

/** Letters and digits without marks, as in the table of divisions. */
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ı", "i")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("đ", "d")
    .replaceAll(/['’ʻ`]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
