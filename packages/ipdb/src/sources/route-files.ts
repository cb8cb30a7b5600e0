import { type AddressSpan, parseBlock } from "./lists/address-span.ts";
import { eachLine, RowCount, shortenText } from "./lists/list-rows.ts";

/** A prefix and an autonomous system that announces it, or may. */
export interface OriginRow {
  family: 4 | 6;
  /**
   * The prefix as one number, by which prefixes are sorted by first address and then from wide to narrow: the first
   * address in 128 bits, of which IPv4 uses the first 32, then the length in 8 bits.
   */
  key: bigint;
  /** 0 to 4,294,967,295. */
  asn: number;
}

/** A validated ROA payload: an autonomous system that may announce a prefix and its parts (RFC 6811). */
export interface RoaRow extends OriginRow {
  /** The longest prefix that it may announce, in bits. */
  maxLength: number;
}

/** Formats of files of routes, of validated ROA payloads and of registries' statistics. */
export const ROUTE_FORMATS = ["ris-whois", "vrps-csv", "rir-delegated"] as const;
export type RouteFormat = (typeof ROUTE_FORMATS)[number];

/** Ten times as many as there are today in the larger family. */
const MAX_ROWS = 12_000_000;
/** A route that fewer peers of the collectors see does not reach most of the internet. */
const MIN_PEERS = 10;
const MAX_ASN = 0xffffffff;

/**
 * Reads a dump of RIS whois (ris.ripe.net/dumps): `origin`, `prefix` and the number of peers that see the route, separated
 * by tabs, after comments with `%`. Routes that fewer than ten peers see are skipped; rows with a set of origins are
 * refused.
 * @throws IpdbError BAD_SOURCE for a file in another format
 */
export function readRoutes(path: string, onRow: (row: OriginRow) => void): RowCount {
  const rows = new RowCount(MAX_ROWS);
  eachLine(path, (line, text) => {
    if (text === null) return rows.reject(line, "the line is too long");
    if (text === "" || text.startsWith("%")) return;
    const [origin = "", prefix = "", peers = ""] = text.split(/\s+/);
    if (!/^\d{1,9}$/.test(peers)) return rows.reject(line, `"${shortenText(text)}" has no number of peers`);
    if (Number(peers) < MIN_PEERS) return;
    const row = readOrigin(origin, prefix);
    if (typeof row === "string") return rows.reject(line, `"${shortenText(text)}" ${row}`);
    rows.count();
    onRow(row);
  });
  rows.requireFormat("ris-whois");
  return rows;
}

/**
 * Reads validated ROA payloads as CSV, as rpki-client, Routinator and OctoRPKI write them: `ASN,IP Prefix,Max Length,…`
 * under a header; without a maximum, it is the prefix' own length.
 * @throws IpdbError BAD_SOURCE for a file in another format
 */
export function readRoas(path: string, onRow: (row: RoaRow) => void): RowCount {
  const rows = new RowCount(MAX_ROWS);
  eachLine(path, (line, text) => {
    if (text === null) return rows.reject(line, "the line is too long");
    if (text === "" || text.startsWith("#") || /^"?(?:URI,)?ASN\b/i.test(text)) return;
    const [asn = "", prefix = "", max = ""] = text.split(",", 3).map((field) => field.replaceAll('"', "").trim());
    const row = readOrigin(asn.replace(/^AS/i, ""), prefix);
    if (typeof row === "string") return rows.reject(line, `"${shortenText(text)}" ${row}`);
    const length = lengthOf(row.key);
    const maxLength = max === "" ? length : Number(max);
    if (!/^\d{0,3}$/.test(max) || maxLength < length || maxLength > (row.family === 4 ? 32 : 128))
      return rows.reject(line, `"${shortenText(text)}" has no valid maximum length`);
    rows.count();
    onRow({ ...row, maxLength });
  });
  rows.requireFormat("vrps-csv");
  return rows;
}

/** The length of a prefix in bits. */
export const lengthOf = (key: bigint): number => Number(key & 0xffn);

function readOrigin(origin: string, prefix: string): OriginRow | string {
  if (origin.startsWith("{")) return "has a set of origins";
  if (!/^\d{1,10}$/.test(origin) || Number(origin) > MAX_ASN) return "has no autonomous system number";
  const span = prefix.includes("/") ? parseBlock(prefix) : "has no prefix";
  if (typeof span === "string") return span;
  return { family: span.family, key: keyOf(span), asn: Number(origin) };
}

function keyOf({ family, first, last }: AddressSpan): bigint {
  let start = 0n;
  let length = 0;
  for (let word = 0; word < 4; word++) {
    start = (start << 32n) | BigInt(first[word]!);
    if (word < (family === 4 ? 1 : 4)) length += Math.clz32(first[word]! ^ last[word]!);
  }
  return (start << 8n) | BigInt(length);
}
