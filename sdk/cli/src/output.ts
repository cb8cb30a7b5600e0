import { writeSync } from "node:fs";

const BUFFER_BYTES = 1 << 16;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Ends the process quietly: whoever read the output has closed it, as `head` does. */
class OutputClosed extends Error {}

/** Standard output, in large pieces; nothing is lost if the reader is slow, and the process ends if it is gone. */
class Output {
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #used = 0;

  write(text: string): void {
    this.bytes(Buffer.from(text));
  }

  bytes(bytes: Uint8Array): void {
    if (this.#used + bytes.length > BUFFER_BYTES) this.flush();
    if (bytes.length > BUFFER_BYTES) {
      writeAll(bytes);
      return;
    }
    this.#buffer.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  flush(): void {
    const used = this.#used;
    this.#used = 0;
    writeAll(this.#buffer.subarray(0, used));
  }
}

function writeAll(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at, bytes.length - at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EPIPE") throw new OutputClosed();
      if (code !== "EAGAIN") throw error;
      // A pipe of a parent that does not block: try again in a moment.
      Atomics.wait(sleeper, 0, 0, 1);
    }
  }
}

export const output = new Output();

export const isOutputClosed = (error: unknown): boolean => error instanceof OutputClosed;
