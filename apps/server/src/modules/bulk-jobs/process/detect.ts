import { parseAddress } from "@meridian/ipdb";
import { Found, scanLines } from "@meridian/scanner";
import { CsvScanner } from "./csv-rows.ts";
import { QUERY_COLUMN } from "./json-rows.ts";
import { readParquetSample } from "./parquet/parquet-rows.ts";
import { MAX_COLUMNS, MAX_ROW_BYTES } from "./rows.ts";
import { readSource, readStart, type Store } from "./source.ts";
import {
  type Compression,
  type Delimiter,
  type InputFile,
  type InputFormat,
  InputProblem,
  type InputShape,
} from "./task.ts";
import { TEXT_COLUMNS } from "./text-rows.ts";

/** How much of an input is looked at; more than the longest row. */
const SAMPLE_BYTES = MAX_ROW_BYTES + (1 << 18);
const SAMPLE_ROWS = 1000;
/** Share of rows with an address that makes a column one of addresses. */
const MIN_SHARE = 0.3;
const delimiters: readonly Delimiter[] = [",", "\t", ";", "|"];
const jsonName = /\.(?:jsonl|ndjson|json)(?:\.(?:gz|zst))?$/i;
/** Names that such a column usually has, in lower case and without anything but letters and digits. */
const usualNames =
  /^(?:(?:client|remote|source|src|user|host|visitor|customer|login|c|x)?(?:ip|ipaddr|ipaddress|ip地址|addr|address|ipv4|ipv6)|query|xforwardedfor|xrealip)$/;

/** The shape of an input by its first rows, as far as it is not given. @throws InputProblem */
export async function detectShape(store: Store, input: InputFile, given: Partial<InputShape>): Promise<InputShape> {
  const start = await readStart(store, input, 4);
  if (start.length === 0) throw new InputProblem("NO_ROWS");
  if (start.toString("latin1") === "PAR1" && (given.format ?? "parquet") === "parquet")
    return detectParquet(store, input, given);
  if (given.format === "parquet") throw new InputProblem("UNKNOWN_FORMAT");
  const compression = given.compression ?? compressionOf(start);
  const sample = await readSample(store, input, compression);
  const shape = given.format ? detectAs(given.format, sample, given) : detectAny(sample, given, input.name);
  if (!shape) throw new InputProblem("NO_ADDRESS_COLUMN");
  return { ...shape, compression };
}

function detectAny(sample: Buffer, given: Partial<InputShape>, name?: string): TextShape | null {
  const shape = detectJson(sample, given, name) ?? detectTable(sample, delimiters, given, MIN_SHARE);
  // A column that the customer has fixed is none of text.
  return shape ?? (given.addressColumn === undefined ? detectText(sample) : null);
}

type TextShape = Omit<InputShape, "compression">;

function detectAs(
  format: Exclude<InputFormat, "parquet">,
  sample: Buffer,
  given: Partial<InputShape>,
): TextShape | null {
  switch (format) {
    case "text":
      return textShape;
    case "jsonl":
      return detectJson(sample, given, ".jsonl");
    case "tsv":
      return detectTable(sample, ["\t"], given, 0);
    case "csv":
      return detectTable(sample, given.delimiter ? [given.delimiter] : [",", ";", "|"], given, 0);
  }
}

function compressionOf(start: Buffer): Compression {
  if (start[0] === 0x1f && start[1] === 0x8b) return "gzip";
  if (start.length < 4) return "none";
  const magic = start.readUInt32LE(0);
  return magic === 0xfd2fb528 || (magic & 0xfffffff0) >>> 0 === 0x184d2a50 ? "zstd" : "none";
}

/** The first rows of an input of text, each with its line end. @throws InputProblem NO_ROWS, UNKNOWN_FORMAT, NOT_UTF8 */
async function readSample(store: Store, input: InputFile, compression: Compression): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of readSource(store, input, compression, 0)) {
    pieces.push(Buffer.from(piece));
    length += piece.length;
    if (length >= SAMPLE_BYTES) break;
  }
  let bytes = Buffer.concat(pieces);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) throw new InputProblem("NOT_UTF8", 1);
  if (bytes.includes(0)) throw new InputProblem("UNKNOWN_FORMAT");
  if (bytes.indexOf("\ufeff") === 0) bytes = bytes.subarray(3);
  if (length < SAMPLE_BYTES) bytes = Buffer.concat([bytes, Buffer.from("\n")]);
  else if (!bytes.includes("\n")) throw new InputProblem("ROW_TOO_LONG", 1);
  if (!bytes.some((byte) => byte > 0x20)) throw new InputProblem("NO_ROWS");
  return bytes;
}

const textShape: TextShape = {
  format: "text",
  delimiter: null,
  hasHeader: false,
  columns: TEXT_COLUMNS,
  addressColumn: -1,
};

function detectText(sample: Buffer): TextShape | null {
  const found = new Found();
  scanLines(sample, sample.lastIndexOf("\n") + 1, found);
  return found.count > 0 ? textShape : null;
}

