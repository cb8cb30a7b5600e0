import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  buildDatabase,
  type LayerSource,
  mergeLists,
  NO_PRIVACY_SOURCES,
  type Partition,
  PartitionBuilder,
  type Place,
  type PrivacyList,
  readList,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
  UNKNOWN_PRIVACY,
} from "@meridian/ipdb";

/** Version of the small database that tests use for lookups. */
export const SMALL_DATABASE_VERSION = "20260101";

const place = (known: Partial<Place>): Place => ({ ...UNKNOWN_PLACE, ...known });

const places = [
  place({}),
  place({
    countryCode: "US",
    region: "California",
    city: "Mountain View",
    latitude: 37.3861,
    longitude: -122.0839,
    accuracyRadiusKm: 50,
    timeZone: "America/Los_Angeles",
    weatherStationCode: "KNUQ",
    weatherStationName: "Moffett Federal Airfield",
    lastChanged: "2026-01-15",
  }),
  place({
    countryCode: "CN",
    region: "Zhejiang",
    regionZh: "浙江省",
    city: "Hangzhou",
    cityZh: "杭州市",
    divisionCode: "330100",
    areaCode: "0571",
    latitude: 30.2943,
    longitude: 120.1663,
    accuracyRadiusKm: 50,
    timeZone: "Asia/Shanghai",
  }),
  place({ countryCode: "DE", region: "Hesse", accuracyRadiusKm: 200, timeZone: "Europe/Berlin" }),
];

const google = {
  ...UNKNOWN_NETWORK,
  asn: 15169,
  name: "Google LLC",
  organization: "Google LLC",
  usageType: "DCH",
  isUsageTypeInferred: true,
  source: 0,
  privacy: { ...UNKNOWN_PRIVACY, dataCenter: true, hosting: true },
  privacySources: { ...NO_PRIVACY_SOURCES, dataCenter: 1, hosting: 1 },
};

const source = (layer: LayerSource["layer"], name: string) => ({
  id: `test-${layer}`,
  layer,
  name,
  licence: "CC BY 4.0",
  attribution: `${name} data`,
  url: "https://example.com/",
  isSharable: true,
  sourceVersion: "1",
  updatedDate: "2025-12-31",
  rows: 4,
});

/** 8.8.8.0/24 and 2001:4860::/32 in California, 223.5.5.0/24 in Hangzhou, 5.1.0.0/16 in Hesse; nothing else. */
export const writeSmallDatabase = (directory: string, version = SMALL_DATABASE_VERSION): Promise<string> =>
  write(directory, version, { locations: locationsV4(), networks: networksV4() });

/** 3,000 cities, each named by a digest: large enough for a delta of two to be much smaller than the file. */
export async function writeCitiesDatabase(
  directory: string,
  version: string,
  nameOf: (city: number) => string,
): Promise<string> {
  const builder = new PartitionBuilder(4);
  const cities = [place({})];
  for (let city = 1; city <= 3000; city++) {
    const name = createHash("sha256").update(nameOf(city)).digest("hex");
    cities.push(place({ countryCode: "US", city: name }));
    builder.addIpv4(9 * 2 ** 24 + city * 256, city);
  }
  const v4 = builder.finish();
  const v6 = new PartitionBuilder(6).finish();
  const builtAt = new Date(`${version.replace(/^(....)(..)(..).*/, "$1-$2-$3")}T00:00:00Z`);
  const path = join(directory, `${version}.ipdb`);
  const location = { sources: [source("location", "Test cities")], v4, v6, places: cities };
  await buildDatabase({ path, version, builtAt, layers: { location } });
  return path;
}

/** The small database with 192.0.3.0/24 on a list of VPN exits. */
export async function writeListedDatabase(directory: string, version: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "exits.txt");
  await writeFile(path, "192.0.3.0/24\n");
  const exits = { source: source("privacy", "Test exits"), isComplete: false, content: readList(path, "cidr-list") };
  const lists = [{ ...exits, flags: ["vpn" as const] }];
  return write(directory, version, { locations: locationsV4(), networks: networksV4(), lists });
}

/** All of IPv4 in California, for programs that look up any address. */
export const writeUniformDatabase = (directory: string, version: string): Promise<string> =>
  write(directory, version, { locations: everywhere(), networks: everywhere() });

async function write(
  directory: string,
  version: string,
  v4: { locations: Partition; networks: Partition; lists?: readonly PrivacyList[] },
): Promise<string> {
  await mkdir(directory, { recursive: true });
  const network = {
    sources: [source("network", "Test networks"), { ...source("network", "Test rules"), id: "network-name-rules" }],
    networks: [UNKNOWN_NETWORK, google],
    v4: v4.networks,
    v6: googleV6(),
  };
  const path = join(directory, `${version}.ipdb`);
  await buildDatabase({
    path,
    version,
    builtAt: new Date("2026-01-01T00:00:00Z"),
    layers: {
      location: { sources: [source("location", "Test places")], places, v4: v4.locations, v6: googleV6() },
      network,
      ...(v4.lists && { privacy: mergeLists(v4.lists, network) }),
    },
  });
  return path;
}

const ipv4 = (text: string): number => text.split(".").reduce((value, octet) => value * 256 + Number(octet), 0);

function everywhere() {
  const ranges = new PartitionBuilder(4);
  ranges.addIpv4(0, 1);
  return ranges.finish();
}

function locationsV4() {
  const ranges = new PartitionBuilder(4);
  ranges.addIpv4(ipv4("5.1.0.0"), 3);
  ranges.addIpv4(ipv4("5.2.0.0"), 0);
  ranges.addIpv4(ipv4("8.8.8.0"), 1);
  ranges.addIpv4(ipv4("8.8.9.0"), 0);
  ranges.addIpv4(ipv4("223.5.5.0"), 2);
  ranges.addIpv4(ipv4("223.5.6.0"), 0);
  return ranges.finish();
}

function networksV4() {
  const ranges = new PartitionBuilder(4);
  ranges.addIpv4(ipv4("8.8.8.0"), 1);
  ranges.addIpv4(ipv4("8.8.9.0"), 0);
  return ranges.finish();
}

function googleV6() {
  const ranges = new PartitionBuilder(6);
  ranges.add(0x20014860, 0, 0, 0, 1);
  ranges.add(0x20014861, 0, 0, 0, 0);
  return ranges.finish();
}
