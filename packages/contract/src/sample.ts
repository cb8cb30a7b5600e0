import * as z from "zod";
import type { Language } from "./errors.ts";

type Json = { [key: string]: unknown };

/** A schema as JSON Schema 2020-12, for its input or output side, described in a language. */
export const jsonSchema = (schema: z.ZodType, io: "input" | "output", language: Language = "en"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    reused: "inline",
    override: ({ jsonSchema }) => describe(jsonSchema, language),
  }) as Json;
  return rest;
};

/** Replaces the texts that `.meta({ en, zh })` gave a field by the description in one language. */
function describe(schema: Json, language: Language): void {
  const text = schema[language];
  if (text !== undefined) schema.description = text;
  delete schema.en;
  delete schema.zh;
}

/**
 * A valid value for a schema: its declared example or else the smallest value allowed. With `all`, optional fields are
 * filled in too.
 * @throws Error for a schema that needs `.meta({ examples: [...] })`
 */
export const sample = <T extends z.ZodType>(schema: T, io: "input" | "output" = "input", all = false): z.input<T> =>
  sampleOf(jsonSchema(schema, io), all) as z.input<T>;

/** Like `sample`, for a JSON Schema. */
export function sampleOf(schema: Json, all = false): unknown {
  const [example] = (schema.examples ?? []) as unknown[];
  if (example !== undefined) return example;
  if ("const" in schema) return schema.const;
  if ("default" in schema) return schema.default;
  const [value] = (schema.enum ?? []) as unknown[];
  if (value !== undefined) return value;
  const [option] = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as Json[];
  if (option) return sampleOf(option, all);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object": {
      const required = (schema.required ?? []) as string[];
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Json>)
          .filter(([name]) => all || required.includes(name))
          .map(([name, property]) => [name, sampleOf(property, all)]),
      );
    }
    case "array":
      return [];
    case "integer":
    case "number":
      return Math.max(0, (schema.minimum as number | undefined) ?? 0);
    case "boolean":
      return false;
    case "null":
      return null;
    case "string":
      return sampleText(schema);
    default:
      throw new Error(`No sample for ${JSON.stringify(schema)}: add .meta({ examples: [...] })`);
  }
}

function sampleText({ format, minLength }: Json): string {
  if (format === "date-time") return "2026-01-01T00:00:00.000Z";
  if (format === "date") return "2026-01-01";
  return "x".repeat((minLength as number | undefined) ?? 1);
}