/** JSON Lines; null if the first line is no object, or no string where the file's name says that it is JSON. */
function detectJson(sample: Buffer, given: Partial<InputShape>, name = ""): TextShape | null {
  const lines = sample
    .subarray(0, sample.lastIndexOf("\n"))
    .toString("utf8")
    .split("\n", SAMPLE_ROWS)
    .filter((line) => line.trim() !== "");
  const values = lines.map(parsed);
  const [first] = values;
  if (typeof first !== "object" && !(typeof first === "string" && jsonName.test(name))) {
    if (given.format === "jsonl") throw new InputProblem("BROKEN_JSON", 1);
    return null;
  }
  const columns = new Set<string>();
  const rows = values.map((value) => {
    const row = typeof value === "string" ? { [QUERY_COLUMN]: value } : ((value ?? {}) as Record<string, unknown>);
    for (const column of Object.keys(row)) columns.add(column);
    return row;
  });
  const names = [...columns];
  const cells = rows.map((row) => names.map((column) => row[column]));
  const addressColumn = addressColumnOf(names, cells, { given: given.addressColumn, minShare: 0 });
  if (addressColumn === null) throw new InputProblem("NO_ADDRESS_COLUMN");
  return { format: "jsonl", delimiter: null, hasHeader: false, columns: names, addressColumn };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) ?? undefined;
  } catch {
    return undefined;
  }
}

interface Table {
  shape: TextShape;
  share: number;
  /** Whether a row cannot be read, which reading all of the input reports; other delimiters come first. */
  isBroken: boolean;
}

/** CSV or TSV with the delimiter by which a column has most addresses; null if none has. */
function detectTable(
  sample: Buffer,
  candidates: readonly Delimiter[],
  given: Partial<InputShape>,
  minShare: number,
): TextShape | null {
  let best: Table | null = null;
  for (const delimiter of candidates) {
    const table = readTable(sampleRows(sample, delimiter), delimiter, given, minShare);
    if (table && (!best || isBetter(table, best))) best = table;
  }
  return best?.shape ?? null;
}

function isBetter(one: Table, other: Table): boolean {
  if (one.isBroken !== other.isBroken) return other.isBroken;
  if (one.share !== other.share) return one.share > other.share;
  return one.shape.columns.length > other.shape.columns.length;
}

interface Sample {
  rows: string[][];
  isBroken: boolean;
}

/** The first rows, as far as they can be read. */
function sampleRows(sample: Buffer, delimiter: Delimiter): Sample {
  const columns = new Array<string>(MAX_COLUMNS).fill("");
  const scanner = new CsvScanner({ delimiter, columns, addressColumn: 0 }, 0);
  const rows: string[][] = [];
  try {
    for (let at = 0; rows.length < SAMPLE_ROWS; ) {
      // One at a time, so that those before a broken one are there.
      const next = scanner.scan(sample, at, 0, 1);
      if (next === at) break;
      at = next;
      if (scanner.count === 0) continue;
      const count = MAX_COLUMNS - scanner.cells.missing[0]!;
      rows.push(Array.from({ length: count }, (_, column) => scanner.value(0, column)));
    }
  } catch (error) {
    if (error instanceof InputProblem) return { rows, isBroken: true };
    throw error;
  }
  return { rows, isBroken: false };
}

function readTable(
  { rows, isBroken }: Sample,
  delimiter: Delimiter,
  given: Partial<InputShape>,
  minShare: number,
): Table | null {
  const [first] = rows;
  if (!first) return null;
  const body = rows.slice(1);
  const isRagged = body.some((row) => row.slice(first.length).some((cell) => cell !== ""));
  // The first row may be a header; alone, it may be the only one.
  const addressColumn = addressColumnOf(first, body.length > 0 ? body : rows, { given: given.addressColumn, minShare });
  if (addressColumn === null) return null;
  const hasHeader = given.hasHeader ?? !isAddress(first[addressColumn]);
  const columns = first.map((name, index) => (hasHeader && name.trim() !== "" ? name : `column_${index + 1}`));
  const format = delimiter === "\t" ? "tsv" : "csv";
  const share = shareOf(hasHeader ? body : rows, addressColumn);
  return {
    shape: { format, delimiter, hasHeader, columns, addressColumn },
    share,
    isBroken: isBroken || isRagged,
  };
}

/** The column with addresses: the one given, or the one with most, usual names before others; null if there is none. */
export function addressColumnOf(
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
  { given, minShare }: { given: number | undefined; minShare: number },
): number | null {
  if (given !== undefined) return names[given] === undefined ? null : given;
  let best: { column: number; score: number } | null = null;
  for (const [column, name] of names.entries()) {
    const isUsual = usualNames.test(name.toLowerCase().replaceAll(/[^a-z\d地址]/g, ""));
    const share = shareOf(rows, column);
    const isEnough = isUsual || (share > 0 && share >= minShare);
    const score = share + (isUsual ? 0.5 : 0);
    if (isEnough && (!best || score > best.score)) best = { column, score };
  }
  return best?.column ?? null;
}

function shareOf(rows: readonly (readonly unknown[])[], column: number): number {
  const count = rows.filter((row) => isAddress(row[column])).length;
  return rows.length === 0 ? 0 : count / rows.length;
}

const isAddress = (value: unknown): boolean => typeof value === "string" && parseAddress(value.trim()) !== null;

async function detectParquet(store: Store, input: InputFile, given: Partial<InputShape>): Promise<InputShape> {
  const { columns, rows } = await readParquetSample(store, input, SAMPLE_ROWS);
  const addressColumn = addressColumnOf(columns, rows, { given: given.addressColumn, minShare: 0 });
  if (addressColumn === null) throw new InputProblem("NO_ADDRESS_COLUMN");
  return { format: "parquet", compression: "none", delimiter: null, hasHeader: false, columns, addressColumn };
}
