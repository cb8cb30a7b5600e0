import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import zoneData from "moment-timezone/data/meta/latest.json" with { type: "json" };
import { offsetAt } from "../../../lib/time-zones.ts";

const { version, zones } = zoneData as {
  version: string;
  zones: Record<string, { name: string; countries: string[] }>;
};

/** Names in the table of numbers that IANA has since replaced. */
const renamed: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Choibalsan": "Asia/Ulaanbaatar",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** IANA's present zones of each country. One with neighbours whose clocks are the same is listed first for its own. */
const byCountry = Map.groupBy(Object.values(zones), ({ countries }) => countries[0] ?? "");

const zonesOf = (country: string): string[] => (byCountry.get(country) ?? []).map(({ name }) => name);

const zonesOfCode = (callingCode: string): string[] =>
  getCountries()
    .filter((country) => getCountryCallingCode(country) === callingCode)
    .flatMap(zonesOf);

/** The middle of both halves of the year of the release: one of them has summer time, if a zone has it. */
const moments = ["01", "07"].map((month) => new Date(`${version.slice(0, 4)}-${month}-15T12:00:00Z`));

/** A zone's offsets from UTC in the two halves of the year, the smaller one first. */
const offsetsOf = (zone: string): number[] => moments.map((moment) => offsetAt(moment, zone)).sort((a, b) => a - b);

/** The zone among those of a country with the same clock as another, or at least with the same time in winter. */
function sameClock(zone: string, own: readonly string[]): string | undefined {
  if (own.length < 2) return own[0];
  const [winter, summer] = offsetsOf(zone);
  const candidates = own
    .map((name) => ({ name, offsets: offsetsOf(name) }))
    .filter(({ offsets }) => offsets[0] === winter);
  return (candidates.find(({ offsets }) => offsets[1] === summer) ?? candidates[0])?.name;
}

const known = new Map<string, readonly string[]>();

/**
 * A number's time zones by the names that IANA has now. The table has former names, and one zone for neighbours
 * with the same time: for a number, as for an address, zones are those of its own country.
 */
export function presentZones(names: string, callingCode: string, country: CountryCode | undefined): readonly string[] {
  const key = `${callingCode} ${country} ${names}`;
  let found = known.get(key);
  if (!found) {
    const own = country === undefined ? zonesOfCode(callingCode) : zonesOf(country);
    const present = (name: string) => (own.length === 0 || own.includes(name) ? name : sameClock(name, own));
    found = [...new Set(names.split("&").flatMap((name) => present(renamed[name] ?? name) ?? []))];
    known.set(key, found);
  }
  return found;
}
