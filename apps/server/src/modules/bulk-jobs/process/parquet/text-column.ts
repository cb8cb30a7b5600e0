import { makeRoom, type OutputBuffer } from "../../../lookup-api/fast/fast.ts";
import { copyBytes } from "../result-writer.ts";
import { ChunkWriter } from "./column-chunk.ts";
import type { Struct } from "./thrift.ts";

/** Texts of a column in PLAIN bytes: the length of each and its UTF-8. */
export class TextColumn {
  readonly #output: OutputBuffer;
  /** 1 for each row with a text, else 0. */
  levels = new Uint8Array(1024);
  rows = 0;

  constructor() {
    const bytes = Buffer.allocUnsafeSlow(1 << 16);
    this.#output = { bytes, view: new DataView(bytes.buffer), length: 0 };
  }

  addText(text: string): void {
    const output = makeRoom(this.#output, 4 + text.length * 3);
    const length = output.bytes.write(text, output.length + 4);
    this.#addLength(length);
    output.length += length;
  }

  addSpan(bytes: Buffer, start: number, end: number): void {
    const output = makeRoom(this.#output, 4 + end - start);
    this.#addLength(end - start);
    output.length = copyBytes(bytes, start, end, output, output.length);
  }

  addNull(): void {
    this.#addLevel(0);
  }

  /** Writes the texts as a column chunk; they are gone then. */
  write(output: OutputBuffer, name: string): Struct {
    const chunk = new ChunkWriter(output, name, "text");
    chunk.writeData(this.levels.subarray(0, this.rows), this.bytes);
    this.#output.length = 0;
    this.rows = 0;
    return chunk.finish();
  }

  get bytes(): Buffer {
    return this.#output.bytes.subarray(0, this.#output.length);
  }

  #addLength(length: number): void {
    const output = this.#output;
    output.view.setUint32(output.length, length, true);
    output.length += 4;
    this.#addLevel(1);
  }

  #addLevel(level: number): void {
    if (this.rows === this.levels.length) {
      const larger = new Uint8Array(this.rows * 2);
      larger.set(this.levels);
      this.levels = larger;
    }
    this.levels[this.rows++] = level;
  }
}
