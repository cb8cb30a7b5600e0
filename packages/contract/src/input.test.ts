import { expect, test } from "vitest";
import * as z from "zod";
import type { Endpoint } from "./endpoint.ts";
import { flag, integer, serviceType, structures, text } from "./fields.ts";
import { api, staffApi } from "./index.ts";
import { fieldError, fieldErrors, unreadableFields, withoutBlanks } from "./input.ts";

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
  for (const bad of ["1.5", "1e1", "0x1", " 1", "", "9007199254740993", ["1"]])
    expect(largest.safeParse(bad).success, String(bad)).toBe(false);
  expect(serviceType().safeParse(["1"]).success).toBe(false);
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

const messagesOf = (field: z.ZodType, value: unknown) => {
  const result = z.object({ it: field }).safeParse({ it: value }, { reportInput: true });
  return result.success ? [] : (["en", "zh"] as const).map((language) => fieldErrors(result.error, language)[0]);
};

test.each<[z.ZodType, unknown, rule: string, en: string, zh: string]>([
  [z.string(), undefined, "required", "is required", "为必填项"],
  [z.string().min(1), "", "required", "is required", "为必填项"],
  [z.string(), 1, "type", "must be text", "必须是文本"],
  [z.int(), 1.5, "type", "must be a whole number", "必须是整数"],
  [z.boolean(), "x", "type", "must be 1 or 0", "必须是 1 或 0"],
  [z.array(z.int()), "x", "type", "must be a list", "必须是列表"],
  [structures(z.object({}), 2), "[{", "type", "must be a list", "必须是列表"],
  [z.enum(["a", "b"]), "c", "enum", "must be one of a, b", "必须是以下之一：a, b"],
  [z.int().min(3), 2, "min", "must be at least 3", "不能小于 3"],
  [z.int().max(3), 4, "max", "must be at most 3", "不能大于 3"],
  [z.array(z.int()).max(1), [1, 2], "max", "must be at most 1", "不能大于 1"],
  [z.string().min(5), "abc", "length", "must have at least 5 characters", "至少 5 个字符"],
  [z.string().max(2), "abc", "length", "must have at most 2 characters", "最多 2 个字符"],
  [z.string().regex(/a/, { error: "phone" }), "b", "format", "must be a valid phone number", "必须是正确的手机号码"],
  [z.string().regex(/a/), "b", "format", "must be valid", "必须是有效值"],
  [z.uuid(), "b", "format", "must be a UUID", "必须是 UUID"],
  [z.iso.date(), "b", "format", "must be a date like 2026-01-31", "必须是日期，例如 2026-01-31"],
  [z.string().refine(() => false, { error: "one_line" }), "b", "format", "must be one line of text", "必须是单行文本"],
  [z.string().refine(() => false, { error: "toString" }), "b", "format", "must be valid", "必须是有效值"],
  [z.union([z.literal(""), z.int().min(3)]), 2, "min", "must be at least 3", "不能小于 3"],
  [z.union([z.literal(""), z.int()]), "x", "type", "must be a number", "必须是数字"],
  [z.string().or(z.literal("")), 2, "type", "must be text", "必须是文本"],
  [z.union([z.enum(["a", "b"]), z.int()]), "c", "type", "must be a number", "必须是数字"],
  [z.union([z.int(), z.enum(["a", "b"])]), "c", "enum", "must be one of a, b", "必须是以下之一：a, b"],
  [z.union([]), 2, "format", "must be valid", "必须是有效值"],
])("a broken rule is said in both languages (%#)", (field, value, rule, en, zh) => {
  expect(messagesOf(field, value)).toEqual([
    { field: "it", rule, msg: en },
    { field: "it", rule, msg: zh },
  ]);
});

test("an error inside a list is reported for the list, and one inside an object for its field", () => {
  const ids = z.array(z.int());
  const nested = z.object({ ids, items: z.array(z.object({ quota: z.int(), ids })) });
  const items = [
    { quota: 1, ids: [] },
    { quota: "x", ids: ["x"] },
  ];
  const result = nested.safeParse({ ids: [1, "x"], items }, { reportInput: true });
  expect(fieldErrors(result.error!, "en").map(({ field }) => field)).toEqual(["ids", "items.1.quota", "items.1.ids"]);
});

test("params of a message are filled in as nouns or numbers, and what is not given as valid", () => {
  expect(fieldError("a", "length", "en", { minimum: 8, maximum: 64 }).msg).toBe("must be 8 to 64 characters long");
  expect(fieldError("a", "format", "zh", { format: "idempotency_key" }).msg).toBe(
    "必须是 8 至 64 位字母、数字、_ 或 -",
  );
  expect(fieldError("a", "enum", "zh", { values: "wechat, alipay" }).msg).toBe("必须是以下之一：wechat, alipay");
  expect(fieldError("a", "min", "en", { minimum: 0 }).msg).toBe("must be at least 0");
  expect(fieldError("a", "format", "en").msg).toBe("must be valid");
  expect(fieldError("a", "format", "zh").msg).toBe("必须是有效值");
});

test("fields that cannot be stored are named, however deep they are", () => {
  const nest = (value: unknown, depth: number): unknown => (depth === 0 ? value : [nest(value, depth - 1)]);
  expect(
    unreadableFields({
      plain: "中文😀",
      number: 1,
      nothing: null,
      absent: undefined,
      list: ["a", { b: "c" }],
      mixed: ["a", "\0"],
      nul: "a\0b",
      half: "\ud83d",
      "na\0me": "a",
      inside: [{ b: ["\0"] }],
      "name inside": { "\0": 1 },
      deep: nest("a", 16),
      deeper: nest("a", 17),
    }),
  ).toEqual(["mixed", "nul", "half", "na\0me", "inside", "name inside", "deeper"]);
});
