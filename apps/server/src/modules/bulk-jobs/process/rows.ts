/** Longest row in bytes. */
export const MAX_ROW_BYTES = 1 << 20;
export const MAX_COLUMNS = 1000;
/** The longest address. */
export const MAX_ADDRESS_BYTES = 45;
const beyondAscii = /[\u0080-\uffff]/;
/** Most rows handed on at once. */
export const MAX_ROWS_AT_ONCE = 4096;

/** Spans of bytes: item `i` begins at `starts[i]` and ends before `ends[i]`. */
export interface Spans {
  bytes: Buffer;
  starts: Uint32Array;
  ends: Uint32Array;
}

/** Some rows of an input in order, valid until the next ones are read. */
export interface Rows {
  count: number;
  /** The address of each row, without white space around it; whatever is there if it is none. */
  addresses: Spans;
  /** Each row as text without its line end; null for Parquet. */
  lines: Spans | null;
  /** CSV and TSV: the cells as they are, quotes included; those of row `r` begin at index `r * columns`. */
  cells: CsvCells | null;
  /** The value of a cell: text, and for JSON Lines and Parquet any value of JSON; undefined if the row has none. */
  value: (row: number, column: number) => unknown;
  /** The position in the decompressed input after a row; for Parquet the number of rows up to there. */
  endOf: (row: number) => number;
}

export interface CsvCells extends Spans {
  columns: number;
  /** How many cells each row lacks at its end. */
  missing: Uint16Array;
}

/** The text of a value in a table. */
export function cellText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return value instanceof Date ? value.toISOString() : typeof value === "object" ? jsonText(value) : String(value);
}

/** JSON of any value of an input. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_name, part) => {
    if (typeof part === "bigint") return rawJson(String(part));
    return part instanceof Uint8Array ? Buffer.from(part).toString("base64") : part;
  });

/** A number of JSON as it is written. */
export const rawJson = (JSON as unknown as { rawJSON: (text: string) => object }).rawJSON;

/** Names without duplicates, for formats that need it: a later one gets a number, as in `ip_2`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; taken.has(distinct); number++) distinct = `${name}_${number}`;
    taken.add(distinct);
    return distinct;
  });
}

/** Writes an address without white space around it and returns its length; 0 for what cannot be one. */
export function writeAddress(value: unknown, bytes: Buffer, at: number): number {
  if (typeof value !== "string") return 0;
  const text = value.trim();
  return text.length <= MAX_ADDRESS_BYTES && !beyondAscii.test(text) ? bytes.write(text, at, "latin1") : 0;
}
