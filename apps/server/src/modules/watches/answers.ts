import { type ChangeField, changeFields, type WatchField, watchFields } from "@meridian/contract/watch-names";
import type { Network, Place, Privacy } from "@meridian/ipdb";

/** What a database says of an address, as far as it can be watched. */
export interface Answer {
  country: string;
  region: string;
  regionZh: string;
  city: string;
  cityZh: string;
  /** 0 if unknown. */
  asn: number;
  isp: string;
  /** One character for each of `flags`: "1", "0", or "?" if unknown. */
  flags: string;
}

/** In the order of their names in `changeFields`. */
const flags = ["vpn", "tor", "dataCenter", "proxy", "relay", "hosting"] as const satisfies readonly (keyof Privacy)[];
const FIRST_FLAG = changeFields.indexOf("is_vpn");

/** What belongs to each field of a watch. */
const groups: Readonly<Record<WatchField, readonly ChangeField[]>> = {
  country: ["country"],
  city: ["region", "city"],
  network: ["asn", "isp"],
  flags: changeFields.slice(FIRST_FLAG),
};
/** The bit of the field that each part of an answer belongs to. */
const bits = changeFields.map((name) => 1 << watchFields.findIndex((field) => groups[field].includes(name)));

/** A watch's fields as stored: a bit for each of `watchFields`. */
export const bitsOf = (fields: readonly WatchField[]): number =>
  fields.reduce((bits, field) => bits | (1 << watchFields.indexOf(field)), 0);
export const fieldsOf = (bits: number): WatchField[] => watchFields.filter((_, index) => ((bits >>> index) & 1) === 1);

export function answerOf(place: Place | null, network: Network | null): Answer {
  const letterOf = (value: boolean | null | undefined) => (value == null ? "?" : value ? "1" : "0");
  return {
    country: place?.countryCode ?? "",
    region: place?.region ?? "",
    regionZh: place?.regionZh ?? "",
    city: place?.city ?? "",
    cityZh: place?.cityZh ?? "",
    asn: network?.asn ?? 0,
    isp: network?.isp ?? "",
    flags: flags.map((flag) => letterOf(network?.privacy[flag])).join(""),
  };
}

const names = { "1": "true", "0": "false" } as const;

/** A part of an answer as text; "" if unknown. */
function textOf({ country, region, city, asn, isp, flags }: Answer, index: number): string {
  if (index >= FIRST_FLAG) return names[flags[index - FIRST_FLAG] as keyof typeof names] ?? "";
  return [country, region, city, asn === 0 ? "" : `AS${asn}`, isp][index]!;
}

/** Its Chinese text, where it has one of its own. */
const chineseOf = ({ regionZh, cityZh }: Answer, index: number): string =>
  ({ region: regionZh, city: cityZh })[changeFields[index] as string] ?? "";

/**
 * The parts of an answer that differ. A flag that is no longer known, or now known not to apply, matters only if it
 * applied on the other side: a list that appears or fails would otherwise change every address.
 */
function differ(before: Answer, after: Answer): number[] {
  return changeFields.flatMap((_, index) => {
    const [a, b] = [textOf(before, index), textOf(after, index)];
    if (a === b) return [];
    return index >= FIRST_FLAG && a !== "true" && b !== "true" ? [] : [index];
  });
}

/** The fields of watches in which two answers differ, as bits. */
export const changedBits = (before: Answer, after: Answer): number =>
  differ(before, after).reduce((all, index) => all | bits[index]!, 0);

/** One value before and after, as stored: its field, both values, and their Chinese texts where they have any. */
export type StoredChange = readonly [field: number, before: string, after: string, beforeZh?: string, afterZh?: string];

/** What of the given fields differs. */
export const changesOf = (before: Answer, after: Answer, fields: number): StoredChange[] =>
  differ(before, after)
    .filter((index) => (bits[index]! & fields) !== 0)
    .map((index) => {
      const [a, b] = [textOf(before, index), textOf(after, index)];
      const [aZh, bZh] = [chineseOf(before, index), chineseOf(after, index)];
      return aZh === "" && bZh === "" ? [index, a, b] : [index, a, b, aZh, bZh];
    });

/** A stored change in the reader's language. */
export const describeChange = ([index, before, after, beforeZh, afterZh]: StoredChange, language: "en" | "zh") => ({
  field: changeFields[index]!,
  before: (language === "zh" && beforeZh) || before,
  after: (language === "zh" && afterZh) || after,
});
