import { join } from "node:path";
import { countryCodeOf } from "@meridian/contract/country-codes";
import { IpdbError, MmdbSource } from "@meridian/ipdb";
import { z } from "zod";
import { packageFile } from "../../../lib/runtime-files.ts";
import { subdivisionName } from "../../../lib/subdivisions.ts";
import { ASN_PACKAGE, CITY_PACKAGE, dateOfVersion, packageVersion } from "../layers/packages.ts";
import type { CityRow } from "../places.ts";
import type { IndexedSource } from "./source-index.ts";

const bases = {
  location: { name: CITY_PACKAGE, formats: ["mmdb", "dbip-city-npm"] },
  network: { name: ASN_PACKAGE, formats: ["mmdb", "asn-npm"] },
} as const;

type BaseLayer = keyof typeof bases;

/** The newest stored source that can be the base of a layer; null if none is newer than the installed data. */
export function newerBase(kept: readonly IndexedSource[], layer: BaseLayer): IndexedSource | null {
  const { name, formats } = bases[layer];
  const installed = dateOfVersion(packageVersion(name));
  const newer = kept.filter(
    (one) => one.layer === layer && (formats as readonly string[]).includes(one.format) && one.dataDate > installed,
  );
  return newer.toSorted((a, b) => b.dataDate.localeCompare(a.dataDate))[0] ?? null;
}

/** The base's files of both families, which may be one. */
export function openCityFiles(base: IndexedSource | null): Record<4 | 6, MmdbSource> {
  if (base?.format === "mmdb") {
    const both = new MmdbSource(base.path);
    return { 4: both, 6: both };
  }
  const pathOf = (family: 4 | 6) => {
    const file = `dbip-city-ipv${family}.mmdb` as const;
    return base ? join(base.path, file) : packageFile(CITY_PACKAGE, file);
  };
  return { 4: new MmdbSource(pathOf(4)), 6: new MmdbSource(pathOf(6)) };
}

/** Path of the rows of autonomous systems; null if the base is an MMDB. */
export function systemsFile(base: IndexedSource | null, family: 4 | 6): string | null {
  const file = `asn-ipv${family}.csv` as const;
  return base ? (base.format === "mmdb" ? null : join(base.path, file)) : packageFile(ASN_PACKAGE, file);
}

/** An acceptable name from a source: no control characters, and no longer than that of any place or network. */
const name = z
  .string()
  .max(300)
  .regex(/^\P{Cc}*$/u);
/** Some files write codes of no country, such as ZZ or EU, for addresses whose country they do not know. */
const countryCode = z.string().transform((code) => countryCodeOf(code) ?? "");
const names = z.object({ en: name.optional() }).optional();

const FlatCity = z.object({
  country_code: countryCode,
  state1: name.default(""),
  city: name.default(""),
  postcode: name.default(""),
  latitude: z.number().min(-90).max(90).default(Number.NaN),
  longitude: z.number().min(-180).max(180).default(Number.NaN),
});

const NestedCity = z.object({
  country: z.object({ iso_code: countryCode.optional() }).optional(),
  subdivisions: z.array(z.object({ names })).optional(),
  city: z.object({ names }).optional(),
  location: z.object({ latitude: FlatCity.shape.latitude, longitude: FlatCity.shape.longitude }).optional(),
  postal: z.object({ code: name.optional() }).optional(),
});

const System = z.object({
  autonomous_system_number: z.int().min(0).max(0xffff_ffff).optional(),
  autonomous_system_organization: name.default(""),
});

/**
 * A row of either schema: flat, or nested as in MaxMind's City files, which is what DB-IP itself publishes.
 * @throws IpdbError for a record that no such file has; `offset` is where it begins in the file
 */
export function cityRowOf(record: unknown, offset = 0): CityRow {
  const row = flatRowOf(record, offset);
  // Some files write a few regions by their codes.
  return { ...row, state1: subdivisionName(row.state1, row.country_code) };
}

function flatRowOf(record: unknown, offset: number): CityRow {
  if (typeof (record as Partial<CityRow> | null)?.country_code === "string") return read(FlatCity, record, offset);
  const { country, subdivisions, city, location, postal } = read(NestedCity, record, offset);
  return {
    country_code: country?.iso_code ?? "",
    state1: subdivisions?.[0]?.names?.en ?? "",
    city: city?.names?.en ?? "",
    postcode: postal?.code ?? "",
    latitude: location?.latitude ?? Number.NaN,
    longitude: location?.longitude ?? Number.NaN,
  };
}

/**
 * Number and name of the system of a row; null if there is none.
 * @throws IpdbError for a record that no such file has; `offset` is where it begins in the file
 */
export function systemOf(record: unknown, offset = 0): { asn: number; name: string } | null {
  const { autonomous_system_number: asn, autonomous_system_organization: name } = read(System, record, offset);
  return asn === undefined ? null : { asn, name };
}

function read<T>(schema: z.ZodType<T>, record: unknown, offset: number): T {
  const result = schema.safeParse(record);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new IpdbError("BAD_SOURCE", "data", offset, `${issue?.path.join(".") || "the record"}: ${issue?.message}`);
}
