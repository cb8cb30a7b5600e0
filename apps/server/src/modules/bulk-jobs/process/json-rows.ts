import { LineScanner } from "./line-scanner.ts";
import { rawJson } from "./rows.ts";
import type { InputShape } from "./task.ts";

/** The name of the column of lines that are plain strings. */
export const QUERY_COLUMN = "query";
/** Numbers with more digits may not survive as a double. */
const longNumber = /\d{16}/;

/** Reads rows of JSON Lines: objects, or plain strings. */
export class JsonScanner extends LineScanner {
  readonly #names: readonly string[];
  readonly #addressName: string;
  #values: unknown[] = [];

  constructor({ columns, addressColumn }: Pick<InputShape, "columns" | "addressColumn">, row: number) {
    super(row);
    this.#names = columns;
    this.#addressName = columns[addressColumn] ?? QUERY_COLUMN;
  }

  /** Each row as it was parsed. */
  get values(): readonly unknown[] {
    return this.#values;
  }

  protected override readAddresses(): void {
    this.#values = [];
    const { bytes, starts, ends } = this.lines;
    for (let row = 0; row < this.count; row++) {
      const value = this.#parse(bytes.toString("utf8", starts[row], ends[row]), row);
      this.#values.push(value);
      const address = typeof value === "string" ? value : (value as Record<string, unknown>)[this.#addressName];
      this.addAddress(row, address);
    }
  }

  value = (row: number, column: number): unknown => {
    const value = this.#values[row];
    const name = this.#names[column]!;
    if (typeof value === "string") return name === QUERY_COLUMN ? value : undefined;
    return Object.hasOwn(value as object, name) ? (value as Record<string, unknown>)[name] : undefined;
  };

  #parse(line: string, row: number): unknown {
    let value: unknown;
    try {
      value = longNumber.test(line) ? parseExactly(line) : JSON.parse(line);
    } catch {
      throw this.problem("BROKEN_JSON", row);
    }
    if (typeof value === "string" || (value !== null && typeof value === "object" && !Array.isArray(value)))
      return value;
    throw this.problem("BROKEN_JSON", row);
  }
}

/** Numbers that a double cannot hold as they are written stay as written. */
const parseExactly = (line: string): unknown =>
  JSON.parse(line, (_name, value, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined && String(value) !== context.source
      ? rawJson(context.source)
      : value,
  );
