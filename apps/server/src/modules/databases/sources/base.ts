import { join } from "node:path";
import { MmdbSource } from "@meridian/ipdb";
import { ASN_PACKAGE, CITY_PACKAGE, dateOfVersion, packageFile, packageVersion } from "../layers/packages.ts";
import type { CityRow } from "../places.ts";
import type { KeptSource } from "./source-index.ts";

const bases = {
  location: { name: CITY_PACKAGE, formats: ["mmdb", "dbip-city-npm"] },
  network: { name: ASN_PACKAGE, formats: ["mmdb", "asn-npm"] },
} as const;

type BaseLayer = keyof typeof bases;

/** The newest kept source that can be the base of a layer; null where none is newer than what is installed. */
export function newerBase(kept: readonly KeptSource[], layer: BaseLayer): KeptSource | null {
  const { name, formats } = bases[layer];
  const installed = dateOfVersion(packageVersion(name));
  const newer = kept.filter(
    (one) => one.layer === layer && (formats as readonly string[]).includes(one.format) && one.dataDate > installed,
  );
  return newer.toSorted((a, b) => b.dataDate.localeCompare(a.dataDate))[0] ?? null;
}

/** The base's files of both families, which may be one. */
export function openCityFiles(base: KeptSource | null): Record<4 | 6, MmdbSource> {
  if (base?.format === "mmdb") {
    const both = new MmdbSource(base.path);
    return { 4: both, 6: both };
  }
  const pathOf = (family: 4 | 6) => {
    const file = `dbip-city-ipv${family}.mmdb`;
    return base ? join(base.path, file) : packageFile(CITY_PACKAGE, file);
  };
  return { 4: new MmdbSource(pathOf(4)), 6: new MmdbSource(pathOf(6)) };
}

/** Where the rows of systems stand; null where the base is an MMDB. */
export function systemsFile(base: KeptSource | null, family: 4 | 6): string | null {
  const file = `asn-ipv${family}.csv`;
  return base ? (base.format === "mmdb" ? null : join(base.path, file)) : packageFile(ASN_PACKAGE, file);
}

interface NestedCity {
  country?: { iso_code?: string };
  subdivisions?: { names?: { en?: string } }[];
  city?: { names?: { en?: string } };
  location?: { latitude?: number; longitude?: number };
  postal?: { code?: string };
}

/** A row of either schema: flat, or nested as in MaxMind's City files, which is what DB-IP itself publishes. */
export function cityRowOf(record: unknown): CityRow {
  const row = record as Partial<CityRow> & NestedCity;
  if (typeof row.country_code === "string") return row as CityRow;
  const { country, subdivisions, city, location, postal } = row;
  return {
    country_code: country?.iso_code ?? "",
    state1: subdivisions?.[0]?.names?.en ?? "",
    city: city?.names?.en ?? "",
    postcode: postal?.code ?? "",
    latitude: location?.latitude ?? Number.NaN,
    longitude: location?.longitude ?? Number.NaN,
  };
}

interface NestedSystem {
  autonomous_system_number?: number;
  autonomous_system_organization?: string;
}

/** Number and name of the system of a row; null where there is none. */
export function systemOf(record: unknown): { asn: number; name: string } | null {
  const { autonomous_system_number: asn, autonomous_system_organization: name = "" } = record as NestedSystem;
  return asn === undefined ? null : { asn, name };
}
