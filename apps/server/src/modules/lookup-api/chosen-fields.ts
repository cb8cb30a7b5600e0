import { recordData } from "../lookup/answers.ts";
import { openRegions } from "../lookup/regions.ts";
import { LookupFailure } from "./failure.ts";

/** The groups of an answer with their fields, in the answer's own order; the address itself is not part of a record. */
export const groups = Object.entries(recordData(null, null, "en", openRegions("cldr"))).map(([group, values]) => {
  const names = group === "location" ? ["ip", ...Object.keys(values)] : Object.keys(values);
  return { group, fields: names.map((name) => `${group}.${name}`) };
});
/** The groups of an answer, which together are all of its fields. */
export const allGroups: readonly string[] = groups.map(({ group }) => group);
const known = new Set(groups.flatMap(({ group, fields }) => [group, ...fields]));

/**
 * The fields a caller chose, such as `location.city,asn`, in the answer's own order and without duplicates, so that
 * equal choices have one cache key; null for all of them.
 * @throws LookupFailure INVALID_FIELDS for one that does not exist
 */
export function fieldsOf(given: string | undefined): readonly string[] | null {
  if (given === undefined) return null;
  const chosen = new Set(given.split(",").map((field) => field.trim()));
  for (const field of chosen) if (!known.has(field)) throw new LookupFailure("INVALID_FIELDS");
  const isWhole = ({ group, fields }: (typeof groups)[number]) =>
    chosen.has(group) || fields.every((field) => chosen.has(field));
  if (groups.every(isWhole)) return null;
  return groups.flatMap((one) => (isWhole(one) ? [one.group] : one.fields.filter((field) => chosen.has(field))));
}

type Json = { [name: string]: unknown };

/** Keeps only the listed fields. Takes and returns bytes. */
export function chooseFields(json: string, fields: readonly string[] | null): string {
  if (!fields) return json;
  const data = JSON.parse(json) as Record<string, Json>;
  const chosen: Record<string, Json> = {};
  for (const field of fields) {
    const [group = "", name] = field.split(".");
    const from = data[group]!;
    if (name === undefined) {
      chosen[group] = from;
    } else {
      chosen[group] ??= {};
      chosen[group][name] = from[name];
    }
  }
  return JSON.stringify(chosen);
}

/** Whether all values of an answer are null, empty text or empty lists: such an answer costs nothing. */
export const hasNothing = (json: string): boolean => !/:(?!null|""|\[\]|\{)/.test(json);
