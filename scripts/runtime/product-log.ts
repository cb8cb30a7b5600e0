import { closeSync, fstatSync, mkdirSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { rotateLog } from "./log-rotation.ts";

const READ_INTERVAL_MS = 100;
const READ_BYTES = 64 * 1024;
const SHOWN_LEVELS: Record<string, string> = { warn: "warning", error: "error", fatal: "error" };

/**
 * The log file of a process, and the lines a person should see. The process writes to the file itself and we follow it,
 * because a pipe would break when we are killed and disturb its shutdown.
 */
export class ProductLog {
  /** What the process gets as its output. */
  readonly descriptor: number;
  readonly path: string;
  readonly #name: string;
  readonly #show: (line: string) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #decoder = new StringDecoder("utf8");
  #position: number;
  #unfinishedLine = "";

  constructor(name: string, directory: string, show: (line: string) => void) {
    mkdirSync(directory, { recursive: true });
    this.path = join(directory, `${name}.log`);
    this.descriptor = openSync(this.path, "a+");
    this.#position = fstatSync(this.descriptor).size;
    this.#name = name;
    this.#show = show;
    this.#timer = setInterval(() => this.#keepUp(), READ_INTERVAL_MS).unref();
  }

  close() {
    clearInterval(this.#timer);
    this.#readOn();
    closeSync(this.descriptor);
  }

  #keepUp() {
    try {
      this.#readOn();
    } catch {
      // A failed read is tried again later; it must not end the process.
    }
    if (rotateLog(this.path)) this.#position = 0;
  }

  #readOn() {
    const buffer = Buffer.alloc(READ_BYTES);
    let length = readSync(this.descriptor, buffer, 0, READ_BYTES, this.#position);
    while (length > 0) {
      this.#position += length;
      this.#take(this.#decoder.write(buffer.subarray(0, length)));
      length = readSync(this.descriptor, buffer, 0, READ_BYTES, this.#position);
    }
  }

  #take(text: string) {
    const lines = (this.#unfinishedLine + text).split("\n");
    this.#unfinishedLine = lines.pop() ?? "";
    for (const line of lines) {
      const shown = describeLine(line);
      if (shown) this.#show(`  ${this.#name}: ${shown}`);
    }
  }
}

/** The readable form of a line that a person should see, or undefined for the others. */
export function describeLine(line: string): string | undefined {
  let entry: { level?: unknown; msg?: unknown; err?: { message?: unknown; stack?: unknown } };
  try {
    entry = JSON.parse(line);
  } catch {
    // Output of a library or a crash that bypasses the log.
    return line.trim() ? line : undefined;
  }
  if (typeof entry !== "object" || entry === null) return line;
  const level = SHOWN_LEVELS[String(entry.level)];
  if (!level) return undefined;
  const reason = entry.err?.message ? `: ${entry.err.message}` : "";
  return `${level}: ${entry.msg ?? ""}${reason}`;
}
