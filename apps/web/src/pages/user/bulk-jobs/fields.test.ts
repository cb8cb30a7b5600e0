import { expect, test } from "vitest";
import en from "../../../content/en/bulk-jobs.ts";
import { allFields, chosenFields, fieldsText, groupOf, usualFields } from "./fields.ts";

test("every field of the answer has a name", () => {
  expect(Object.keys(en.fields.names)).toEqual(allFields);
});

test("whole groups are sent by their name, others field by field", () => {
  const proxy = allFields.filter((field) => groupOf(field) === "proxy");
  expect(fieldsText(new Set([...proxy, "location.city", "asn.asn"]))).toBe("location.city,asn.asn,proxy");
  expect(fieldsText(new Set(allFields))).toBe("location,asn,proxy");
});

test("what is sent is read back as the same choice", () => {
  for (const fields of [usualFields, allFields, ["proxy.is_vpn"] as const])
    expect([...chosenFields(fieldsText(new Set(fields)).split(","))]).toEqual(fields);
  expect(chosenFields([]).size).toBe(allFields.length);
});
