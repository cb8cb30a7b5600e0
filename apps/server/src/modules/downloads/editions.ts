import type { LayerSource } from "@meridian/ipdb";

export const editionNames = ["city", "country", "asn", "privacy"] as const;
export type EditionName = (typeof editionNames)[number];

export interface Edition {
  product: EditionName;
  /** The edition id that updater programs request, and the MMDB's `database_type`. */
  id: string;
  name: { en: string; zh: string };
  layers: readonly LayerSource["layer"][];
}

/** The databases that are built as files. Prices and availability are in OfflinePackage. */
export const editions: Readonly<Record<EditionName, Edition>> = {
  city: {
    product: "city",
    id: "Meridian-City",
    name: { en: "IP city, network and privacy", zh: "IP 城市、网络与隐私" },
    layers: ["location", "network", "privacy"],
  },
  country: {
    product: "country",
    id: "Meridian-Country",
    name: { en: "IP country", zh: "IP 国家和地区" },
    layers: ["location"],
  },
  asn: {
    product: "asn",
    id: "Meridian-ASN",
    name: { en: "IP network (ASN)", zh: "IP 网络（ASN）" },
    layers: ["network"],
  },
  privacy: {
    product: "privacy",
    id: "Meridian-Privacy",
    name: { en: "IP privacy", zh: "IP 隐私" },
    layers: ["network", "privacy"],
  },
};

export const isEdition = (product: string): product is EditionName => Object.hasOwn(editions, product);

/** Formats stored as they are used; the others are compressed. */
const plainFormats: ReadonlySet<string> = new Set(["dat-meta", "licence"]);
const extensions: Readonly<Record<string, string>> = {
  csv: "csv",
  "csv-cidr": "cidr.csv",
  json: "jsonl",
  mmdb: "mmdb",
  ipdb: "ipdb",
  dat: "dat",
  "dat-meta": "dat.meta.json",
  diff: "diff.csv",
  licence: "LICENSE.txt",
};

export const encodingOf = (format: string): string => (plainFormats.has(format) ? "" : "gz");

/** The name under which a file is saved. */
export function fileName(product: string, version: string, format: string, encoding: string): string {
  return `${product}-${version}.${extensions[format] ?? format}${encoding ? `.${encoding}` : ""}`;
}

/** Formats with a public sample of a few rows. */
export const sampleFormats = (product: string) =>
  (["csv", "csv-cidr", "json", "mmdb", "ipdb", "dat"] as const).filter(
    (format) => format !== "dat" || product !== "privacy",
  );

/** Editions by the names programs request, including those of the databases they replace. */
const editionIds: Readonly<Record<string, EditionName>> = Object.fromEntries(
  editionNames.flatMap((product) => {
    const kind = editions[product].id.replace("Meridian-", "");
    return [`Meridian-${kind}`, `GeoLite2-${kind}`, `GeoIP2-${kind}`].map((id) => [id, product]);
  }),
);

export function findEdition(id: string): Edition | null {
  const product = Object.hasOwn(editionIds, id) ? editionIds[id] : undefined;
  return product === undefined ? null : editions[product];
}
