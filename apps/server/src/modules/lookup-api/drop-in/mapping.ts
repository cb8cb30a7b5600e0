import type { Language } from "@meridian/contract/errors";
import type { Known } from "./known.ts";

export type Text = Readonly<Record<Language, string>>;

/** A field of another service that we fill. */
interface Filled<K> {
  /** The fields of `/v2/query` it is filled from, or what it is computed from. */
  from: string | Text;
  /** Null, undefined or "" if unknown. */
  value: (known: K) => unknown;
  /** What a program that reads the field has to know. */
  differs?: Text;
  /** Sent in place of the form's usual sign for an unknown value, as for numbers among texts. */
  unknown?: null | "";
}

/** A field of another service that we never fill. */
interface Unfilled {
  never: Text;
  unknown?: null | "";
}

export type Row<K = Known> = Filled<K> | Unfilled;

/**
 * The fields of another service's answer by their paths, such as `country.iso_code` or `subdivisions[].iso_code`: how each
 * is filled from our record, or why it never is. Answers and the tables of the migration guides are made from the same
 * rows.
 */
export type Mapping<K = Known> = Readonly<Record<string, Row<K>>>;

export type Json = { [name: string]: unknown };

/** A mapping as functions that write the fields of an answer one after the other. */
type Writer<K> = (answer: Json, known: K) => void;

/**
 * Prepares a mapping. Unknown values and fields that are never filled are `unknown` in the answer; undefined leaves them
 * out.
 */
export function composer<K>(mapping: Mapping<K>, unknown: null | "-" | "" | undefined): (known: K) => Json {
  const writers = Object.entries(mapping).map(([path, row]) => writerOf(path, row, unknown));
  return (known) => {
    const answer: Json = {};
    for (const write of writers) write(answer, known);
    return answer;
  };
}

function writerOf<K>(path: string, row: Row<K>, unknown: unknown): Writer<K> {
  const groups = path.split(".");
  const name = groups.pop()!;
  const read = "value" in row ? row.value : () => null;
  const blank = row.unknown === undefined ? unknown : row.unknown;
  return (answer, known) => {
    const found = read(known);
    const value = found === null || found === undefined || found === "" ? blank : found;
    if (value !== undefined) groupAt(answer, groups)[name] = value;
  };
}

/** The object that a path leads to; a group ending in [] is a list with one. */
function groupAt(answer: Json, groups: readonly string[]): Json {
  let at = answer;
  for (const group of groups) {
    if (group.endsWith("[]")) {
      const name = group.slice(0, -2);
      at[name] ??= [{}];
      at = (at[name] as Json[])[0]!;
    } else {
      at[group] ??= {};
      at = at[group] as Json;
    }
  }
  return at;
}

/** Rows for fields that are never filled for one reason. */
export const neverFilled = (never: Text, ...paths: readonly string[]): Readonly<Record<string, Unfilled>> =>
  Object.fromEntries(paths.map((path) => [path, { never }]));

/** The same rows, whose unknown values are null. */
export const nullable = <M extends Mapping>(mapping: M): Mapping =>
  Object.fromEntries(Object.entries(mapping).map(([path, row]) => [path, { ...row, unknown: null }]));

/** Keeps the named parts of an answer, in its own order; those that do not exist are ignored. */
export function pick(answer: Json, paths: readonly string[]): Json {
  const kept: Json = {};
  for (const [name, value] of Object.entries(answer)) {
    if (paths.includes(name)) kept[name] = value;
    else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      if (below.length > 0) kept[name] = pick(value as Json, below);
    }
  }
  return kept;
}
