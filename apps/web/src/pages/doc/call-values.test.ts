import { expect, test } from "vitest";
import { type Operation, valuesOf } from "./call-values.ts";

const param = (name: string, required: boolean, example: string, test_example = example) => ({
  name,
  in: "query" as const,
  type: "string",
  required,
  description: "",
  example,
  test_example,
  values: [] as string[],
});

const operation = (path: string, params: Operation["params"], body: Operation["body"] = null) =>
  ({ method: "GET", path, params, body }) as Operation;

const query = operation("/v2/query", [
  param("ip", false, "8.8.8.8", "192.0.2.1"),
  param("fields", false, "location.city"),
]);

test("a call starts with the page's examples for required fields only", () => {
  expect(valuesOf(query, {}, false)).toEqual({ ip: "8.8.8.8" });
});

test("a test key gets the examples it answers", () => {
  expect(valuesOf(query, {}, true)).toEqual({ ip: "192.0.2.1" });
  const batch = operation("/v2/batch", [], { type: "text/plain", example: "8.8.8.8", test_example: "192.0.2.1" });
  expect(valuesOf(batch, {}, true)).toEqual({ body: "192.0.2.1" });
});

test("a call uses the page's language", () => {
  const named = operation("/v2/query", [param("ip", false, "8.8.8.8"), param("lang", false, "zh")]);
  expect(valuesOf(named, {}, false)).toEqual({ ip: "8.8.8.8", lang: "zh" });
});

test("typed values survive a change of key", () => {
  expect(valuesOf(query, { ip: "1.1.1.1", fields: "asn" }, true)).toEqual({ ip: "1.1.1.1", fields: "asn" });
  expect(valuesOf(query, { ip: "" }, false)).toEqual({ ip: "" });
});
