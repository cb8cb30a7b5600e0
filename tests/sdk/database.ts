import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  buildDatabase,
  formatAddress,
  type IpdbReader,
  type Network,
  NO_PRIVACY_SOURCES,
  PartitionBuilder,
  type Place,
  RESERVED_ADDRESS,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
  UNKNOWN_PRIVACY,
} from "@meridian/ipdb";
import { makeRandom } from "../setup/random.ts";

export const CONFORMANCE_VERSION = "20260103";

const random = makeRandom(20_260_103);
const below = (limit: number): number => Math.floor(random() * limit);
const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)]!;
const maybe = <T>(value: T, otherwise: T): T => (random() < 0.7 ? value : otherwise);

/** As in the small database of the server's tests. */
const namedPlaces: Partial<Place>[] = [
  {},
  { countryCode: "US", region: "California", city: "Mountain View", latitude: 37.3861, longitude: -122.0839 },
  {
    countryCode: "CN",
    region: "Zhejiang",
    regionZh: "浙江省",
    city: "Hangzhou",
    cityZh: "杭州市",
    divisionCode: "330100",
    areaCode: "0571",
  },
  { countryCode: "HK" },
];

const countries = ["CN", "HK", "MO", "TW", "US", "GB", "BR", "AU", "ZA", "AQ", "XK", ""];

function randomPlace(number: number): Partial<Place> {
  const isKnown = random() < 0.8;
  return {
    countryCode: oneOf(countries),
    region: maybe(`Region ${number % 9}`, ""),
    regionZh: maybe(`地区${number % 9}`, ""),
    city: maybe(`Città di ${number} “é”`, ""),
    cityZh: maybe(`城市${number}`, ""),
    divisionCode: maybe("320100", ""),
    areaCode: maybe("025", ""),
    zipCode: maybe(String(number).padStart(5, "0"), ""),
    latitude: isKnown ? (below(180_000_001) - 90_000_000) / 1e6 : null,
    longitude: isKnown ? (below(360_000_001) - 180_000_000) / 1e6 : null,
    accuracyRadiusKm: maybe(below(65_535), null as never),
    elevationMetres: maybe(below(9_000) - 430, null as never),
    timeZone: maybe(oneOf(["Asia/Shanghai", "America/Argentina/Buenos_Aires"]), ""),
    weatherStationCode: maybe("ZSNJ", ""),
    weatherStationName: "Nanjing",
    lastChanged: maybe(oneOf(["2000-01-01", "2026-11-29", "2100-03-01"]), ""),
    source: below(2),
  };
}

const flag = (): boolean | null => oneOf([true, false, null]);

function randomNetwork(number: number): Network {
  const privacy = {
    ...{ vpn: flag(), tor: flag(), dataCenter: flag(), proxy: flag(), relay: flag(), hosting: flag() },
    ...{ crawler: flag(), satellite: flag() },
  };
  const flagSources = Object.entries(privacy).map(([name, value]) => [name, value === null ? null : 0]);
  return {
    ...UNKNOWN_NETWORK,
    asn: maybe(oneOf([number + 1, 4_294_967_294 - number]), null as never),
    name: maybe(`NET-${number}`, ""),
    organization: maybe(`Società ${number}`, ""),
    domain: maybe(`net${number}.example`, ""),
    isp: oneOf(["", "China Telecom", "China Mobile", "Somebody Else"]),
    isIspInferred: random() < 0.5,
    usageType: oneOf(["", "ISP", "DCH", "EDU"]),
    isUsageTypeInferred: random() < 0.5,
    isAnycast: flag(),
    source: 0,
    privacy,
    privacySources: { ...NO_PRIVACY_SOURCES, ...Object.fromEntries(flagSources) },
  };
}

const google: Network = {
  ...UNKNOWN_NETWORK,
  asn: 15169,
  name: "Google LLC",
  usageType: "DCH",
  isUsageTypeInferred: true,
  source: 0,
  privacy: { ...UNKNOWN_PRIVACY, dataCenter: true, hosting: true },
  privacySources: { ...NO_PRIVACY_SOURCES, dataCenter: 0, hosting: 0 },
};

const places: Place[] = [...namedPlaces, ...Array.from({ length: 300 }, (_, index) => randomPlace(index))].map(
  (known) => ({ ...UNKNOWN_PLACE, ...known }),
);
const networks: Network[] = [
  UNKNOWN_NETWORK,
  google,
  ...Array.from({ length: 200 }, (_, index) => randomNetwork(index)),
];

/**
 * Writes a database with what the cases name, and around it some thousand random ranges that make use of every kind of
 * list in the format: whole /8 and pages, single blocks and several ranges in one, groups with and without slots.
 */
