import { expect, test } from "vitest";
import { checkContrast, contrast } from "./contrast.ts";

test("every color token can be read on every background it appears on, in both schemes", async () => {
  expect(await checkContrast()).toEqual([]);
});

test("black on white has the highest contrast, and a color on itself the lowest", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#0a6b57", "#0a6b57")).toBe(1);
});
