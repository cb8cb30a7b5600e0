import { expect, test } from "vitest";
import { currencyOf } from "../../apps/server/src/modules/lookup/countries.ts";

/** Known from iso-country-currency#37, and from the currencies that countries have changed since. */
const cases: [country: string, code: string][] = [
  ["CW", "XCG"],
  ["SX", "XCG"],
  ["BG", "EUR"],
  ["HR", "EUR"],
  ["SL", "SLE"],
  ["VE", "VES"],
  ["MR", "MRU"],
  ["ST", "STN"],
  ["BY", "BYN"],
  ["XK", "EUR"],
  // Countries with several, of which these are what people pay with.
  ["BO", "BOB"],
  ["CH", "CHF"],
  ["CL", "CLP"],
  ["CU", "CUP"],
  ["SV", "USD"],
  ["UY", "UYU"],
  ["AQ", ""],
];

test.each(cases)("the currency of %s is %s", (country, code) => {
  expect(currencyOf(country, "en").code).toBe(code);
});
