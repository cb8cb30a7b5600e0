import { countries } from "countries-list";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { countryFacts } from "./countries.ts";

test("every country has the calling code of its phone numbers, and every code at most three digits", () => {
  for (const country of getCountries())
    if (Object.hasOwn(countries, country))
      expect(countryFacts(country).callingCode, country).toBe(`+${getCountryCallingCode(country)}`);
  for (const country of Object.keys(countries)) expect(countryFacts(country).callingCode).toMatch(/^\+[1-9]\d{0,2}$/);
});
