import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { encodeFile } from "../build/encode-header.ts";
import { IpdbError } from "../error.ts";
import { type Content, readContent, sha256Of } from "./content.ts";
import { describeChanges } from "./describe.ts";
import { followChanges } from "./follow.ts";

/** The numbers specified in DELTA.md. */
const MAGIC = Uint8Array.of(0x89, 0x49, 0x50, 0x44, 0x44, 0x0d, 0x0a, 0x1a);
const DELTA_VERSION = 1;
const HEAD_OFFSET = 16;
const MAXIMUM_HEAD_BYTES = 1 << 20;
const MAXIMUM_FILE_BYTES = 2 ** 30;
/** A newer file is at most so many times as long as the older one, apart from small ones. */
const MAXIMUM_GROWTH = 4;
const SMALL_FILE_BYTES = 64 << 20;

/** Columns are at most this share of the newer file; those of two builds are about a twentieth. */
const MAXIMUM_BODY_SHARE = 0.5;
/** Memory that applying a delta takes, measured with a full database, as a multiple of the file. */
const MEMORY_FACTOR = 12;

/** The bytes of memory that it takes to apply a delta to a file of so many bytes. */
export const memoryToApply = (fileBytes: number): number => fileBytes * MEMORY_FACTOR;

/** A version of a file. */
export interface DeltaEnd {
  version: string;
  length: number;
  /** In hexadecimal. */
  sha256: string;
}

/** What a delta leads from and to. */
export interface DeltaHead {
  from: DeltaEnd;
  to: DeltaEnd;
}

interface StoredHead extends DeltaHead {
  /** Bytes of the columns before compression. */
  bodyLength: number;
}

/**
 * What makes the newer of two verified database files out of the older one; null if that would not be smaller than the
 * file. It was applied once, and gave the newer file byte by byte.
 * @throws IpdbError BAD_DELTA if it did not, because a file is not as our builder writes it
 */
export function makeDelta(
  older: SharedArrayBuffer | ArrayBuffer,
  newer: SharedArrayBuffer | ArrayBuffer,
): Uint8Array | null {
  const [before, after] = [readContent(older), readContent(newer)];
  const body = describeChanges(before, after);
  const head: StoredHead = {
    from: endOf(before, older),
    to: endOf(after, newer),
    bodyLength: body.length,
  };
  if (body.length > newer.byteLength * MAXIMUM_BODY_SHARE) return null;
  const headBytes = Buffer.from(JSON.stringify(head));
  const start = Buffer.alloc(HEAD_OFFSET);
  start.set(MAGIC);
  start.writeUInt32LE(DELTA_VERSION, 8);
  start.writeUInt32LE(headBytes.length, 12);
  const packed = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  const delta = Buffer.concat([start, headBytes, packed]);
  if (delta.length >= newer.byteLength) return null;
  applyDelta(older, delta);
  return delta;
}

const endOf = ({ metadata }: Content, buffer: SharedArrayBuffer | ArrayBuffer): DeltaEnd => ({
  version: metadata.version,
  length: buffer.byteLength,
  sha256: sha256Of(new Uint8Array(buffer)),
});

/** What a delta leads from and to, for a choice before it is applied. @throws IpdbError BAD_DELTA */
export function readDeltaHead(delta: Uint8Array): DeltaHead {
  const { from, to } = readHead(delta).head;
  return { from, to };
}

/**
 * Makes the newer file out of the older one. The result has the length and SHA-256 that the delta names, so what is to be
 * trusted is the delta, by its signature or checksum.
 * @throws IpdbError WRONG_BASE for another older file, BAD_DELTA for a delta that is damaged or leads elsewhere
 */
export function applyDelta(older: SharedArrayBuffer | ArrayBuffer, delta: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const { head, end } = readHead(delta);
  const { from, to } = head;
  if (older.byteLength !== from.length || sha256Of(new Uint8Array(older)) !== from.sha256)
    throw new IpdbError("WRONG_BASE", "delta", 0, `the file is not the version ${from.version} that the delta is for`);
  let made: Uint8Array<SharedArrayBuffer>;
  try {
    const body = brotliDecompressSync(delta.subarray(end), { maxOutputLength: head.bodyLength });
    made = encodeFile(followChanges(readContent(older), body));
  } catch (error) {
    if (error instanceof IpdbError && error.code === "BAD_DELTA") throw error;
    throw badDelta(`it cannot be applied: ${(error as Error).message}`);
  }
  if (made.length !== to.length || sha256Of(made) !== to.sha256)
    throw badDelta(`it does not lead to the version ${to.version} that it names`);
  return made;
}

function readHead(delta: Uint8Array): { head: StoredHead; end: number } {
  if (delta.length < HEAD_OFFSET || MAGIC.some((byte, index) => delta[index] !== byte))
    throw badDelta("it is no delta");
  const view = new DataView(delta.buffer, delta.byteOffset, delta.length);
  const version = view.getUint32(8, true);
  if (version !== DELTA_VERSION) throw badDelta(`format version ${version}, not ${DELTA_VERSION}`);
  const end = HEAD_OFFSET + view.getUint32(12, true);
  if (end > Math.min(delta.length, MAXIMUM_HEAD_BYTES)) throw badDelta("its head is cut off or too long");
  let head: StoredHead;
  try {
    head = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(delta.slice(HEAD_OFFSET, end))) as StoredHead;
  } catch {
    throw badDelta("its head is not JSON");
  }
  const { from, to, bodyLength } = head ?? {};
  const isSound = isEnd(from) && isEnd(to) && isLength(bodyLength);
  if (!isSound) throw badDelta("its head lacks a member");
  const limit = Math.min(MAXIMUM_FILE_BYTES, Math.max(SMALL_FILE_BYTES, from.length * MAXIMUM_GROWTH));
  if (to.length > limit || bodyLength > to.length * MAXIMUM_BODY_SHARE) throw badDelta("it declares too large a file");
  return { head, end };
}

const isLength = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

const isEnd = (end: Partial<DeltaEnd> | undefined): end is DeltaEnd =>
  typeof end?.version === "string" && isLength(end.length) && typeof end.sha256 === "string";

const badDelta = (detail: string): IpdbError => new IpdbError("BAD_DELTA", "delta", 0, detail);
