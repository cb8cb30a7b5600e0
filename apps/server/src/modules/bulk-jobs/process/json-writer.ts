import { recordJson } from "../../lookup/answers.ts";
import { chooseFields, hasNothing } from "../../lookup-api/chosen-fields.ts";
import { acquireOutput, makeRoom, NOTHING_KNOWN } from "../../lookup-api/fast/fast.ts";
import { failureOf, failures } from "../../lookup-api/item-failure.ts";
import { withLabel } from "../../lookup-api/overridden.ts";
import { ANSWER_SLACK, type Answers, countryOf, PreparedAnswers } from "./answers.ts";
import { JsonScanner } from "./json-rows.ts";
import { appendBytes, appendText, copyBytes, type ResultWriter } from "./result-writer.ts";
import { type CsvCells, distinctNames, jsonText, type Rows } from "./rows.ts";
import type { InputShape } from "./task.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const COMMA = 0x2c;
const OPEN = 0x7b;
const LOOKUP = "lookup";
/** A placeholder for the address; its unescaped quotes cannot occur in a value. */
const ADDRESS_PLACE = '"ip":"@"';
/** Room for an address, what separates it, and what copying may overwrite. */
const SLACK = 64 + ANSWER_SLACK;

interface Options {
  answers: Answers;
  shape: InputShape;
  kept: readonly number[];
}

/** Writes JSON Lines: the input's object, or one of its columns, with the answer as `lookup`. */
export class JsonWriter implements ResultWriter {
  output = acquireOutput();
  readonly #kept: readonly number[];
  /** Whether objects are copied as they are. */
  readonly #isWhole: boolean;
  /** The name of each column with what separates it from its value. */
  readonly #keys: readonly string[];
  readonly #prepared: PreparedAnswers;
  readonly #failures = new Map(failures.map((code) => [code, `"${LOOKUP}":{"error":"${code}"}}\n`]));

  constructor({ answers, shape, kept }: Options) {
    const { chosen } = answers;
    this.#kept = kept;
    const names = distinctNames([LOOKUP, ...shape.columns]).slice(1);
    this.#isWhole = kept.length === shape.columns.length && !shape.columns.includes(LOOKUP);
    this.#keys = names.map((name) => `${JSON.stringify(name)}:`);
    this.#prepared = new PreparedAnswers((record) => {
      const { override, ...data } = answers.data(record);
      const plain = chooseFields(recordJson(data, "@"), chosen);
      const json = override.label === null ? plain : withLabel(plain, override.label);
      const at = json.indexOf(ADDRESS_PLACE) + ADDRESS_PLACE.length - 2;
      const hasAddress = json.includes(ADDRESS_PLACE);
      return {
        first: `"${LOOKUP}":${hasAddress ? json.slice(0, at) : `${json}}\n`}`,
        second: hasAddress ? `${json.slice(at + 1)}}\n` : "",
        country: hasNothing(json) ? NOTHING_KNOWN : countryOf(data),
      };
    });
  }

  writeHeader(): void {}

  endPart(): void {}

  readAhead(records: Uint32Array, from: number, to: number): void {
    this.#prepared.arena.readAhead(records, from, to);
  }

  writeRow(rows: Rows, row: number, record: number): number {
    const { output } = this;
    if (this.#isWhole && rows instanceof JsonScanner && typeof rows.values[row] === "object")
      this.#copyObject(rows, row);
    else this.#writeColumns(rows, row);
    const failure = failureOf(record);
    if (failure !== null) {
      appendBytes(this.#failures.get(failure)!, output);
      return NOTHING_KNOWN;
    }
    const { arena } = this.#prepared;
    const place = this.#prepared.placeOf(record);
    makeRoom(output, arena.firstLengthAt(place) + arena.secondLengthAt(place) + SLACK);
    output.length = arena.copyFirst(place, output, output.length);
    if (arena.secondLengthAt(place) > 0) {
      const { bytes, starts, ends } = rows.addresses;
      output.length = copyBytes(bytes, starts[row]!, ends[row]!, output, output.length);
      output.length = arena.copySecond(place, output, output.length);
    }
    return arena.numberAt(place);
  }

  /** Copies an object as far as its end, with a comma if it is not empty. */
  #copyObject({ lines: { bytes, starts, ends } }: JsonScanner, row: number): void {
    const start = starts[row]!;
    let end = ends[row]! - 1;
    while (bytes[end - 1]! <= SPACE) end--;
    const { output } = this;
    makeRoom(output, end - start + SLACK);
    output.length = copyBytes(bytes, start, end, output, output.length);
    if (bytes[end - 1] !== OPEN) output.bytes[output.length++] = COMMA;
  }

  #writeColumns(rows: Rows, row: number): void {
    const { output } = this;
    output.bytes[makeRoom(output, 1).length++] = OPEN;
    for (const column of this.#kept) {
      if (rows.cells) {
        appendText(this.#keys[column]!, output);
        this.#writeCell(rows.cells, rows, row, column);
      } else {
        const value = rows.value(row, column);
        if (value === undefined) continue;
        appendText(`${this.#keys[column]!}${jsonText(value)}`, output);
      }
      output.bytes[makeRoom(output, 1).length++] = COMMA;
    }
  }

  /** Writes a cell as a string, copying it if nothing in it has to be escaped. */
  #writeCell({ bytes, starts, ends, columns }: CsvCells, rows: Rows, row: number, column: number): void {
    const { output } = this;
    const start = starts[row * columns + column]!;
    const end = ends[row * columns + column]!;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      if (byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH) continue;
      appendText(JSON.stringify(rows.value(row, column)), output);
      return;
    }
    makeRoom(output, end - start + SLACK);
    output.bytes[output.length++] = QUOTE;
    output.length = copyBytes(bytes, start, end, output, output.length);
    output.bytes[output.length++] = QUOTE;
  }
}
