import findTimeZone from "@photostructure/tz-lookup";
import { getCountries, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import zoneData from "moment-timezone/data/meta/latest.json" with { type: "json" };
import { expect, test } from "vitest";
import { describePhone, readPhoneNumber } from "./phone.ts";

/** Places in the area of a number, by latitude and longitude. */
test.each([
  ["+7 4012 123456", 54.71, 20.51],
  ["+91 22 2345 6789", 19.08, 72.88],
  ["+54 11 4321 1234", -34.6, -58.38],
  ["+853 6612 3456", 22.2, 113.55],
  ["+212 522 123456", 33.59, -7.62],
  ["+299 32 12 34", 64.18, -51.72],
  ["+383 38 123 456", 42.66, 21.16],
  ["+86 991 123 4567", 31.23, 121.47],
  ["+1 808 555 0123", 21.31, -157.86],
  ["+61 8 9123 4567", -31.95, 115.86],
])("the zone of %s is that of an address there", (written, latitude, longitude) => {
  const { valid, time_zones } = describePhone(readPhoneNumber(written), "en");
  expect(valid).toBe(true);
  expect(time_zones).toContain(findTimeZone(latitude, longitude));
});

test("every zone of the numbers' table has IANA's present name", () => {
  const present = new Set(Object.keys(zoneData.zones));
  for (const country of getCountries()) {
    const number = getExampleNumber(country, examples);
    const { time_zones } = number ? describePhone(readPhoneNumber(number.number), "en") : { time_zones: [] };
    expect([country, time_zones.filter((zone) => !present.has(zone))]).toEqual([country, []]);
  }
});
