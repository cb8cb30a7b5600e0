import { countryCodeOf } from "@meridian/contract/country-codes";
import type { correctableFields } from "@meridian/contract/leads";
import { subdivisionName } from "../../lib/subdivisions.ts";
import { isTimeZone } from "../../lib/time-zones.ts";
import type { OverrideValues } from "../databases/layers/overrides.ts";
import { openRegions } from "../lookup/regions.ts";

const regions = openRegions("cldr");

type Field = (typeof correctableFields)[number];

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Parses a correction from the text of a request; null for a value that no build can apply. */
export function readCorrection(field: Field | string, text: string): OverrideValues | null {
  switch (field) {
    case "country": {
      const code = countryNamed(text);
      return code === null ? null : { countryCode: code };
    }
    case "region": {
      const region = regionNamed(text);
      if (region === "") return null;
      return isChinese(region) ? { region, regionZh: region } : { region };
    }
    case "city":
      return isChinese(text) ? { city: text, cityZh: text } : { city: text };
    case "coordinates": {
      const [latitude = Number.NaN, longitude = Number.NaN, ...others] = text.split(/[,，;\s]+/).map(Number);
      const isPoint = others.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
      return isPoint ? { latitude, longitude } : null;
    }
    case "time_zone":
      return isTimeZone(text) ? { timeZone: text } : null;
    case "network":
      return { isp: text, organization: text };
    default:
      return null;
  }
}

/** Finds a country by its code, or its name in either language. */
function countryNamed(text: string): string | null {
  const wanted = text.trim().toUpperCase();
  return countryCodeOf(wanted) ?? regions.codes.find((code) => names(code).includes(wanted)) ?? null;
}

/** A region's name, also from its code with the country, such as US-CA; "" for a code that means none. */
const regionNamed = (text: string): string => subdivisionName(text, countryCodeOf(text.split("-", 1)[0]!) ?? "");

const names = (code: string): string[] =>
  [regions.name(code, "en"), regions.name(code, "zh")].map((name) => name.toUpperCase());
