import { createHash } from "node:crypto";
import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

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

const GZIP = { level: 6, memLevel: 9, chunkSize: 262_144 } as const;

/** Writes chunks to a file, compressed unless `encoding` is "", and measures both input and output. */
export async function writePieces(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  { path, format, encoding }: { path: string; format: string; encoding: string },
): Promise<BuiltFile> {
  const content = measure(["md5"]);
  const stored = measure(["md5", "sha256"]);
  const out = createWriteStream(path);
  if (encoding === "gz") await pipeline(pieces, content.through, createGzip(GZIP), stored.through, out);
  else await pipeline(pieces, content.through, stored.through, out);
  syncFile(path);
  const [contentMd5 = ""] = content.digests();
  const [md5 = "", sha256 = ""] = stored.digests();
  return { format, encoding, path, size: stored.size(), md5, sha256, contentMd5, contentSize: content.size() };
}

/** Like `writePieces`, for a file that a writer of its own has written, as for MMDB and IPDB. */
export const compressFile = (from: string, to: { path: string; format: string; encoding: string }) =>
  writePieces(createReadStream(from, { highWaterMark: GZIP.chunkSize }), to);

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
  return { through, size: () => size, digests: () => hashes.map((hash) => hash.digest("hex")) };
}

function syncFile(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
