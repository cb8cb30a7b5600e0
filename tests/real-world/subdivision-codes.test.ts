import { iso31662 } from "iso-3166";
import { expect, test } from "vitest";
import { laterSubdivisions, retiredSubdivisions } from "../../apps/server/src/lib/retired-subdivisions.ts";
import { subdivisionCodeOf, subdivisionName } from "../../apps/server/src/lib/subdivisions.ts";

/** Known from moqui#101, pycountry#31, geofeed-finder#40, mm-geofeed-verifier#44 and ISO's newsletters. */
const cases: [country: string, text: string, name: string][] = [
  ["US", "US-NY", "New York"],
  ["US", "NY", "New York"],
  ["US", "CA", "California"],
  ["US", "us-ca", "California"],
  ["US", "US_CA", "California"],
  ["US", "USA-CA", "California"],
  ["US", "California", "California"],
  ["US", "CA-ON", ""],
  ["US", "US-ZZ", ""],
  ["US", "XX", ""],
  ["GB", "UK-ENG", "England"],
  ["GB", "ENG", "England"],
  ["IN", "IN-TS", "Telangāna"],
  ["IN", "IN-TG", "Telangāna"],
  ["IN", "IN-OR", "Odisha"],
  ["IN", "IN-UT", "Uttarākhand"],
  ["IN", "IN-UL", "Uttarākhand"],
  ["IN", "IN-CT", "Chhattīsgarh"],
  ["IN", "IN-DN", "Dādra and Nagar Haveli and Damān and Diu"],
  ["CN", "CN-44", "Guangdong Sheng"],
  ["CN", "44", "Guangdong Sheng"],
  ["CN", "CN-15", "Nei Mongol Zizhiqu"],
  ["MX", "MX-DIF", "Ciudad de México"],
  ["FR", "FR-75", "Paris"],
  ["FR", "75", "Paris"],
  ["FR", "FR-A", "Grand Est"],
  ["FR", "FR-J", "Île-de-France"],
  ["FR", "Var", "Var"],
  ["FR", "Ain", "Ain"],
  ["HT", "Sud-Est", "Sud-Est"],
  ["US", "us-zz", ""],
  ["AU", "ACT", "Australian Capital Territory"],
  ["PK", "PK-TA", "Khaībar Pakhtūnkhwā"],
  ["PK", "PK-NW", "Khaībar Pakhtūnkhwā"],
  ["NO", "NO-16", "Trøndelag"],
  ["NO", "NO-12", "Vestland"],
  ["NO", "NO-02", "Akershus"],
  ["NO", "NO-32", "Akershus"],
  ["NO", "NO-30", ""],
  ["NO", "NO-54", ""],
  ["CZ", "CZ-PR", "Praha, Hlavní město"],
  ["CZ", "CZ-JM", "Jihomoravský kraj"],
  ["KZ", "KZ-ALA", "Almaty"],
  ["KZ", "KZ-AST", "Astana"],
  ["PL", "PL-MZ", "Mazowieckie"],
  ["GT", "GT-GU", "Guatemala"],
  ["ZA", "ZA-GT", "Gauteng"],
  ["CA", "CA-NF", "Newfoundland and Labrador"],
  ["GB", "GB-BMH", "Bournemouth, Christchurch and Poole"],
  ["GR", "GR-A1", "Attikí"],
  ["GR", "GR-54", "Kentrikí Makedonía"],
  ["TW", "TW-TPQ", "New Taipei"],
  ["VN", "VN-65", "Hồ Chí Minh"],
  ["RU", "RU-CHI", "Zabaykal'skiy kray"],
  ["EE", "EE-82", "Valgamaa"],
  ["KE", "KE-110", "Nairobi City"],
  ["KE", "KE-700", ""],
  ["PH", "PH-MAG", ""],
  ["LV", "LV-DA", "Augšdaugavas novads"],
  ["DK", "DK-040", "Region Hovedstaden"],
  ["IT", "IT-OT", "Sassari"],
  ["NP", "NP-BA", "Bāgmatī"],
  ["CI", "CI-01", "Lagunes"],
  ["", "", ""],
  ["DE", "", ""],
];

test.each(cases)("in %s, %j is %j", (country, text, name) => {
  expect(subdivisionName(text, country)).toBe(name);
});

test("no code is shown as a name, and each one that was replaced means one in use", () => {
  const inUse = new Set([...iso31662.map(({ code }) => code), ...Object.keys(laterSubdivisions)]);
  expect(retiredSubdivisions.size).toBeGreaterThan(600);
  for (const [retired, successor] of retiredSubdivisions) {
    const country = retired.slice(0, 2);
    expect(subdivisionCodeOf(retired, country)).toBe(successor || null);
    if (successor !== "") {
      expect(inUse, retired).toContain(successor);
      expect(retiredSubdivisions.has(successor), successor).toBe(false);
    }
    for (const written of [retired, retired.slice(3), retired.toLowerCase()])
      expect(subdivisionName(written, country)).not.toMatch(/^(?:[A-Z]{2}-)?[A-Z\d]{1,3}$/);
  }
});
