import { MAX_BULK_BYTES } from "@meridian/contract/bulk-job-names";
import { archiveName } from "../../../lib/text-file.ts";

export type FileProblem =
  | { reason: "empty" | "too_large" | "spreadsheet" | "no_table" | "unreadable" }
  | { reason: "packed"; format: string };

/** Enough to recognise every format below. */
const BEGINNING = 16;

const spreadsheets = /\.(?:xlsx?|xlsm|xlsb|ods|numbers)$/i;
/** Formats without rows of text, by their first bytes: old Office, PDF, SQLite, Avro, ORC, PNG, JPEG, GIF. */
const beginnings = [
  "\xd0\xcf\x11\xe0",
  "%PDF-",
  "SQLite format 3",
  "Obj\u0001",
  "ORC",
  "\x89PNG",
  "\xff\xd8\xff",
  "GIF8",
] as const;

/** Why a file cannot be the input of a job, as far as its name, its size and its first bytes tell; null if it can. */
export async function problemOf(file: File, maxBytes = MAX_BULK_BYTES): Promise<FileProblem | null> {
  if (file.size === 0) return { reason: "empty" };
  if (file.size > maxBytes) return { reason: "too_large" };
  if (spreadsheets.test(file.name)) return { reason: "spreadsheet" };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  } catch {
    // Folders look like files until they are read.
    return { reason: "unreadable" };
  }
  const format = archiveName(bytes);
  if (format && format !== "Zstandard") return { reason: "packed", format };
  const beginning = String.fromCharCode(...bytes);
  return beginnings.some((known) => beginning.startsWith(known)) ? { reason: "no_table" } : null;
}
