import { expect, test } from "vitest";
import { changedOptions } from "./options.ts";

const before = { format: "csv", delimiter: ",", has_header: true, address_column: "ip", lang: "en" } as const;

test("what was fixed about columns goes when the file is split into others, and stays otherwise", () => {
  expect(changedOptions(before, { format: "jsonl" })).toEqual({ format: "jsonl", lang: "en" });
  expect(changedOptions(before, { delimiter: ";" })).toEqual({ format: "csv", delimiter: ";", lang: "en" });
  const withoutNames = { has_header: false, address_column: "column_2" };
  expect(changedOptions(before, withoutNames)).toEqual({ ...before, ...withoutNames });
  expect(changedOptions(before, { format: "csv", fields: "asn" })).toEqual({ ...before, fields: "asn" });
});
