import { countryCodeOf } from "@meridian/contract/country-codes";
import { type OverrideFlag, overrideColumns, overrideFlags, overrideLimits } from "@meridian/contract/override-names";
import { parse } from "csv-parse/sync";
import { InvalidField } from "../../errors.ts";
import type { AddressOverride } from "../../generated/client.ts";
import { nameSpan, readSpan } from "../../lib/address-spans.ts";
import type { Steps } from "../../lib/bulk-queue.ts";
import { bulkWork } from "../../lib/bulk-work.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../lib/csv.ts";

/** What an override says, without what the database adds. */
export type OverrideRow = Omit<AddressOverride, "id" | "accountId" | "createdAt">;

export interface ReadRows {
  /** By target; of several rows with the same one the last counts. */
  rows: Map<string, OverrideRow>;
  unread: { line: number; text: string }[];
  unreadTotal: number;
}

const SHOWN_UNREAD = 100;
const SHOWN_CHARACTERS = 100;
const STEP_ROWS = bulkWork["/v1/override_import"].perStep;

/** The canonical form of what an override is for; null for a text that is no public address, block or range. */
export function readTarget(text: string): string | null {
  const span = readSpan(text.trim());
  return span && nameSpan(span).value;
}

type Cells = Readonly<Partial<Record<(typeof overrideColumns)[number], string>>>;

/** Reads an import in steps. @throws InvalidField `csv` */
export function* readRows(csv: string): Steps<ReadRows> {
  const [head = [], ...body] = readCells(csv);
  const names = head.map((name) => name.trim().toLowerCase());
  if (!names.includes("target") || !names.includes("label"))
    throw new InvalidField("csv", "format", { format: "override_csv" });
  if (body.length > overrideLimits.overrides)
    throw new InvalidField("csv", "max", { maximum: overrideLimits.overrides });
  const read: ReadRows = { rows: new Map(), unread: [], unreadTotal: 0 };
  for (const [index, cells] of body.entries()) {
    if (index % STEP_ROWS === 0) yield;
    const row = readRow(Object.fromEntries(names.map((name, at) => [name, unescaped((cells[at] ?? "").trim())])));
    if (row) {
      read.rows.set(row.target, row);
      continue;
    }
    read.unreadTotal += 1;
    if (read.unread.length < SHOWN_UNREAD)
      read.unread.push({ line: index + 2, text: (cells[names.indexOf("target")] ?? "").slice(0, SHOWN_CHARACTERS) });
  }
  if (read.rows.size === 0) throw new InvalidField("csv", "format", { format: "override_csv" });
  return read;
}

function readCells(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch {
    throw new InvalidField("csv", "format", { format: "override_csv" });
  }
}

/** Exports keep spreadsheets from running a text as a formula with an apostrophe in front. */
const unescaped = (text: string): string => (/^'\s*[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text);

/** A row, or null for one that cannot be used. */
function readRow(cells: Cells): OverrideRow | null {
  const target = readTarget(cells.target ?? "");
  const label = cells.label ?? "";
  const country = cells.country ?? "";
  const countryCode = country === "" ? "" : countryCodeOf(country);
  const [latitude, longitude] = [degreesIn(cells.latitude, 90), degreesIn(cells.longitude, 180)];
  const [flagsSet, flagsCleared] = [flagsIn(cells.flags_set), flagsIn(cells.flags_cleared)];
  if (target === null || countryCode === null || latitude === undefined || longitude === undefined) return null;
  if (!flagsSet || !flagsCleared || label === "" || !isShort(label, overrideLimits.label)) return null;
  const { region = "", city = "", isp = "" } = cells;
  const row = { target, label, countryCode, region, city, latitude, longitude, isp, flagsSet, flagsCleared };
  return [region, city, isp].every((text) => isShort(text, overrideLimits.name)) && isUsable(row) ? row : null;
}

const isShort = (text: string, max: number): boolean => [...text].length <= max && !/[\p{Cc}\u2028\u2029]/u.test(text);

/** Both coordinates or none, and no flag both set and cleared. */
export const isUsable = ({ latitude, longitude, flagsSet, flagsCleared }: OverrideRow): boolean =>
  (latitude === null) === (longitude === null) && !flagsSet.some((flag) => flagsCleared.includes(flag));

/** Null for none; undefined for a text that is no such number. */
function degreesIn(text: string | undefined, most: number): number | null | undefined {
  if (text === undefined || text === "") return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= most ? degrees : undefined;
}

function flagsIn(text = ""): OverrideFlag[] | null {
  const names = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const isFlag = (name: string): name is OverrideFlag => (overrideFlags as readonly string[]).includes(name);
  return names.every(isFlag) ? names : null;
}

/** All overrides as CSV, which an import takes. */
export function csvOfRows(rows: readonly OverrideRow[]): string {
  const lines = rows.map((row) =>
    csvLine([
      ...[row.target, row.label, row.countryCode, row.region, row.city, row.latitude, row.longitude, row.isp],
      ...[row.flagsSet.join(" "), row.flagsCleared.join(" ")],
    ]),
  );
  return BYTE_ORDER_MARK + csvLine([...overrideColumns]) + lines.join("");
}
