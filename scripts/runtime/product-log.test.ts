import { expect, test } from "vitest";
import { describeLine } from "./product-log.ts";

test("warnings and errors are shown in a readable form, with their reason", () => {
  expect(describeLine('{"level":"warn","msg":"slow"}')).toBe("warning: slow");
  expect(describeLine('{"level":"error","msg":"no answer","err":{"message":"refused"}}')).toBe(
    "error: no answer: refused",
  );
});

test("what is only for the file is not shown", () => {
  expect(describeLine('{"level":"info","msg":"listening"}')).toBeUndefined();
  expect(describeLine("  ")).toBeUndefined();
});

test("what was printed past the log is shown as it is", () => {
  expect(describeLine("Error: out of memory")).toBe("Error: out of memory");
  expect(describeLine("42")).toBe("42");
});
