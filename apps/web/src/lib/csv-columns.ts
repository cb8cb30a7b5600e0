import { AddressCounter } from "@meridian/contract/addresses/address-counter";
import type Papa from "papaparse";
import { nextTurn } from "./next-turn.ts";
import { piecesOf } from "./text-file.ts";

/** How a file is divided into records and columns. */
export interface CsvShape {
  delimiter: string;
  newline: "\n" | "\r\n" | "\r";
  /** Position of the column with the addresses. */
  column: number;
  /** The names of the columns; null if the file begins with a record. */
  header: string[] | null;
}

const SAMPLE_CHARACTERS = 65_536;
const SAMPLE_RECORDS = 50;
/** The share of records that must have as many columns as the first, and an address in the column. */
const MIN_SHARE = 0.8;
/** A longer record has a quote that is never closed. */
const MAX_RECORD_CHARACTERS = 1_048_576;
const BYTE_ORDER_MARK = "\ufeff";

const withoutMark = (text: string): string => (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);

/** Loaded with the first text that may be CSV. */
const importParser = async (): Promise<typeof Papa> => (await import("papaparse")).default;

/** The address that a cell consists of, as the lens names it; null for any other text. */
function addressIn(cell: string): string | null {
  const text = cell.trim();
  if (text.length > 64 || /\s/.test(text)) return null;
  const counter = new AddressCounter();
  counter.add(text);
  const [[address] = []] = counter.finish();
  return address ?? null;
}

/** The shape of a text by its beginning; null if it is not CSV, or has no column of addresses. */
export async function recognizeCsv(text: string): Promise<CsvShape | null> {
  const beginning = withoutMark(text.slice(0, SAMPLE_CHARACTERS));
  const firstLine = beginning.split(/[\r\n]/, 1)[0]!;
  if (!/[,;\t|]/.test(firstLine)) return null;
  const { parse } = await importParser();
  const { data, meta, errors } = parse<string[]>(beginning, { preview: SAMPLE_RECORDS, skipEmptyLines: true });
  if (errors.some(({ code }) => code === "UndetectableDelimiter")) return null;
  // The last record may be cut off.
  const records = text.length > SAMPLE_CHARACTERS && data.length < SAMPLE_RECORDS ? data.slice(0, -1) : data;
  const width = records[0]?.length ?? 0;
  const isMost = (count: number, all: number) => all > 0 && count >= all * MIN_SHARE;
  const regular = records.filter((record) => record.length === width).length;
  if (width < 2 || !isMost(regular, records.length)) return null;
  const hasHeader = records[0]!.every((cell) => addressIn(cell) === null);
  const rows = hasHeader ? records.slice(1) : records;
  const shares = records[0]!.map((_, column) => rows.filter((row) => addressIn(row[column] ?? "") !== null).length);
  const column = shares.indexOf(Math.max(...shares));
  if (!isMost(shares[column]!, rows.length)) return null;
  return {
    delimiter: meta.delimiter,
    newline: meta.linebreak as CsvShape["newline"],
    column,
    header: hasHeader ? records[0]! : null,
  };
}

/** A record of more than a million characters, as after a quote that is never closed. */
export class EndlessRecord extends Error {}

interface Columns {
  /** Names of the new columns. */
  names: readonly string[];
  /** Their cells for an address, null if it is unknown; undefined leaves its record out. */
  cellsOf: (address: string | null) => readonly string[] | null | undefined;
}

/**
 * A CSV file with more columns, as a file of the same shape. The given cells are kept as they are.
 * @throws UnreadableFile, EndlessRecord
 */
export async function addColumns(source: string | Blob, shape: CsvShape, { names, cellsOf }: Columns): Promise<Blob> {
  const { parse, unparse } = await importParser();
  const { delimiter, newline, column } = shape;
  const parts: string[] = [BYTE_ORDER_MARK];
  let isFirst = true;
  const extend = (records: string[][]) => {
    const extended: string[][] = [];
    for (const record of records) {
      if (record.length === 1 && record[0] === "") continue;
      const isHeader = isFirst && shape.header !== null;
      isFirst = false;
      const cells = isHeader ? names : cellsOf(addressIn(record[column] ?? ""));
      if (cells === undefined) continue;
      // Short records are padded so that the new cells line up with their headers.
      const width = Math.max(record.length, shape.header?.length ?? 0);
      const kept = Array.from({ length: width }, (_, at) => record[at] ?? "");
      extended.push([...kept, ...(cells ?? names.map(() => ""))]);
    }
    if (extended.length > 0) parts.push(unparse(extended, { delimiter, newline }), newline);
  };
  let rest: string | null = null;
  for await (const [piece] of piecesOf(source)) {
    const text: string = rest === null ? withoutMark(piece) : rest + piece;
    const records: string[][] = [];
    const ends: number[] = [];
    parse<string[]>(text, {
      delimiter,
      newline,
      step: ({ data, meta }) => {
        records.push(data);
        ends.push(meta.cursor);
      },
    });
    // The last record may continue in the next piece.
    records.pop();
    rest = text.slice(ends.at(-2) ?? 0);
    if (rest.length > MAX_RECORD_CHARACTERS) throw new EndlessRecord();
    extend(records);
    await nextTurn();
  }
  extend(parse<string[]>(rest ?? "", { delimiter, newline }).data);
  return new Blob(parts, { type: "text/csv" });
}
