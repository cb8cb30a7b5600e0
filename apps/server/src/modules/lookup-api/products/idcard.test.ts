import { expect, test } from "vitest";
import { describeIdNumber } from "./idcard.ts";

const today = "2026-11-20";
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** The whole number for its first seventeen digits. */
const complete = (digits: string) =>
  digits + "10X98765432"[weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11];

test("the example of the standard is valid, and gives division, date of birth and sex", () => {
  expect(describeIdNumber("11010519491231002X", today)).toEqual({
    valid: true,
    reason: null,
    division: { code: "110105", province: "北京市", city: null, county: "朝阳区", is_current: true },
    birth_date: "1949-12-31",
    gender: "female",
    not_checked: ["issued", "holder", "photo"],
  });
  expect(describeIdNumber(complete("33010219880808001"), today)).toMatchObject({
    valid: true,
    gender: "male",
    division: { province: "浙江省", city: "杭州市", county: "上城区" },
  });
});

test("a number from a dissolved division is valid, but the dissolved part has no name", () => {
  expect(describeIdNumber(complete("11010319880808001"), today)).toMatchObject({
    valid: true,
    division: { code: "110103", province: "北京市", county: null, is_current: false },
  });
});

test.each([
  ["110105491231002", "length"],
  ["1101051949123100AX", "characters"],
  ["99010519491231002X", "division"],
  [complete("11010519490231002"), "birth_date"],
  [complete("11010520990101002"), "birth_date"],
  [complete("11010517000101002"), "birth_date"],
  ["110105194912310021", "check_character"],
])("%s is not valid: %s", (number, reason) => {
  expect(describeIdNumber(number, today)).toMatchObject({ valid: false, reason });
});
