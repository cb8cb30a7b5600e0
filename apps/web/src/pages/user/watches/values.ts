import { api } from "../../../lib/api.ts";
import { useRegions } from "../../../lib/regions.ts";
import { useTexts } from "../../../lib/texts.tsx";

export type WatchList = Awaited<ReturnType<typeof api.watches.watchList>>;
export type Watch = WatchList["list"][number];
export type Changes = Awaited<ReturnType<typeof api.watches.watchChanges>>;
export type Change = Changes["list"][number];
export type RangeChange = Change["samples"][number];
export type FieldChange = RangeChange["fields"][number];
export type Impact = Awaited<ReturnType<typeof api.watches.watchImpact>>;

export const pageSize = 20;

/** Reads of everything that a change of the watches affects. */
export const affected = [api.watches.watchList];

/** Names what is watched and the values of changes in the reader's language. */
export function useNames() {
  const { changes: texts } = useTexts("user/watches");
  const { nameOf } = useRegions();
  return {
    targetOf: ({ kind, value }: Pick<Watch, "kind" | "value">) =>
      kind === "countries" ? value.split(",").map(nameOf).join(", ") : value,
    shownOf(field: FieldChange["field"], value: string) {
      if (value === "") return texts.unknown;
      if (field.startsWith("is_")) return value === "true" ? texts.yes : texts.no;
      return field === "country" ? nameOf(value) : value;
    },
  };
}

/** Every changed range of a version that is kept, a row for each of its fields. */
export const rowsOf = (changes: readonly Change[]) =>
  changes.flatMap(({ kind, value, name, samples }) =>
    samples.flatMap(({ start, end, type, fields }) =>
      fields.map(({ field, before, after }) => ({
        kind,
        watched: value,
        name,
        start,
        end,
        type,
        field,
        before,
        after,
      })),
    ),
  );
