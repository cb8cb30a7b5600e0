import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { type AsyncBuffer, type FileMetaData, parquetMetadata, parquetRead } from "hyparquet";
import { DAY_MS } from "../../../../lib/durations.ts";
import { openPart } from "../../../../lib/files.ts";
import type { Store } from "../source.ts";
import { type InputFile, InputProblem } from "../task.ts";
import { footerStart, readFooter, TAIL_BYTES, type TopColumn, topColumns } from "./footer.ts";
import type { Struct } from "./thrift.ts";

/** Most bytes of a row group's columns that are read at once. */
const MAX_GROUP_BYTES = 1 << 30;

const compressors = {
  GZIP: (bytes: Uint8Array) => gunzipSync(bytes),
  ZSTD: (bytes: Uint8Array) => zstdDecompressSync(bytes),
  BROTLI: (bytes: Uint8Array) => brotliDecompressSync(bytes),
};

/** A day is no moment. */
const parsers = {
  dateFromDays: (days: number) => new Date(days * DAY_MS).toISOString().slice(0, "2026-01-01".length),
};

/** A Parquet file of the store. */
export interface ParquetFile {
  /** Its metadata as hyparquet has them, and as they are written. */
  metadata: FileMetaData;
  raw: Struct;
  columns: TopColumn[];
  rows: number;
  /** A range of its bytes. */
  read: (from: number, size: number) => Promise<Buffer>;
}

/** Opens a file. @throws InputProblem BROKEN_PARQUET */
export async function openParquet(store: Store, { key, size }: InputFile): Promise<ParquetFile> {
  const read = (from: number, count: number) => readRange(store, key, from, count);
  if (size < 2 * TAIL_BYTES) throw new InputProblem("BROKEN_PARQUET");
  const tail = await read(size - TAIL_BYTES, TAIL_BYTES);
  const start = parsed(() => footerStart(tail, size));
  const end = await read(start, size - start);
  return parsed(() => {
    const raw = readFooter(end);
    const metadata = parquetMetadata(new Uint8Array(end).buffer, { geoparquet: false });
    const rows = metadata.row_groups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0);
    return { metadata, raw, columns: topColumns(raw), rows, read };
  });
}

/** A range of a stored file. */
export async function readRange(store: Store, key: string, from: number, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  if (size > 0)
    for await (const piece of await openPart(store, key, { from, size, pieceBytes: 1 << 20 }))
      pieces.push(piece as Buffer);
  return Buffer.concat(pieces, size);
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new InputProblem("BROKEN_PARQUET");
  }
}

/**
 * The values of some columns of a row group, by name. @param limit Most rows that are needed
 * @throws InputProblem BROKEN_PARQUET, ROW_GROUP_TOO_LARGE
 */
export async function readGroup(
  { metadata, read }: ParquetFile,
  names: readonly string[],
  { index, limit = Number.POSITIVE_INFINITY }: { index: number; limit?: number },
): Promise<Map<string, ArrayLike<unknown>>> {
  const group = metadata.row_groups[index]!;
  const rows = Number(group.num_rows);
  let bytes = 0;
  for (const { meta_data } of group.columns)
    if (meta_data && names.includes(meta_data.path_in_schema[0]!)) bytes += Number(meta_data.total_uncompressed_size);
  if (bytes > MAX_GROUP_BYTES) throw new InputProblem("ROW_GROUP_TOO_LARGE");
  let failure: unknown = null;
  const file: AsyncBuffer = {
    byteLength: Number.MAX_SAFE_INTEGER,
    async slice(from, to) {
      try {
        const range = await read(from, to! - from);
        return range.buffer.slice(range.byteOffset, range.byteOffset + range.length) as ArrayBuffer;
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  };
  const pieces = new Map<string, { from: number; values: ArrayLike<unknown> }[]>(names.map((name) => [name, []]));
  try {
    await parquetRead({
      file,
      // A file of this row group alone.
      metadata: { ...metadata, num_rows: group.num_rows, row_groups: [group] },
      columns: [...names],
      rowEnd: Math.min(rows, limit),
      compressors,
      parsers,
      geoparquet: false,
      onChunk: ({ columnName, columnData, rowStart }) =>
        pieces.get(columnName)!.push({ from: rowStart, values: columnData }),
    });
  } catch {
    // The store's fault is not the file's.
    if (failure) throw failure;
    throw new InputProblem("BROKEN_PARQUET");
  }
  const needed = Math.min(rows, limit);
  return new Map([...pieces].map(([name, parts]) => [name, joined(parts, needed)]));
}

function joined(parts: readonly { from: number; values: ArrayLike<unknown> }[], rows: number): ArrayLike<unknown> {
  const [first] = parts;
  if (parts.length === 1 && first!.values.length >= rows) return first!.values;
  const all: unknown[] = new Array(rows);
  let count = 0;
  for (const { from, values } of parts) {
    for (let index = 0; index < values.length && from + index < rows; index++) all[from + index] = values[index];
    count += values.length;
  }
  if (count < rows) throw new InputProblem("BROKEN_PARQUET");
  return all;
}
