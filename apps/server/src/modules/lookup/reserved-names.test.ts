import { RESERVED_RANGES } from "@meridian/ipdb";
import { expect, test } from "vitest";
import { reservedName } from "./reserved-names.ts";

test.each(RESERVED_RANGES)("$start ($name) has a Chinese name, and keeps the registry's in English", (range) => {
  expect(reservedName(range, "zh")).toMatch(/[\u4e00-\u9fff]/);
  expect(reservedName(range, "en")).toBe(range.name);
});
