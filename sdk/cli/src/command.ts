import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UsageError } from "./errors.ts";

/** An option of a command. */
export interface Option {
  type: "boolean" | "string";
  short?: string;
  multiple?: true;
  /** Name of its value, such as `FILE`. */
  value?: string;
  text: string;
}

export type Values = Readonly<Record<string, string | boolean | string[] | undefined>>;

/** A command with everything that help and completion say about it. */
export interface Command {
  summary: string;
  /** What follows the name. */
  usage: string;
  /** Further lines of its help. */
  details?: string;
  options: Readonly<Record<string, Option>>;
  /** Returns the exit code. @throws UsageError, CommandFailure, MeridianError */
  run(positionals: readonly string[], values: Values): number | Promise<number>;
}

export const sourceOptions: Readonly<Record<string, Option>> = {
  db: { type: "string", value: "FILE", text: "look up in this .meridian file" },
  url: { type: "string", value: "URL", text: "look up with the API at this address" },
  key: { type: "string", value: "KEY", text: "API key (others can see it in the list of processes)" },
  "key-file": { type: "string", value: "FILE", text: "file with the API key" },
  lang: { type: "string", value: "en|zh", text: "language of names" },
};

export const formatOptions: Readonly<Record<string, Option>> = {
  json: { type: "boolean", text: "JSON, one object a line; the default unless on a terminal" },
  csv: { type: "boolean", text: "CSV with a header" },
  table: { type: "boolean", text: "a table; the default on a terminal" },
  fields: { type: "string", value: "LIST", text: "only these fields, such as location.city,asn" },
};

/** Parses what follows a command's name. @throws UsageError */
export function parse(command: Command, parameters: readonly string[]): { values: Values; positionals: string[] } {
  const options: ParseArgsOptionsConfig = { help: { type: "boolean", short: "h" } };
  for (const [name, { type, short, multiple }] of Object.entries(command.options))
    options[name] = { type, ...(short && { short }), ...(multiple && { multiple }) };
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: true }) as {
      values: Values;
      positionals: string[];
    };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A whole number of an option. @throws UsageError */
export function numberOf(values: Values, name: string, fallback: number): number {
  const text = values[name];
  if (text === undefined) return fallback;
  if (typeof text !== "string" || !/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} must be a whole number`);
  return Number(text);
}
