import { expect, test } from "vitest";
import { countryFacts } from "../../apps/server/src/modules/lookup/countries.ts";

/** Known from annexare/Countries#19, and from countries with several codes or with area digits in lists. */
const cases: [country: string, callingCode: string][] = [
  ["XK", "+383"],
  ["VA", "+39"],
  ["BQ", "+599"],
  ["CW", "+599"],
  ["SJ", "+47"],
  ["DO", "+1"],
  ["PR", "+1"],
  ["JM", "+1"],
  ["KZ", "+7"],
  ["GG", "+44"],
  ["AX", "+358"],
  ["AQ", "+672"],
  ["PN", "+64"],
  ["ZZ", ""],
  ["", ""],
];

test.each(cases)("the calling code of %j is %s", (country, callingCode) => {
  expect(countryFacts(country).callingCode).toBe(callingCode);
});
