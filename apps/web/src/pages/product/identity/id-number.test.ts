import { expect, test } from "vitest";
import { readIdNumber } from "./id-number.ts";

const provinces = new Set(["11", "44"]);
const read = (number: string) => readIdNumber(number, provinces, "2026-11-21");

test("the standard's own example is valid, and tells province, birth and gender", () => {
  expect(read("11010519491231002X")).toEqual({
    valid: true,
    reason: "",
    province: "11",
    birth_date: "1949-12-31",
    gender: "female",
  });
});

test.each(["440106199003070060", "440106199003070191"])("%s has the check character of its remainder", (number) => {
  expect(read(number)).toMatchObject({ valid: true, province: "44", birth_date: "1990-03-07" });
});

test("a small x and gaps are what people type, and are not held against them", () => {
  expect(read(" 110105 19491231 002x").valid).toBe(true);
});

test.each([
  ["1101051949123100", "length"],
  ["11010519491231002Y", "characters"],
  ["99010519491231002X", "division"],
  ["110105194902310020", "birth_date"],
  ["110105202702010020", "birth_date"],
  ["110105194912310021", "check_character"],
])("%s is refused, and the reason is %s", (number, reason) => {
  expect(read(number)).toMatchObject({ valid: false, reason });
});
