import { expect, test } from "vitest";
import { IpdbReader } from "./reader.ts";
import { makeDatabase, makePartition, makePlace, makeSource } from "./testing/make-database.ts";

const places = [
  makePlace("Köln", { cityZh: "科隆", latitude: 51, longitude: 7 }),
  makePlace("Köln", { cityZh: "科隆", latitude: -50, longitude: 7 }),
  makePlace("Köln", { cityZh: "科隆", latitude: 50, longitude: 8 }),
  makePlace("Köln", { cityZh: "科隆", latitude: 50, longitude: 7 }),
  makePlace("Bonn", { zipCode: "Köln", latitude: 50, longitude: 7 }),
  makePlace("", { region: "Köln", latitude: 50, longitude: 7 }),
  makePlace("Köln", { countryCode: "US", latitude: 40, longitude: -80 }),
  makePlace("Köln", { region: "Bayern", latitude: 48, longitude: 11 }),
  makePlace("Köln", { region: "Hessen" }),
];
const reader = IpdbReader.fromBuffer(
  makeDatabase({
    location: {
      sources: [makeSource("location")],
      v4: makePartition(4, Object.fromEntries(places.map((_, index) => [`9.0.${index}.0`, index + 1]))),
      v6: makePartition(6, { "2a00::": 0 }),
      places: [makePlace(""), ...places],
    },
  }),
);

test.each<[name: string, wanted: readonly string[], found: readonly number[]]>([
  ["the middle place in each region, if it has coordinates", ["Köln"], [2, 6, 7]],
  ["a city's Chinese name", ["科隆"], [2]],
  ["several cities at once", ["Bonn", "科隆"], [2, 4]],
  ["no city of that name", ["Kölb", "bonn", ""], []],
])("finds the places of cities by name: %s", (_name, wanted, found) => {
  const expected = found.map((index) => places[index]);
  const given = [...reader.placesOfCities(new Set(wanted))];
  expect(given).toHaveLength(expected.length);
  expect(given).toEqual(expect.arrayContaining(expected));
});
