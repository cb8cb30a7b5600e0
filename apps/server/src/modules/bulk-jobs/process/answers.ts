import type { Language } from "@meridian/contract/errors";
import { countryNumber } from "../../../lib/country-tally.ts";
import type { Regions } from "../../../lib/regions.ts";
import { AnswerBook, type RecordData } from "../../lookup/answers.ts";
import { groups } from "../../lookup-api/chosen-fields.ts";
import { COPY_SLACK, ItemArena, NOTHING_KNOWN } from "../../lookup-api/fast/fast.ts";
import { overriddenReader } from "../../lookup-api/overridden.ts";
import { type LayerRow, OwnLayer } from "../../overrides/layer.ts";
import type { OutputShape } from "./task.ts";

/** Memory for prepared answers. */
const MAX_PREPARED_BYTES = 256 << 20;

/** A field of an answer. */
export interface Field {
  /** Such as `location.city`. */
  path: string;
  group: string;
  name: string;
}

/** The address itself, which is no part of a record. */
const ADDRESS_FIELD = "location.ip";

/** The label of the account's own data; a field of every result if the account has any. */
const labelField: Field = { path: "override.label", group: "override", name: "label" };

const allFields = groups.flatMap(({ group, fields }) =>
  fields.map((path): Field => ({ path, group, name: path.slice(group.length + 1) })),
);

/** The chosen fields in order, groups written out. @param chosen As `fieldsOf` of lookup-api gives them. */
export function writtenOut(chosen: readonly string[] | null): Field[] {
  if (!chosen) return allFields;
  return allFields.filter(({ group, path }) => chosen.includes(group) || chosen.includes(path));
}

type Value = string | number | boolean | null | readonly string[];

/** A value as text in a table: lists are joined, unknown ones empty. */
export function fieldText(value: Value): string {
  if (typeof value === "string") return value;
  if (value === null) return "";
  return typeof value === "object" ? value.join(" ") : String(value);
}

/** The record of a row, with the label of the account's own data if it is in it. */
export type RowData = RecordData & { override: { label: string | null } };

/** What is known about the addresses of rows, in the chosen fields. */
export class Answers {
  readonly book: AnswerBook;
  readonly language: Language;
  /** Whether the address itself is one of the fields; it comes first. */
  readonly hasAddress: boolean;
  /** The other fields. */
  readonly fields: readonly Field[];
  /** As `chooseFields` takes them. */
  readonly chosen: readonly string[] | null;
  readonly #layer: OwnLayer | null;

  /** @param overrides What the account says of its addresses itself */
  constructor(
    book: AnswerBook,
    { fields: chosen, language }: Pick<OutputShape, "fields" | "language">,
    overrides: readonly LayerRow[],
  ) {
    this.#layer = overrides.length > 0 ? new OwnLayer(overrides) : null;
    this.book = this.#layer ? new AnswerBook(overriddenReader(book.reader, this.#layer), book.regions) : book;
    this.language = language;
    this.chosen = chosen;
    const all = writtenOut(chosen);
    this.hasAddress = all[0]?.path === ADDRESS_FIELD;
    this.fields = [...all.filter(({ path }) => path !== ADDRESS_FIELD), ...(this.#layer ? [labelField] : [])];
  }

  /** The values of a record, without the address. */
  values(data: RowData): Value[] {
    const groups = data as unknown as Record<string, Record<string, Value>>;
    return this.fields.map(({ group, name }) => groups[group]![name]!);
  }

  data(record: number): RowData {
    const own = this.#layer?.dataOf(this.book.reader.changeOf(record));
    return { ...this.book.data(record, this.language), override: { label: own?.label ?? null } };
  }

  /** The number of a record's country; NOTHING_KNOWN if there is nothing in the chosen fields, nor a label. */
  countryOf(data: RecordData, values: readonly Value[]): number {
    return this.hasAddress || values.some(isSomething) ? countryOf(data) : NOTHING_KNOWN;
  }
}

/** The number of a record's country. */
export const countryOf = ({ location }: RecordData): number => countryNumber(location.country_code ?? "");

const isSomething = (value: Value): boolean =>
  value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** The text of an answer: before the address, if it is in the middle, and the rest; in UTF-8, a character for each byte. */
export interface Prepared {
  first: string;
  second: string;
  country: number;
}

/** Answers as bytes, each made once while there is memory. */
export class PreparedAnswers {
  readonly arena = new ItemArena(MAX_PREPARED_BYTES);
  readonly #prepare: (record: number) => Prepared;

  constructor(prepare: (record: number) => Prepared) {
    this.#prepare = prepare;
  }

  /** Where the answer of a record is in the arena, until the next call. */
  placeOf(record: number): number {
    return this.arena.placeOf(record) || this.#add(record);
  }

  #add(record: number): number {
    const { first, second, country } = this.#prepare(record);
    return this.arena.add(record, { first, second, number: country });
  }
}

/** Bytes after an answer that copying it may overwrite. */
export const ANSWER_SLACK = COPY_SLACK;

/** The same names, each asked for once: `Intl` takes a microsecond for each. */
export function rememberingRegions(regions: Regions): Regions {
  const names = { en: new Map<string, string>(), zh: new Map<string, string>() };
  return {
    ...regions,
    name(code, language) {
      let name = names[language].get(code);
      if (name === undefined) {
        name = regions.name(code, language);
        names[language].set(code, name);
      }
      return name;
    },
  };
}
