import { type Network, PartitionBuilder, type Place, parseIpv4, UNKNOWN_NETWORK, UNKNOWN_PLACE } from "@meridian/ipdb";
import { expect, test } from "vitest";
import { type ErrorFeatures, ErrorModel } from "../error-model.ts";
import { stateRadii } from "./radii.ts";

const place = (changes: Partial<Place>): Place => ({
  ...UNKNOWN_PLACE,
  countryCode: "DE",
  accuracyRadiusKm: 50,
  ...changes,
});
const partition = (values: Readonly<Record<string, number>>) => {
  const builder = new PartitionBuilder(4);
  for (const [address, value] of Object.entries(values)) builder.addIpv4(parseIpv4(address), value);
  return builder.finish();
};

/** A radius that shows what it was asked for. */
class Echo extends ErrorModel {
  readonly asked: ErrorFeatures[] = [];
  override radiusOf(features: ErrorFeatures): number | null {
    this.asked.push(features);
    return features.network?.asn == null ? null : features.network.asn + features.size;
  }
}

test("a place has the radius of each network and size of range in which it occurs; others keep theirs", () => {
  const places = [
    UNKNOWN_PLACE,
    place({ city: "Bonn" }),
    place({ city: "Köln", source: 1 }),
    place({ accuracyRadiusKm: null }),
  ];
  const location = {
    sources: [],
    places,
    v4: partition({ "1.0.0.0": 1, "2.0.0.0": 2, "3.0.0.0": 3, "4.0.0.0": 1, "4.0.0.4": 0 }),
    v6: new PartitionBuilder(6).finish(),
  };
  const networks: Network[] = [UNKNOWN_NETWORK, { ...UNKNOWN_NETWORK, asn: 1000 }, { ...UNKNOWN_NETWORK, asn: 2000 }];
  const v4 = partition({ "1.0.0.0": 1, "1.0.0.8": 2, "1.0.0.16": 1, "1.0.0.24": 0, "4.0.0.0": 1 });
  const model = new Echo();
  const stated = stateRadii(location, { networks, v4, v6: location.v6 }, model, new Set([0]));
  const radiusAt = (address: string) => {
    const index = stated.v4.starts.findLastIndex((start) => start <= parseIpv4(address));
    const { city, accuracyRadiusKm } = stated.places[stated.v4.values[index]!]!;
    return [city, accuracyRadiusKm];
  };
  expect(radiusAt("1.0.0.3")).toEqual(["Bonn", 1008]);
  expect(radiusAt("1.0.0.9")).toEqual(["Bonn", 2008]);
  // The same radius is the same place.
  expect(stated.places.filter(({ city }) => city === "Bonn").map(({ accuracyRadiusKm }) => accuracyRadiusKm)).toEqual([
    1008, 2008, 1004,
  ]);
  expect(radiusAt("1.0.0.17")).toEqual(["Bonn", 1008]);
  expect(radiusAt("4.0.0.3")).toEqual(["Bonn", 1004]);
  expect(radiusAt("2.0.0.0")).toEqual(["Köln", 50]);
  expect(radiusAt("3.0.0.0")).toEqual(["", null]);
  expect(places[1]!.accuracyRadiusKm).toBe(50);
});
