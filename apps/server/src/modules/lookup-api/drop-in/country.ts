import { countries, languages, type TCountryCode, type TLanguageCode } from "countries-list";
import { iso31661 } from "iso-3166";
import { clockOf, offsetAt } from "../../../lib/time-zones.ts";
import { continentCode, continentOf, countryFacts, currencyOf } from "../../lookup/countries.ts";

// Facts about a country or time zone that other services add to an address, computed once for each.

const once = <T>(compute: (code: string) => T): ((code: string) => T) => {
  const known = new Map<string, T>();
  return (code) => {
    let value = known.get(code);
    if (value === undefined) {
      value = compute(code);
      known.set(code, value);
    }
    return value;
  };
};

/** The two regional indicators that are shown as a flag. */
export const flagOf = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

const numbered = new Map(iso31661.map((country) => [country.alpha2, country]));

/** Facts about the country of a code of ISO 3166-1; null for "". */
export const countryOf = once((code) => {
  const country = countries[code as TCountryCode];
  if (!country) return null;
  const { callingCode, isEu } = countryFacts(code);
  const currency = currencyOf(code, "en");
  return {
    isEu: isEu === true,
    callingCode: callingCode.slice(1),
    continentCode: continentCode(code),
    continent: continentOf(code, "en"),
    continentZh: continentOf(code, "zh"),
    currency: currency.code === "" ? null : { ...currency, plural: pluralOf(currency.code) },
    languages: country.languages.map((language) => ({ code: language, ...languages[language as TLanguageCode] })),
    alpha3: numbered.get(code)?.alpha3 ?? "",
    number: Number(numbered.get(code)?.numeric ?? Number.NaN) || null,
  };
});

/** Such as "US dollars". */
function pluralOf(currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "name" });
  return format.formatToParts(2).find(({ type }) => type === "currency")?.value ?? "";
}

/** The names of a zone while it has the same offset: formatting them takes longer than all else of an answer. */
const namesOf = once(() => new Map<number, { abbreviation: string; name: string }>());

function namesAt(timeZone: string, offsetMs: number, at: Date) {
  const known = namesOf(timeZone);
  let names = known.get(offsetMs);
  if (!names) {
    names = { abbreviation: nameIn(timeZone, "short", at), name: nameIn(timeZone, "long", at) };
    known.set(offsetMs, names);
  }
  return names;
}

/** "" for a zone that is newer than Node's own list. */
function nameIn(timeZone: string, timeZoneName: "short" | "long", at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName }).formatToParts(at);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  } catch {
    return "";
  }
}

/** The clock of an IANA time zone at a moment; null for "". */
export function zoneAt(timeZone: string, at: Date) {
  if (timeZone === "") return null;
  const { offset, currentTime } = clockOf(timeZone, at);
  const year = at.getUTCFullYear();
  const offsetMs = offsetAt(at, timeZone);
  const standardMs = Math.min(...[0, 6].map((month) => offsetAt(new Date(Date.UTC(year, month, 1)), timeZone)));
  return {
    /** Such as "+08:00". */
    offset,
    offsetSeconds: offsetMs / 1000,
    currentTime,
    isDaylightSaving: offsetMs > standardMs,
    ...namesAt(timeZone, offsetMs, at),
  };
}
