import { queryFields } from "@meridian/client/answers/query";
import type { Language } from "../../../lib/language.ts";
import type { Options } from "./values.ts";

type Path = keyof typeof queryFields;
export type Group = "location" | "asn" | "proxy";
/** A field of the result by its path, such as `location.city`. */
export type Field = Exclude<Path, Group>;

const isField = (path: Path): path is Field => path.includes(".");

/** All fields in the order of the record. */
export const allFields: readonly Field[] = (Object.keys(queryFields) as Path[]).filter(isField);

export const groups: readonly Group[] = ["location", "asn", "proxy"];

export const groupOf = (field: Field): Group => field.slice(0, field.indexOf(".")) as Group;

/** What most customers want to know. */
export const usualFields: readonly Field[] = [
  "location.country",
  "location.country_code",
  "location.province",
  "location.city",
  "location.isp",
  "asn.asn",
  "asn.organization",
  "asn.usage_type",
  "proxy.is_vpn",
  "proxy.is_tor",
  "proxy.is_proxy",
  "proxy.is_hosting",
];

/** Fields as the call takes them: whole groups by their name, which keeps the text short. */
export function fieldsText(chosen: ReadonlySet<Field>): string {
  return groups
    .flatMap((group) => {
      const members = allFields.filter((field) => groupOf(field) === group);
      const some = members.filter((field) => chosen.has(field));
      return some.length === members.length ? [group] : some;
    })
    .join(",");
}

/** The chosen fields of a job, which may be given by whole groups; all if none is given. */
export function chosenFields(given: readonly string[]): ReadonlySet<Field> {
  if (given.length === 0) return new Set(allFields);
  return new Set(allFields.filter((field) => given.includes(field) || given.includes(groupOf(field))));
}

/** What a new job begins with, besides what the server detects. */
export const initialOptions = (lang: Language): Options => ({ fields: fieldsText(new Set(usualFields)), lang });
