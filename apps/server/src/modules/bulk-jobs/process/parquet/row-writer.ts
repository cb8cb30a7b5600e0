import { acquireOutput } from "../../../lookup-api/fast/fast.ts";
import type { Answers } from "../answers.ts";
import { resultNames } from "../csv-writer.ts";
import type { ResultWriter } from "../result-writer.ts";
import { cellText, distinctNames, type Rows } from "../rows.ts";
import type { InputShape } from "../task.ts";
import { AnswerColumns } from "./answer-columns.ts";
import { appendBytes, columnSchema } from "./column-chunk.ts";
import { element, footerOf, MAGIC, metadataOf, rowGroupOf } from "./footer.ts";
import { TextColumn } from "./text-column.ts";
import { binary, i32, type Struct, structOf } from "./thrift.ts";

/** Rows of a row group, as DuckDB has them; readers work on several groups at once. */
const GROUP_ROWS = 122_880;
/** A group of long rows ends earlier. */
const GROUP_BYTES = 32 << 20;
const QUOTE = 0x22;

interface Options {
  answers: Answers;
  shape: InputShape;
  kept: readonly number[];
}

/** Writes Parquet from the rows of another format, whose columns are text. Each part is a whole file. */
export class ParquetRowWriter implements ResultWriter {
  output = acquireOutput();
  readonly #kept: readonly number[];
  readonly #names: readonly string[];
  readonly #texts: readonly TextColumn[];
  readonly #answers: AnswerColumns;
  #groups: Struct[] = [];
  #groupBytes = 0;

  constructor({ answers, shape, kept }: Options) {
    this.#kept = kept;
    const names = distinctNames(
      resultNames(
        answers,
        kept.map((column) => shape.columns[column]!),
      ),
    );
    this.#names = names.slice(0, kept.length);
    this.#texts = kept.map(() => new TextColumn());
    this.#answers = new AnswerColumns(answers, names.slice(kept.length));
  }

  writeHeader(): void {}

  readAhead(): void {}

  writeRow(rows: Rows, row: number, record: number): number {
    if (this.output.length === 0) appendBytes(this.output, MAGIC);
    for (const [index, column] of this.#kept.entries()) this.#groupBytes += this.#addCell(rows, row, column, index);
    const country = this.#answers.addRow(record, rows.addresses, row);
    if (this.#answers.rows === GROUP_ROWS || this.#groupBytes >= GROUP_BYTES) this.#writeGroup();
    return country;
  }

  endPart(): void {
    if (this.output.length === 0) appendBytes(this.output, MAGIC);
    if (this.#answers.rows > 0) this.#writeGroup();
    const columns = this.#names.map((name) => columnSchema(name, "text"));
    appendBytes(this.output, footerOf(metadataOf(rootOf(columns, this.#answers.schema), this.#groups)));
    this.#groups = [];
  }

  /** Adds a cell and returns its size. */
  #addCell(rows: Rows, row: number, column: number, index: number): number {
    const texts = this.#texts[index]!;
    if (rows.cells) {
      const { bytes, starts, ends, columns } = rows.cells;
      const start = starts[row * columns + column]!;
      const end = ends[row * columns + column]!;
      if (bytes[start] !== QUOTE || start === end) texts.addSpan(bytes, start, end);
      else texts.addText(rows.value(row, column) as string);
      return end - start;
    }
    const value = rows.value(row, column);
    if (value === null || value === undefined) {
      texts.addNull();
      return 0;
    }
    const text = cellText(value);
    texts.addText(text);
    return text.length;
  }

  #writeGroup(): void {
    const { rows } = this.#answers;
    const own = this.#texts.map((texts, index) => texts.write(this.output, this.#names[index]!));
    this.#groups.push(rowGroupOf([...own, ...this.#answers.write(this.output)], rows));
    this.#groupBytes = 0;
  }
}

/** A schema of columns without children. */
const rootOf = (...columns: Struct[][]): Struct[] => [
  structOf({ [element.name]: binary("schema"), [element.numChildren]: i32(columns.flat().length) }),
  ...columns.flat(),
];
