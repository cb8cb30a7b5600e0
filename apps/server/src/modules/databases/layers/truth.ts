import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { countryCodeOf } from "@meridian/contract/country-codes";
import { parseAddress } from "@meridian/ipdb";
import ipaddr from "ipaddr.js";
import { parseCidr, spanOfBlock } from "../../../lib/address-blocks.ts";
import { canonicalBlocks } from "../../keys/restrictions.ts";

export const truthFormats = ["geofeed", "csv"] as const;
export type TruthFormat = (typeof truthFormats)[number];

/** What the owner of a network says about some addresses; "" or null for anything omitted. */
export interface TruthRow {
  /** Sample addresses spread over the row's prefix. */
  samples: string[];
  prefixLength: number;
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

export interface Reading {
  rows: number;
  refused: number;
  /** The first refused rows. */
  problems: RefusedRow[];
}

/** Sample addresses per row, however large its prefix is. */
const MAX_SAMPLES = 4;
/** Prefix lengths, /24 and /48, that an owner treats as one place. */
const BLOCK_BITS = { ipv4: 24, ipv6: 48 } as const;
export const MAX_PROBLEMS = 20;
const MAX_ROWS = 2_000_000;
const MAX_LINE = 4096;

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
export async function readTruth(
  path: string,
  format: TruthFormat,
  onRow: (row: TruthRow, line: number) => void,
): Promise<Reading> {
  const reading: Reading = { rows: 0, refused: 0, problems: [] };
  let columns: readonly string[] | null = format === "geofeed" ? geofeedColumns : null;
  let line = 0;
  for await (const text of linesOf(path)) {
    line++;
    const cells = text.length > MAX_LINE ? null : cellsOf(line === 1 ? text.replace(/^\ufeff/, "") : text);
    if (cells?.every((cell) => cell === "")) continue;
    if (columns === null) {
      columns = readHeader(cells ?? []);
      continue;
    }
    if (reading.rows + reading.refused >= MAX_ROWS) throw new Error(`more than ${MAX_ROWS} rows`);
    const record = Object.fromEntries(columns.map((column, index) => [column, cells?.[index]]));
    const row = cells ? readRow(record) : "the line is too long";
    if (typeof row !== "string") {
      reading.rows++;
      onRow(row, line);
    } else if (!(format === "geofeed" && reading.rows + reading.refused === 0 && isHeader(record))) {
      reading.refused++;
      if (reading.problems.length < MAX_PROBLEMS) reading.problems.push({ line, problem: row });
    }
  }
  return reading;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const input = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let problem: Error | null = null;
  for (const stream of new Set([file, input]))
    stream.on("error", (error: Error) => {
      problem = error;
      lines.close();
    });
  yield* lines;
  if (problem) throw problem;
}

/**
 * The cells of a row, without white space around them, up to a comment. A row ends with its line: RFC 8805 knows no
 * cells of several lines, and a quote that is not closed must not take the next rows with it.
 */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!;
    if (character === '"') {
      if (isQuoted && line[at + 1] === '"') cell += line[at++];
      else if (isQuoted || cell.trim() === "") isQuoted = !isQuoted;
      else cell += character;
    } else if (isQuoted) cell += character;
    else if (character === "#") break;
    else if (character === ",") {
      cells.push(cell.trim());
      cell = "";
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

function readHeader(names: readonly string[]): string[] {
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
    prefixLength: Number(block.slice(block.indexOf("/") + 1)),
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
  const [address, bits] = parseCidr(block);
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
