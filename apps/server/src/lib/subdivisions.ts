import { countryCodeOf } from "@meridian/contract/country-codes";
import { iso31662 } from "iso-3166";
import { laterSubdivisions, retiredSubdivisions } from "./retired-subdivisions.ts";

/** Names by the codes of ISO 3166-2 in use. */
const names = new Map([
  ...iso31662.filter(({ code }) => !retiredSubdivisions.has(code)).map(({ code, name }) => [code, name] as const),
  ...Object.entries(laterSubdivisions),
]);

/**
 * The code in use of the subdivision that a text means: a code of ISO 3166-2, also one that was replaced, with or without
 * its country. Null for a text that is no code, and for a code that means no subdivision of the country.
 */
export function subdivisionCodeOf(text: string, countryCode: string): string | null {
  const [, prefix, part = ""] = codeForm.exec(text.trim().toUpperCase()) ?? [];
  const country = prefix === undefined ? countryCode : countryCodeOf(prefix);
  if (part === "" || country !== countryCode) return null;
  const code = `${country}-${part}`;
  const successor = retiredSubdivisions.get(code);
  if (successor !== undefined) return successor || null;
  return names.has(code) ? code : null;
}

/** The code and those of the subdivisions that it is in, such as that of a French region for a department. */
export function withParents(code: string): string[] {
  const parent = parents.get(code);
  return parent === undefined ? [code] : [code, ...withParents(parent)];
}

const parents = new Map(iso31662.flatMap(({ code, parent }) => (names.has(parent) ? [[code, parent] as const] : [])));

/** A code's country and rest. */
const codeForm = /^(?:([A-Z]{2,3})[-_ ])?([A-Z\d]{1,3})$/;
/** What is written like a code; a name such as Var or Sud-Est has both kinds of letters. */
const writtenAsCode = /^(?:[A-Z]{2,3}[-_][A-Z\d]{1,3}|[a-z]{2,3}[-_][a-z\d]{1,3}|[A-Z\d]{1,3})$/;

/**
 * The name of the subdivision that a feed writes by its code or name: the text itself if it is a name, "" for a code
 * that means none.
 */
export function subdivisionName(text: string, countryCode: string): string {
  const code = subdivisionCodeOf(text, countryCode);
  if (code !== null) return names.get(code) ?? "";
  return writtenAsCode.test(text.trim()) ? "" : text.trim();
}

/** Names of a country's subdivisions by ISO 3166-2; none for a country without any. */
export const subdivisionNames = (countryCode: string): string[] =>
  [...names].filter(([code]) => code.startsWith(`${countryCode}-`)).map(([, name]) => name);
