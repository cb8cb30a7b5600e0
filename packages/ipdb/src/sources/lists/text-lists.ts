import { type AddressSpan, parseBlock } from "./address-span.ts";
import { readEntry, readRange } from "./list-entry.ts";
import { eachLine, ListRows, shortenText } from "./list-rows.ts";

type ReadRow = (rows: ListRows, line: number, text: string) => void;

const zeroInFront = /(?:^|\.)0\d/;
const MAX_ASN = 0xfffffffe;

/**
 * One address, CIDR block or range per line, with `#` or `;` comments or fields after it: Cloudflare
 * (cloudflare.com/ips-v4), the Tor Project (check.torproject.org/torbulkexitlist, /exit-addresses), Spamhaus DROP as text
 * and JSON, X4BNet/lists_vpn, lord-alfred/ipranges, FireHOL, DShield, PeerGuardian, eMule's ipfilter.dat.
 */
export const readBlockLine: ReadRow = (rows, line, text) => {
  if (text.startsWith("{")) return readJsonRow(rows, line, text);
  const [, keyword, rest] = /^(ExitAddress|ExitNode|Published|LastStatus)\s(.*)$/.exec(text) ?? [];
  if (keyword !== undefined && keyword !== "ExitAddress") return;
  addEntry(rows, line, rest ?? text);
};

/** `start,end,…` as in ipcat's datacenters.csv, with addresses or numbers; later fields are ignored. */
export const readRangeLine: ReadRow = (rows, line, text) => {
  const [first = "", last = ""] = text.split(/[,;\t]/, 2).map(unquote);
  addSpan(rows, line, text, zeroInFront.test(first) ? "has zeros before its numbers" : readRange(first, last));
};

/**
 * `prefix,…`, of which only the prefix is read: geofeeds (RFC 8805) such as Linode's, DigitalOcean's google.csv, and
 * Apple's egress-ip-ranges.csv.
 */
export const readPrefixLine: ReadRow = (rows, line, text) => addEntry(rows, line, text);

/** `AS123 # name` (X4BNet), `AS123 name`, `123,"name"` (brianhama/bad-asn-list), or Spamhaus ASN-DROP in JSON. */
export const readAsnLine: ReadRow = (rows, line, text) => {
  if (text.startsWith("{")) return readJsonRow(rows, line, text);
  const [, digits = "", rest = ""] = /^"?(?:AS)?(\d{1,10})"?((?:[\s,;#].*)?)$/i.exec(text) ?? [];
  // A second number may be the end of a range.
  const isOne = !/^[\s,]*(?:-|–|to\s)?\s*AS\d|^\s*(?:-|–)\s*\d/i.test(rest);
  addAsn(rows, line, text, isOne ? Number(digits) : 0);
};

function addAsn(rows: ListRows, line: number, text: string, asn: number): void {
  if (asn >= 1 && asn <= MAX_ASN) rows.addAsn(asn);
  else rows.reject(line, `"${shortenText(text)}" is not an autonomous system number`);
}

function addEntry(rows: ListRows, line: number, text: string): void {
  addSpan(rows, line, text, readEntry(text));
}

function addSpan(rows: ListRows, line: number, text: string, span: AddressSpan | string): void {
  if (typeof span === "string") rows.reject(line, `"${shortenText(text)}" ${span}`);
  else rows.addSpan(span);
}

/** One object per line, as in Spamhaus' lists, whose last line describes the list. */
function readJsonRow(rows: ListRows, line: number, text: string): void {
  let row: { cidr?: unknown; asn?: unknown; type?: unknown } | null = null;
  try {
    row = JSON.parse(text.replace(/,$/, ""));
  } catch {
    // Reported below.
  }
  if (row?.type === "metadata") return;
  if (typeof row?.cidr === "string") addEntry(rows, line, row.cidr);
  else if (typeof row?.asn === "number") addAsn(rows, line, text, row.asn);
  else rows.reject(line, `"${shortenText(text)}" has neither cidr nor asn`);
}

/** `proto://ip:port` (monosans/proxy-list, TheSpeedX), or `ip:port` alone. */
export const readProxyLine: ReadRow = (rows, line, text) => {
  const [, host = "", port = ""] =
    /^(?:[a-z][a-z0-9+.-]{0,15}:\/\/)?(?:[^\s@/]{0,200}@)?(\[[^\]]{2,45}\]|[^:/\s]{1,45}):(\d{1,5})\/?$/i.exec(text) ??
    [];
  if (host === "" || Number(port) > 65_535) rows.reject(line, `"${shortenText(text)}" is not a proxy`);
  else addProxyHost(rows, line, host.replace(/^\[(.*)\]$/, "$1"));
};

/** A single address, because a proxy is never a block. */
export function addProxyHost(rows: ListRows, line: number, host: string): void {
  addSpan(rows, line, host, host.includes("/") ? "is a block, not an address" : parseBlock(host));
}

/** Comments and empty lines are skipped, and a first row without a digit is a header. */
export function readTextList(path: string, readRow: ReadRow): ListRows {
  const rows = new ListRows();
  let isFirst = true;
  eachLine(path, (line, text) => {
    if (text === null) return rows.reject(line, "the line is too long");
    if (text === "" || text.startsWith("#") || text.startsWith(";")) return;
    const isHeader = isFirst && !/\d/.test(text.split(",", 1)[0]!) && !text.includes(":");
    isFirst = false;
    if (!isHeader) readRow(rows, line, text);
  });
  return rows;
}

const unquote = (field: string): string => field.trim().replace(/^"(.*)"$/, "$1");
