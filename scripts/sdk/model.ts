import { type Json, plainAnswer } from "@meridian/contract/json-fields";

/** A type of the SDKs, in no language yet. */
export type SdkType = "string" | "integer" | "number" | "boolean" | { list: SdkType } | { object: string };

export interface SdkField {
  /** As on the wire. */
  name: string;
  /** One line of Markdown, "" if there is none. */
  description: string;
  type: SdkType;
  /** Absent or null in some answers. */
  isNullable: boolean;
}

export interface SdkObject {
  /** In capitals, such as `QueryAnswer`. */
  name: string;
  description: string;
  fields: readonly SdkField[];
}

/** Names in place of those that would follow from the path. */
const names: Readonly<Record<string, string>> = {
  PrivacySourcesIsVpn: "PrivacySource",
  PortraitRiskReason: "RiskReason",
  ScenarioAsn: "Network",
};
/** The same for items of lists whose name says too little in the singular. */
const itemNames: Readonly<Record<string, string>> = { BatchAnswer: "BatchItem", DnsAnswers: "DnsRecord" };

/**
 * The objects in the lookup API's answers, for SDKs in typed languages: each after those that it contains. Nested
 * objects are named after their path (`MeAnswer.services[]` is `MeService`), and objects with the same fields are one.
 * @param schemas `components.schemas` of the OpenAPI document.
 */
export function sdkModel(schemas: Readonly<Record<string, Json>>): SdkObject[] {
  const objects = new Map<string, SdkObject>();
  const roots = Object.entries(schemas).filter(([name]) => !name.includes("."));
  // The components first, so that answers that repeat one take its name.
  const [answers, components] = [true, false].map((isAnswer) =>
    roots.filter(([name]) => name.endsWith("Answer") === isAnswer),
  );
  for (const [name, schema] of [...components!, ...answers!]) typeOf(plainAnswer(schema), name, objects);
  return [...objects.values()];
}

/** The type of a schema; adds the objects in it. */
function typeOf(schema: Json, path: string, objects: Map<string, SdkObject>): SdkType {
  const plain = withoutNull(schema);
  if (typeof plain.$ref === "string") return { object: plain.$ref.slice(plain.$ref.lastIndexOf("/") + 1) };
  const type = [plain.type].flat().find((name) => name !== "null");
  if (type === "array") return { list: typeOf(plain.items as Json, itemName(path), objects) };
  if (type === "object") return { object: objectOf(plain, path, objects) };
  if (type === "string" || type === "integer" || type === "number" || type === "boolean") return type;
  throw new Error(`SDKs have no type for ${path}: ${JSON.stringify(schema)}`);
}

function objectOf(schema: Json, path: string, objects: Map<string, SdkObject>): string {
  const required = new Set(schema.required as string[] | undefined);
  const fields = Object.entries(schema.properties as Record<string, Json>).map(
    ([name, property]): SdkField => ({
      name,
      description: String(property.description ?? ""),
      type: typeOf(property, `${stem(path)}${capitals(name)}`, objects),
      isNullable: isNullable(property) || !required.has(name),
    }),
  );
  const shape = JSON.stringify(fields.map(({ name, type, isNullable }) => [name, type, isNullable]));
  const known = objects.get(shape);
  if (known) return known.name;
  const name = names[path] ?? path;
  objects.set(shape, { name, description: String(schema.description ?? ""), fields });
  return name;
}

const isNullable = (schema: Json): boolean =>
  [schema.type].flat().includes("null") ||
  ((schema.anyOf as Json[] | undefined) ?? []).some(({ type }) => type === "null");

const withoutNull = (schema: Json): Json =>
  (schema.anyOf as Json[] | undefined)?.find(({ type }) => type !== "null") ?? schema;

const stem = (path: string): string => path.replace(/Answer$/, "");

const itemName = (path: string): string => itemNames[path] ?? path.replace(/s$/, "");

const capitals = (name: string): string =>
  name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
