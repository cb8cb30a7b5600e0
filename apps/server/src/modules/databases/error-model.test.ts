import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  BOUNDS_KM,
  ErrorCounter,
  type ErrorFeatures,
  ErrorModel,
  readErrorModel,
  storeErrorCounts,
} from "./error-model.ts";

const access = { asn: 64500, usageType: "ISP" };
const hosting = { asn: 64501, usageType: "DCH" };
const features = (changes: Partial<ErrorFeatures> = {}): ErrorFeatures => ({
  family: 4,
  place: { city: "Bonn", region: "North Rhine-Westphalia" },
  network: access,
  size: 2 ** 16,
  ...changes,
});

/** A model of errors in one class, or of several files. */
function modelOf(samples: readonly { file?: string; km: number; of?: ErrorFeatures; weight?: number }[]): ErrorModel {
  const counter = new ErrorCounter();
  for (const { file = "feed", km, of = features(), weight = 1 } of samples) counter.add(of, km, { file, weight });
  return new ErrorModel(counter.finish(), {});
}

const repeated = (times: number, km: number, of = features(), file = "feed") =>
  Array.from({ length: times }, () => ({ km, of, file }));

describe("a stated radius", () => {
  test("is the smallest bound that holds 80% of the errors measured", () => {
    const distances = fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }), { minLength: 30, maxLength: 200 });
    fc.assert(
      fc.property(distances, (kilometers) => {
        const radius = modelOf(kilometers.map((km) => ({ km }))).radiusOf(features())!;
        const shareWithin = (limit: number) => kilometers.filter((km) => km <= limit).length / kilometers.length;
        expect(shareWithin(radius)).toBeGreaterThan(0.8 - 0.01);
        const smaller = BOUNDS_KM.filter((bound) => bound < radius).at(-1);
        // The weights are rounded to a hundredth.
        if (smaller !== undefined) expect(shareWithin(smaller)).toBeLessThan(0.8 + 0.01);
      }),
    );
  });

  test.each([
    ["a network of another kind", { network: hosting }],
    ["a range of another size", { size: 2 ** 8 }],
    ["the other family", { family: 6 as const, size: 2 ** 32 }],
  ])("is that of its own class, not of %s", (_, changes) => {
    const model = modelOf([...repeated(10_000, 5), ...repeated(10_000, 3000, features(changes))]);
    expect(model.radiusOf(features())).toBe(10);
    expect(model.radiusOf(features(changes))).toBe(3200);
  });

  test("of a class with few samples is nearly that of the class above", () => {
    const few = features({ network: hosting });
    const model = modelOf([...repeated(900, 5), ...repeated(4, 3000, few)]);
    expect(model.radiusOf(few)).toBe(10);
    expect(model.radiusOf(features({ network: null }))).toBe(10);
  });

  test("of a country says nothing about countries in other networks, and is unknown with few samples", () => {
    const country = (network: ErrorFeatures["network"]) => features({ place: { city: "", region: "" }, network });
    const model = modelOf([...repeated(30, 800, country(hosting)), ...repeated(24, 800, country(access))]);
    expect(model.radiusOf(country(hosting))).toBe(800);
    expect(model.radiusOf(country(access))).toBeNull();
    expect(model.radiusOf(country(null))).toBeNull();
  });

  test("is not decided by one operator with two hundred times as many prefixes", () => {
    const others = [1, 2, 3, 4, 5, 6, 7].flatMap((file) => repeated(49, 900, features(), `small ${file}`));
    expect(modelOf([...repeated(10_000, 5, features(), "large"), ...others]).radiusOf(features())).toBe(1000);
  });

  test("takes the samples of one prefix as one", () => {
    const quarters = repeated(400, 900).map((sample) => ({ ...sample, weight: 1 / 4 }));
    expect(modelOf([...repeated(500, 5), ...quarters]).radiusOf(features())).toBe(10);
    expect(modelOf([...repeated(500, 5), ...repeated(400, 900)]).radiusOf(features())).toBe(1000);
  });
});

