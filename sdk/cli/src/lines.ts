import { closeSync, openSync, readSync } from "node:fs";
import { CommandFailure } from "./errors.ts";

const CHUNK_BYTES = 1 << 20;
const LINE_FEED = 0x0a;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Reads files, or standard input without any, in pieces of whole lines; the last line gets a line feed if it has none.
 * The bytes are only valid until the next piece. @throws CommandFailure
 */
export function* linesOf(paths: readonly string[]): Generator<Buffer> {
  for (const path of paths.length === 0 ? ["-"] : paths) {
    const file = path === "-" ? 0 : open(path);
    try {
      yield* pieces(file, path);
    } finally {
      if (file !== 0) closeSync(file);
    }
  }
}

function* pieces(file: number, path: string): Generator<Buffer> {
  let buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let used = 0;
  for (;;) {
    // One byte is kept for a line feed at the end.
    const count = read(file, path, buffer.subarray(used, buffer.length - 1));
    if (count === 0) break;
    const end = buffer.subarray(used, used + count).lastIndexOf(LINE_FEED) + used + 1;
    used += count;
    if (end > used - count) {
      yield buffer.subarray(0, end);
      buffer.copyWithin(0, end, used);
      used -= end;
    } else if (used > buffer.length / 2) {
      const larger = Buffer.allocUnsafe(buffer.length * 2);
      larger.set(buffer.subarray(0, used));
      buffer = larger;
    }
  }
  if (used === 0) return;
  buffer[used] = LINE_FEED;
  yield buffer.subarray(0, used + 1);
}

function open(path: string): number {
  try {
    return openSync(path, "r");
  } catch (error) {
    throw new CommandFailure(`cannot open ${path}: ${(error as Error).message}`);
  }
}

function read(file: number, path: string, into: Uint8Array): number {
  for (;;) {
    try {
      return readSync(file, into, 0, into.length, null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw new CommandFailure(`cannot read ${path}: ${(error as Error).message}`);
      Atomics.wait(sleeper, 0, 0, 5);
    }
  }
}