export async function writeConformanceDatabase(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, `${CONFORMANCE_VERSION}.ipdb`);
  await buildDatabase({
    path,
    version: CONFORMANCE_VERSION,
    builtAt: new Date("2026-01-03T00:00:00Z"),
    layers: {
      location: {
        sources: [source("location", "Places"), source("location", "Other places")],
        places,
        v4: randomIpv4(places.length, { "1.2.3": 3, "8.8.8": 1, "223.5.5": 2 }),
        v6: randomIpv6(places.length),
      },
      network: {
        sources: [source("network", "Networks")],
        networks,
        v4: randomIpv4(networks.length, { "8.8.8": 1 }),
        v6: randomIpv6(networks.length),
      },
    },
  });
  return path;
}

const source = (layer: "location" | "network", name: string) => ({
  id: name.toLowerCase().replaceAll(" ", "-"),
  layer,
  name,
  licence: "CC BY 4.0",
  attribution: "",
  url: "https://example.com/",
  isSharable: true,
  sourceVersion: "1",
  updatedDate: "2026-01-02",
  rows: 1,
});

/** Random values in 20/8 to 35/8 with ranges of all sizes, one in all of 60/8, and these /24 blocks. */
function randomIpv4(values: number, blocks: Record<string, number>) {
  const starts = new Map<number, number>();
  for (let index = 0; index < 1_500; index++) {
    const start = (20 + below(16)) * 2 ** 24 + below(2 ** 24);
    starts.set(start - (start % 2 ** oneOf([0, 3, 8, 8, 12, 16])), below(values));
  }
  starts.set(36 * 2 ** 24, 0);
  starts.set(60 * 2 ** 24, below(values - 1) + 1);
  starts.set(61 * 2 ** 24, 0);
  for (const [block, value] of Object.entries(blocks)) {
    const [a = 0, b = 0, c = 0] = block.split(".").map(Number);
    const start = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8;
    starts.set(start, value);
    starts.set(start + 256, 0);
  }
  const ranges = new PartitionBuilder(4);
  for (const [start, value] of [...starts].sort(([left], [right]) => left - right)) ranges.addIpv4(start, value);
  return ranges.finish();
}

const prefixes = [0x2400, 0x2408, 0x2600, 0x2c0f];

/** Random values in four /16, and Google's: many /32 in a /16, and many ranges in some /32 and /48. */
function randomIpv6(values: number) {
  const starts: { words: number[]; value: number }[] = [];
  const add = (words: number[], value: number) => starts.push({ words, value });
  for (let index = 0; index < 300; index++) {
    const prefix = oneOf(prefixes) * 65_536 + (index % 2 ? below(65_536) : below(4));
    const [word1, word2, word3] = [below(2 ** 32), below(2 ** 32), below(2 ** 32)];
    const widths = [
      [prefix, 0, 0, 0],
      [prefix, word1 - (word1 % 65_536), 0, 0],
      [prefix, word1, 0, 0],
      [prefix, word1, word2, word3],
    ];
    const width = below(widths.length);
    const more = index % 10 === 0 ? 40 : 0;
    for (let count = 0; count <= more; count++) {
      const words = widths[width]!.map((word, at) => (at === width && at > 0 ? below(2 ** 32) : word));
      add(words, below(values));
    }
  }
  for (const prefix of prefixes) add([(prefix + 1) * 65_536, 0, 0, 0], 0);
  add([0x2001_4860, 0, 0, 0], 1);
  add([0x2001_4861, 0, 0, 0], 0);
  starts.sort((left, right) => compare(left.words, right.words));
  const ranges = new PartitionBuilder(6);
  for (const { words, value } of starts) {
    const [word0 = 0, word1 = 0, word2 = 0, word3 = 0] = words;
    ranges.add(word0, word1, word2, word3, value);
  }
  return ranges.finish();
}

function compare(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((word, index) => word !== right[index]);
  return at < 0 ? 0 : left[at]! - right[at]!;
}

/** The first and the last address of every range, and the /48 after it, as far as the product answers for them. */
export function sampleAddresses(reader: IpdbReader): string[] {
  const addresses: string[] = [];
  reader.eachIpv4Start((start) => {
    if (start > 0) addresses.push(formatAddress({ family: 4, words: [start - 1] }));
    addresses.push(formatAddress({ family: 4, words: [start] }));
  });
  reader.eachIpv6Start((words) => {
    const start = [...words];
    addresses.push(formatAddress({ family: 6, words: start }));
    if (start.some((word) => word > 0)) addresses.push(formatAddress({ family: 6, words: before(start) }));
    // The rest of this address is zero, but what applies is the last range in the /48 before.
    const following = Math.floor(start[1]! / 65_536) + 1;
    if (following < 65_536) addresses.push(formatAddress({ family: 6, words: [start[0]!, following * 65_536, 0, 0] }));
  });
  return addresses.filter((address) => reader.findRecord(address) < RESERVED_ADDRESS);
}

function before(words: readonly number[]): number[] {
  const last = words.findLastIndex((word) => word > 0);
  return words.map((word, at) => (at < last ? word : at === last ? word - 1 : 0xffff_ffff));
}
