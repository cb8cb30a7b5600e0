import { parseBlock, parseSpan } from "./address-span.ts";
import { eachLine, ListRows, shorten } from "./list-rows.ts";

type ReadRow = (rows: ListRows, line: number, text: string) => void;

const LARGEST_ASN = 0xfffffffe;

/**
 * One address or CIDR block per line, with `#` or `;` comments: Cloudflare (cloudflare.com/ips-v4), the Tor Project's bulk
 * exit list (check.torproject.org/torbulkexitlist), X4BNet/lists_vpn, lord-alfred/ipranges, FireHOL.
 */
export const readBlockLine: ReadRow = (rows, line, text) => rows.addBlock(line, text.split(/[\s,]/, 1)[0]!);

/** `start,end,…` as in ipcat's datacenters.csv; later fields are ignored. */
export const readRangeLine: ReadRow = (rows, line, text) => {
  const [first = "", last = ""] = text.split(",", 2).map(unquote);
  const span = parseSpan(first, last);
  if (typeof span === "string") rows.reject(line, `"${shorten(text)}" ${span}`);
  else rows.addSpan(span);
};

/**
 * `prefix,…`, of which only the prefix is read: geofeeds (RFC 8805) such as Linode's, DigitalOcean's google.csv, and
 * Apple's egress-ip-ranges.csv.
 */
export const readPrefixLine: ReadRow = (rows, line, text) => rows.addBlock(line, unquote(text.split(",", 1)[0]!));

/** `AS123 # name` (X4BNet), `AS123 name`, or `123,"name"` (brianhama/bad-asn-list). */
export const readAsnLine: ReadRow = (rows, line, text) => {
  const [, digits = ""] = /^"?(?:AS)?(\d{1,10})"?(?:[\s,#]|$)/i.exec(text) ?? [];
  const asn = Number(digits);
  if (asn >= 1 && asn <= LARGEST_ASN) rows.addAsn(asn);
  else rows.reject(line, `"${shorten(text)}" is not an autonomous system number`);
};

/** `proto://ip:port` (monosans/proxy-list, TheSpeedX), or `ip:port` alone. */
export const readProxyLine: ReadRow = (rows, line, text) => {
  const [, host = "", port = ""] =
    /^(?:[a-z][a-z0-9+.-]{0,15}:\/\/)?(?:[^\s@/]{0,200}@)?(\[[^\]]{2,45}\]|[^:/\s]{1,45}):(\d{1,5})\/?$/i.exec(text) ??
    [];
  if (host === "" || Number(port) > 65_535) rows.reject(line, `"${shorten(text)}" is not a proxy`);
  else addProxyHost(rows, line, host.replace(/^\[(.*)\]$/, "$1"));
};

/** A single address, because a proxy is never a block. */
export function addProxyHost(rows: ListRows, line: number, host: string): void {
  const span = host.includes("/") ? "is a block, not an address" : parseBlock(host);
  if (typeof span === "string") rows.reject(line, `"${shorten(host)}" ${span}`);
  else rows.addSpan(span);
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
