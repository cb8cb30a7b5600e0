import { expect, test } from "vitest";
import { CityFinder, cityFinder, packCities, plainName } from "./city-table.ts";

interface City {
  id: number;
  countryCode: string;
  name: string;
  asciiName: string;
  latitude: number;
  longitude: number;
  population: number;
}

/** The largest by comparing all. */
function slowlyFound(cities: readonly City[], countryCode: string, name: string, at: [number, number] | null) {
  const found = cities
    .filter((city) => city.countryCode === countryCode)
    .filter((city) => [city.name, city.asciiName].some((one) => plainName(one) === plainName(name)))
    .filter(({ latitude, longitude }) => !at || (Math.abs(latitude - at[0]) < 1 && Math.abs(longitude - at[1]) < 1));
  return found.sort((a, b) => b.population - a.population || a.id - b.id)[0]?.id ?? null;
}

test("finds what a comparison with all cities finds", () => {
  const names = ["Łódź", "Lodz", "São Paulo", "Sao Paulo", "San José", "A", "A B", "AB", "北京", ""];
  const countries = ["PL", "BR", "CR"];
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const cities = Array.from({ length: 300 }, (_, id) => ({
    ...{ id: id + 1, countryCode: countries[random(3)]! },
    ...{ name: names[random(names.length)]!, asciiName: names[random(names.length)]! },
    ...{ latitude: random(8) / 2, longitude: random(8) / 2, population: random(4) },
  }));
  const finder = new CityFinder(packCities(cities));
  for (const countryCode of [...countries, "XX"])
    for (const name of [...names, "Nowhere", "Z"])
      for (const at of [null, [0.25, 0.25], [1, 1], [2.75, 3.25], [60, 60]] as const) {
        const [latitude, longitude] = at ?? [null, null];
        const expected = slowlyFound(cities, countryCode, name, at as [number, number] | null);
        expect(finder.find(countryCode, name, latitude, longitude), `${countryCode} ${name} ${at}`).toBe(expected);
      }
});

test("knows cities by their names in the databases, near where they are", () => {
  const finder = cityFinder();
  expect(finder.find("FR", "Paris (16th arrondissement)", 48.86, 2.27)).toBe(2_988_507);
  expect(finder.find("US", "Springfield", 39.8, -89.6)).toBe(4_250_542);
  expect(finder.find("US", "Springfield", 37.2, -93.3)).toBe(4_409_896);
  expect(finder.find("US", "Springfield", 0, 0)).toBeNull();
});
