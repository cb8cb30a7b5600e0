import { beforeAll, describe, expect, test } from "vitest";
import { chineseName, type Gazetteer } from "./gazetteer.ts";
import { readGazetteer } from "./location.ts";
import { PointGrid } from "./point-grid.ts";

describe("the gazetteer", () => {
  let gazetteer: Gazetteer;
  beforeAll(() => {
    gazetteer = readGazetteer();
  });

  test.each([
    ["Denver", 39.74, -104.98, 1500, 1700],
    ["Amsterdam", 52.37, 4.89, -5, 20],
    ["Lhasa", 29.65, 91.1, 3600, 3700],
    ["Suva, close to the date line", -18.14, 178.44, 0, 60],
  ])("gives the elevation of %s", (_, latitude, longitude, lowest, highest) => {
    const elevation = gazetteer.elevationAt(latitude, longitude)!;
    expect(elevation).toBeGreaterThanOrEqual(lowest);
    expect(elevation).toBeLessThanOrEqual(highest);
  });

  test("gives no elevation for the open sea", () => {
    expect(gazetteer.elevationAt(-48.87, -123.39)).toBeNull();
  });

  test.each([
    ["FR", "Paris", 48.85, 2.35, "巴黎"],
    ["FR", "Paris (16th arrondissement)", 48.85, 2.28, "巴黎"],
    ["US", "San Jose", 37.34, -121.89, "圣何塞"],
    ["BR", "São Paulo", -23.55, -46.63, "圣保罗"],
    ["BR", "Sao Paulo", -23.55, -46.63, "圣保罗"],
    ["BE", "Antwerp", 51.22, 4.4, "安特卫普"],
    ["KR", "Ulsan-si", 35.54, 129.32, "蔚山"],
    ["US", "Nowhere at all", 40, -100, ""],
    ["FR", "Paris", 10, 10, ""],
  ])("has the Chinese name of %s %s", (country, city, latitude, longitude, name) => {
    expect(gazetteer.nameZh(country, city, latitude, longitude)).toBe(name);
  });
});

test("if there are several Chinese names, the most frequent in simplified characters is used", () => {
  expect(chineseName(["Ürümqi", "烏魯木齊", "乌鲁木齐", "乌鲁木齐市", "ウルムチ市"])).toBe("乌鲁木齐");
  expect(chineseName(["Geneva", "Genf"])).toBe("");
});

describe("the nearest point", () => {
  test("equals the result of a full search", () => {
    const grid = new PointGrid<number>(0.25, 300);
    const points = Array.from({ length: 3000 }, (_, index) => {
      const latitude = (((index * 0.618034) % 1) - 0.5) * 178;
      const longitude = (((index * 0.414214) % 1) - 0.5) * 360;
      grid.add(latitude, longitude, index);
      return { latitude, longitude };
    });
    for (let sample = 0; sample < 300; sample++) {
      const latitude = (((sample * 0.7548776) % 1) - 0.5) * 178;
      const longitude = (((sample * 0.5698402) % 1) - 0.5) * 360;
      const distances = points.map((point) => kilometresBetween(point, { latitude, longitude }));
      const nearest = distances.indexOf(Math.min(...distances));
      const found = grid.findNearest(latitude, longitude);
      expect(found, `${latitude} ${longitude}`).toBe(distances[nearest]! <= 300 ? nearest : null);
    }
  });
});

interface Point {
  latitude: number;
  longitude: number;
}

function kilometresBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [phi, psi] = [radians(a.latitude), radians(b.latitude)];
  const half = Math.sin((phi - psi) / 2) ** 2;
  const across = Math.sin(radians(a.longitude - b.longitude) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(half + Math.cos(phi) * Math.cos(psi) * across));
}
