import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import type { App } from "../../../../app.ts";
import { cellImport } from "./cells.ts";
import { hostPortImport } from "./host-ports.ts";

/** A kind of data that staff import as CSV. */
export interface ImportKind<Row> {
  /** The columns in their order; a first line that names them is skipped. */
  columns: readonly string[];
  /** The row of a line, or why it is refused. */
  read(fields: readonly string[]): Row | string;
  /** The identity of a row; of equal rows the later one wins. */
  keyOf(row: Row): string;
  /** Writes rows; idempotent. */
  write(app: App, rows: readonly Row[]): Promise<void>;
}

const kinds: Readonly<Record<string, ImportKind<unknown>>> = {
  cells: cellImport as ImportKind<unknown>,
  ports: hostPortImport as ImportKind<unknown>,
};
export const importKinds = Object.keys(kinds);

export interface ImportResult {
  read: number;
  kept: number;
  refused: number;
  /** The first refused lines and why. */
  reasons: string[];
}

interface ImportOptions {
  /** Checks the lines without writing. */
  isDry: boolean;
  onProgress?: (read: number) => void;
}

const BATCH_ROWS = 5000;
const MAX_REASONS = 20;
/** Longer lines are refused. */
const MAX_LINE = 10_000;

/**
 * Imports a CSV file, gzipped if its name ends in .gz, in constant memory. An unusable line is reported with its number
 * and does not stop the others; importing a file again changes nothing.
 * @throws Error for an unknown kind or a file that is not CSV
 */
export async function importFile(
  app: App,
  kindName: string,
  path: string,
  { isDry, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const kind = kinds[kindName];
  if (!kind) throw new Error(`There is no import "${kindName}"; there are ${importKinds.join(", ")}`);
  const result: ImportResult = { read: 0, kept: 0, refused: 0, reasons: [] };
  let batch = new Map<string, unknown>();
  const flush = async () => {
    if (batch.size > 0 && !isDry) await kind.write(app, [...batch.values()]);
    batch = new Map();
    onProgress?.(result.read);
  };
  for await (const { record, info } of linesOf(path)) {
    if (result.read === 0 && record[0]?.trim().toLowerCase() === kind.columns[0]) continue;
    result.read++;
    const row = record.length < kind.columns.length ? "has too few columns" : kind.read(record);
    if (typeof row === "string") {
      result.refused++;
      if (result.reasons.length < MAX_REASONS) result.reasons.push(`line ${info.lines}: ${row}`);
      continue;
    }
    result.kept++;
    batch.set(kind.keyOf(row), row);
    if (batch.size >= BATCH_ROWS) await flush();
  }
  await flush();
  if (!isDry && result.kept > 0) await noteImport(app, kindName, path, result.kept);
  return result;
}

/** The records of a file, each with the number of its last line. */
async function* linesOf(path: string): AsyncGenerator<{ record: string[]; info: { lines: number } }> {
  const file = createReadStream(path);
  const text = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE,
  });
  // A broken stream must end the parser too, which would otherwise wait forever.
  for (const stream of new Set([file, text])) stream.on("error", (error: Error) => parser.destroy(error));
  text.pipe(parser);
  for await (const item of parser) yield item as { record: string[]; info: { lines: number } };
}

async function noteImport({ db, now }: App, kind: string, path: string, rows: number): Promise<void> {
  const data = { fileName: basename(path), rows, importedAt: now() };
  await db.dataImport.upsert({ where: { kind }, create: { kind, ...data }, update: data });
}
