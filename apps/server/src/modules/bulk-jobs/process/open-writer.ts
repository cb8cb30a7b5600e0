import type { Answers } from "./answers.ts";
import { CsvWriter } from "./csv-writer.ts";
import { JsonWriter } from "./json-writer.ts";
import { ParquetRowWriter } from "./parquet/row-writer.ts";
import type { ResultWriter } from "./result-writer.ts";
import { type Delimiter, InputProblem, type InputShape, type OutputFormat, type OutputShape } from "./task.ts";
import { TextWriter } from "./text-writer.ts";

/** @param kept Indexes of the input's columns that are kept */
export function openWriter(
  answers: Answers,
  shape: InputShape,
  format: OutputFormat,
  kept: readonly number[],
): ResultWriter {
  switch (format) {
    case "csv":
    case "tsv":
      return new CsvWriter({ answers, shape, kept, delimiter: delimiterOf(shape, format) });
    case "jsonl":
      return new JsonWriter({ answers, shape, kept });
    case "text":
      return new TextWriter({ answers, shape, kept });
    case "parquet":
      return new ParquetRowWriter({ answers, shape, kept });
  }
}

/** CSV made of CSV keeps its delimiter. */
function delimiterOf(shape: InputShape, format: "csv" | "tsv"): Delimiter {
  if (format === "tsv") return "\t";
  return shape.format === "csv" ? (shape.delimiter ?? ",") : ",";
}

/** Indexes of the input's columns that are kept. @throws InputProblem UNKNOWN_COLUMN */
export function keptColumns({ columns }: InputShape, output: OutputShape): readonly number[] {
  if (output.columns === null) return [...columns.keys()];
  if (output.columns.some((column) => columns[column] === undefined)) throw new InputProblem("UNKNOWN_COLUMN");
  return output.columns;
}
