import { beforeAll, expect, test } from "vitest";
import { WeatherStations } from "../../apps/server/src/modules/databases/weather-stations.ts";

let stations: WeatherStations;
beforeAll(async () => {
  stations = await WeatherStations.read();
});

/** Known from Meteostat's list: aerodromes at these places have an ICAO code, but do not observe the weather. */
const silent: [code: string, latitude: number, longitude: number][] = [
  ["ZGFS", 23.083, 113.07],
  ["WIHH", -6.266, 106.891],
  ["LECU", 40.371, -3.785],
  ["ZSSZ", 31.263, 120.401],
  ["ZBSJ", 38.281, 114.697],
];

test.each(silent)("%s does not operate, so that it is not the nearest", (code, latitude, longitude) => {
  expect(stations.findNearest(latitude, longitude)?.code).not.toBe(code);
});

/** Known from the same list. */
const operating: [place: string, latitude: number, longitude: number, code: string][] = [
  ["San Francisco", 37.62, -122.38, "KSFO"],
  ["Beijing", 39.93, 116.28, "ZBAA"],
  ["Bern", 46.914, 7.5, "LSZB"],
  ["Singapore", 1.37, 103.98, "WSSS"],
];

test.each(operating)("the nearest station of %s operates", (_, latitude, longitude, code) => {
  expect(stations.findNearest(latitude, longitude)?.code).toBe(code);
});

test("every station has a location indicator and a name", () => {
  expect(stations.count).toBeGreaterThan(7000);
  for (let latitude = -60; latitude <= 75; latitude += 3)
    for (let longitude = -180; longitude < 180; longitude += 3) {
      const nearest = stations.findNearest(latitude, longitude);
      if (nearest)
        expect(nearest).toMatchObject({ code: expect.stringMatching(/^[A-Z]{4}$/), name: expect.stringMatching(/./) });
    }
});
