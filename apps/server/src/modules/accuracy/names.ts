import { iso31662 } from "iso-3166";

let subdivisions: ReadonlyMap<string, string> | undefined;

/** The name of a subdivision by its code of ISO 3166-2, such as US-CA; the text itself where it is no code. */
export function nameOfRegion(text: string, countryCode: string): string {
  subdivisions ??= new Map(iso31662.map(({ code, name }) => [code, name]));
  const code = text.toUpperCase();
  return subdivisions.get(code) ?? subdivisions.get(`${countryCode}-${code}`) ?? text;
}

/** Words that say what kind of place it is, which one source writes and another leaves out. */
const kinds =
  /\b(?:province|prefecture|state|region|county|oblast|kray|krai|respublika|republic|governorate|department|district|municipality|city|sheng|shi|zizhiqu|ken|fu|do|of|the|de|la|el)\b/g;

/** A name as far as it matters for comparing: without marks, case, and words for the kind of place. */
function bare(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = plain.replace(/\(.*?\)/g, " ").replace(/[^\p{L}\p{N}]+/gu, " ");
  return letters.replace(kinds, " ").replace(/\s+/g, "") || letters.replace(/\s+/g, "");
}

/** Whether two names mean the same place, as far as spelling tells. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [bare(one), bare(other)];
  return a !== "" && a === b;
}

/** Whether a region of a truth file, by code or by name, is one of the names that the database has for it. */
export const isSameRegion = (truth: string, countryCode: string, names: readonly string[]): boolean =>
  names.some((name) => isSameName(nameOfRegion(truth, countryCode), name));
