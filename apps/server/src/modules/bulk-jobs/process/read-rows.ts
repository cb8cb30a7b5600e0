import { CsvScanner } from "./csv-rows.ts";
import { JsonScanner } from "./json-rows.ts";
import { readParquetRows } from "./parquet/parquet-rows.ts";
import { MAX_ROW_BYTES, type Rows } from "./rows.ts";
import { readSource, type Store } from "./source.ts";
import { type Checkpoint, type InputFile, InputProblem, type InputShape } from "./task.ts";
import { TextScanner } from "./text-rows.ts";

/** Reads the rows that are complete in bytes; see `CsvScanner.scan`. */
interface Scanner extends Rows {
  scan(bytes: Buffer, from: number, base: number, limit?: number): number;
}

const LINE_FEED = Buffer.from("\n");
const BYTE_ORDER_MARK = Buffer.from("\ufeff");

interface ReadOptions {
  input: InputFile;
  shape: InputShape;
  from: Checkpoint | null;
  /** Indexes of the columns whose values are needed, besides the address; Parquet reads no others. */
  needed: readonly number[];
}

/** All rows of an input, or those from a checkpoint on. @throws InputProblem for the first row that cannot be read */
export const readRows = (store: Store, options: ReadOptions): AsyncGenerator<Rows> =>
  options.shape.format === "parquet" ? readParquetRows(store, options) : readTextRows(store, options);

async function* readTextRows(store: Store, { input, shape, from }: ReadOptions): AsyncGenerator<Rows> {
  let row = from?.row ?? 0;
  const scanner = openScanner(shape, row);
  let base = from?.at ?? 0;
  let isHeaderPending = shape.hasHeader && from === null;
  const work = new WorkBuffer();

  function* rowsOf(): Generator<Rows> {
    const { bytes } = work;
    let at = 0;
    if (isHeaderPending) {
      at = scanner.scan(bytes, at, base, 1);
      isHeaderPending = scanner.count === 0;
      // It is no row of the result.
      scanner.count = 0;
    }
    while (!isHeaderPending) {
      const end = scanner.scan(bytes, at, base);
      if (scanner.count > 0) {
        yield scanner;
        row += scanner.count;
      }
      if (end === at) break;
      at = end;
    }
    work.drop(at);
    base += at;
    if (work.bytes.length > MAX_ROW_BYTES) throw new InputProblem("ROW_TOO_LONG", row + 1);
  }

  let isStart = from === null;
  for await (const piece of readSource(store, input, shape.compression, base)) {
    work.append(piece);
    if (isStart) {
      if (work.bytes.length < BYTE_ORDER_MARK.length) continue;
      isStart = false;
      if (work.bytes.indexOf(BYTE_ORDER_MARK) === 0) {
        work.drop(BYTE_ORDER_MARK.length);
        base = BYTE_ORDER_MARK.length;
      }
    }
    yield* rowsOf();
  }
  if (work.bytes.length === 0) return;
  work.append(LINE_FEED);
  yield* rowsOf();
  // Only a quoted cell that does not end.
  if (work.bytes.length > 0) throw new InputProblem("BROKEN_QUOTES", row + 1);
}

/** Bytes that are appended at the end and dropped at the beginning, always in the same memory. */
class WorkBuffer {
  #memory = Buffer.allocUnsafeSlow(1 << 20);
  #length = 0;

  /** Valid until the next change. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  append(piece: Buffer): void {
    const needed = this.#length + piece.length;
    if (needed > this.#memory.length) {
      const larger = Buffer.allocUnsafeSlow(needed * 2);
      this.#memory.copy(larger, 0, 0, this.#length);
      this.#memory = larger;
    }
    this.#length += piece.copy(this.#memory, this.#length);
  }

  drop(count: number): void {
    this.#memory.copyWithin(0, count, this.#length);
    this.#length -= count;
  }
}

function openScanner(shape: InputShape, row: number): Scanner {
  if (shape.format === "text") return new TextScanner(row);
  return shape.format === "jsonl" ? new JsonScanner(shape, row) : new CsvScanner(shape, row);
}
