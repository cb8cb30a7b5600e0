import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { finish } from "../lib/bulk-queue.ts";
import { isLarge, jsonSteps } from "./serialise.ts";

const Answer = z.object({
  version: z.string(),
  note: z.string().optional(),
  at: z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.string()).nullable(),
  rows: z.array(z.object({ id: z.int(), names: z.array(z.string()) })),
  indexes: z.array(z.int()),
  columns: z.object({ latitude: z.array(z.number().nullable()) }),
  limited: z.array(z.string()).max(3),
});

const answers = fc.record({
  version: fc.string(),
  note: fc.option(fc.string(), { nil: undefined }),
  at: fc.constantFrom(new Date(0), null),
  rows: fc.array(fc.record({ id: fc.integer(), names: fc.array(fc.string()), secret: fc.string() }), {
    maxLength: 600,
  }),
  indexes: fc.array(fc.integer(), { maxLength: 1200 }),
  columns: fc.record({ latitude: fc.array(fc.option(fc.integer())) }),
  limited: fc.array(fc.string(), { maxLength: 3 }),
  internal: fc.string(),
});

test("an answer in steps has the same text as one written at once, without undeclared fields", () => {
  fc.assert(
    fc.property(answers, (answer) => {
      expect(finish(jsonSteps(Answer, answer))).toBe(JSON.stringify(Answer.parse(answer)));
    }),
    { numRuns: 200 },
  );
});

const whole = { version: "1", at: null, rows: [], indexes: [], columns: { latitude: [] }, limited: [] };

test.each([
  ["a wrong item", { ...whole, indexes: [...Array<number>(900).fill(1), "x"] }],
  ["a missing field", { ...whole, columns: {} }],
  ["a list beyond its limit", { ...whole, limited: Array(1000).fill("") }],
])("%s is not sent", (_, answer) => {
  expect(() => finish(jsonSteps(Answer, answer))).toThrow(z.core.$ZodError);
});

test("a large list takes steps in proportion to its items", () => {
  const stepsFor = (items: number) => {
    const steps = jsonSteps(Answer, { ...whole, indexes: Array<number>(items).fill(7) });
    let count = 1;
    while (!steps.next().done) count++;
    return count;
  };
  expect(stepsFor(10_000)).toBe(2 * stepsFor(5000));
  expect(stepsFor(10_000)).toBeGreaterThan(10);
});

test.each([
  ["a short answer", { list: [{ id: 1 }], total: 1 }, false],
  ["one long list", { list: Array(2001).fill(0) }, true],
  ["many short lists", { list: Array(300).fill([1, 2, 3, 4, 5, 6, 7]) }, true],
  ["many fields", { list: Array(700).fill({ a: 1, b: 2, c: 3 }) }, true],
  ["a long text", { content: "x".repeat(70_000) }, true],
  ["nothing", null, false],
])("%s", (_, answer, expected) => {
  expect(isLarge(answer)).toBe(expected);
});
