import type { AnswerBook } from "../../lookup/answers.ts";
import { failureOf } from "../../lookup-api/item-failure.ts";
import { Answers, fieldText } from "./answers.ts";
import { resultNames } from "./csv-writer.ts";
import { detectShape } from "./detect.ts";
import { JsonScanner, QUERY_COLUMN } from "./json-rows.ts";
import { keptColumns } from "./open-writer.ts";
import { readRows } from "./read-rows.ts";
import { cellText, MAX_COLUMNS, type Rows } from "./rows.ts";
import type { Store } from "./source.ts";
import { InputProblem, type InputShape, type Inspection, type InspectTask, type OutputShape } from "./task.ts";

const PREVIEW_ROWS = 10;

/**
 * Finds out how an input is to be read, and reads all of it; of Parquet, the address column and the columns kept.
 * @throws InputProblem
 */
export async function inspect(store: Store, book: AnswerBook, task: InspectTask): Promise<Inspection> {
  const { input, output, maxRows } = task;
  const shape = await shapeOf(store, task);
  const answers = new Answers(book, output, task.overrides);
  const needed = shape.format === "parquet" ? keptColumns(shape, output) : [];
  const names = new Set(shape.columns);
  const first: FirstRow[] = [];
  let count = 0;
  for await (const rows of readRows(store, { input, shape, needed, from: null })) {
    for (let row = 0; row < rows.count && first.length < PREVIEW_ROWS; row++)
      first.push(firstRow(rows, row, shape, answers));
    count += rows.count;
    if (count > maxRows) throw new InputProblem("TOO_MANY_ROWS", maxRows + 1);
    if (rows instanceof JsonScanner) addNames(names, rows, count - rows.count);
  }
  if (count === 0) throw new InputProblem("NO_ROWS");
  // Names of other formats may occur twice.
  const whole = shape.format === "jsonl" ? { ...shape, columns: [...names] } : shape;
  return { shape: whole, rows: count, preview: previewOf(answers, whole, output, first) };
}

/** With the address column of this name, if one is given; whether there is a header may depend on it. */
async function shapeOf(store: Store, { input, given, addressColumn }: InspectTask): Promise<InputShape> {
  const shape = await detectShape(store, input, given);
  if (addressColumn === undefined || shape.columns[shape.addressColumn] === addressColumn) return shape;
  const index = shape.columns.indexOf(addressColumn);
  if (index < 0) throw new InputProblem("NO_ADDRESS_COLUMN");
  return detectShape(store, input, { ...given, addressColumn: index });
}

/** The cells of a row, and those of its answer. */
interface FirstRow {
  cells: string[];
  answer: string[];
}

function firstRow(rows: Rows, row: number, shape: InputShape, answers: Answers): FirstRow {
  const { bytes, starts, ends } = rows.addresses;
  const records = new Uint32Array(1);
  answers.book.reader.findRecordsInSpans(bytes, starts.subarray(row), ends.subarray(row), records);
  const failure = failureOf(records[0]!);
  const address = failure ? "" : bytes.toString("latin1", starts[row], ends[row]);
  const texts = failure ? answers.fields.map(() => "") : answers.values(answers.data(records[0]!)).map(fieldText);
  return {
    cells: shape.columns.map((_, column) => cellText(rows.value(row, column))),
    answer: [...(answers.hasAddress ? [address] : []), ...texts, failure ?? ""],
  };
}

function previewOf(answers: Answers, shape: InputShape, output: OutputShape, first: readonly FirstRow[]) {
  const kept = keptColumns(shape, output);
  return {
    columns: resultNames(
      answers,
      kept.map((column) => shape.columns[column]!),
    ),
    rows: first.map(({ cells, answer }) => [...kept.map((column) => cells[column] ?? ""), ...answer]),
  };
}

/** Adds the names of properties that have not occurred before. @param before Rows before these */
function addNames(names: Set<string>, { values }: JsonScanner, before: number): void {
  for (const [row, value] of values.entries()) {
    if (typeof value === "string") names.add(QUERY_COLUMN);
    else for (const name of Object.keys(value as object)) names.add(name);
    if (names.size > MAX_COLUMNS) throw new InputProblem("TOO_MANY_COLUMNS", before + row + 1);
  }
}
