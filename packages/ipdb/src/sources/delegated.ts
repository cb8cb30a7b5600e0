import { parseIpv4, parseIpv6 } from "../address.ts";
import { eachLine, RowCount, shortenText } from "./lists/list-rows.ts";

/** How a regional registry gave out a block of addresses. */
export interface Registration {
  /** As the registries' statistics name it, such as "ripencc". */
  registry: string;
  /** ISO 3166-1 alpha-2 code of the country that the holder is registered in; "" if none is stated. */
  countryCode: string;
  status: "allocated" | "assigned";
  /** YYYY-MM-DD; "" if unknown, as for many blocks that are older than the registries. */
  date: string;
}

/** A block of addresses that a registry has given out. */
export interface DelegatedRow {
  family: 4 | 6;
  /** Four words each, of which only the first is used for IPv4. */
  first: Uint32Array;
  last: Uint32Array;
  registration: Registration;
}

/** Ten times as many as the largest registry has today. */
const MAX_ROWS = 3_000_000;
const IPV4_END = 2 ** 32;

/**
 * Reads the statistics of a regional registry (its `delegated-…-extended-latest`): fields with `|` between them, the count
 * of addresses for IPv4, which need not be a power of two, and the length of the prefix for IPv6. Rows of autonomous
 * systems, sums, and blocks that nobody holds are skipped.
 * @throws IpdbError BAD_SOURCE for a file in another format
 */
export function readDelegated(path: string, onRow: (row: DelegatedRow) => void): RowCount {
  const rows = new RowCount(MAX_ROWS);
  eachLine(path, (line, text) => {
    if (text === null) return rows.reject(line, "the line is too long");
    // The first line of a file begins with the version of the format.
    if (text === "" || text.startsWith("#") || /^\d/.test(text) || text.endsWith("|summary")) return;
    const row = readRow(text.split("|"));
    if (row === null) return;
    if (typeof row === "string") return rows.reject(line, `"${shortenText(text)}" ${row}`);
    rows.count();
    onRow(row);
  });
  rows.requireFormat("rir-delegated");
  return rows;
}

/** The row, null if it is not about addresses that somebody holds, or what is wrong with it. */
function readRow(fields: readonly string[]): DelegatedRow | string | null {
  const [registry = "", country = "", type = "", start = "", size = "", date = "", status = ""] = fields;
  if (fields.length < 7 || !/^[a-z]{4,10}$/.test(registry)) return "is not a row of a registry's statistics";
  if (type === "asn" || status === "available" || status === "reserved") return null;
  if (status !== "allocated" && status !== "assigned") return "has no status";
  const block = type === "ipv4" ? ipv4Block(start, size) : type === "ipv6" ? ipv6Block(start, size) : null;
  if (!block) return "has no block of addresses";
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? [];
  return {
    ...block,
    registration: {
      registry,
      // Registries write EU, AP and ZZ where they know no country.
      countryCode: /^(?!EU|AP|ZZ)[A-Z]{2}$/.test(country) ? country : "",
      status,
      date: year === undefined || year === "0000" ? "" : `${year}-${month}-${day}`,
    },
  };
}

function ipv4Block(start: string, size: string): Pick<DelegatedRow, "family" | "first" | "last"> | null {
  const first = parseIpv4(start);
  const count = /^\d{1,10}$/.test(size) ? Number(size) : 0;
  if (first < 0 || count === 0 || first + count > IPV4_END) return null;
  return { family: 4, first: Uint32Array.of(first, 0, 0, 0), last: Uint32Array.of(first + count - 1, 0, 0, 0) };
}

function ipv6Block(start: string, size: string): Pick<DelegatedRow, "family" | "first" | "last"> | null {
  const first = new Uint32Array(4);
  const length = /^\d{1,3}$/.test(size) ? Number(size) : 0;
  if (!parseIpv6(start, first) || length < 1 || length > 128) return null;
  const free = (word: number) => 32 - Math.min(Math.max(length - word * 32, 0), 32);
  const last = first.map((value, word) => (free(word) === 32 ? 0xffffffff : value | (2 ** free(word) - 1)));
  return { family: 6, first, last };
}
