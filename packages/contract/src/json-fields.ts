export type Json = { [key: string]: unknown };

export interface SchemaField {
  /** Dotted path; `[]` marks an array: `services[].quota`. */
  name: string;
  /** "" if it has none. */
  description: string;
  type: string;
  isNullable: boolean;
  isRequired: boolean;
  /** Whether empty text clears it; for other fields it counts as absent. */
  isClearable: boolean;
  values: string[];
}

/** All fields of a JSON Schema object, depth first, parents before their children. */
export function fieldsOfSchema(schema: Json, prefix = ""): SchemaField[] {
  const { schema: object } = withoutNull(schema);
  if (object.type === "array") return fieldsOfSchema((object.items ?? {}) as Json, `${prefix}[]`);
  const required = new Set((object.required ?? []) as string[]);
  return Object.entries((object.properties ?? {}) as Record<string, Json>).flatMap(([key, property]) => {
    const name = prefix === "" ? key : `${prefix}.${key}`;
    const { schema: plain, isNullable } = withoutNull(property);
    const field: SchemaField = {
      name,
      description: descriptionOf(property),
      type: typeOf(plain),
      isNullable,
      isRequired: required.has(key),
      isClearable: property.clearable === true,
      values: ((plain.enum ?? []) as unknown[]).map(String),
    };
    return [field, ...fieldsOfSchema(plain, name)];
  });
}

/**
 * The schema of an answer without the members that only a field of the input asks for, marked with
 * `.meta({ "x-on-request": true })`: pages and SDKs do not ask for them.
 */
export function plainAnswer(schema: Json): Json {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const plain = properties.filter(([, property]) => property["x-on-request"] !== true);
  return plain.length === properties.length ? schema : { ...schema, properties: Object.fromEntries(plain) };
}

const alternativesOf = ({ anyOf, oneOf, allOf }: Json) => (anyOf ?? oneOf ?? allOf) as Json[] | undefined;

/** The description of a schema, or else of the first of its alternatives that has one. */
const descriptionOf = (schema: Json): string =>
  (schema.description as string | undefined) ?? alternativesOf(schema)?.map(descriptionOf).find(Boolean) ?? "";

/** Strips null and empty text. Remaining objects are merged; of other alternatives, the first is used. */
function withoutNull(schema: Json): { schema: Json; isNullable: boolean } {
  const options = alternativesOf(schema);
  if (options) {
    const isNullable = options.some(({ type }) => type === "null");
    const present = options.filter((option) => option.type !== "null" && option.const !== "");
    const objects = present.filter(({ properties }) => properties);
    const first = present[0] ?? {};
    const properties = Object.assign({}, ...objects.map((option) => option.properties).reverse());
    const inner = withoutNull(first.properties && objects.length > 1 ? { ...first, properties } : first);
    return { schema: inner.schema, isNullable: inner.isNullable || isNullable };
  }
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : null;
  if (!types) return { schema, isNullable: false };
  return {
    schema: { ...schema, type: types.find((type) => type !== "null") },
    isNullable: types.includes("null"),
  };
}

function typeOf(schema: Json): string {
  if (schema.type === "array") return `${typeOf(withoutNull((schema.items ?? {}) as Json).schema)}[]`;
  if (schema.format === "binary") return "file";
  if (typeof schema.type === "string") return schema.type;
  if ("const" in schema) return typeof schema.const;
  return "object";
}
