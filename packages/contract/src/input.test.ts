import { expect, test } from "vitest";
import * as z from "zod";
import type { Endpoint } from "./endpoint.ts";
import { flag, integer, text } from "./fields.ts";
import { api, staffApi } from "./index.ts";
import { fieldErrors, withoutBlanks } from "./input.ts";

const schema = z.object({
  name: text(5),
  page: integer(1, 10).default(1),
  kind: z.enum(["a", "b"]).optional(),
  remark: z.string().max(100).optional().meta({ clearable: true }),
  ok: flag().optional(),
});
const largest = integer(1, Number.MAX_SAFE_INTEGER);
const errorsOf = (raw: unknown) => {
  const result = schema.safeParse(withoutBlanks(schema, raw), { reportInput: true });
  return result.success ? [] : fieldErrors(result.error, "en").map(({ field, rule }) => `${field}:${rule}`);
};

test("an empty text counts as absent, unless the field is clearable", () => {
  expect(schema.parse(withoutBlanks(schema, { name: "x", page: "", kind: "", remark: "" }))).toEqual({
    name: "x",
    page: 1,
    remark: "",
  });
});

test("text from a form is parsed into typed values", () => {
  expect(schema.parse({ name: " x ", page: "3", ok: "1" })).toEqual({ name: "x", page: 3, ok: true });
  expect(schema.parse({ name: "x", ok: "false" })).toMatchObject({ ok: false });
  expect(largest.parse("9007199254740991")).toBe(Number.MAX_SAFE_INTEGER);
});

test("values that only resemble numbers or flags are rejected", () => {
  for (const bad of ["1.5", "1e1", "0x1", " 1", "", "9007199254740993"])
    expect(largest.safeParse(bad).success, bad).toBe(false);
  for (const bad of ["yes", "2", "", "TRUE"]) expect(flag().safeParse(bad).success, bad).toBe(false);
});

test("each violation is reported with the names of the field and the rule", () => {
  expect(errorsOf({})).toEqual(["name:required"]);
  expect(errorsOf({ name: "" })).toEqual(["name:required"]);
  expect(errorsOf({ name: "   " })).toEqual(["name:required"]);
  expect(errorsOf({ name: "toolong" })).toEqual(["name:length"]);
  expect(errorsOf({ name: "x", page: "0" })).toEqual(["page:min"]);
  expect(errorsOf({ name: "x", page: "11" })).toEqual(["page:max"]);
  expect(errorsOf({ name: "x", page: "x" })).toEqual(["page:type"]);
  expect(errorsOf({ name: ["x", "y"] })).toEqual(["name:type"]);
  expect(errorsOf({ name: "x", kind: "c" })).toEqual(["kind:enum"]);
});

test("a body that is not an object is treated as having no fields", () => {
  for (const raw of [null, undefined, "text", 1, ["a"]]) expect(withoutBlanks(schema, raw)).toEqual({});
});

/** Fields that appear within one line of a message, a header, a table or a document. */
const oneLine = /(?:^|_)(?:name|title|company|bank|person|account|tag|channel|no|address|handler)(?:_en|_zh)?$/;

test("no call accepts a name of several lines", () => {
  const accepted: string[] = [];
  let fields = 0;
  for (const [module, group] of Object.entries({ ...api, ...staffApi } as Record<string, Record<string, Endpoint>>))
    for (const [call, { input }] of Object.entries(group))
      for (const [field, schema] of Object.entries(input.shape as Record<string, z.ZodType>)) {
        if (!oneLine.test(field) || !schema.safeParse("Ann").success) continue;
        fields++;
        for (const value of ["Ann\r\nBcc: x", "a\nb", "a\tb", "a\u2028b", "a\u0007b"])
          if (schema.safeParse(value).success) accepted.push(`${module}.${call} ${field}: ${JSON.stringify(value)}`);
      }
  expect(accepted).toEqual([]);
  expect(fields).toBeGreaterThan(30);
});

/** Values that break a field's rules in every way a form can. */
const badValues = [
  "",
  " ",
  "a",
  "!",
  "x".repeat(300),
  "-1",
  "0",
  "99999999999",
  "2026-13-45",
  "not-a-date",
  "地",
  '["x"]',
  "{",
];

test("every message about any field of any call is a sentence that names no pattern", () => {
  const messages = new Set<string>();
  for (const endpoint of [...Object.values(api), ...Object.values(staffApi)].flatMap((group) => Object.values(group)))
    for (const [name, field] of Object.entries((endpoint as Endpoint).input.shape))
      for (const value of badValues)
        for (const language of ["en", "zh"] as const) {
          const result = z.object({ [name]: field as z.ZodType }).safeParse({ [name]: value }, { reportInput: true });
          if (!result.success) for (const { msg } of fieldErrors(result.error, language)) messages.add(msg);
        }
  expect(messages.size).toBeGreaterThan(50);
  for (const message of messages) {
    expect(message).not.toMatch(/Invalid|pattern|…|undefined|\bNaN\b|\{|\^|regex/);
    expect(message).not.toMatch(/must be $|必须是$/);
  }
});

test("a limit of a text is said as people say it, without the limit that holds", () => {
  const field = z.object({ code: z.string().min(5).max(120) });
  const messageOf = (code: string) => {
    const result = field.safeParse({ code });
    return result.success ? "" : fieldErrors(result.error, "en")[0]?.msg;
  };
  expect([messageOf("abc"), messageOf("x".repeat(121))]).toEqual([
    "must have at least 5 characters",
    "must have at most 120 characters",
  ]);
});
