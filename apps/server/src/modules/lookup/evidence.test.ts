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
const placeWords = "continent country country_english country_code city";

test("each field with a value is in the entry of its source, and what is inferred names its rule", () => {
  expect(shortEvidence({ place, network: { ...network, ...inferred } })).toEqual([
    [placeWords, "cities", null],
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
  const [first] = shortEvidence({ place: { ...place, source: PLACE_RULES! }, network: null });
  expect(first).toEqual([placeWords, "network-name-rules", "place_of_network"]);
});

test("a file that does not name the rules still says what is inferred", () => {
  // Nor the source of time zones.
  const without = layers
    .slice(0, RULES)
    .map((layer) => (layer.id === "time-zones" ? { ...layer, id: "other" } : layer));
  const bare = { ...network, ...inferred, privacy: UNKNOWN_PRIVACY };
  expect(shortEvidence({ place, network: bare }, without)).toEqual([
    [placeWords, "cities", null],
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
