import {
  file,
  footerOf,
  footerStart,
  group,
  MAGIC,
  metadataOf,
  movedChunk,
  readFooter,
  rowGroupOf,
  TAIL_BYTES,
} from "./parquet/footer.ts";
import { readRange } from "./parquet/open-parquet.ts";
import { numberOf, type Struct, structsOf } from "./parquet/thrift.ts";
import type { Store } from "./source.ts";
import type { FilePiece, JoinedFile, JoinTask } from "./task.ts";

/** Makes one file of parts: they follow each other, and those of Parquet have one footer together, which is stored. */
export async function joinParts(store: Store, { format, parts, footerKey }: JoinTask): Promise<JoinedFile> {
  const whole = parts.map(({ key, bytes }) => ({ key, from: 0, size: bytes }));
  const pieces = format === "parquet" && parts.length > 1 ? await joinParquet(store, whole, footerKey) : whole;
  return { pieces: pieces.filter(({ size }) => size > 0), size: pieces.reduce((sum, { size }) => sum + size, 0) };
}

async function joinParquet(store: Store, parts: readonly FilePiece[], footerKey: string): Promise<FilePiece[]> {
  const pieces: FilePiece[] = [];
  const groups: Struct[] = [];
  let metadata: Struct | null = null;
  let size = 0;
  for (const { key, size: bytes } of parts) {
    const end = footerStart(await readRange(store, key, bytes - TAIL_BYTES, TAIL_BYTES), bytes);
    const own = readFooter(await readRange(store, key, end, bytes - end));
    metadata ??= own;
    // The magic number at the beginning is there once.
    const from = pieces.length === 0 ? 0 : MAGIC.length;
    for (const one of structsOf(own, file.rowGroups)) {
      const chunks = structsOf(one, group.columns).map((chunk) => movedChunk(chunk, size - from));
      groups.push(rowGroupOf(chunks, numberOf(one, group.numRows)));
    }
    pieces.push({ key, from, size: end - from });
    size += end - from;
  }
  const joined = metadataOf(structsOf(metadata!, file.schema), groups, {
    keyValues: metadata!.get(file.keyValues),
    columnOrders: metadata!.get(file.columnOrders),
  });
  const footer = footerOf(joined);
  await store.files.put(footerKey, footer);
  return [...pieces, { key: footerKey, from: 0, size: footer.length }];
}
