import { countryCodes } from "@meridian/contract/country-codes";
import { operatorNames } from "../../apps/server/src/modules/databases/layers/china-operators.ts";
import { continentCode, continentNames } from "../../apps/server/src/modules/lookup/countries.ts";
import { openRegions } from "../../apps/server/src/modules/lookup/regions.ts";

const languages = ["en", "zh"] as const;

/**
 * The names that answers have and database files have not, for SDKs that answer from a file: of countries by both rules
 * of `REGION_NAMES`, of continents, and the Chinese ones of operators.
 */
export function sdkNames() {
  const cldr = openRegions("cldr");
  const mainland = openRegions("mainland-china");
  const inBoth = (name: (language: "en" | "zh") => string) =>
    Object.fromEntries(languages.map((tag) => [tag, name(tag)]));
  const isOther = (code: string) => languages.some((tag) => mainland.name(code, tag) !== cldr.name(code, tag));
  return {
    countries: Object.fromEntries(
      countryCodes.map((code) => [code, { continent: continentCode(code), ...inBoth((tag) => cldr.name(code, tag)) }]),
    ),
    mainland_china: Object.fromEntries(
      countryCodes.filter(isOther).map((code) => [code, inBoth((tag) => mainland.name(code, tag))]),
    ),
    continents: continentNames,
    operators: operatorNames,
  };
}
