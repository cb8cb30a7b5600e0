import { apiError } from "./errors.ts";
import { type QueryAnswer, recordFields } from "./model.gen.ts";

type Groups = Record<string, Record<string, unknown>>;

const known = new Set(
  Object.entries(recordFields).flatMap(([group, names]) => [group, ...names.map((name) => `${group}.${name}`)]),
);

/**
 * Keeps the chosen fields of a record, as `fields` of the API does.
 * @throws InvalidInputError INVALID_FIELDS for one that does not exist
 */
export function chooseFields(record: QueryAnswer, fields: readonly string[]): QueryAnswer {
  const chosen = new Set(fields);
  for (const field of chosen)
    if (!known.has(field))
      throw apiError({
        status: 400,
        code: "INVALID_FIELDS",
        field: "fields",
        detail: "A field in `fields` does not exist",
      });
  const kept: Groups = {};
  for (const [group, values] of Object.entries(record as Groups)) {
    const entries = Object.entries(values).filter(([name]) => chosen.has(group) || chosen.has(`${group}.${name}`));
    if (entries.length > 0) kept[group] = Object.fromEntries(entries);
  }
  return kept as QueryAnswer;
}
