import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const LONGEST_LOG_BYTES = 20 * 1024 * 1024;
const SHOWN_LEVELS: Record<string, string> = { warn: "warning", error: "error", fatal: "error" };

/** Keeps everything a process prints in a file, and shows its warnings and errors in a readable form. */
export class ProductLog {
  readonly #file: WriteStream;
  readonly #name: string;
  readonly #show: (line: string) => void;

  constructor(name: string, directory: string, show: (line: string) => void) {
    mkdirSync(directory, { recursive: true });
    const path = join(directory, `${name}.log`);
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_LOG_BYTES) renameSync(path, `${path}.old`);
    this.#file = createWriteStream(path, { flags: "a" });
    this.#name = name;
    this.#show = show;
  }

  follow(stream: Readable) {
    createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", (line) => this.#take(line));
  }

  close() {
    this.#file.end();
  }

  #take(line: string) {
    this.#file.write(`${line}\n`);
    const shown = describeLine(line);
    if (shown) this.#show(`  ${this.#name}: ${shown}`);
  }
}

/** The readable form of a line that a person should see, or undefined for the others. */
export function describeLine(line: string): string | undefined {
  let entry: { level?: unknown; msg?: unknown; err?: { message?: unknown; stack?: unknown } };
  try {
    entry = JSON.parse(line);
  } catch {
    // What a library or a crash printed past the log.
    return line.trim() ? line : undefined;
  }
  if (typeof entry !== "object" || entry === null) return line;
  const level = SHOWN_LEVELS[String(entry.level)];
  if (!level) return undefined;
  const reason = entry.err?.message ? `: ${entry.err.message}` : "";
  return `${level}: ${entry.msg ?? ""}${reason}`;
}
