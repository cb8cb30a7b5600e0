import type { Language } from "../../../lib/language.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { exactTime } from "../../../lib/time.ts";

type Values = Readonly<Record<string, unknown>> | null;

interface Changed {
  target: string;
  before: Values;
  after: Values;
}

interface Words {
  language: Language;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

/** The name of an entry's object, or its number if the name is unknown. */
export function nameOf({ target, before, after }: Changed): string {
  const [kind, id = ""] = target.split(":");
  // A user's own profile, password and devices are identified by the actor.
  if (kind === "user" || kind === "session") return "";
  const name = before?.name ?? after?.name;
  if (typeof name === "string" && name !== "") return name;
  return /^\d+$/.test(id) ? `#${id}` : id;
}

const isTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The changes with readable labels; a created or deleted object has no value before or after. Fields without a name are internal. */
export function changesOf({ before, after }: Changed, { language, fields, values }: Words) {
  const currency = String(after?.currency ?? before?.currency ?? "CNY");
  const inWords = (name: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((item) => inWords(name, item)).join(" · ");
    if (value === null || value === undefined) return "";
    if (typeof value === "number" && name.endsWith("_cents")) return moneyFormat(language, currency)(value);
    const text = String(value);
    return isTime.test(text) ? exactTime(text, language) : (values[text] ?? text);
  };
  // A new object's name is in the sentence already, and its empty fields say nothing.
  const isShown = (name: string, value: unknown) =>
    fields[name] !== undefined && (before !== null || (name !== "name" && inWords(name, value) !== ""));
  return Object.entries(after ?? {})
    .filter(([name, value]) => JSON.stringify(before?.[name]) !== JSON.stringify(value) && isShown(name, value))
    .map(([name, value]) => ({
      field: fields[name],
      before: before && name in before ? inWords(name, before[name]) : null,
      after: inWords(name, value),
    }));
}
