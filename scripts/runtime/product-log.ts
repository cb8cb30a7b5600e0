import { closeSync, fstatSync, mkdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { openLogFile, rotateLog } from "./log-rotation.ts";

const READ_INTERVAL_MS = 100;
const READ_BYTES = 64 * 1024;
const SHOWN_LEVELS: Record<string, string> = { warn: "warning", error: "error", fatal: "error" };

/**
 * Follows the log file of a process and shows warnings and errors. The process writes to the file itself, because a pipe
 * would break when this process is killed and disrupt the other's shutdown.
 */
export class ProductLog {
  /** File descriptor for the process's output. */
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
    this.descriptor = openLogFile(this.path);
    this.#position = fstatSync(this.descriptor).size;
    this.#name = name;
    this.#show = show;
    this.#timer = setInterval(() => this.#poll(), READ_INTERVAL_MS).unref();
  }

  close() {
    clearInterval(this.#timer);
    this.#readNew();
    closeSync(this.descriptor);
  }

  #poll() {
    try {
      this.#readNew();
    } catch {
      // Retried on the next poll; a failed read must not end this process.
    }
    if (rotateLog(this.path)) this.#position = 0;
  }

  #readNew() {
    const buffer = Buffer.alloc(READ_BYTES);
    let length = readSync(this.descriptor, buffer, 0, READ_BYTES, this.#position);
    while (length > 0) {
      this.#position += length;
      this.#showLines(this.#decoder.write(buffer.subarray(0, length)));
      length = readSync(this.descriptor, buffer, 0, READ_BYTES, this.#position);
    }
  }

  #showLines(text: string) {
    const lines = (this.#unfinishedLine + text).split("\n");
    this.#unfinishedLine = lines.pop() ?? "";
    for (const line of lines) {
      const shown = describeLine(line);
      if (shown) this.#show(`  ${this.#name}: ${shown}`);
    }
  }
}

/** A readable form of a warning or an error, or undefined for other lines. */
export function describeLine(line: string): string | undefined {
  let entry: { level?: unknown; msg?: unknown; err?: { message?: unknown; stack?: unknown } };
  try {
    entry = JSON.parse(line);
  } catch {
    // Output of a library or a crash that did not go through the logger.
    return line.trim() ? line : undefined;
  }
  if (typeof entry !== "object" || entry === null) return line;
  const level = SHOWN_LEVELS[String(entry.level)];
  if (!level) return undefined;
  const reason = entry.err?.message ? `: ${entry.err.message}` : "";
  return `${level}: ${entry.msg ?? ""}${reason}`;
}
