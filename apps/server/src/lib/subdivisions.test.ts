import { expect, test } from "vitest";
import { withParents } from "./subdivisions.ts";

test.each([
  ["FR-75C", ["FR-75C", "FR-IDF"]],
  ["IT-MI", ["IT-MI", "IT-25"]],
  ["US-CA", ["US-CA"]],
  ["GB-LND", ["GB-LND"]],
])("%s is within the subdivisions that ISO 3166-2 names", (code, all) => {
  expect(withParents(code)).toEqual(all);
});
