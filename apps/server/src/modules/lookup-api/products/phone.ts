import type { Language } from "@meridian/contract/errors";
import { phone } from "@meridian/contract/lookup-api/calls/phone";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import { plainPhone } from "@meridian/contract/written";
import parsePhoneNumber, { type PhoneNumber } from "libphonenumber-js/max";
import { LookupFailure } from "../failure.ts";
import { found, product } from "../product.ts";
import { describePrefix, zoneNamesOf } from "./phone-prefixes.ts";
import { presentZones } from "./phone-zones.ts";

type Answer = LookupAnswer<typeof phone>;

const MAINLAND = "86";
const MOBILE_LENGTH = 11;
/** Provinces as prefixes of Chinese place names. */
const mainlandProvince = /^(.+?省)(.+)$/;
/** Autonomous regions are prefixes by their short names. */
const autonomousRegions = Object.entries({
  内蒙古: "内蒙古自治区",
  广西: "广西壮族自治区",
  西藏: "西藏自治区",
  宁夏: "宁夏回族自治区",
  新疆: "新疆维吾尔自治区",
});
const municipalities = new Set(["北京市", "上海市", "天津市", "重庆市"]);
const municipalitiesInEnglish = new Set(["Beijing", "Shanghai", "Tianjin", "Chongqing"]);

/** A number with + and country code, or a mainland Chinese one. @throws LookupFailure INVALID_PHONE_NUMBER */
export function readPhoneNumber(given: string): PhoneNumber {
  const number = parsePhoneNumber(plainPhone(given), { defaultCountry: "CN", extract: false });
  if (!number) throw new LookupFailure("INVALID_PHONE_NUMBER");
  return number;
}

/** Facts from a number's form and range; nobody is called and no names are looked up. */
export function describePhone(number: PhoneNumber, language: Language): Answer {
  return {
    number: number.number,
    e164: number.number,
    valid: number.isValid(),
    type: number.getType()?.toLowerCase() ?? "",
    country_code: number.country ?? "",
    ...(number.isValid() ? rangeOf(number, language) : unassigned(number, language)),
    formats: {
      international: number.formatInternational(),
      national: number.formatNational(),
      rfc3966: number.getURI(),
    },
  };
}

type Range = Pick<Answer, "region" | "city" | "carrier" | "time_zones">;

/** A prefix says nothing of a number that nobody can have, but some ranges are younger than the library. */
const unassigned = ({ countryCallingCode, nationalNumber }: PhoneNumber, language: Language): Range => ({
  region: "",
  city: "",
  carrier:
    countryCallingCode === MAINLAND && nationalNumber.length === MOBILE_LENGTH
      ? mainlandOperator(nationalNumber, language)
      : "",
  time_zones: [],
});

function rangeOf({ number, country, countryCallingCode, nationalNumber }: PhoneNumber, language: Language): Range {
  const place = describePrefix("geocodes", language, countryCallingCode, nationalNumber);
  return {
    ...(countryCallingCode === MAINLAND ? mainlandPlace(place) : foreignPlace(place)),
    carrier:
      describePrefix("carrier", language, countryCallingCode, nationalNumber) ||
      (countryCallingCode === MAINLAND ? mainlandOperator(nationalNumber, language) : ""),
    time_zones: [...presentZones(zoneNamesOf(number.slice(1)), countryCallingCode, country)],
  };
}

/**
 * Mobile ranges missing from the table: those of virtual operators name the network they use, to which the ministry
 * assigned the range, and 1349 and 1740 to 1749 are satellite phones.
 */
const laterRanges: readonly (readonly [prefixes: RegExp, name: Readonly<Record<Language, string>>])[] = [
  [/^(?:162|1349|174)/, { en: "China Telecom", zh: "中国电信" }],
  [/^165/, { en: "China Mobile", zh: "中国移动" }],
  [/^167/, { en: "China Unicom", zh: "中国联通" }],
];

const mainlandOperator = (nationalNumber: string, language: Language): string =>
  laterRanges.find(([prefixes]) => prefixes.test(nationalNumber))?.[1][language] ?? "";

/** The province and city in a place's text, such as 广东省深圳市 or "Shenzhen, Guangdong". */
export function mainlandPlace(text: string): Pick<Answer, "region" | "city"> {
  // One range of Tianjin lacks the suffix.
  const place = municipalities.has(`${text}市`) ? `${text}市` : text;
  if (municipalities.has(place) || municipalitiesInEnglish.has(place)) return { region: place, city: place };
  for (const [short, full] of autonomousRegions) {
    if (place.startsWith(short)) return { region: full, city: place.slice(short.length) };
  }
  const [, region, city] = mainlandProvince.exec(place) ?? [];
  return region !== undefined && city !== undefined ? { region, city } : foreignPlace(place);
}

/** "New York, NY" names the city first; a single name may be that of a city or of a larger area. */
function foreignPlace(place: string): Pick<Answer, "region" | "city"> {
  const comma = place.lastIndexOf(", ");
  return comma < 0 ? { region: place, city: "" } : { region: place.slice(comma + 2), city: place.slice(0, comma) };
}

export const phoneProduct = product<typeof phone, PhoneNumber>({
  endpoint: phone,
  read: ({ number }) => readPhoneNumber(number),
  // Only the range is shown to the key's owner: a whole number is personal data.
  recorded: ({ number }) => `${number.slice(0, -4)}****`,
  isSample: ({ number }) => number === phone.sample.input.number,
  find: ({ language }, number) => {
    const body = describePhone(number, language);
    return found(body, { isFound: body.valid });
  },
});
