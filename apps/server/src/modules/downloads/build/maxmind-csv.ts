import { type Cell, csvCell, type ExportTable, type Place, type SharableView } from "@meridian/ipdb";
import type { Regions } from "../../../lib/regions.ts";
import { continentCode, continentOf, countryFacts } from "../../lookup/countries.ts";
import { codesOf, type PlaceNumbers } from "../../lookup/place-numbers.ts";
import type { EditionName } from "../editions.ts";
import type { RegisteredTable } from "./registrations.ts";

// The form of MaxMind's CSV files: blocks of addresses that refer to a table of places in each language. Columns:
// https://dev.maxmind.com/geoip/docs/databases/city-and-country, .../asn, .../anonymous-ip, "CSV Databases".

/** The files' locales, as in their names. */
export const locales = ["en", "zh-CN"] as const;
type Locale = (typeof locales)[number];
const languages = { en: "en", "zh-CN": "zh" } as const;

export interface BlockRows {
  table: ExportTable;
  columns: readonly string[];
  cellsOf: (row: number) => readonly Cell[];
  /** The places that blocks written so far refer to; null for an edition without places. */
  locations: ((locale: Locale) => Generator<Buffer>) | null;
}

interface Making {
  view: SharableView;
  regions: Regions;
  numbers: PlaceNumbers;
  table: RegisteredTable;
}

/** Booleans are 1 and 0; what is unknown counts as 0, since the form has no third value. */
const bit = (flag: boolean | null | undefined): number => (flag === true ? 1 : 0);

const placeColumns = [
  ...["geoname_id", "registered_country_geoname_id", "represented_country_geoname_id"],
  ...["is_anonymous_proxy", "is_satellite_provider"],
];
type SoldEdition = Exclude<EditionName, "lite">;

const columns: Readonly<Record<SoldEdition, readonly string[]>> = {
  city: [...placeColumns, "postal_code", "latitude", "longitude", "accuracy_radius", "is_anycast"],
  country: [...placeColumns, "is_anycast"],
  asn: ["autonomous_system_number", "autonomous_system_organization"],
  privacy: [
    ...["is_anonymous", "is_anonymous_vpn", "is_hosting_provider", "is_public_proxy", "is_tor_exit_node"],
    "is_residential_proxy",
  ],
};
const countryLocation = ["continent_code", "continent_name", "country_iso_code", "country_name"];
const locationColumns = {
  city: [
    ...countryLocation,
    ...["subdivision_1_iso_code", "subdivision_1_name", "subdivision_2_iso_code", "subdivision_2_name"],
    ...["city_name", "metro_code", "time_zone", "is_in_european_union"],
  ],
  country: [...countryLocation, "is_in_european_union"],
};

export function blockRows(product: SoldEdition, making: Making): BlockRows {
  const { view, table } = making;
  const common = { table, columns: columns[product] };
  const recordOf = (row: number) => table.records[row] ?? 0;
  if (product === "asn") {
    const cellsOf = (row: number) => {
      const network = view.networkOf(recordOf(row));
      return [network?.asn ?? null, network?.organization || network?.name || null];
    };
    return { ...common, cellsOf, locations: null };
  }
  if (product === "privacy") {
    const cellsOf = (row: number) => {
      const { vpn, tor, proxy, relay, hosting } = view.networkOf(recordOf(row))?.privacy ?? {};
      return [[vpn, tor, proxy, relay].includes(true), vpn, hosting, proxy, tor, false].map(bit);
    };
    return { ...common, cellsOf, locations: null };
  }
  const places = new Locations(product, making);
  const cellsOf = (row: number): Cell[] => {
    const [place, network] = [view.placeOf(recordOf(row)), view.networkOf(recordOf(row))];
    const isAnycast = bit(network?.isAnycast);
    const first = [places.numberOf(place), places.countryNumber(table.registered[row] ?? ""), null];
    const flags = [bit(network?.privacy.proxy), bit(network?.privacy.satellite)];
    if (product === "country") return [...first, ...flags, isAnycast];
    const { zipCode, latitude = null, longitude = null, accuracyRadiusKm = null } = place ?? {};
    return [...first, ...flags, zipCode || null, latitude, longitude, accuracyRadiusKm, isAnycast];
  };
  return { ...common, cellsOf, locations: (locale) => places.file(locale) };
}

/** The places that blocks refer to, each by its most exact part. */
class Locations {
  readonly #product: "city" | "country";
  readonly #making: Making;
  readonly #places = new Map<number, Place | string>();

  constructor(product: "city" | "country", making: Making) {
    this.#product = product;
    this.#making = making;
  }

  countryNumber(code: string): number | null {
    if (code === "") return null;
    const number = this.#making.numbers.country(code);
    if (!this.#places.has(number)) this.#places.set(number, code);
    return number;
  }

  numberOf(place: Place | null): number | null {
    if (!place?.countryCode) return null;
    const { numbers } = this.#making;
    const { city, cityZh, region } = place;
    if (this.#product === "country" || (region === "" && city === "" && cityZh === ""))
      return this.countryNumber(place.countryCode);
    const number = city === "" && cityZh === "" ? numbers.division(place) : numbers.city(place);
    if (!this.#places.has(number)) this.#places.set(number, place);
    return number;
  }

  *file(locale: Locale): Generator<Buffer> {
    const columns = ["geoname_id", "locale_code", ...locationColumns[this.#product]];
    yield Buffer.from(`${columns.join(",")}\n`);
    for (const [number, place] of [...this.#places].sort(([a], [b]) => a - b))
      yield Buffer.from(`${[number, locale, ...this.#cells(place, locale)].map(csvCell).join(",")}\n`);
  }

  #cells(place: Place | string, locale: Locale): Cell[] {
    const { regions } = this.#making;
    const language = languages[locale];
    const code = typeof place === "string" ? place : place.countryCode;
    const country = [continentCode(code), continentOf(code, language), code, regions.name(code, language)];
    const isEu = bit(countryFacts(code).isEu);
    if (this.#product === "country") return [...country, isEu];
    if (typeof place === "string") return [...country, "", "", "", "", "", "", "", isEu];
    const { region, regionZh, city, cityZh, timeZone } = place;
    const { regionCode } = codesOf(place);
    const names = language === "zh" ? [regionZh || region, cityZh || city] : [region || regionZh, city || cityZh];
    return [...country, regionCode, names[0]!, "", "", names[1]!, "", timeZone, isEu];
  }
}
