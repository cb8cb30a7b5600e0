import type { AnswerBook } from "../../lookup/answers.ts";
import { MAX_READ_AHEAD } from "../../lookup-api/fast/fast.ts";
import { Answers } from "./answers.ts";
import { RowCounts } from "./count-rows.ts";
import { keptColumns, openWriter } from "./open-writer.ts";
import { copyParquet } from "./parquet/copy-parquet.ts";
import { PartBytes } from "./part-bytes.ts";
import { PartStore } from "./part-store.ts";
import { readRows } from "./read-rows.ts";
import type { ResultWriter } from "./result-writer.ts";
import { MAX_ROWS_AT_ONCE, type Rows } from "./rows.ts";
import type { Store } from "./source.ts";
import type { Checkpoint, LookupTask, Part } from "./task.ts";

/**
 * Looks up the addresses of all rows, or of those from a checkpoint on, and stores the result in parts.
 * @param onPart Called with each part once it is stored; the part after it is finished only when this has resolved.
 * @throws InputProblem
 */
export async function lookUp(
  store: Store,
  book: AnswerBook,
  task: LookupTask,
  onPart: (part: Part) => Promise<void>,
): Promise<void> {
  const { shape, output, input, from } = task;
  const answers = new Answers(book, output, task.overrides);
  const needed = keptColumns(shape, output);
  const parts = new PartStore(store, task, onPart);
  if (shape.format === "parquet" && output.format === "parquet")
    return copyParquet(store, answers, task, needed, parts);
  const run = new LookupRun(answers, task, needed, parts);
  for await (const rows of readRows(store, { input, shape, from, needed })) await run.add(rows);
  await run.finish();
}

class LookupRun {
  readonly #answers: Answers;
  readonly #parts: PartStore;
  readonly #writer: ResultWriter;
  readonly #bytes: PartBytes;
  readonly #records = new Uint32Array(MAX_ROWS_AT_ONCE);
  /** Rows of the input written so far. */
  #row: number;
  #counts = new RowCounts();
  /** Where the next part begins, once this one is full. */
  #next: Checkpoint | null = null;

  constructor(answers: Answers, { shape, output, from }: LookupTask, kept: readonly number[], parts: PartStore) {
    this.#answers = answers;
    this.#parts = parts;
    this.#row = from?.row ?? 0;
    this.#writer = openWriter(answers, shape, output.format, kept);
    this.#bytes = new PartBytes(output.format === "parquet" ? "none" : output.compression);
    if (from === null) this.#writer.writeHeader();
  }

  async add(rows: Rows): Promise<void> {
    const records = this.#records.subarray(0, rows.count);
    const { bytes, starts, ends } = rows.addresses;
    this.#answers.book.reader.findRecordsInSpans(bytes, starts, ends, records);
    for (let row = 0; row < rows.count; ) {
      // Only now is it known that there is another part.
      if (this.#next) await this.#endPart(this.#next);
      row = this.#write(rows, records, row);
      const { output } = this.#writer;
      if (this.#bytes.isDue(output)) await this.#bytes.take(output);
    }
  }

  async finish(): Promise<void> {
    await this.#endPart(null);
    await this.#parts.finish();
  }

  /** Writes rows from `from` on until a block or the part is full, and returns the row after them. */
  #write(rows: Rows, records: Uint32Array, from: number): number {
    const writer = this.#writer;
    const { output } = writer;
    const counts = this.#counts;
    const { maxRows, maxBytes } = this.#parts;
    const limit = Math.min(rows.count, from + maxRows - counts.rows);
    let row = from;
    // At least one, because the header alone may fill a part.
    do {
      if ((row - from) % MAX_READ_AHEAD === 0) writer.readAhead(records, row, Math.min(limit, row + MAX_READ_AHEAD));
      const record = records[row]!;
      counts.add(record, writer.writeRow(rows, row, record));
      row++;
    } while (row < limit && this.#bytes.lengthWith(output) < maxBytes && !this.#bytes.isDue(output));
    this.#row += row - from;
    if (counts.rows === maxRows || this.#bytes.lengthWith(output) >= maxBytes)
      this.#next = { at: rows.endOf(row - 1), row: this.#row };
    return row;
  }

  async #endPart(next: Checkpoint | null): Promise<void> {
    const writer = this.#writer;
    writer.endPart();
    const bytes = await this.#bytes.finish(writer.output);
    writer.output = await this.#parts.add(bytes, writer.output, this.#counts, next);
    this.#counts = new RowCounts();
    this.#next = null;
  }
}
