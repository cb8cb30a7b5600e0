import { promisify } from "node:util";
import { constants, gzip, zstdCompress } from "node:zlib";
import type { OutputBuffer } from "../../lookup-api/fast/fast.ts";
import type { Compression } from "./task.ts";

/** What is compressed at once. */
const BLOCK_BYTES = 1 << 20;
/** Blocks compressed at the same time; Node does it in threads. */
const MAX_PENDING = 4;

const compressors = {
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 4 }),
  zstd: (bytes: Buffer): Promise<Buffer> =>
    promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
};

/** The bytes of a part as they are stored: compressed in blocks, as gzip members or zstd frames, or not at all. */
export class PartBytes {
  readonly #compress: ((bytes: Buffer) => Promise<Buffer>) | null;
  #blocks: (Buffer | Promise<Buffer>)[] = [];
  /** Bytes in the blocks, before compression. */
  #taken = 0;

  constructor(compression: Compression) {
    this.#compress = compression === "none" ? null : compressors[compression];
  }

  /** Bytes of the part so far, before compression. */
  lengthWith(output: OutputBuffer): number {
    return this.#taken + output.length;
  }

  /** Whether `take` would take the output. */
  isDue(output: OutputBuffer): boolean {
    return this.#compress !== null && output.length >= BLOCK_BYTES;
  }

  /** Takes a block to be compressed, and waits while there are many. */
  async take(output: OutputBuffer): Promise<void> {
    this.#taken += output.length;
    this.#blocks.push(this.#compress!(Buffer.from(output.bytes.subarray(0, output.length))));
    output.length = 0;
    if (this.#blocks.length > MAX_PENDING) await this.#blocks.at(-1 - MAX_PENDING);
  }

  /** The whole part; bytes that are not compressed are still those of the output. */
  async finish(output: OutputBuffer): Promise<Buffer> {
    if (!this.#compress) return output.bytes.subarray(0, output.length);
    if (output.length > 0 || this.#blocks.length === 0) await this.take(output);
    const blocks = await Promise.all(this.#blocks);
    this.#blocks = [];
    this.#taken = 0;
    return Buffer.concat(blocks);
  }
}
