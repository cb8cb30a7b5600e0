import fc from "fast-check";
import { expect, test } from "vitest";
import { CountryTally, countryNumber } from "./country-tally.ts";

const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const code = fc.tuple(letter, letter).map((letters) => letters.join(""));

test("a tally counts every country that two letters can name, alone and added to another one", () => {
  fc.assert(
    fc.property(fc.array(code, { maxLength: 400 }), fc.array(code, { maxLength: 400 }), (first, second) => {
      const [tally, other] = [first, second].map((codes) => {
        const made = new CountryTally();
        for (const one of ["", ...codes]) made.add(countryNumber(one));
        return made;
      });
      tally!.addAll(other!);
      const expected: Record<string, number> = {};
      for (const one of [...first, ...second]) expected[one] = (expected[one] ?? 0) + 1;
      const { codes, calls } = tally!.counts();
      expect(codes.map((one, index) => [one, calls[index]]).toSorted()).toEqual(Object.entries(expected).toSorted());
    }),
    { numRuns: 50 },
  );
});

test("a country has one number in a process, and no country is number 0", () => {
  expect(countryNumber("")).toBe(0);
  expect(countryNumber("DE")).toBe(countryNumber("DE"));
  expect(countryNumber("DE")).not.toBe(countryNumber("JP"));
});
