import { IpdbReader } from "@meridian/ipdb";
import { type RecordData, recordData } from "../../apps/server/src/modules/lookup/answers.ts";
import { openRegions } from "../../apps/server/src/modules/lookup/regions.ts";
import { formatIpv4, formatIpv6 } from "../../packages/ipdb/src/address.ts";
import { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "../../packages/ipdb/src/batch.ts";
import { UNKNOWN_NETWORK } from "../../packages/ipdb/src/build/layers.ts";
import { NO_PRIVACY_SOURCES, UNKNOWN_PRIVACY } from "../../packages/ipdb/src/privacy-flags.ts";
import { formatHexDump } from "../../packages/ipdb/src/testing/hex-dump.ts";
import { makeDatabase, makePartition, makePlace, makeSource } from "../../packages/ipdb/src/testing/make-database.ts";
import { stepWords } from "../../packages/ipdb/src/words.ts";

/** Addresses that are answered before the database is searched, or are not addresses at all. */
const SPECIAL = [
  ...["0.0.0.0", "10.0.0.1", "127.0.0.1", "192.0.0.9", "192.0.0.11", "198.51.100.7", "223.255.255.255", "224.0.0.1"],
  ...["::", "::1", "::2:1", "::ffff:9.0.1.200", "::ffff:10.0.0.1", "::ffff:900:1c8", "2002:900:1c8::", "2002:a00:1::"],
  ...[
    "2001:0:1:2:3:4:f6ff:fe37",
    "64:ff9b::9.0.1.200",
    "64:ff9b:1::9.0.1.200",
    "2001:3::1",
    "2001:db8::1",
    "2001:1::4",
  ],
  ...["2A00:0001:0:0:0:0:0:0", "2a00:1::0.0.0.1", "1:2:3:4:5:6:7::", "fe80::1", "ffff::", "3fff:fff:ffff::", "4000::"],
  ...["", "nonsense", "9.0.1", "9.0.1.200.1", "9.0.1.0200", "09.0.1.200", " 9.0.1.200", "9.0.1.200 ", "9.0.1.256"],
  ...[
    "9.0.1.200/24",
    "1.2.3.4:80",
    "[2a00:1::]",
    "fe80::1%eth0",
    ":1",
    "1:",
    "1::2::3",
    "12345::",
    "1:2:3:4:5:6:7:8:9",
  ],
  ...["1:2:3:4:5:6:7::8", "::1.2.3", "1::1.2.3.4:5", "9.0.1.２00"],
];

/** A database with each kind of index and record that a reader has to know. */
function makeSample(): IpdbReader {
  const manyPrefixes = Array.from(
    { length: 70 },
    (_, group) => [`2a01:${(group * 3).toString(16)}::`, group % 4] as const,
  );
  const manyKeys = Array.from({ length: 40 }, (_, key) => [`2a02:7:${(key * 1500).toString(16)}::`, key % 4] as const);
  const bern = (lastChanged: string) =>
    makePlace("Bern", {
      ...{ countryCode: "CH", latitude: -46.9480943, longitude: -7.4474471, elevationMetres: -1, lastChanged },
    });
  const sources = [makeSource("location"), { ...makeSource("location"), id: "example-china", name: "示例" }];
  return IpdbReader.fromBuffer(
    makeDatabase({
      location: {
        sources,
        v4: makePartition(4, {
          ...{ "9.0.1.0": 1, "9.0.2.0": 0, "9.0.4.16": 2, "9.0.4.32": 8, "9.0.4.48": 0 },
          ...{ "9.0.8.0": 4, "9.0.8.64": 5, "9.0.8.128": 6, "9.0.8.192": 7, "9.0.9.0": 0 },
          ...{ "11.0.0.0": 3, "12.0.0.0": 0 },
          ...{ "200.1.2.3": 1, "200.1.2.4": 2, "200.1.2.128": 3, "200.1.2.255": 0, "223.0.0.0": 3 },
        }),
        v6: makePartition(6, {
          ...{ "2a00:1::": 1, "2a00:1:5:8000::": 2, "2a00:1:6::": 0, "2a00:2:0:1:0:0:0:1": 2, "2a00:2:0:1:0:0:0:2": 0 },
          ...{ "2a00:4:0:8000::": 1, "2a00:5::": 0 },
          ...Object.fromEntries([...manyPrefixes, ["2a01:d0::", 0], ...manyKeys, ["2a02:8::", 0]]),
        }),
        places: [
          makePlace(""),
          makePlace("Köln", {
            ...{ region: "Nordrhein-Westfalen", regionZh: "北莱茵-威斯特法伦州", cityZh: "科隆", zipCode: "50667" },
            ...{ latitude: 50.9375, longitude: 6.9603, accuracyRadiusKm: 50, elevationMetres: 53 },
            ...{ timeZone: "Europe/Berlin", weatherStationCode: "EDDK", weatherStationName: "Cologne Bonn Airport" },
          }),
          bern("2026-11-29"),
          makePlace("Hangzhou", {
            ...{ countryCode: "CN", region: "Zhejiang", regionZh: "浙江", cityZh: "杭州", divisionCode: "330100" },
            ...{ areaCode: "0571", accuracyRadiusKm: 20, timeZone: "Asia/Shanghai", source: 1 },
          }),
          // On either side of the radii from which a city and a region are guesses.
          makePlace("Bonn", { region: "Nordrhein-Westfalen", accuracyRadiusKm: 51 }),
          makePlace("", { region: "Nordrhein-Westfalen", accuracyRadiusKm: 500 }),
          makePlace("Bonn", { region: "Nordrhein-Westfalen", accuracyRadiusKm: 501 }),
          makePlace("Nowhere", { countryCode: "", accuracyRadiusKm: 10 }),
          bern("2026-11-30"),
        ],
      },
      network: {
        sources: [makeSource("network")],
        v4: makePartition(4, { "9.0.1.128": 1, "9.0.2.0": 0, "11.0.0.0": 2, "12.0.0.0": 0 }),
        v6: makePartition(6, { "2a00:1::": 1, "2a00:2::": 0, "2a01::": 3, "2a02::": 0 }),
        networks: [
          UNKNOWN_NETWORK,
          {
            ...UNKNOWN_NETWORK,
            ...{ asn: 64_500, name: "EXAMPLE", organization: "Example AG", domain: "example.net", usageType: "ISP" },
            ...{ isUsageTypeInferred: true, isAnycast: false, source: 0 },
            privacy: { ...UNKNOWN_PRIVACY, hosting: true },
            privacySources: { ...NO_PRIVACY_SOURCES, hosting: 0 },
          },
          {
            ...UNKNOWN_NETWORK,
            ...{
              asn: 4_200_000_000,
              isp: "China Telecom",
              usageType: "MOB",
              isIspInferred: true,
              isAnycast: true,
              source: 0,
            },
            privacy: {
              ...{ vpn: false, tor: true, dataCenter: false, proxy: true, relay: false, hosting: true },
              ...{ crawler: true, satellite: true },
            },
            privacySources: {
              ...{ vpn: 0, tor: 0, dataCenter: 0, proxy: 0, relay: 0, hosting: 0 },
              ...{ crawler: 0, satellite: 0 },
            },
          },
          { ...UNKNOWN_NETWORK, isp: "Example ISP", source: 0 },
        ],
      },
      privacy: {
        sources: [makeSource("privacy")],
        v4: makePartition(4, { "9.0.1.128": 2, "9.0.1.129": 1, "9.0.4.16": 0 }),
        v6: makePartition(6, { "2a00::": 1, "2a02::": 0 }),
        flags: [UNKNOWN_PRIVACY, { ...UNKNOWN_PRIVACY, vpn: false }, { ...UNKNOWN_PRIVACY, vpn: true }],
        flagSources: [NO_PRIVACY_SOURCES, { ...NO_PRIVACY_SOURCES, vpn: 0 }, { ...NO_PRIVACY_SOURCES, vpn: 0 }],
      },
    }),
  );
}

/** The first address of every range, and the one before it. */
function borders(reader: IpdbReader): string[] {
  const texts = new Set<string>();
  reader.eachIpv4Start((address) => {
    texts.add(formatIpv4(address));
    texts.add(formatIpv4((address - 1) >>> 0));
  });
  const addV6 = ([word0 = 0, word1 = 0, word2 = 0, word3 = 0]: Uint32Array) =>
    texts.add(formatIpv6(word0, word1, word2, word3));
  reader.eachIpv6Start((words) => {
    addV6(words);
    addV6(stepWords(words, -1));
  });
  return [...texts];
}

const ERRORS = new Map([
  [NOT_AN_ADDRESS, "INVALID_IP_ADDRESS"],
  [RESERVED_ADDRESS, "RESERVED_IP_ADDRESS"],
  [0, "IP_ADDRESS_NOT_FOUND"],
]);

/**
 * What the tests of all SDKs read: a small database as a dump in the form of `hexdump -C`, and for each border of its
 * ranges what the lookup API answers, without `location.ip` and the codes that files do not have: the number of a record in `en` and `zh`, or an error code.
 */
export function sdkTestData(): Record<string, string> {
  const reader = makeSample();
  const regions = openRegions("cldr");
  const dataOf = (record: number, language: "en" | "zh") =>
    withoutCodes(
      recordData(reader.placeOf(record), reader.networkOf(record), language, regions, reader.metadata.layers),
    );
  const records: number[] = [];
  const addresses = [...SPECIAL, ...borders(reader)].map((address) => {
    const record = reader.findRecord(address);
    const error = ERRORS.get(record);
    if (error) return [address, error] as const;
    if (!records.includes(record)) records.push(record);
    return [address, records.indexOf(record)] as const;
  });
  const answers = {
    version: reader.metadata.version,
    addresses,
    en: records.map((record) => dataOf(record, "en")),
    zh: records.map((record) => dataOf(record, "zh")),
  };
  return {
    "sdk/testdata/sample.hex": `${formatHexDump(new Uint8Array(reader.buffer))}\n`,
    "sdk/testdata/answers.json": `${JSON.stringify(answers)}\n`,
  };
}

/** The answer of a reader, which does not have the tables that the codes are from. */
export const withoutCodes = <Data extends Pick<RecordData, "location" | "asn">>(data: Data): Data => ({
  ...data,
  location: { ...data.location, region_code: null, geoname_id: null },
  asn: { ...data.asn, mcc: null, mnc: null },
});
