import { readFileSync } from "node:fs";
import { type ExportTable, type LayerSource, mergePartitions, PartitionBuilder, parseAddress } from "@meridian/ipdb";
import { packageFile } from "../../../lib/runtime-files.ts";
import { describePackage } from "../../databases/layers/packages.ts";

const PACKAGE = "@ip-location-db/asn-country";

/** Where the registries have given the addresses, by their published statistics. */
export const registrationSource = (): LayerSource =>
  describePackage("location", PACKAGE, {
    id: "nro-statistics",
    name: "Statistics of the regional registries",
    licence: "CC BY 4.0",
    attribution: "Number resource statistics by NRO (nro.net)",
    url: "https://www.nro.net",
    rows: readRows(4).length + readRows(6).length,
  });

/** A table whose rows are split by the country that the addresses are registered in. */
export interface RegisteredTable extends ExportTable {
  /** For each row, the code of that country; "" if unknown. */
  registered: readonly string[];
}

/** Addresses that the table knows nothing else about stay out of it, so that all formats have the same ranges. */
export function withRegistrations(table: ExportTable): RegisteredTable {
  const codes = [""];
  const numbers = new Map<string, number>();
  const numberOf = (code: string) => {
    const number = numbers.get(code) ?? codes.push(code) - 1;
    numbers.set(code, number);
    return number;
  };
  const records = [0];
  const registered = [""];
  const rows = new Map<number, number>();
  const combine = (row: number, code: number) => {
    if (row === 0) return 0;
    // There are fewer than 2^10 countries.
    const key = row * 2 ** 10 + code;
    let made = rows.get(key);
    if (made === undefined) {
      made = records.push(table.records[row]!) - 1;
      registered.push(codes[code]!);
      rows.set(key, made);
    }
    return made;
  };
  const v4 = mergePartitions(table.v4, readPartition(4, numberOf), combine);
  const v6 = mergePartitions(table.v6, readPartition(6, numberOf), combine);
  return { v4, v6, records, registered };
}

const readRows = (family: 4 | 6): string[] =>
  readFileSync(packageFile(PACKAGE, `asn-country-ipv${family}.csv`), "utf8")
    .trimEnd()
    .split("\n");

/** Rows are `start,end,country`, ascending and without overlaps. */
function readPartition(family: 4 | 6, numberOf: (code: string) => number) {
  const builder = new PartitionBuilder(family);
  for (const row of readRows(family)) {
    const [first = "", last = "", code = ""] = row.trim().split(",");
    const [start, end] = [parseAddress(first), parseAddress(last)];
    if (start?.family !== family || end?.family !== family) continue;
    const next = nextAfter(end.words, family);
    const [a = 0, b = 0, c = 0, d = 0] = start.words;
    builder.add(a, b, c, d, numberOf(code));
    if (next) builder.add(next[0]!, next[1] ?? 0, next[2] ?? 0, next[3] ?? 0, 0);
  }
  return builder.finish();
}

/** The address after this one; null after the last. */
function nextAfter(words: readonly number[], family: 4 | 6): number[] | null {
  const next = words.slice(0, family === 4 ? 1 : 4);
  for (let word = next.length - 1; word >= 0; word--) {
    next[word] = (next[word]! + 1) % 2 ** 32;
    if (next[word] !== 0) return next;
  }
  return null;
}
