import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyBounds, isBoundedForm, isBoundedJson } from "./body-bounds.ts";

/** Counted on the parsed value: an object or list counts as at least one item. */
function measure(value: unknown): { items: number; depth: number } {
  if (value === null || typeof value !== "object") return { items: 0, depth: 0 };
  const inner = Object.values(value).map(measure);
  return {
    items: Math.max(1, inner.length) + inner.reduce((sum, { items }) => sum + items, 0),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  };
}

const isWithin = (value: unknown): boolean => {
  const { items, depth } = measure(value);
  return items <= bodyBounds.items && depth <= bodyBounds.depth;
};

test("JSON is bounded exactly as counted on the parsed value, whatever its strings contain", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('"', "\\", '\\"', ",,,,", "[[[[", "{", "}", '",'));
  const leaf = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
  const list = fc.array(leaf, { maxLength: 1200 });
  const deep = fc.nat(20).map((levels) => Array.from({ length: levels }).reduce((value: unknown) => [value], 1));
  const value = fc.oneof(fc.jsonValue({ maxDepth: 4 }), list, deep, fc.dictionary(text, fc.oneof(leaf, list, deep)));
  const spaces = fc.constantFrom(undefined, 2);
  fc.assert(
    fc.property(value, spaces, (value, space) => {
      expect(isBoundedJson(JSON.stringify(value, null, space))).toBe(isWithin(value));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["at the bound", bodyBounds.items, true],
  ["beyond it", bodyBounds.items + 1, false],
])("items %s", (_, items, isBounded) => {
  const names = Array.from({ length: items }, (_, index) => `f${index}`);
  expect(isBoundedJson(JSON.stringify(names))).toBe(isBounded);
  expect(isBoundedJson(JSON.stringify(Object.fromEntries(names.map((name) => [name, ","]))))).toBe(isBounded);
  expect(isBoundedForm(names.map((name) => `${name}=1`).join("&"))).toBe(isBounded);
});

test("a text that is no JSON is left to the parser, which refuses it", () => {
  for (const text of ["", '"never ends', '{"a":', "]]]]", '"\\"']) expect(isBoundedJson(text)).toBe(true);
});
