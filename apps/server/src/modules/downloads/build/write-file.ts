import { createHash } from "node:crypto";
import { appendFileSync, closeSync, createReadStream, createWriteStream, fsyncSync, openSync, readSync } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Part } from "../../../lib/stored-body.ts";
import { pack } from "../archives.ts";

/** A built file in its temporary place. */
export interface BuiltFile {
  format: string;
  encoding: string;
  path: string;
  /** `size`, `md5` and `sha256` are of the file as stored, the others of its content before compression. */
  size: number;
  md5: string;
  sha256: string;
  contentMd5: string;
  contentSize: number;
}

const GZIP = { level: 4, memLevel: 9, chunkSize: 262_144 } as const;

interface Target {
  path: string;
  format: string;
  encoding: string;
}

/** Writes chunks to a file, compressed unless `encoding` is "", and measures both input and output. */
export async function writePieces(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  { path, format, encoding }: Target,
): Promise<BuiltFile> {
  const { content, stored } = await writeMeasured(pieces, { path, encoding });
  return { format, encoding, path, ...describe(content, stored) };
}

/** Like `writePieces`, for a file that a writer of its own has written. */
export const compressFile = (from: string, to: Target): Promise<BuiltFile> =>
  writePieces(createReadStream(from, { highWaterMark: GZIP.chunkSize }), to);

export interface NamedMmdb {
  /** Size of the first of the two gzip files, with tree and data. */
  treeSize: number;
  names: { id: string; metadata: Buffer; contentMd5: string; contentSize: number }[];
}

/**
 * Compresses an MMDB as two gzip files, of which the second has the metadata, so that the first serves for every name.
 * The stored file has the first of the names.
 */
export async function compressMmdb(
  { path: from, metadataAt, names }: { path: string; metadataAt: number; names: { id: string; metadata: Buffer }[] },
  to: Target,
): Promise<{ file: BuiltFile; named: NamedMmdb }> {
  const tree = createReadStream(from, { highWaterMark: GZIP.chunkSize, end: metadataAt - 1 });
  const { content, stored } = await writeMeasured(tree, to);
  const treeSize = stored.size();
  const [own = Buffer.alloc(0)] = names.map(({ metadata }) => metadata);
  const named = names.map(({ id, metadata }) => {
    const [contentMd5 = ""] = content.digests(metadata);
    return { id, metadata, contentMd5, contentSize: metadataAt + metadata.length };
  });
  const end = to.encoding === "gz" ? pack(own) : own;
  appendFileSync(to.path, end);
  syncFile(to.path);
  const file = { format: to.format, encoding: to.encoding, path: to.path, ...describe(content, stored, own, end) };
  return { file, named: { treeSize, names: named } };
}

/** The bytes of parts whose keys are paths. */
export async function* readParts(parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const part of parts)
    if (Buffer.isBuffer(part)) yield part;
    else yield* createReadStream(part.key, { start: part.from, end: part.from + part.size - 1 });
}

/** The checksum of the content of a gzip file, which is near its end. */
export function crcOf(path: string, size: number): number {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(4);
    readSync(file, bytes, 0, 4, size - 8);
    return bytes.readUInt32LE(0);
  } finally {
    closeSync(file);
  }
}

async function writeMeasured(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  { path, encoding }: Pick<Target, "path" | "encoding">,
) {
  const content = measure(["md5"]);
  const stored = measure(["md5", "sha256"]);
  const out = createWriteStream(path);
  if (encoding === "gz") await pipeline(pieces, content.through, createGzip(GZIP), stored.through, out);
  else await pipeline(pieces, content.through, stored.through, out);
  syncFile(path);
  return { content, stored };
}

type Measure = ReturnType<typeof measure>;

/** The ends are what follows the measured bytes. */
function describe(
  content: Measure,
  stored: Measure,
  contentEnd: Buffer = Buffer.alloc(0),
  storedEnd: Buffer = Buffer.alloc(0),
) {
  const [contentMd5 = ""] = content.digests(contentEnd);
  const [md5 = "", sha256 = ""] = stored.digests(storedEnd);
  const [size, contentSize] = [stored.size() + storedEnd.length, content.size() + contentEnd.length];
  return { size, md5, sha256, contentMd5, contentSize };
}

function measure(algorithms: readonly string[]) {
  const hashes = algorithms.map((algorithm) => createHash(algorithm));
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      for (const hash of hashes) hash.update(chunk);
      done(null, chunk);
    },
  });
  const digests = (end: Buffer) => hashes.map((hash) => hash.copy().update(end).digest("hex"));
  return { through, size: () => size, digests };
}

function syncFile(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
