import { write, writeSync } from "node:fs";
import { countLostLines } from "./metrics.ts";

/** Buffer for lines that cannot be written yet; a burst takes far less. */
const MAX_BYTES = 4 * 1024 * 1024;
const WRITE_BYTES = 64 * 1024;
/** A full pipe empties soon, a full disk does not. */
const BUSY_MS = 20;
const FULL_MS = 500;
const FLUSH_MS = 1000;
const BUSY = ["EAGAIN", "EBUSY", "EINTR"];
/** Errors after which nothing can be written any more. */
const GONE = ["EPIPE", "EBADF"];

/** Called with the number of lost lines before the next line is written. */
type DescribeLoss = (lines: number, reason: string) => string;

/**
 * Writes log lines to a descriptor asynchronously, one write at a time. A slow or full disk, or a reader that has
 * stopped reading, costs log lines but never blocks the service: lines are buffered up to a limit, then dropped and
 * counted.
 */
export class LogOutput {
  readonly #descriptor: number;
  readonly #describeLoss: DescribeLoss;
  #lines: string[] = [];
  #bytes = 0;
  /** The bytes being written, or the rest of a partial write. */
  #chunk: Buffer | null = null;
  #isWriting = false;
  #isWaiting = false;
  #writingSince = 0;
  #isGone = false;
  #lost = 0;
  #reason = "";
  #idle: (() => void)[] = [];

  constructor(descriptor: number, describeLoss: DescribeLoss) {
    this.#descriptor = descriptor;
    this.#describeLoss = describeLoss;
  }

  /** Never throws and never waits. */
  write(line: string): void {
    if (this.#isGone) return;
    if (this.#bytes > MAX_BYTES) {
      this.#lost++;
      countLostLines(1);
      return;
    }
    this.#lines.push(line);
    this.#bytes += line.length;
    this.#writeOn();
  }

  /** Resolves when everything is written, or after a second. */
  async flush(): Promise<void> {
    if (!this.#isWriting && !this.#chunk) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#idle.push(resolve);
    const timer = setTimeout(resolve, FLUSH_MS);
    await promise;
    clearTimeout(timer);
  }

  /** Writes what it can synchronously, for a process that is ending; pino calls it by this name after a fatal line. */
  flushSync(): void {
    if (this.#isWriting && performance.now() - this.#writingSince > FLUSH_MS) return;
    // A write already handed to the system completes without us.
    if (this.#isWriting && !this.#isWaiting) this.#chunk = null;
    try {
      for (let chunk = this.#nextChunk(); chunk && !this.#isGone; chunk = this.#nextChunk()) {
        this.#chunk = rest(chunk, writeSync(this.#descriptor, chunk));
      }
    } catch {
      // Nothing is left to report it to.
    }
  }

  #nextChunk(): Buffer | null {
    if (this.#chunk || this.#lines.length === 0) return this.#chunk;
    let length = 0;
    let count = 0;
    while (count < this.#lines.length && length < WRITE_BYTES) length += this.#lines[count++]!.length;
    const lines = this.#lines.splice(0, count);
    this.#bytes -= length;
    if (this.#lost > 0) lines.unshift(this.#describeLoss(this.#lost, this.#reason));
    this.#lost = 0;
    return Buffer.from(lines.join(""));
  }

  #writeOn(): void {
    if (this.#isWriting) return;
    this.#chunk = this.#nextChunk();
    if (!this.#chunk) {
      for (const resolve of this.#idle.splice(0)) resolve();
      return;
    }
    this.#isWriting = true;
    this.#writingSince = performance.now();
    write(this.#descriptor, this.#chunk, (error, written) => this.#goOn(error, written));
  }

  #goOn(error: NodeJS.ErrnoException | null, written: number): void {
    if (!error) {
      this.#isWriting = false;
      if (this.#chunk) this.#chunk = rest(this.#chunk, written);
      this.#writeOn();
      return;
    }
    this.#reason = error.code ?? error.message;
    if (GONE.includes(this.#reason)) this.#giveUp();
    else this.#tryAgain(BUSY.includes(this.#reason) ? BUSY_MS : FULL_MS);
  }

  #tryAgain(milliseconds: number): void {
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.#isWriting = false;
      this.#writeOn();
    }, milliseconds).unref();
  }

  #giveUp(): void {
    this.#isGone = true;
    this.#isWriting = false;
    this.#chunk = null;
    this.#lines = [];
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}

const rest = (chunk: Buffer, written: number): Buffer | null =>
  written < chunk.length ? chunk.subarray(written) : null;
