import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { readSheet as readExcelSheet } from "read-excel-file/node";
import { InvalidField } from "../../errors.ts";

/** Data rows of a sheet. */
export const MAX_ROWS = 200;
const MAX_COLUMNS = 60;
/** What a workbook of a megabyte may unpack to. */
const MAX_UNPACKED_BYTES = 20_000_000;

/** A row of a sheet: its number, as spreadsheets count, and its cells by the name of their column. */
export interface SheetRow {
  number: number;
  cells: Record<string, string>;
}

/**
 * The rows of a CSV file in UTF-8 or of the first sheet of an Excel workbook, whose first row names the columns. Empty
 * rows are left out.
 * @throws InvalidField for a file of another kind, without rows, or with too many
 */
export async function readSheet(file: Buffer): Promise<SheetRow[]> {
  const [head = [], ...body] = isWorkbook(file) ? await readWorkbook(file) : readCsv(file);
  const names = head.map((name) => name.trim());
  const rows = body
    .map((cells, index) => ({ number: index + 2, cells: cellsOf(names, cells) }))
    .filter(({ cells }) => Object.values(cells).some(Boolean));
  if (rows.length === 0) throw new InvalidField("file", "format", { format: "sheet" });
  if (rows.length > MAX_ROWS) throw new InvalidField("file", "max", { maximum: `${MAX_ROWS} rows` });
  return rows;
}

const cellsOf = (names: readonly string[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.slice(0, MAX_COLUMNS).flatMap((name, at) => (name === "" ? [] : [[name, (cells[at] ?? "").trim()]])),
  );

/** A zip archive, as workbooks are. */
const isWorkbook = (file: Buffer): boolean => file.subarray(0, 4).toString("latin1") === "PK\x03\x04";

function readCsv(file: Buffer): string[][] {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(file);
    return parse(text, { bom: true, relax_column_count: true });
  } catch {
    throw new InvalidField("file", "format", { format: "sheet" });
  }
}

async function readWorkbook(file: Buffer): Promise<string[][]> {
  try {
    requireSmall(file);
    const rows = await readExcelSheet(file);
    return rows.map((row) => row.map(textOf));
  } catch {
    throw new InvalidField("file", "format", { format: "sheet" });
  }
}

/** Adds up what the archive says its files unpack to, and unpacks none. @throws Error */
function requireSmall(file: Buffer): void {
  let unpacked = 0;
  const count = ({ originalSize }: { originalSize: number }) => {
    unpacked += originalSize;
    return false;
  };
  unzipSync(file, { filter: count });
  if (unpacked > MAX_UNPACKED_BYTES) throw new Error(`unpacks to ${unpacked} bytes`);
}

/** A cell as it would be typed: Excel's times have no zone and count as UTC. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().replace("T00:00:00.000Z", "");
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return String(cell);
}
