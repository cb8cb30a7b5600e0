import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { countryCodeOf } from "@meridian/contract/country-codes";
import { parseAddress } from "@meridian/ipdb";
import { parse } from "csv-parse";
import ipaddr from "ipaddr.js";
import { spanOfBlock } from "../corrections/correction-values.ts";
import { canonicalBlocks } from "../keys/restrictions.ts";

export const truthFormats = ["geofeed", "csv"] as const;
export type TruthFormat = (typeof truthFormats)[number];

/** What the owner of a network says about some addresses; "" or null for anything omitted. */
export interface TruthRow {
  /** Sample addresses spread over the row's prefix. */
  samples: string[];
  /** First and last address of the prefix. */
  firstIp: string;
  lastIp: string;
  countryCode: string;
  /** A code of ISO 3166-2, or a name. */
  region: string;
  city: string;
  latitude: number | null;
  longitude: number | null;
  asn: number | null;
  usageType: string;
}

export interface RefusedRow {
  line: number;
  problem: string;
}

interface Reading {
  rows: number;
  refused: number;
  /** The first refused rows. */
  problems: RefusedRow[];
}

/** Sample addresses per row, however large its prefix is. */
const MAX_SAMPLES = 4;
/** Prefix lengths, /24 and /48, that an owner treats as one place. */
const BLOCK_BITS = { ipv4: 24, ipv6: 48 } as const;
const MAX_PROBLEMS = 20;
const MAX_ROWS = 2_000_000;
const MAX_LINE_BYTES = 4096;

type Fields = Readonly<Record<string, string | undefined>>;

/** Columns of a geofeed (RFC 8805, section 2.1). */
const geofeedColumns = ["prefix", "country", "region", "city", "postal"];
/** Alternative column names in a CSV file with a header. */
const aliases: Readonly<Record<string, string>> = {
  ip: "prefix",
  network: "prefix",
  cidr: "prefix",
  country_code: "country",
  lat: "latitude",
  lon: "longitude",
  lng: "longitude",
};

/**
 * Reads a truth file row by row: a geofeed (RFC 8805: no header, `#` comments, empty fields allowed), or CSV whose
 * header names prefix, country, region, city, latitude, longitude, asn and usage_type, in any order, each optional.
 * Unusable rows are reported with their line.
 * @throws Error for a file that is not of this format at all
 */
export async function readTruth(path: string, format: TruthFormat, onRow: (row: TruthRow) => void): Promise<Reading> {
  const file = createReadStream(path);
  const text = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  const rows = parse({
    bom: true,
    comment: "#",
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_LINE_BYTES,
    // A file may mix line endings; by default the parser expects the first one it meets.
    record_delimiter: ["\r\n", "\n", "\r"],
    columns: format === "geofeed" ? geofeedColumns : readHeader,
  });
  file.on("error", (error) => rows.destroy(error));
  text.on("error", (error: Error) => rows.destroy(error));
  const reading: Reading = { rows: 0, refused: 0, problems: [] };
  for await (const { record, info } of text.pipe(rows) as AsyncIterable<{ record: Fields; info: { lines: number } }>) {
    if (reading.rows + reading.refused >= MAX_ROWS) throw new Error(`more than ${MAX_ROWS} rows`);
    const row = readRow(record);
    if (typeof row !== "string") {
      reading.rows++;
      onRow(row);
    } else if (!(format === "geofeed" && info.lines === 1 && isHeader(record))) {
      reading.refused++;
      if (reading.problems.length < MAX_PROBLEMS) reading.problems.push({ line: info.lines, problem: row });
    }
  }
  return reading;
}

function readHeader(names: string[]): string[] {
  const columns = names.map((name) => name.trim().toLowerCase()).map((name) => aliases[name] ?? name);
  if (!columns.includes("prefix")) throw new Error("the header names no column prefix, ip, network or cidr");
  return columns;
}

/** Some publishers begin a geofeed with a header row. */
const isHeader = ({ prefix = "" }: Fields): boolean => /^(?:ip_?)?(?:prefix|network|range)/i.test(prefix);

/** The row, or what is wrong with it. */
function readRow(fields: Fields): TruthRow | string {
  const block = readBlock(fields.prefix ?? "");
  if (!block) return `"${(fields.prefix ?? "").slice(0, 50)}" is not an address or prefix`;
  const written = fields.country ?? "";
  const country = written === "" ? "" : countryCodeOf(written);
  if (country === null) return `"${written.slice(0, 20)}" is not the code of a country`;
  const [latitude, longitude] = [degrees(fields.latitude, 90), degrees(fields.longitude, 180)];
  if (latitude === undefined || longitude === undefined) return "the coordinates are out of range";
  const asn = /^(?:AS)?(\d{1,10})$/i.exec(fields.asn ?? "")?.[1];
  return {
    samples: samplesOf(block),
    ...spanOfBlock(block),
    countryCode: country,
    region: fields.region ?? "",
    city: fields.city ?? "",
    latitude,
    longitude,
    asn: asn === undefined ? null : Number(asn),
    usageType: (fields.usage_type ?? "").toUpperCase(),
  };
}

/** Null if empty, undefined if it is not a valid coordinate. */
function degrees(text: string | undefined, limit: number): number | null | undefined {
  if (text === undefined || text === "") return null;
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) <= limit ? value : undefined;
}

/** A prefix in canonical form; null if it is invalid. */
function readBlock(text: string): string | null {
  // The library also accepts short and hexadecimal forms, which no truth file uses.
  if (!parseAddress(text.split("/", 1)[0]!)) return null;
  try {
    return canonicalBlocks([text])[0] ?? null;
  } catch {
    return null;
  }
}

/** The first address of evenly spread blocks of a prefix. */
function samplesOf(block: string): string[] {
  const [address, bits] = ipaddr.parseCIDR(block);
  const bytes = address.toByteArray();
  const blockBits = BLOCK_BITS[address.kind()];
  const blocks = 2 ** Math.max(0, blockBits - bits);
  const count = Math.min(MAX_SAMPLES, blocks);
  const first = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  return Array.from({ length: count }, (_, index) => {
    const offset = BigInt(Math.floor((index * blocks) / count)) << BigInt(bytes.length * 8 - blockBits);
    const hex = (first + offset).toString(16).padStart(bytes.length * 2, "0");
    return ipaddr.fromByteArray([...Buffer.from(hex, "hex")]).toString();
  });
}
