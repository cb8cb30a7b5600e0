import {
  type LayerSource,
  type Network,
  NO_PRIVACY_SOURCES,
  type Place,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
  UNKNOWN_PRIVACY,
} from "@meridian/ipdb";
import { expect, test } from "vitest";
import { describeNameRules, USAGE_RULES_DATE, USAGE_RULES_VERSION } from "../databases/layers/usage-rules.ts";
import { recordData } from "./answers.ts";
import { evidenceOf } from "./evidence.ts";
import { openRegions } from "./regions.ts";

const source = (id: string, layer: LayerSource["layer"], updatedDate = "2026-11-01"): LayerSource => ({
  ...{ id, layer, name: id.toUpperCase(), licence: "", attribution: "", url: "", isSharable: true },
  ...{ sourceVersion: updatedDate && "7", updatedDate, rows: 1 },
});
const layers = [
  source("cities", "location"),
  source("time-zones", "location", ""),
  describeNameRules("location", 1),
  source("systems", "network"),
  describeNameRules("network", 1),
  source("exits", "privacy", "2026-11-20"),
];
const [CITIES, , PLACE_RULES, SYSTEMS, RULES, EXITS] = layers.keys();

const place: Place = {
  ...UNKNOWN_PLACE,
  ...{ countryCode: "SG", city: "Singapore", accuracyRadiusKm: 20, timeZone: "Asia/Singapore", source: CITIES! },
};
const network: Network = {
  ...{ ...UNKNOWN_NETWORK, asn: 64500, name: "EXAMPLE", isp: "Example", usageType: "DCH", source: SYSTEMS! },
  privacy: { ...UNKNOWN_PRIVACY, vpn: true, tor: false, dataCenter: true, hosting: true },
  privacySources: {
    ...NO_PRIVACY_SOURCES,
    vpn: EXITS!,
    tor: EXITS!,
    dataCenter: RULES!,
    hosting: RULES!,
    relay: EXITS!,
  },
};
const inferred = { isIspInferred: true, isUsageTypeInferred: true };

/** The evidence of the whole answer, in short. */
function shortEvidence(of: { place: Place | null; network: Network | null }, layersOfFile = layers) {
  const answer = recordData(of.place, of.network, "en", openRegions("cldr"), layersOfFile);
  return evidenceOf(layersOfFile, of, answer).map(({ fields, source, inferred_by }) => [
    ...[fields.map((field) => field.replace(/.*\./, "")).join(" "), source?.id, inferred_by],
  ]);
}
/** The entries of the place. */
const ofPlace = (sourceId: string, rule: string | null = null) =>
  ["continent country country_english country_code", "city"].map((fields) => [fields, sourceId, rule]);

test("each field with a value is in the entry of its source, and what is inferred names its rule", () => {
  expect(shortEvidence({ place, network: { ...network, ...inferred } })).toEqual([
    ...ofPlace("cities"),
    ["geoname_id", "cities", "code_of_name"],
    ["time_zone", "time-zones", null],
    ["asn name", "systems", null],
    ["usage_type", "network-name-rules", "usage_of_network"],
    ["isp", "network-name-rules", "isp_of_network"],
    ["is_vpn is_tor", "exits", null],
    ["is_data_center is_hosting", "network-name-rules", "hosting_of_network"],
  ]);
});

test("a usage type that is stated has the network's source, and a stated ISP, whose source is not kept, none", () => {
  const stated = shortEvidence({ place: null, network: { ...network, privacy: UNKNOWN_PRIVACY } });
  expect(stated).toEqual([["asn name usage_type", "systems", null]]);
});

test("a mobile network has its flag from where its kind is from, and its codes from our table", () => {
  const carrier = { ...UNKNOWN_NETWORK, asn: 21_928, usageType: "MOB", source: SYSTEMS! };
  const home = { ...place, countryCode: "US", city: "" };
  const codes = ["mcc mnc", "systems", "codes_of_operator"];
  expect(shortEvidence({ place: home, network: carrier }).slice(2)).toEqual([
    ["asn usage_type is_mobile", "systems", null],
    codes,
  ]);
  expect(shortEvidence({ place: home, network: { ...carrier, isUsageTypeInferred: true } }).slice(2)).toEqual([
    ["asn", "systems", null],
    ["usage_type is_mobile", "network-name-rules", "usage_of_network"],
    codes,
  ]);
});

test("a place that follows from the network says so", () => {
  const evidence = shortEvidence({ place: { ...place, source: PLACE_RULES! }, network: null });
  expect(evidence.slice(0, 2)).toEqual(ofPlace("network-name-rules", "place_of_network"));
});

test("a file that does not name the rules still says what is inferred", () => {
  // Nor the source of time zones.
  const without = layers
    .slice(0, RULES)
    .map((layer) => (layer.id === "time-zones" ? { ...layer, id: "other" } : layer));
  const bare = { ...network, ...inferred, privacy: UNKNOWN_PRIVACY };
  expect(shortEvidence({ place, network: bare }, without)).toEqual([
    ...ofPlace("cities"),
    ["geoname_id", "cities", "code_of_name"],
    ["asn name", "systems", null],
    ["usage_type", undefined, "usage_of_network"],
    ["isp", undefined, "isp_of_network"],
  ]);
});

test("only given fields are in it, with the version and date of their source, or null without one", () => {
  const answer = {
    location: { city: "Singapore", province: null, time_zone: "Asia/Singapore" },
    asn: { usage_type: "DCH" },
  };
  expect(evidenceOf(layers, { place, network: { ...network, ...inferred } }, answer)).toEqual([
    {
      fields: ["location.city"],
      source: { id: "cities", name: "CITIES", version: "7", updated_date: "2026-11-01" },
      inferred_by: null,
    },
    {
      fields: ["location.time_zone"],
      source: { id: "time-zones", name: "TIME-ZONES", version: null, updated_date: null },
      inferred_by: null,
    },
    {
      fields: ["asn.usage_type"],
      source: {
        ...{ id: "network-name-rules", name: "Rules for names of networks" },
        ...{ version: USAGE_RULES_VERSION, updated_date: USAGE_RULES_DATE },
      },
      inferred_by: "usage_of_network",
    },
  ]);
});

test("each part of a place says how sure it is, and the first one given has the other places", () => {
  const doubts = { confidences: { country: 0.9, region: null, city: 0.5 }, candidates: [] };
  const evidence = (location: object) => evidenceOf(layers, { place, network: null }, { location }, doubts);
  expect(evidence({ country: "Singapore", province: "Central", city: "Singapore" })).toMatchObject([
    { fields: ["location.country"], confidence: 0.9, candidates: [] },
    { fields: ["location.province"], confidence: null },
    { fields: ["location.city"], confidence: 0.5 },
  ]);
  const [city, ...others] = evidence({ city: "Singapore", time_zone: "Asia/Singapore" });
  expect(city).toMatchObject({ fields: ["location.city"], confidence: 0.5, candidates: [] });
  expect(others.map((other) => Object.keys(other))).toEqual([["fields", "source", "inferred_by"]]);
});
