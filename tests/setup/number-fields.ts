import type { Endpoint } from "@meridian/contract/endpoint";
import { thingOf } from "@meridian/contract/ids";
import { jsonSchema } from "@meridian/contract/sample";

interface NumberSchema {
  type?: string;
  maximum?: number;
  items?: NumberSchema;
  anyOf?: NumberSchema[];
}

/** The integer fields of a call, including lists: the maximum of each, and the kind of resource it identifies. */
export function numberFieldsOf({ input }: Endpoint) {
  const properties = (jsonSchema(input, "input").properties ?? {}) as Record<string, NumberSchema>;
  return Object.entries(input.shape).flatMap(([field, schema]) => {
    const largest = largestIn(properties[field] ?? {});
    if (largest === undefined) return [];
    return [{ field, largest, isList: properties[field]?.type === "array", thing: thingOf(schema) }];
  });
}

function largestIn({ type, maximum, items, anyOf = [] }: NumberSchema): number | undefined {
  if (type === "integer") return maximum ?? Number.POSITIVE_INFINITY;
  return [...(items ? [items] : []), ...anyOf].map(largestIn).find((largest) => largest !== undefined);
}
