import type { Language } from "@meridian/contract/errors";
import type { LayerRow } from "../../overrides/layer.ts";

/** What the worker and the process that reads and writes the files of a job say to each other; all of it is JSON. */

/** `text` is log lines or anything else with an address somewhere in each line. */
export type InputFormat = "csv" | "tsv" | "jsonl" | "parquet" | "text";
export type OutputFormat = InputFormat;
/** Of a whole file. Parquet compresses inside, so it is always `none` there. */
export type Compression = "none" | "gzip" | "zstd";
/** A tab for TSV, one of the others for CSV. */
export type Delimiter = "," | "\t" | ";" | "|";

/** How an input is read: found by inspection; the customer may fix any of it. */
export interface InputShape {
  format: InputFormat;
  compression: Compression;
  /** Null for formats without one. */
  delimiter: Delimiter | null;
  /** Whether the first row of CSV or TSV has the names of the columns; false for all other formats. */
  hasHeader: boolean;
  /**
   * Names of the input's columns in order: `column_1` and so on without a header, the properties of all rows for JSON
   * Lines, `line` and `address` for text. JSON Lines of plain strings have the column `query`.
   */
  columns: string[];
  /** Index in `columns`; -1 for text. */
  addressColumn: number;
}

/** What is written. */
export interface OutputShape {
  format: OutputFormat;
  /** Ignored for Parquet, whose columns are always compressed with Zstandard. */
  compression: Compression;
  /** As `fieldsOf` of lookup-api/chosen-fields.ts gives them: paths and whole groups in order; null for all. */
  fields: readonly string[] | null;
  /** The input's columns that are kept, ascending; null for all. Ignored where the result is the line itself (text). */
  columns: readonly number[] | null;
  language: Language;
}

/** An uploaded file: its key in the file store and its size in bytes. */
export interface InputFile {
  key: string;
  size: number;
  /** The name that the customer gave it, if any: a hint where the content leaves the format open. */
  name?: string;
}

/** Finds out how a file is to be read, and reads all of it once, so that a job that has started does not fail by it. */
export interface InspectTask {
  do: "inspect";
  input: InputFile;
  /** What the customer has fixed. */
  given: Partial<InputShape>;
  /** The name of the address column, if the customer has fixed it; its index is not known before. */
  addressColumn?: string;
  output: OutputShape;
  /** The `.ipdb` file. */
  databasePath: string;
  /** What the account says of its addresses itself. */
  overrides: readonly LayerRow[];
  /** A file with more rows is refused. */
  maxRows: number;
}

export interface Inspection {
  shape: InputShape;
  /** All rows of the input, without the header and empty lines; at least 1. */
  rows: number;
  /** The first ten rows of the result, as its CSV form would have them. */
  preview: Preview;
}

export interface Preview {
  /** Names of the result's columns: those kept, one for each field, and `error`. */
  columns: string[];
  rows: string[][];
}

/** Writes the result in parts, from the beginning or from where an earlier process stopped. */
export interface LookupTask {
  do: "lookup";
  input: InputFile;
  shape: InputShape;
  output: OutputShape;
  /** The same file for all parts of a job, or rows could differ in version. */
  databasePath: string;
  /** What the account says of its addresses itself; the same for all parts too. */
  overrides: readonly LayerRow[];
  /** `next` of the last recorded part; null to begin. */
  from: Checkpoint | null;
  /** Number of the first part to write: 0 to begin, else one more than that of the last recorded part. */
  firstPart: number;
  /** Part `n` is stored as `${keyPrefix}${n}`. */
  keyPrefix: string;
  /** Most rows of a part; 500,000 if left out. */
  partRows?: number;
  /** A part ends with the row that reaches this many bytes before compression; 60 MiB if left out. */
  partBytes?: number;
}

/** Where an input continues; opaque to everybody but `process/`. */
export interface Checkpoint {
  /** Position in the decompressed input in bytes; the same as `row` for Parquet. */
  at: number;
  /** Rows before it. */
  row: number;
}

/** A finished part, stored before it is reported. */
export interface Part {
  number: number;
  key: string;
  /** Its size as stored. */
  bytes: number;
  /** Sum of the next four. */
  rows: number;
  /** Rows whose address has data in the chosen fields: those that cost a call. */
  found: number;
  /** Rows with an address about which nothing is known. */
  empty: number;
  /** Rows without a valid address. */
  invalid: number;
  /** Rows whose address is in a reserved block. */
  reserved: number;
  /** Found rows for each country, by its code; "" for those without a country. */
  countries: Record<string, number>;
  /** Where the next part begins; null for the last part. */
  next: Checkpoint | null;
}

/** Makes one file of the parts of a job. */
export interface JoinTask {
  do: "join";
  format: OutputFormat;
  /** All parts in order; at least one. */
  parts: readonly Pick<Part, "key" | "bytes">[];
  /** Parquet: the footer of the joined file is stored under this key. Other formats need none. */
  footerKey: string;
}

/** A file put together of byte ranges of stored files. */
export interface JoinedFile {
  pieces: FilePiece[];
  /** Sum of the pieces in bytes. */
  size: number;
}

export interface FilePiece {
  key: string;
  from: number;
  size: number;
}

export const problemCodes = [
  /** The file has no rows. */
  "NO_ROWS",
  /** More rows than `maxRows`; with the row that is one too many. */
  "TOO_MANY_ROWS",
  /** The content is not of the format the customer fixed, or of none that is known. */
  "UNKNOWN_FORMAT",
  /** No column has addresses in the first rows, and the customer has fixed none; or the fixed one does not exist. */
  "NO_ADDRESS_COLUMN",
  /** A kept column does not exist. */
  "UNKNOWN_COLUMN",
  /** gzip or zstd data that is damaged or ends early. */
  "BROKEN_COMPRESSION",
  /** A Parquet file that is damaged, or uses a codec or encoding that is not supported. */
  "BROKEN_PARQUET",
  /** A Parquet row group of more than a GiB. */
  "ROW_GROUP_TOO_LARGE",
  /** More than 200 GiB when decompressed. */
  "TOO_LARGE",
  /** A row that is not UTF-8. */
  "NOT_UTF8",
  /** A row of more than 1 MiB. */
  "ROW_TOO_LONG",
  /** A row with more values than there are columns, or more than 1,000 columns. */
  "TOO_MANY_COLUMNS",
  /** A quoted value that does not end, or has text after its closing quote. */
  "BROKEN_QUOTES",
  /** A line that is not a JSON object or string. */
  "BROKEN_JSON",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** Why an input cannot be processed; the customer's file is at fault, so trying again is of no use. */
export class InputProblem extends Error {
  readonly code: ProblemCode;
  /** The row at fault, counted from 1 without the header; null if it is the file as a whole. */
  readonly row: number | null;

  constructor(code: ProblemCode, row: number | null = null) {
    super(row === null ? code : `${code} in row ${row}`);
    this.name = "InputProblem";
    this.code = code;
    this.row = row;
  }
}
