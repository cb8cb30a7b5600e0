import { bulkOptions } from "@meridian/contract/bulk-jobs";
import type { Language } from "@meridian/contract/errors";
import * as z from "zod";
import { InvalidField } from "../../errors.ts";
import { fieldsOf } from "../lookup-api/chosen-fields.ts";
import { LookupFailure } from "../lookup-api/failure.ts";
import type { Compression, InputShape, OutputShape } from "./process/task.ts";

/** What the customer has fixed, in the words of the calls. */
const Options = z.object(bulkOptions).omit({ name: true });
export type Options = z.output<typeof Options>;

/** The options of a call, without its other fields. @throws InvalidField for a field of `fields` that does not exist */
export function readOptions(input: object, language: Language): Options {
  const options = Options.parse(Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)));
  chosenFields(options);
  return { ...options, lang: options.lang ?? language };
}

/** The fields of the result as `fieldsOf` gives them; null for all. @throws InvalidField */
export function chosenFields({ fields }: Options): readonly string[] | null {
  try {
    return fieldsOf(fields);
  } catch (error) {
    if (error instanceof LookupFailure) throw new InvalidField("fields", "unknown_id");
    throw error;
  }
}

/** What is detected anew if one of these is changed, because the columns are others then. */
const detectedAnew: readonly (readonly [changed: keyof Options, detected: readonly (keyof Options)[]])[] = [
  ["format", ["delimiter", "has_header", "address_column"]],
  ["delimiter", ["has_header", "address_column"]],
  ["has_header", ["address_column"]],
];

/** Options with changes. What was fixed about columns goes when the file is split into others. */
export function changedOptions(before: Options, changes: Options): Options {
  const after = { ...before };
  for (const [name, detected] of detectedAnew) {
    if (changes[name] === undefined || changes[name] === before[name]) continue;
    for (const option of detected) delete after[option];
  }
  return { ...after, ...changes };
}

/** What is fixed about reading the input. */
export function givenShape({ format, compression, delimiter, has_header }: Options): Partial<InputShape> {
  return {
    ...(format !== undefined && { format }),
    ...(compression !== undefined && { compression }),
    ...(delimiter !== undefined && { delimiter }),
    ...(has_header !== undefined && { hasHeader: has_header }),
  };
}

/** The result's form: what is not fixed is as in the input. */
export function outputShape(options: Options, shape: Partial<InputShape> | null): OutputShape {
  const format = options.output_format ?? shape?.format ?? "csv";
  const compression: Compression =
    format === "parquet" ? "none" : (options.output_compression ?? shape?.compression ?? "none");
  return { format, compression, fields: chosenFields(options), columns: null, language: options.lang ?? "zh" };
}

const readingOptions = ["format", "compression", "delimiter", "has_header", "address_column"] as const;

/** Whether two sets of options read an input in the same way, so that its rows need not be counted again. */
export const readAlike = (one: Options, other: Options): boolean =>
  readingOptions.every((name) => one[name] === other[name]);
