import { expect, test } from "vitest";
import { hasRightCheckDigit, issuerPart, readDigits } from "./card-number.ts";

test("card numbers are read with spaces and hyphens, and anything else is rejected", () => {
  expect(readDigits("4111 1111-1111 1111")).toBe("4111111111111111");
  expect(readDigits("４１１１\u2011１１１１\u2212１１１１\u202d１１１１\u202c")).toBe("4111111111111111");
  expect(readDigits("41111")).toBeNull();
  expect(readDigits("4111x1111111")).toBeNull();
  expect(readDigits("1".repeat(20))).toBeNull();
});

test("a wrong digit and two swapped digits are both detected", () => {
  expect(hasRightCheckDigit("4111111111111111")).toBe(true);
  expect(hasRightCheckDigit("5555555555554444")).toBe(true);
  expect(hasRightCheckDigit("4111111111111112")).toBe(false);
  expect(hasRightCheckDigit("5555555555545444")).toBe(false);
});

test("the check digit of an incomplete number is unknown", () => {
  expect(hasRightCheckDigit("411111")).toBeNull();
});

test("only the issuer's first eight digits are passed on", () => {
  expect(issuerPart("4111111111111111")).toBe("41111111");
});
