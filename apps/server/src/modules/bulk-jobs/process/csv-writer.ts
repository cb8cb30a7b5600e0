import { acquireOutput, makeRoom, NOTHING_KNOWN } from "../../lookup-api/fast/fast.ts";
import { failureOf, failures } from "../../lookup-api/item-failure.ts";
import { ANSWER_SLACK, type Answers, fieldText, PreparedAnswers } from "./answers.ts";
import { appendBytes, appendSpan, appendText, bytesOf, copyBytes, type ResultWriter } from "./result-writer.ts";
import { type CsvCells, cellText, type Rows } from "./rows.ts";
import type { Delimiter, InputShape } from "./task.ts";

const QUOTE = 0x22;
/** Room for an address, what separates it, and what copying may overwrite. */
const SLACK = 64 + ANSWER_SLACK;

interface Options {
  answers: Answers;
  shape: InputShape;
  /** Indexes of the input's columns that are kept. */
  kept: readonly number[];
  delimiter: Delimiter;
}

/** Writes CSV or TSV (RFC 4180) with a line feed after each row: the columns kept, the fields, and `error`. */
export class CsvWriter implements ResultWriter {
  output = acquireOutput();
  readonly #options: Options;
  readonly #delimiter: number;
  readonly #prepared: PreparedAnswers;
  /** What follows the columns kept in a row without an answer. */
  readonly #failures: ReadonlyMap<string, string>;
  /** Whether rows are copied as they are. */
  readonly #isWhole: boolean;

  constructor(options: Options) {
    const { answers, shape, kept, delimiter } = options;
    this.#options = options;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#isWhole = shape.delimiter === delimiter && kept.length === shape.columns.length;
    const before = answers.hasAddress ? delimiter : "";
    this.#prepared = new PreparedAnswers((record) => {
      const data = answers.data(record);
      const values = answers.values(data);
      let text = before;
      for (const value of values) {
        const cell = fieldText(value);
        // Most are empty, and numbers need no quotes.
        if (cell !== "") text += typeof value === "number" ? cell : csvCell(cell, delimiter);
        text += delimiter;
      }
      return {
        first: bytesOf(`${text}\n`),
        second: "",
        country: answers.countryOf(data, values),
      };
    });
    const empty = delimiter.repeat(answers.fields.length + (answers.hasAddress ? 1 : 0));
    this.#failures = new Map(failures.map((code) => [code, `${empty}${code}\n`]));
  }

  writeHeader(): void {
    const { answers, shape, kept, delimiter } = this.#options;
    const isNamed = shape.hasHeader || shape.delimiter === null || kept.length === 0;
    if (!isNamed) return;
    const names = resultNames(
      answers,
      kept.map((column) => shape.columns[column]!),
    );
    appendText(`${names.map((name) => csvCell(name, delimiter)).join(delimiter)}\n`, this.output);
  }

  endPart(): void {}

  readAhead(records: Uint32Array, from: number, to: number): void {
    this.#prepared.arena.readAhead(records, from, to);
  }

  writeRow(rows: Rows, row: number, record: number): number {
    const { output } = this;
    const { kept, answers } = this.#options;
    if (rows.cells === null) this.#writeValues(rows, row);
    else if (this.#isWhole) this.#copyLine(rows, rows.cells, row);
    else this.#copyCells(rows.cells, row);
    const failure = failureOf(record);
    if (failure !== null) {
      if (kept.length > 0) output.bytes[makeRoom(output, 1).length++] = this.#delimiter;
      appendBytes(this.#failures.get(failure)!, output);
      return NOTHING_KNOWN;
    }
    const { arena } = this.#prepared;
    const place = this.#prepared.placeOf(record);
    makeRoom(output, arena.firstLengthAt(place) + SLACK);
    if (kept.length > 0) output.bytes[output.length++] = this.#delimiter;
    if (answers.hasAddress) {
      const { bytes, starts, ends } = rows.addresses;
      output.length = copyBytes(bytes, starts[row]!, ends[row]!, output, output.length);
    }
    output.length = arena.copyFirst(place, output, output.length);
    return arena.numberAt(place);
  }

  /** Copies a row with the delimiters that it lacks. */
  #copyLine({ lines }: Rows, { missing }: CsvCells, row: number): void {
    const { output } = this;
    appendSpan(lines!, row, output);
    for (let count = missing[row]!; count > 0; count--) output.bytes[makeRoom(output, 1).length++] = this.#delimiter;
  }

  #copyCells(cells: CsvCells, row: number): void {
    const { output } = this;
    const { kept } = this.#options;
    const { bytes, starts, ends, columns } = cells;
    for (let index = 0; index < kept.length; index++) {
      if (index > 0) output.bytes[makeRoom(output, 1).length++] = this.#delimiter;
      const cell = row * columns + kept[index]!;
      const isSafe = bytes[starts[cell]!] === QUOTE || !this.#needsQuotes(bytes, starts[cell]!, ends[cell]!);
      if (isSafe) appendSpan(cells, cell, output);
      else {
        const text = bytes.toString("utf8", starts[cell], ends[cell]);
        appendText(`"${text.replaceAll('"', '""')}"`, output);
      }
    }
  }

  #needsQuotes(bytes: Buffer, start: number, end: number): boolean {
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      if (byte === QUOTE || byte === this.#delimiter) return true;
    }
    return false;
  }

  #writeValues(rows: Rows, row: number): void {
    const { kept, delimiter } = this.#options;
    appendText(
      kept.map((column) => csvCell(cellText(rows.value(row, column)), delimiter)).join(delimiter),
      this.output,
    );
  }
}

/** The names of a result's columns. */
export const resultNames = ({ hasAddress, fields }: Answers, kept: readonly string[]): string[] => [
  ...kept,
  ...(hasAddress ? ["location.ip"] : []),
  ...fields.map(({ path }) => path),
  "error",
];

const csvCell = (text: string, delimiter: Delimiter): string =>
  text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
