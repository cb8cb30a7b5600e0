import { UNKNOWN_NETWORK } from "../build/layers.ts";
import { NO_PRIVACY_SOURCES, UNKNOWN_PRIVACY } from "../privacy-flags.ts";
import { makeDatabase, makePartition, makePlace, makeSource } from "./make-database.ts";

/** The worked example of FORMAT.md: every kind of section in its smallest form. */
export function makeTinyDatabase(): SharedArrayBuffer {
  return makeDatabase({
    location: {
      sources: [makeSource("location"), { ...makeSource("location"), id: "example-swiss", updatedDate: "2026-01-02" }],
      v4: makePartition(4, { "9.0.1.0": 1, "9.0.2.0": 0, "9.0.4.16": 2, "9.0.4.32": 0 }),
      v6: makePartition(6, {
        "2a00:1::": 1,
        "2a00:1:5:8000::": 2,
        "2a00:1:6::": 0,
        "2a00:2:0:1:0:0:0:1": 2,
        "2a00:2:0:1:0:0:0:2": 0,
      }),
      places: [
        makePlace(""),
        makePlace("Köln", {
          region: "Nordrhein-Westfalen",
          regionZh: "北莱茵-威斯特法伦州",
          cityZh: "科隆",
          areaCode: "0221",
          zipCode: "50667",
          latitude: 50.9375,
          longitude: 6.9603,
          accuracyRadiusKm: 50,
          elevationMetres: 53,
          timeZone: "Europe/Berlin",
          weatherStationCode: "EDDK",
          weatherStationName: "Cologne Bonn Airport",
        }),
        makePlace("Bern", { countryCode: "CH", elevationMetres: -1, source: 1 }),
      ],
    },
    network: {
      sources: [makeSource("network")],
      v4: makePartition(4, { "9.0.1.128": 1, "9.0.2.0": 0 }),
      v6: makePartition(6, { "2a00:1::": 1, "2a00:2::": 0 }),
      networks: [
        UNKNOWN_NETWORK,
        {
          ...UNKNOWN_NETWORK,
          asn: 64_500,
          name: "EXAMPLE",
          organization: "Example AG",
          domain: "example.net",
          usageType: "ISP",
          isUsageTypeInferred: true,
          isAnycast: false,
          source: 0,
          privacy: { ...UNKNOWN_PRIVACY, hosting: true },
          privacySources: { ...NO_PRIVACY_SOURCES, hosting: 0 },
        },
      ],
    },
    privacy: {
      sources: [makeSource("privacy")],
      v4: makePartition(4, { "9.0.1.128": 1, "9.0.1.129": 0 }),
      v6: makePartition(6, {}),
      flags: [
        { ...UNKNOWN_PRIVACY, vpn: false },
        { ...UNKNOWN_PRIVACY, vpn: true },
      ],
      flagSources: [
        { ...NO_PRIVACY_SOURCES, vpn: 0 },
        { ...NO_PRIVACY_SOURCES, vpn: 0 },
      ],
    },
  });
}
