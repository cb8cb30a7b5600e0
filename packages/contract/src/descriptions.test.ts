import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Endpoint } from "./endpoint.ts";
import { email } from "./fields.ts";
import { api } from "./index.ts";
import { lookupCall, lookupCallNames } from "./lookup-api/index.ts";
import { jsonSchema } from "./sample.ts";

type Json = { [key: string]: unknown };

const portalCalls = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
const calls = [...portalCalls, ...lookupCallNames.map(lookupCall)];

const alternativesOf = ({ anyOf, oneOf, allOf }: Json) =>
  [anyOf, oneOf, allOf].flatMap((list) => (list ?? []) as Json[]);
const isDescribed = (schema: Json): boolean =>
  Boolean(schema.description) || alternativesOf(schema).some((option) => isDescribed(option));

/** Every field at any depth, in every alternative, by its path. */
function fieldsOf(schema: Json, path: string): { path: string; schema: Json }[] {
  const own = Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, field]) => [
    { path: `${path}.${name}`, schema: field },
    ...fieldsOf(field, `${path}.${name}`),
  ]);
  const items = schema.items ? fieldsOf(schema.items as Json, `${path}[]`) : [];
  return [...own, ...items, ...alternativesOf(schema).flatMap((option) => fieldsOf(option, path))];
}

describe.each(["en", "zh"] as const)("in %s", (language) => {
  test("every field of every call is described", () => {
    const fields = calls.flatMap(({ path, input, output }) => [
      ...fieldsOf(jsonSchema(input, "input", language), `${path} input`),
      ...fieldsOf(jsonSchema(output, "output", language), `${path} output`),
    ]);
    expect(fields.length).toBeGreaterThan(2500);
    expect(fields.filter(({ schema }) => !isDescribed(schema)).map(({ path }) => path)).toEqual([]);
  });

  test("every call has a summary", () => {
    const summaries = portalCalls.map(({ path, summary, summaryZh }) => ({ path, en: summary, zh: summaryZh }));
    expect(summaries.filter((texts) => !texts[language]).map(({ path }) => path)).toEqual([]);
  });
});

test("a field's own text takes the place of the one its type brings", () => {
  const schema = z.object({ plain: email(), own: email().meta({ en: "Where to send it", zh: "接收地址" }).optional() });
  const descriptions = (language: "en" | "zh") => {
    const { properties } = jsonSchema(schema, "input", language) as { properties: Record<string, Json> };
    return [properties.plain?.description, properties.own?.description];
  };
  expect(descriptions("en")).toEqual(["Email", "Where to send it"]);
  expect(descriptions("zh")).toEqual(["邮箱", "接收地址"]);
});

test("a schema holds only the text of the chosen language", () => {
  expect(jsonSchema(z.object({ id: z.int().meta({ en: "ID", zh: "编号" }) }), "output", "zh").properties).toEqual({
    id: { type: "integer", description: "编号", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  });
});
