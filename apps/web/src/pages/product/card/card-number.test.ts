import { expect, test } from "vitest";
import { hasRightCheckDigit, issuerPart, readDigits } from "./card-number.ts";

test("a card number is read with the gaps people type, and nothing else is taken for one", () => {
  expect(readDigits("4111 1111-1111 1111")).toBe("4111111111111111");
  expect(readDigits("41111")).toBeNull();
  expect(readDigits("4111x1111111")).toBeNull();
  expect(readDigits("1".repeat(20))).toBeNull();
});

test("a wrong digit and two neighbours that changed places are both noticed", () => {
  expect(hasRightCheckDigit("4111111111111111")).toBe(true);
  expect(hasRightCheckDigit("5555555555554444")).toBe(true);
  expect(hasRightCheckDigit("4111111111111112")).toBe(false);
  expect(hasRightCheckDigit("5555555555545444")).toBe(false);
});

test("the beginning of a number has no check digit to be right or wrong", () => {
  expect(hasRightCheckDigit("411111")).toBeNull();
});

test("no more than the issuer's eight digits are handed on", () => {
  expect(issuerPart("4111111111111111")).toBe("41111111");
});
