import type { query } from "@meridian/contract/lookup-api/calls/query";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import type { LayerSource, Network, Place, Privacy } from "@meridian/ipdb";
import type { Confidences } from "../databases/error-model.ts";
import { NAME_RULES_ID } from "../databases/layers/usage-rules.ts";
import { flagsByName } from "./flag-names.ts";
import { isInferring } from "./inference.ts";
import { supplements } from "./supplements.ts";

export type Evidence = NonNullable<LookupAnswer<typeof query>["evidence"]>[number];
type Rule = NonNullable<Evidence["inferred_by"]>;

/** What some fields rest on, whether or not they have a value. */
interface Statement {
  fields: readonly string[];
  layer: LayerSource | null | undefined;
  rule?: Rule | false | null | undefined;
  confidence?: number | null | undefined;
}

/** How sure the parts of a place are, and which other places there are. */
export interface PlaceDoubts extends Pick<Evidence, "candidates"> {
  confidences?: Confidences;
}

/** The fields of each part of a place. The names of countries and continents follow from the code. */
const placeFields = {
  country: ["continent", "country", "country_english", "country_code"],
  region: ["province"],
  city: ["city", "division_code", "area_code", "zip_code", "latitude", "longitude"],
} as const;
const placeParts = ["country", "region", "city"] as const;
const networkFields = ["asn.asn", "asn.name", "asn.domain", "asn.organization"];
const usageFields = ["asn.usage_type", "asn.is_mobile"];
const flagFields: readonly (readonly [field: string, flag: keyof Privacy])[] = [
  ...Object.entries(flagsByName).map(([name, flag]) => [`proxy.${name}`, flag] as const),
  ["asn.is_crawler", "crawler"],
  ["asn.crawler", "crawler"],
  ["asn.is_satellite", "satellite"],
];

/**
 * What the fields of an answer rest on, as far as the database knows. Fields without a value and fields of which it does
 * not keep the source are in no entry.
 * @param layers the sources of the database that place and network are from
 * @param answer the groups of the answer with their fields, all or chosen ones
 * @param doubts go into the entries of the place, its candidates into the first
 */
export function evidenceOf(
  layers: readonly LayerSource[],
  { place, network }: { place: Place | null; network: Network | null },
  answer: object,
  doubts: PlaceDoubts = {},
): Evidence[] {
  const { candidates, confidences } = doubts;
  const ofThePlace = place ? entriesOf(ofPlace(layers, place, confidences), answer) : [];
  const [first] = ofThePlace;
  if (first && candidates) first.candidates = candidates;
  const others = [
    ...(place ? ofCodesAndSupplements(layers, place) : []),
    ...(network ? ofNetwork(layers, network) : []),
  ];
  return [...ofThePlace, ...entriesOf(others, answer)];
}

/** The statements about fields that have a value, if it is known what they rest on. */
const entriesOf = (statements: readonly Statement[], answer: object): Evidence[] =>
  statements.flatMap(({ fields, layer, rule, confidence }) => {
    if (!layer && !rule) return [];
    const given = fields.filter((field) => hasValue(answer, field));
    const about = { source: describeSource(layer), inferred_by: rule || null };
    return given.length === 0 ? [] : [{ fields: given, ...about, ...(confidence !== undefined && { confidence }) }];
  });

/** The same for the sample that test keys get. */
export function sampleEvidence(answer: object): Evidence[] {
  const names = Object.entries(answer).flatMap(([group, values]) =>
    Object.keys(values as object).map((name) => `${group}.${name}`),
  );
  const fields = names.filter((field) => hasValue(answer, field) && !aboutAnswer.has(field));
  const source = { id: "sample", name: "Sample", version: null, updated_date: null };
  return fields.length === 0 ? [] : [{ fields, source, inferred_by: null }];
}

/** Fields that say something about the answer, not about the address. */
const aboutAnswer = new Set(["location.ip", "location.last_changed", "location.source", "asn.inferred"]);

function ofPlace(layers: readonly LayerSource[], place: Place, confidences?: Confidences): Statement[] {
  const layer = layers[place.source];
  const rule = layer && isInferring(layer) && "place_of_network";
  return placeParts.map((part) => ({
    fields: placeFields[part].map((name) => `location.${name}`),
    ...{ layer, rule, confidence: confidences?.[part] },
  }));
}

const ofCodesAndSupplements = (layers: readonly LayerSource[], place: Place): Statement[] => [
  { fields: ["location.region_code", "location.geoname_id"], layer: layers[place.source], rule: "code_of_name" },
  ...supplements.map(({ id, field }) => ({ fields: [field], layer: layers.find((one) => one.id === id) })),
];

function ofNetwork(layers: readonly LayerSource[], network: Network): Statement[] {
  const layer = network.source === null ? null : layers[network.source];
  const rules = layers.find(({ id, layer }) => id === NAME_RULES_ID && layer === "network");
  const { isIspInferred, isUsageTypeInferred } = network;
  return [
    { fields: isUsageTypeInferred ? networkFields : [...networkFields, ...usageFields], layer },
    ...(isUsageTypeInferred ? [{ fields: usageFields, layer: rules, rule: "usage_of_network" } as const] : []),
    { fields: ["asn.mcc", "asn.mnc"], layer, rule: "codes_of_operator" },
    // Of an ISP that is not inferred, the database does not keep the source.
    ...(isIspInferred ? [{ fields: ["location.isp"], layer: rules, rule: "isp_of_network" } as const] : []),
    ...ofFlags(layers, network),
  ];
}

/** One statement for all flags of a source. */
function ofFlags(layers: readonly LayerSource[], { privacySources }: Network): Statement[] {
  const fields = Map.groupBy(flagFields, ([, flag]) => privacySources[flag]);
  return [...fields].map(([index, flags]) => {
    const layer = index === null ? null : layers[index];
    return { fields: flags.map(([field]) => field), layer, rule: layer && isInferring(layer) && "hosting_of_network" };
  });
}

function hasValue(answer: object, field: string): boolean {
  const [group = "", name = ""] = field.split(".");
  return ((answer as Record<string, Record<string, unknown> | undefined>)[group]?.[name] ?? null) !== null;
}

/** A source as answers name it. */
export const describeSource = (layer: LayerSource | null | undefined): Evidence["source"] =>
  layer
    ? {
        ...{ id: layer.id, name: layer.name },
        ...{ version: layer.sourceVersion || null, updated_date: layer.updatedDate || null },
      }
    : null;
