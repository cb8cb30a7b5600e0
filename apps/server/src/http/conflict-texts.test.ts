import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { conflicts } from "@meridian/contract/conflicts";
import { errors, errorText } from "@meridian/contract/errors";
import { expect, test } from "vitest";

const modules = join(import.meta.dirname, "../modules");
const literal = /Failure\("CONFLICT", \{\s*state: "([^"]+)"/g;

test("every rule that the code names in a conflict has a text in both languages", () => {
  const sources = readdirSync(modules, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts"),
  );
  const states = new Set(
    sources.flatMap((path) =>
      [...readFileSync(join(modules, path), "utf8").matchAll(literal)].map(([, state]) => state),
    ),
  );
  expect(states.size).toBeGreaterThan(20);
  for (const state of states)
    for (const language of ["en", "zh"] as const)
      expect([state, errorText("CONFLICT", language, { state })]).not.toEqual([state, errors.CONFLICT[language]]);
});

test("no text of a conflict has a placeholder that its data leaves empty", () => {
  const data = { order_no: "M1", integral: 5, amount: "¥1.00", calls: "5" };
  for (const state of Object.keys(conflicts))
    for (const language of ["en", "zh"] as const)
      expect(errorText("CONFLICT", language, { state, ...data })).not.toMatch(/[{}]|undefined/);
});

test("an unknown state has the general text", () => {
  for (const state of [undefined, "constructor", "unheard of"])
    expect(errorText("CONFLICT", "en", { state })).toBe(errors.CONFLICT.en);
});
