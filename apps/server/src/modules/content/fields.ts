import type { Language } from "@meridian/contract/errors";

/** The type of a content field, and its notation in a file or an option. */
export type Field =
  | { kind: "text"; column: string; max: number; optional?: true }
  /** An omitted number is null, or `empty`. */
  | { kind: "integer"; column: string; min: number; max: number; optional?: true; empty?: number }
  | { kind: "time"; column: string; optional?: true }
  | { kind: "list"; column: string; max: number; optional?: true }
  | {
      kind: "choice";
      column: string;
      values: readonly string[];
      /** What the console calls them, if not by themselves. */
      names?: Readonly<Record<string, Bilingual>>;
      optional?: true;
    }
  | { kind: "flag"; column: string; optional?: true }
  /** Lines of a package's contents: English and Chinese name, value in both, whether it is included. */
  | { kind: "features"; column: string; optional?: true }
  | { kind: "slug"; column: string; optional?: true }
  /** An https address or a path of the site that exists. */
  | { kind: "link"; column: string; optional?: true }
  /** A picture among the site's own files. */
  | { kind: "picture"; column: string; optional?: true }
  /** Another entry, by its id, its slug, or its title if it has no slug. */
  | { kind: "reference"; column: string; to: string; optional?: true };

interface Feature {
  nameEn: string;
  nameZh: string;
  valueEn: string;
  valueZh: string;
  included: boolean;
}

export type Value = string | number | boolean | Date | string[] | Feature[] | null;

export type Bilingual = Readonly<Record<Language, string>>;

/** A valid field value, or the reason it is invalid, to follow the field's name. */
export type Read = { value: Value } | { problem: Bilingual };

const wrong = (en: string, zh: string): Read => ({ problem: { en, zh } });

/** Parses a field's text; checks that need the database or the site are elsewhere. */
export function readField(field: Field, text: string): Read {
  const given = text.trim();
  if (given === "") return field.optional ? { value: emptyOf(field) } : wrong("is missing", "不能为空");
  switch (field.kind) {
    case "text":
      return given.length <= field.max
        ? { value: given }
        : wrong(`is longer than ${field.max} characters`, `超过 ${field.max} 个字符`);
    case "integer": {
      const number = /^-?\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
      return number >= field.min && number <= field.max
        ? { value: number }
        : wrong(`is not a whole number of ${field.min} to ${field.max}`, `须为 ${field.min} 至 ${field.max} 的整数`);
    }
    case "time": {
      const isTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(given);
      const time = isTime ? new Date(given) : new Date(Number.NaN);
      return Number.isNaN(time.getTime())
        ? wrong(
            "is not a day like 2026-01-31, nor a time like 2026-01-31T08:00:00+08:00",
            "须为日期，例如 2026-01-31，或时间，例如 2026-01-31T08:00:00+08:00",
          )
        : { value: time };
    }
    case "list": {
      const items = given
        .split(/[,，]/)
        .map((item) => item.trim())
        .filter(Boolean);
      return items.length <= field.max
        ? { value: items }
        : wrong(`has more than ${field.max} items`, `超过 ${field.max} 项`);
    }
    case "choice":
      return field.values.includes(given)
        ? { value: given }
        : wrong(`is none of ${field.values.join(", ")}`, `须为以下之一：${field.values.join("、")}`);
    case "flag":
      return given === "yes" || given === "no"
        ? { value: given === "yes" }
        : wrong("is neither yes nor no", "须为 yes 或 no");
    case "features":
      return readFeatures(given);
    case "slug":
      return /^[a-z0-9_-]{1,40}$/.test(given)
        ? { value: given }
        : wrong("is not made of a-z, 0-9, _ and -", "只能含 a-z、0-9、_ 与 -");
    case "link":
    case "picture":
    case "reference":
      return { value: given };
  }
}

/** Features are separated by semicolons, their parts by vertical bars. */
function readFeatures(text: string): Read {
  const features: Feature[] = [];
  for (const line of text.split(";").filter((part) => part.trim() !== "")) {
    const [nameEn = "", nameZh = "", valueEn = "", valueZh = "", included = "yes"] = line
      .split("|")
      .map((part) => part.trim());
    if (nameEn === "" || nameZh === "" || !/^(?:yes|no)$/.test(included))
      return wrong(
        "is not made of English name | Chinese name | value | value in Chinese | yes or no; …",
        "须为：英文名 | 中文名 | 值 | 中文值 | yes 或 no; …",
      );
    features.push({ nameEn, nameZh, valueEn, valueZh, included: included === "yes" });
  }
  return { value: features };
}

/** A value in the notation that {@link readField} reads. */
export function writeField(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!Array.isArray(value)) return String(value);
  return typeof value[0] === "object" ? (value as Feature[]).map(writeFeature).join("; ") : value.join(", ");
}

const writeFeature = ({ nameEn, nameZh, valueEn, valueZh, included }: Feature): string =>
  [nameEn, nameZh, valueEn, valueZh, included ? "yes" : "no"].join(" | ");

function emptyOf(field: Field): Value {
  const { kind } = field;
  if (kind === "integer") return field.empty ?? null;
  if (kind === "list" || kind === "features") return [];
  if (kind === "flag") return false;
  return kind === "time" ? null : "";
}

/** A field's accepted values, in one line for the help. */
export function describeField(field: Field): string {
  const what = {
    text: () => `text, at most ${"max" in field ? field.max : 0} characters`,
    integer: () => ("min" in field ? `whole number, ${field.min} to ${field.max}` : ""),
    time: () => "day or time, ISO 8601",
    list: () => "words, by comma",
    choice: () => ("values" in field ? field.values.join(" | ") : ""),
    flag: () => "yes | no",
    features: () => "English name | Chinese name | value | value in Chinese | yes or no; …",
    slug: () => "a-z, 0-9, _ and -",
    link: () => "https address or a path of the site",
    picture: () => "path of a picture of the site",
    reference: () => `id, or slug or else English name, of a ${"to" in field ? field.to : ""}`,
  }[field.kind]();
  return field.optional ? `${what}; may be left out` : what;
}
