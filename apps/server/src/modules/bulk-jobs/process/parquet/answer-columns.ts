import { NOTHING_KNOWN, type OutputBuffer } from "../../../lookup-api/fast/fast.ts";
import { failureOf } from "../../../lookup-api/item-failure.ts";
import { type Answers, fieldText } from "../answers.ts";
import type { Spans } from "../rows.ts";
import { ChunkWriter, columnSchema, type Kind, packedBooleans, packedIndexes } from "./column-chunk.ts";
import { TextColumn } from "./text-column.ts";
import type { Struct } from "./thrift.ts";

/** Records whose values are kept: with all fields 70 MB. */
const MAX_RECORDS = 1 << 19;

const kinds: Readonly<Record<string, Kind>> = {
  latitude: "double",
  longitude: "double",
  accuracy_radius_km: "int32",
  elevation: "int32",
  geoname_id: "int32",
};

/** The number of an unknown value. */
const NULL = 0;

/** The different values of a column; each has a number from 1 on. */
interface Column {
  name: string;
  kind: Kind;
  values: (string | number | boolean)[];
  numbers: Map<string | number | boolean, number>;
}

/** The result's columns of a Parquet file: the address, the fields, and `error`. */
export class AnswerColumns {
  readonly #answers: Answers;
  readonly #names: readonly string[];
  readonly #columns: readonly Column[];
  /** Index in `#numbers` of each known record: of its country, and then of its value in each column. */
  readonly #places = new Map<number, number>();
  #numbers: Uint32Array;
  #used = 0;
  /** The rows to be written. */
  #records = new Uint32Array(1 << 16);
  rows = 0;
  readonly #addresses = new TextColumn();
  readonly #errors = new TextColumn();

  /** @param names Names of all columns, in order */
  constructor(answers: Answers, names: readonly string[]) {
    this.#answers = answers;
    this.#names = names;
    const own = answers.hasAddress ? names.slice(1) : names;
    this.#columns = answers.fields.map(({ name }, index) => ({
      name: own[index]!,
      kind: kinds[name] ?? (name.startsWith("is_") ? "boolean" : "text"),
      values: [""],
      numbers: new Map(),
    }));
    this.#numbers = new Uint32Array(1024 * (this.#columns.length + 1));
  }

  get schema(): Struct[] {
    const { hasAddress } = this.#answers;
    return [
      ...(hasAddress ? [columnSchema(this.#names[0]!, "text")] : []),
      ...this.#columns.map(({ name, kind }) => columnSchema(name, kind)),
      columnSchema(this.#names.at(-1)!, "text"),
    ];
  }

  /** Adds a row, and returns the number of its country; NOTHING_KNOWN if there is no answer. */
  addRow(record: number, { bytes, starts, ends }: Spans, row: number): number {
    if (this.rows === this.#records.length) {
      const larger = new Uint32Array(this.rows * 2);
      larger.set(this.#records);
      this.#records = larger;
    }
    this.#records[this.rows++] = record;
    const failure = failureOf(record);
    if (failure !== null) {
      this.#addresses.addNull();
      this.#errors.addText(failure);
      return NOTHING_KNOWN;
    }
    this.#addresses.addSpan(bytes, starts[row]!, ends[row]!);
    this.#errors.addNull();
    return this.#numbers[this.#placeOf(record)]!;
  }

  /** Writes a chunk of each column for the rows added, which are gone then. */
  write(output: OutputBuffer): Struct[] {
    const rows = this.rows;
    const places = Float64Array.from(this.#records.subarray(0, rows), (record) =>
      failureOf(record) === null ? this.#placeOf(record) : -1,
    );
    const chunks = [
      ...(this.#answers.hasAddress ? [this.#addresses.write(output, this.#names[0]!)] : []),
      ...this.#columns.map((column, index) => writeColumn(output, column, this.#numbersOf(places, index + 1))),
      this.#errors.write(output, this.#names.at(-1)!),
    ];
    this.rows = 0;
    if (this.#places.size > MAX_RECORDS) {
      this.#places.clear();
      this.#used = 0;
    }
    return chunks;
  }

  /** The number of each row's value in a column. */
  #numbersOf(places: Float64Array, column: number): Uint32Array {
    const numbers = new Uint32Array(places.length);
    for (let row = 0; row < places.length; row++) {
      const place = places[row]!;
      numbers[row] = place < 0 ? NULL : this.#numbers[place + column]!;
    }
    return numbers;
  }

  #placeOf(record: number): number {
    return this.#places.get(record) ?? this.#addRecord(record);
  }

  #addRecord(record: number): number {
    const width = this.#columns.length + 1;
    const place = this.#used;
    this.#used += width;
    if (this.#used > this.#numbers.length) {
      const larger = new Uint32Array(this.#numbers.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#places.set(record, place);
    const data = this.#answers.data(record);
    const values = this.#answers.values(data);
    this.#numbers[place] = this.#answers.countryOf(data, values);
    for (const [index, value] of values.entries()) {
      const known = typeof value === "object" ? fieldText(value) || null : value;
      this.#numbers[place + index + 1] = known === null ? NULL : numberOf(this.#columns[index]!, known);
    }
    return place;
  }
}

function numberOf({ values, numbers }: Column, value: string | number | boolean): number {
  let number = numbers.get(value);
  if (number === undefined) {
    number = values.push(value) - 1;
    numbers.set(value, number);
  }
  return number;
}

/** @param numbers The number of each row's value */
function writeColumn(output: OutputBuffer, column: Column, numbers: Uint32Array): Struct {
  const { name, kind, values } = column;
  const chunk = new ChunkWriter(output, name, kind);
  const levels = new Uint8Array(numbers.length);
  const present = new Uint32Array(numbers.length);
  let count = 0;
  for (let row = 0; row < numbers.length; row++) {
    if (numbers[row] === NULL) continue;
    levels[row] = 1;
    present[count++] = numbers[row]!;
  }
  const filled = present.subarray(0, count);
  if (kind === "boolean") {
    chunk.writeData(levels, packedBooleans(Uint8Array.from(filled, (number) => (values[number] ? 1 : 0))));
    return chunk.finish();
  }
  // Indexes in a dictionary of the values that occur here.
  const indexes = new Uint32Array(values.length);
  const used: (string | number | boolean)[] = [];
  for (let at = 0; at < count; at++) {
    const number = filled[at]!;
    if (indexes[number] === 0) indexes[number] = used.push(values[number]!);
    filled[at] = indexes[number]! - 1;
  }
  chunk.writeDictionary(used.length, plainBytes(used, kind));
  chunk.writeData(levels, packedIndexes(filled, used.length));
  return chunk.finish();
}

/** PLAIN bytes of values. */
function plainBytes(values: readonly (string | number | boolean)[], kind: Exclude<Kind, "boolean">): Buffer {
  if (kind === "text") {
    const column = new TextColumn();
    for (const value of values) column.addText(String(value));
    return column.bytes;
  }
  const numbers = values as readonly number[];
  const array = kind === "double" ? Float64Array.from(numbers) : Int32Array.from(numbers);
  return Buffer.from(array.buffer);
}
