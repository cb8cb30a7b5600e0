import { makeDatabase, makePartition, makePlace, makeSource } from "./make-database.ts";

/** The worked example of FORMAT.md: every kind of section in the smallest form. */
export function makeTinyDatabase(): SharedArrayBuffer {
  return makeDatabase({
    location: {
      sources: [makeSource("location")],
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
          zipCode: "50667",
          latitude: 50.9375,
          longitude: 6.9603,
          accuracyRadiusKm: 50,
          elevationMetres: 53,
          timeZone: "Europe/Berlin",
          weatherStationCode: "EDDK",
          weatherStationName: "Cologne Bonn Airport",
        }),
        makePlace("Bern", { countryCode: "CH", elevationMetres: -1 }),
      ],
    },
    network: {
      sources: [makeSource("network")],
      v4: makePartition(4, { "9.0.1.128": 1, "9.0.2.0": 0 }),
      v6: makePartition(6, { "2a00:1::": 1, "2a00:2::": 0 }),
      networks: [
        { asn: null, name: "", organization: "", domain: "", isp: "", usageType: "" },
        { asn: 64_500, name: "EXAMPLE", organization: "Example AG", domain: "example.net", isp: "", usageType: "ISP" },
      ],
    },
    privacy: {
      sources: [makeSource("privacy")],
      v4: makePartition(4, { "9.0.1.128": 1, "9.0.1.129": 0 }),
      v6: makePartition(6, {}),
      flags: [
        { vpn: false, tor: null, dataCenter: null, proxy: null, relay: null, hosting: null },
        { vpn: true, tor: null, dataCenter: null, proxy: null, relay: null, hosting: null },
      ],
    },
  });
}