describe("the share within a distance", () => {
  const city = (km: number) => ({ ...features().place, accuracyRadiusKm: km });

  test("is that of the measured errors of places with this radius", () => {
    const model = modelOf([...repeated(700, 5), ...repeated(200, 40), ...repeated(100, 900)]);
    expect(model.radiusOf(features())).toBe(40);
    const of = { ...features(), place: city(40) };
    expect([model.shareWithin(10, of), model.shareWithin(50, of), model.shareWithin(1000, of)]).toEqual([0.7, 0.9, 1]);
  });

  test("is unknown for a radius that the model states for no such place, and without measurements", () => {
    const model = modelOf([...repeated(700, 5), ...repeated(200, 40), ...repeated(100, 900)]);
    expect(model.shareWithin(50, { ...features(), place: city(500) })).toBeNull();
    expect(new ErrorModel({}, {}).shareWithin(50, { ...features(), place: city(50) })).toBeNull();
  });

  test("is the same from a version's own counts", () => {
    const model = modelOf([...repeated(700, 5), ...repeated(200, 40)]);
    const again = new ErrorModel(model.counts, {});
    expect(again.shareWithin(10, { ...features(), place: city(40) })).toBe(0.78);
  });

  test("and the radius are the same from counts of an earlier release, which had fewer bounds", () => {
    const former = new ErrorModel({ "4 city": [70, 0, 30, 0, 0, 0, 0, 0, 0, 0, 0] }, {});
    expect(former.radiusOf(features())).toBe(50);
    const of = { ...features(), place: city(50) };
    expect([former.shareWithin(40, of), former.shareWithin(50, of)]).toEqual([0.7, 1]);
    const ours = { "4 city": modelOf(repeated(100, 5)).counts["4 city"]! };
    expect(new ErrorModel({ "4 city": [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0] }, ours).radiusOf(features())).toBe(10);
  });
});

describe("how sure a country and a region are", () => {
  /** A model of places that are near the true ones, with right and wrong countries and regions. */
  function modelOfAreas(samples: readonly { of: ErrorFeatures; isRight: boolean; times: number; km?: number }[]) {
    const counter = new ErrorCounter();
    const sample = { file: "feed", weight: 1 };
    for (const { of, isRight, times, km = 5 } of samples)
      for (let time = 0; time < times; time++) {
        counter.add(of, km, sample);
        for (const area of ["country", "region"] as const) counter.addArea(area, of, isRight, sample);
      }
    return new ErrorModel(counter.finish(), {});
  }
  const confidencesOf = (model: ErrorModel, { place, network }: ErrorFeatures, radius: number | null = 10) =>
    model.confidencesOf(4, { ...place, accuracyRadiusKm: radius }, network);
  const both = (of: ErrorFeatures, [right, wrong]: readonly [number, number], km?: number) =>
    [right, wrong].map((times, index) => ({ of, isRight: index === 0, times, ...(km !== undefined && { km }) }));

  test("is the share of right ones of the places with the same radius, kind of network and level", () => {
    const small = features({ size: 1 });
    const far = features({ place: { city: "", region: "" } });
    const model = modelOfAreas([
      ...both(features(), [9000, 1000]),
      ...both(small, [5000, 5000], 700),
      ...both(far, [6000, 4000], 700),
    ]);
    expect(confidencesOf(model, features())).toEqual({ country: 0.89, region: 0.89, city: 0.99 });
    expect(confidencesOf(model, small, 800)).toMatchObject({ country: 0.51, region: 0.51 });
    expect(confidencesOf(model, far, 800)).toEqual({ country: 0.6, region: null, city: null });
  });

  test("is unknown with few samples, for a radius that was not stated, and of an anycast address", () => {
    const unknown = { country: null, region: null, city: null };
    expect(confidencesOf(modelOfAreas(both(features(), [24, 0])), features())).toEqual(unknown);
    const model = modelOfAreas(both(features(), [1000, 0]));
    expect(confidencesOf(model, features(), 50)).toEqual(unknown);
    expect(confidencesOf(model, features(), null)).toEqual(unknown);
    const { "4 city": _, "4 city 0": __, "4 city 0 access": ___, ...areas } = model.counts;
    expect(confidencesOf(new ErrorModel(areas, {}), features(), null)).toEqual(unknown);
  });
});

describe("the counts we ship", () => {
  const networks = [access, hosting, { asn: 64502, usageType: "" }, null];
  const sizes = { 4: [2 ** 12, 2 ** 9, 2 ** 8, 1], 6: [2 ** 24, 2 ** 16, 1] } as const;
  const cases = ([4, 6] as const).flatMap((family) =>
    sizes[family].flatMap((size) => networks.map((network) => features({ family, size, network }))),
  );

  test("give a radius to a city of each class", () => {
    for (const of of cases) expect(BOUNDS_KM, JSON.stringify(of)).toContain(new ErrorModel().radiusOf(of));
  });

  test("are added to those of an installation, which are read again", async () => {
    const of = features({ network: hosting, size: 1 });
    const before = new ErrorModel().radiusOf(of)!;
    const counter = new ErrorCounter();
    counter.add(of, 5, { file: "own", weight: 1_000_000 });
    await storeErrorCounts(directory, counter.finish());
    expect(readErrorModel(directory).radiusOf(of)).toBeLessThan(before);
  });
});

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "meridian-errors-"));
});
afterAll(() => rmSync(directory, { recursive: true }));
