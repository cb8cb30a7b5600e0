import {
  type LayerSource,
  mergePartitions,
  type Network,
  type Partition,
  PartitionBuilder,
  type Place,
  parseIpv4,
  UNKNOWN_PLACE,
} from "@meridian/ipdb";
import blocks from "./amazon-ranges.json" with { type: "json" };

/** The table's name among the sources of a database. */
export const AMAZON_ID = "amazon-ranges";
/** Day on which the ranges were published. */
export const AMAZON_VERSION = "2026-08-22";

/** Systems of Amazon whose addresses outside its list the base puts anywhere. */
const ASNS: ReadonlySet<number | null> = new Set([7224, 16509]);
/** Cities in the USA in which the base has many of Amazon's addresses, and Amazon's own geofeed hardly any of these. */
const WRONG_CITIES: ReadonlySet<string> = new Set(["New York", "Portland", "San Jose", "Seattle"]);

/** The middle of the contiguous United States, for addresses with only a country. */
const USA: Omit<Place, "source"> = {
  ...UNKNOWN_PLACE,
  countryCode: "US",
  latitude: 39.8,
  longitude: -98.6,
  accuracyRadiusKm: 2500,
};

export const describeAmazon = (): LayerSource => ({
  id: AMAZON_ID,
  layer: "location",
  name: "Amazon’s address ranges",
  licence: "CC0 1.0",
  attribution: "Amazon’s published ranges, collected by lord-alfred/ipranges",
  url: "https://github.com/lord-alfred/ipranges",
  isSharable: true,
  sourceVersion: AMAZON_VERSION,
  // The date of a database is that of its places, which the ranges only correct.
  updatedDate: "",
  rows: blocks.length,
});

const UNLISTED = 1;
const LISTED = 2;

/**
 * Corrects Amazon's IPv4 addresses. The base has those that Amazon's own list lacks in London,
 * Munich and elsewhere; they are registered in the USA, and nothing shows where they are used. `places` receives the
 * USA as a place.
 * @param newer a newer list that an operator has loaded, whose addresses count as listed too
 */
export function correctAmazon(
  world: Partition,
  systems: { networks: readonly Network[]; v4: Partition },
  places: Place[],
  source: number,
  newer: Partition | null,
): Partition {
  const table = readBlocks();
  const listed = newer ? mergePartitions(table, newer, (before, after) => before || after) : table;
  const amazon = mergePartitions(systems.v4, listed, (system, isListed) =>
    isListed ? LISTED : ASNS.has(systems.networks[system]!.asn) ? UNLISTED : 0,
  );
  const usa = places.push({ ...USA, source }) - 1;
  return mergePartitions(world, amazon, (place, kind) => {
    if (kind === 0) return place;
    const { countryCode, city } = places[place]!;
    const isWrong = kind === UNLISTED || (countryCode === "US" && WRONG_CITIES.has(city.replace(/ \(.*\)$/, "")));
    return isWrong ? usa : place;
  });
}

function readBlocks(): Partition {
  const builder = new PartitionBuilder(4);
  for (const block of blocks) {
    const [address = "", length = "32"] = block.split("/");
    const first = parseIpv4(address);
    builder.addIpv4(first, 1);
    builder.addIpv4(first + 2 ** (32 - Number(length)), 0);
  }
  return builder.finish();
}
