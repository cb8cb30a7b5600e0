import type { LayerSource } from "@meridian/ipdb";

/** The databases on sale. */
export const editionNames = ["city", "country", "asn", "privacy"] as const;
/** All that are built: those on sale and the free one. */
export const builtEditions = [...editionNames, "lite"] as const;
export type EditionName = (typeof builtEditions)[number];

export interface Edition {
  product: EditionName;
  /** The edition id that updater programs request, and the MMDB's `database_type`. */
  id: string;
  /** The names of the databases that it can take the place of. Readers refuse a file that does not carry the name. */
  replaces: readonly string[];
  name: { en: string; zh: string };
  layers: readonly LayerSource["layer"][];
  /** Anyone may download it. */
  isFree?: true;
}

/** The databases that are built as files. Prices and availability are in OfflinePackage. */
export const editions: Readonly<Record<EditionName, Edition>> = {
  city: {
    product: "city",
    id: "Meridian-City",
    replaces: ["GeoLite2-City", "GeoIP2-City"],
    name: { en: "IP city, network and privacy", zh: "IP 城市、网络与隐私" },
    layers: ["location", "network", "privacy"],
  },
  country: {
    product: "country",
    id: "Meridian-Country",
    replaces: ["GeoLite2-Country", "GeoIP2-Country"],
    name: { en: "IP country", zh: "IP 国家和地区" },
    layers: ["location"],
  },
  asn: {
    product: "asn",
    id: "Meridian-ASN",
    replaces: ["GeoLite2-ASN", "GeoIP2-ISP"],
    name: { en: "IP network (ASN)", zh: "IP 网络（ASN）" },
    layers: ["network"],
  },
  privacy: {
    product: "privacy",
    id: "Meridian-Privacy",
    replaces: ["GeoIP2-Anonymous-IP"],
    name: { en: "IP privacy", zh: "IP 隐私" },
    layers: ["network", "privacy"],
  },
  lite: {
    product: "lite",
    id: "Meridian-City-Lite",
    replaces: [],
    name: { en: "IP Lite: country, region and network", zh: "IP 免费版：国家和地区、省级行政区与网络" },
    layers: ["location", "network"],
    isFree: true,
  },
};

export const isEdition = (product: string): product is EditionName => Object.hasOwn(editions, product);

/** Formats stored as they are used; the others are compressed. */
const plainFormats: ReadonlySet<string> = new Set(["csv-blocks", "parquet", "dat-meta", "licence"]);
const extensions: Readonly<Record<string, string>> = {
  csv: "csv",
  "csv-cidr": "cidr.csv",
  "csv-blocks": "csv.zip",
  json: "jsonl",
  mmdb: "mmdb",
  parquet: "parquet",
  meridian: "meridian",
  ipdb: "ipdb",
  xdb: "xdb",
  bin: "BIN",
  dat: "dat",
  "dat-meta": "dat.meta.json",
  diff: "diff.csv",
  licence: "LICENSE.txt",
};

export const encodingOf = (format: string): string =>
  plainFormats.has(format) || deltaBase(format) !== null ? "" : "gz";

/** The format of what makes a version's file in our own format out of an older version's. */
export const deltaFormat = (olderVersion: string): string => `delta-${olderVersion}`;

/** The older version that a delta is for; null for other formats. */
export const deltaBase = (format: string): string | null => /^delta-(.+)$/.exec(format)?.[1] ?? null;

/** The name under which a file is saved. */
export function fileName(product: string, version: string, format: string, encoding: string): string {
  const base = deltaBase(format);
  const extension = base === null ? (extensions[format] ?? format) : `from-${base}.delta`;
  return `${product}-${version}.${extension}${encoding ? `.${encoding}` : ""}`;
}

/** Whether an edition has what the formats of IPIP, ip2region and IP2Location are made for, which are places. */
export const hasForeignFormats = (product: string): boolean => product === "city" || product === "country";

/** Formats with a public sample of a few rows. */
export const sampleFormats = (product: string) =>
  (["csv", "csv-cidr", "json", "parquet", "mmdb", "meridian", "ipdb", "dat"] as const).filter(
    (format) =>
      (format !== "dat" || (product !== "privacy" && product !== "lite")) &&
      (format !== "ipdb" || hasForeignFormats(product)),
  );

/** All names of an edition that programs may request. */
export const idsOf = ({ id, replaces }: Edition): string[] => [id, ...replaces];

const CSV_SUFFIX = "-CSV";

/** An edition by a name that programs request; `isCsv` if it asks for the form of MaxMind's CSV files. */
export function findEdition(id: string): { edition: Edition; name: string; isCsv: boolean } | null {
  const isCsv = id.endsWith(CSV_SUFFIX);
  const name = isCsv ? id.slice(0, -CSV_SUFFIX.length) : id;
  const edition = Object.values(editions).find((one) => idsOf(one).includes(name));
  return edition ? { edition, name, isCsv } : null;
}
