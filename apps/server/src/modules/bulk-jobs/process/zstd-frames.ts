import { InputProblem } from "./task.ts";

// https://www.rfc-editor.org/rfc/rfc8878#section-3.1
const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a50;
const FRAME_HEADER_BYTES = [0, 1, 2, 4] as const;
const CONTENT_SIZE_BYTES = [0, 2, 4, 8] as const;
const BLOCK_HEADER_BYTES = 3;
const CHECKSUM_BYTES = 4;
const RLE_BLOCK = 1;

/**
 * Each frame of zstd data as its bytes in pieces; a frame has to be read to its end before the next one. Skippable frames
 * are left out. @throws InputProblem BROKEN_COMPRESSION
 */
export async function* zstdFrames(stored: AsyncIterable<Buffer>): AsyncGenerator<AsyncGenerator<Buffer>> {
  const bytes = new ByteQueue(stored);
  while (await bytes.has(1)) {
    const magic = (await bytes.peek(4)).readUInt32LE(0);
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) {
      const length = (await bytes.peek(8)).readUInt32LE(4);
      for await (const _ of bytes.take(8 + length));
    } else if (magic === MAGIC) yield frame(bytes);
    else throw new InputProblem("BROKEN_COMPRESSION");
  }
}

async function* frame(bytes: ByteQueue): AsyncGenerator<Buffer> {
  const descriptor = (await bytes.peek(5))[4]!;
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const contentSize = isSingleSegment
    ? Math.max(1, CONTENT_SIZE_BYTES[descriptor >> 6]!)
    : CONTENT_SIZE_BYTES[descriptor >> 6]!;
  yield* bytes.take(5 + (isSingleSegment ? 0 : 1) + FRAME_HEADER_BYTES[(descriptor & 3) as 0]! + contentSize);
  for (let isLast = false; !isLast; ) {
    const header = (await bytes.peek(BLOCK_HEADER_BYTES)).readUIntLE(0, BLOCK_HEADER_BYTES);
    isLast = (header & 1) === 1;
    yield* bytes.take(BLOCK_HEADER_BYTES + (((header >> 1) & 3) === RLE_BLOCK ? 1 : header >>> 3));
  }
  if ((descriptor & 4) !== 0) yield* bytes.take(CHECKSUM_BYTES);
}

/** Bytes that arrive in pieces and are taken in others. */
class ByteQueue {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Whether there are so many more bytes. */
  async has(count: number): Promise<boolean> {
    while (this.#held.length < count) {
      const { value, done } = await this.#pieces.next();
      if (done) return false;
      this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    }
    return true;
  }

  /** The next bytes, which stay. */
  async peek(count: number): Promise<Buffer> {
    if (!(await this.has(count))) throw new InputProblem("BROKEN_COMPRESSION");
    return this.#held;
  }

  /** Takes the next bytes as they arrive. */
  async *take(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      await this.peek(1);
      const piece = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
}
