import { type Cell, csvCell } from "@meridian/ipdb";
import type { QueryAnswer } from "../../typescript/src/index.ts";
import { recordFields } from "../../typescript/src/model.gen.ts";
import type { Values } from "./command.ts";
import { variable } from "./environment.ts";
import { UsageError } from "./errors.ts";
import { output } from "./output.ts";

/** The result for something that was looked up. */
export interface Row {
  query: string;
  data?: object | undefined;
  error?: { code: string; message: string } | undefined;
}

/** What a table shows of a record without `--fields`; the rest is in JSON and CSV. */
const TABLE_FIELDS = ["location.country", "location.province", "location.city", "asn.asn", "asn.organization"];
const allFields = Object.entries(recordFields).flatMap(([group, names]) => names.map((name) => `${group}.${name}`));

export type Format = "json" | "csv" | "table";

/** The format asked for; by default a table on a terminal, else JSON. @throws UsageError */
export function formatOf(values: Values): Format {
  const chosen = (["json", "csv", "table"] as const).filter((name) => values[name]);
  if (chosen.length > 1) throw new UsageError(`give one of --${chosen.join(", --")}`);
  return chosen[0] ?? (process.stdout.isTTY ? "table" : "json");
}

/** The fields of `--fields`, groups written out; null for all. @throws UsageError */
export function fieldsOf(values: Values): string[] | null {
  const text = values.fields as string | undefined;
  if (text === undefined) return null;
  return text.split(",").flatMap((given) => {
    const field = given.trim();
    const inGroup = allFields.filter((name) => name === field || name.startsWith(`${field}.`));
    if (inGroup.length === 0) throw new UsageError(`--fields: there is no field "${field}"`);
    return inGroup;
  });
}

const hasColor = () => process.stdout.isTTY && variable("NO_COLOR") === undefined;
const dim = (text: string) => (hasColor() ? `\u001b[2m${text}\u001b[0m` : text);

/** Writes rows in a format; call `end` after the last one. */
export class RowWriter {
  readonly #format: Format;
  readonly #fields: string[] | null;
  readonly #held: Row[] = [];
  #hasHeader = false;

  constructor(format: Format, fields: string[] | null) {
    this.#format = format;
    this.#fields = fields;
  }

  write(row: Row): void {
    if (this.#format === "table") this.#held.push(row);
    else if (this.#format === "csv") this.#writeCsv(row);
    else output.write(`${JSON.stringify(this.#jsonOf(row))}\n`);
  }

  end(): void {
    const [first] = this.#held;
    if (this.#held.length === 1 && first?.data) this.#writeList(first.data);
    else if (first) this.#writeTable();
  }

  #jsonOf({ query, data, error }: Row): object {
    if (error) return { query, error };
    if (!this.#fields) return { query, ...data };
    const chosen: Record<string, Record<string, Cell | undefined>> = {};
    for (const field of this.#fields) {
      const [group = "", name = ""] = field.split(".");
      chosen[group] ??= {};
      chosen[group][name] = cellOf(data, field) ?? null;
    }
    return { query, ...chosen };
  }

  #writeCsv({ query, data, error }: Row): void {
    const fields = this.#fields ?? (data && !("location" in data) ? pathsOf(data) : allFields);
    if (!this.#hasHeader) output.write(`${["query", ...fields, "error"].join(",")}\r\n`);
    this.#hasHeader = true;
    const cells = [query, ...fields.map((field) => cellOf(data, field)), error?.code];
    output.write(`${cells.map((cell) => csvCell(cell ?? null)).join(",")}\r\n`);
  }

  /** One result, a field a line. */
  #writeList(data: object): void {
    const fields = this.#fields ?? pathsOf(data);
    const width = Math.max(...fields.map((field) => field.length));
    for (const field of fields) {
      const cell = cellOf(data, field);
      if (this.#fields || (cell !== null && cell !== undefined && cell !== ""))
        output.write(`${dim(field.padEnd(width))}  ${cell ?? ""}\n`);
    }
  }

  #writeTable(): void {
    const fields = this.#fields ?? TABLE_FIELDS;
    const header = [
      "address",
      ...fields.map((field) => field.slice(field.indexOf(".") + 1)),
      ...(this.#fields ? [] : ["flags"]),
    ];
    const rows = this.#held.map(({ query, data, error }) =>
      error
        ? [query, error.message]
        : [
            query,
            ...fields.map((field) => String(cellOf(data, field) ?? "")),
            ...(this.#fields ? [] : [flagsOf(data as QueryAnswer)]),
          ],
    );
    const full = rows.filter(({ length }) => length === header.length);
    const widths = header.map((name, column) => Math.max(widthOf(name), ...full.map((row) => widthOf(row[column]!))));
    widths[0] = Math.max(...rows.map(([query]) => widthOf(query!)), widths[0]!);
    const line = (cells: readonly string[]) =>
      cells
        .map((cell, column) => cell + " ".repeat(Math.max(0, widths[column]! - widthOf(cell))))
        .join("  ")
        .trimEnd();
    output.write(`${dim(line(header))}\n${rows.map((row) => `${line(row)}\n`).join("")}`);
  }
}

/** The flags that a record has, such as `hosting, vpn`. */
export function flagsOf({ proxy, location }: QueryAnswer): string {
  const flags = Object.entries(proxy ?? {}).flatMap(([name, value]) => (value ? [name.slice("is_".length)] : []));
  return [...flags, ...(location?.is_anycast ? ["anycast"] : [])].join(", ");
}

/** A value of a record by its path; lists are joined. */
function cellOf(data: object | undefined, path: string): Cell | undefined {
  let value: unknown = data;
  for (const name of path.split(".")) value = (value as Record<string, unknown> | null | undefined)?.[name];
  if (Array.isArray(value))
    return value.every((item) => typeof item !== "object") ? value.join(" ") : JSON.stringify(value);
  return value as Cell | undefined;
}

function pathsOf(data: object): string[] {
  return Object.entries(data).flatMap(([name, value]) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? pathsOf(value).map((path) => `${name}.${path}`)
      : [name],
  );
}

/** Columns on a terminal: Chinese characters take two. */
const widthOf = (text: string): number =>
  text.length +
  (text.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g)?.length ?? 0);
