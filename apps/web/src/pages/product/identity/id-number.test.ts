import { expect, test } from "vitest";
import { readIdNumber } from "./id-number.ts";

const provinces = new Set(["11", "44"]);
const read = (number: string) => readIdNumber(number, provinces, "2026-11-21");

test("the standard's own example is valid and yields province, birth date and gender", () => {
  expect(read("11010519491231002X")).toEqual({
    valid: true,
    reason: "",
    province: "11",
    birth_date: "1949-12-31",
    gender: "female",
  });
});

test.each(["440106199003070060", "440106199003070191"])("%s has the right check character", (number) => {
  expect(read(number)).toMatchObject({ valid: true, province: "44", birth_date: "1990-03-07" });
});

test("a lower-case x and spaces are accepted", () => {
  expect(read(" 110105 19491231 002x").valid).toBe(true);
});

test.each([
  ["1101051949123100", "length"],
  ["11010519491231002Y", "characters"],
  ["99010519491231002X", "division"],
  ["110105194902310020", "birth_date"],
  ["110105202702010020", "birth_date"],
  ["110105194912310021", "check_character"],
])("%s is invalid, with the reason %s", (number, reason) => {
  expect(read(number)).toMatchObject({ valid: false, reason });
});
