import { expect, test } from "vitest";
import { callingCodeOf, callingCodes, fullPhone } from "./calling-codes.ts";

test("every country has one code of one to four digits", () => {
  expect(new Set(callingCodes.map(({ country }) => country)).size).toBe(callingCodes.length);
  for (const { code } of callingCodes) expect(code).toMatch(/^[1-9]\d{0,3}$/);
  expect(callingCodeOf("GB")).toBe("44");
});

test.for([
  ["13800138000", "86", "13800138000"],
  ["07911 123456", "44", "+447911123456"],
  ["(030) 1234567", "49", "+49301234567"],
  ["06 1234 5678", "39", "+390612345678"],
  ["+1 201 555 0123", "44", "+1 201 555 0123"],
  ["ann@example.com", "44", "ann@example.com"],
  ["", "44", ""],
])("%s with code %s is sent as %s", ([typed = "", code = "", sent]) => {
  expect(fullPhone(typed, code)).toBe(sent);
});
