import { type Network, type Partition, PartitionBuilder, type Place, parseIpv4, UNKNOWN_PLACE } from "@meridian/ipdb";
import { expect, test } from "vitest";
import { correctAmazon } from "./amazon.ts";

/** Blocks from their first addresses, with the value that applies from there on. */
function partitionOf(blocks: Readonly<Record<string, number>>): Partition {
  const builder = new PartitionBuilder(4);
  for (const [address, value] of Object.entries(blocks)) builder.addIpv4(parseIpv4(address), value);
  return builder.finish();
}

function valueAt({ starts, values }: Partition, address: string): number {
  const wanted = parseIpv4(address);
  const index = starts.findLastIndex((start) => start <= wanted);
  return values[index] ?? 0;
}

const cities: Place[] = [
  { ...UNKNOWN_PLACE, source: 0 },
  { ...UNKNOWN_PLACE, source: 0, countryCode: "GB", city: "London" },
  { ...UNKNOWN_PLACE, source: 0, countryCode: "US", city: "Seattle" },
];
const networks = [{ asn: null }, { asn: 16509 }, { asn: 3352 }] as Network[];

/** The city of an address after the correction, or the country if it has none. */
function cityOf(address: string, newer: Partition | null = null): string {
  const places = [...cities];
  // 3.8.0.0/14 is in Amazon's list as London; 32.160.0.0/12 is not in it.
  const world = partitionOf({ "0.0.0.0": 1, "3.9.0.0": 2, "3.9.1.0": 1 });
  const v4 = partitionOf({ "0.0.0.0": 2, "3.0.0.0": 1, "4.0.0.0": 2, "32.160.0.0": 1, "32.176.0.0": 2 });
  const corrected = correctAmazon(world, { networks, v4 }, places, 5, newer);
  const { city, countryCode } = places[valueAt(corrected, address)]!;
  return city || countryCode;
}

test("Amazon's addresses keep their city only where its list has them", () => {
  expect(cityOf("3.8.0.1")).toBe("London");
  expect(cityOf("32.168.0.1")).toBe("US");
  expect(cityOf("32.176.0.1")).toBe("London");
});

test("a city in which the base wrongly has many of Amazon's addresses is not kept even if listed", () => {
  expect(cityOf("3.9.0.1")).toBe("US");
});

test("addresses of a newer list that an operator has loaded count as listed", () => {
  const newer = partitionOf({ "0.0.0.0": 0, "32.168.0.0": 1, "32.169.0.0": 0 });
  expect(cityOf("32.168.0.1", newer)).toBe("London");
  expect(cityOf("32.170.0.1", newer)).toBe("US");
});
