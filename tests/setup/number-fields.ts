import type { Endpoint } from "@meridian/contract/endpoint";
import { thingOf } from "@meridian/contract/ids";
import { jsonSchema } from "@meridian/contract/sample";

interface Numbers {
  type?: string;
  maximum?: number;
  items?: Numbers;
  anyOf?: Numbers[];
}

/** A call's integer fields and integer lists: the maximum of each, and the resource it is the id of. */
export function numberFieldsOf({ input }: Endpoint) {
  const properties = (jsonSchema(input, "input").properties ?? {}) as Record<string, Numbers>;
  return Object.entries(input.shape).flatMap(([field, schema]) => {
    const largest = largestIn(properties[field] ?? {});
    if (largest === undefined) return [];
    return [{ field, largest, isList: properties[field]?.type === "array", thing: thingOf(schema) }];
  });
}

function largestIn({ type, maximum, items, anyOf = [] }: Numbers): number | undefined {
  if (type === "integer") return maximum ?? Number.POSITIVE_INFINITY;
  return [...(items ? [items] : []), ...anyOf].map(largestIn).find((largest) => largest !== undefined);
}
