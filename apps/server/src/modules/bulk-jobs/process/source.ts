import { Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import type { Disk } from "flydrive";
import { type FileSettings, openPart } from "../../../lib/files.ts";
import { type Compression, type InputFile, InputProblem } from "./task.ts";
import { zstdFrames } from "./zstd-frames.ts";

const PIECE_BYTES = 1 << 18;

/** Where inputs and parts are stored. */
export interface Store {
  files: Disk;
  config: FileSettings;
}

/** Most bytes of a decompressed input: a small file could otherwise keep a worker busy for days. */
const MAX_BYTES = 200 * 2 ** 30;

/**
 * The bytes of an input in pieces, decompressed, from a position on; compressed data is read from its start.
 * @throws InputProblem BROKEN_COMPRESSION, TOO_LARGE
 */
export async function* readSource(
  store: Store,
  input: InputFile,
  compression: Compression,
  from: number,
): AsyncGenerator<Buffer> {
  if (compression === "none") {
    if (from === input.size) return;
    yield* await openPart(store, input.key, { from, size: input.size - from, pieceBytes: PIECE_BYTES });
    return;
  }
  if (input.size === 0) throw new InputProblem("BROKEN_COMPRESSION");
  const stored = await openPart(store, input.key, { from: 0, size: input.size, pieceBytes: PIECE_BYTES });
  let at = 0;
  for await (const piece of compression === "gzip" ? gunzip(stored) : unzstd(stored)) {
    const skipped = Math.max(0, from - at);
    at += piece.length;
    if (at > MAX_BYTES) throw new InputProblem("TOO_LARGE");
    if (skipped < piece.length) yield piece.subarray(skipped);
  }
}

/** The first bytes of an input as it is stored. */
export async function readStart(store: Store, input: InputFile, bytes: number): Promise<Buffer> {
  if (input.size === 0) return Buffer.alloc(0);
  const pieces: Buffer[] = [];
  const size = Math.min(bytes, input.size);
  for await (const piece of await openPart(store, input.key, { from: 0, size })) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** All members of gzip data. */
const gunzip = (stored: Readable): AsyncGenerator<Buffer> =>
  decompressed(stored, createGunzip({ chunkSize: PIECE_BYTES }));

/** All frames of zstd data; Node's own stream ends after the first one. */
async function* unzstd(stored: Readable): AsyncGenerator<Buffer> {
  for await (const frame of zstdFrames(stored))
    yield* decompressed(Readable.from(frame), createZstdDecompress({ chunkSize: PIECE_BYTES }));
}

type Decoder = ReturnType<typeof createGunzip> | ReturnType<typeof createZstdDecompress>;

async function* decompressed(stored: Readable, decoder: Decoder): AsyncGenerator<Buffer> {
  const failures: Error[] = [];
  stored.once("error", (error) => {
    failures.push(error);
    decoder.destroy(error);
  });
  stored.pipe(decoder);
  try {
    yield* decoder;
  } catch (error) {
    // That of reading comes first: it is not the data's fault.
    const [first = error] = failures;
    throw isOfDecoder(first) ? new InputProblem("BROKEN_COMPRESSION") : first;
  } finally {
    stored.destroy();
    decoder.destroy();
  }
}

const isOfDecoder = (error: unknown): boolean =>
  /^(?:Z_|ZSTD_|ERR_ZSTD_)/.test(String((error as NodeJS.ErrnoException).code ?? ""));
