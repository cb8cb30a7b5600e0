import { UNKNOWN_PLACE } from "../build/encode-records.ts";
import { UNKNOWN_NETWORK } from "../build/layers.ts";
import { COORDINATE_SCALE, UNKNOWN_ASN, UNKNOWN_COORDINATE, UNKNOWN_ELEVATION, UNKNOWN_RADIUS } from "../format.ts";
import { decodeDate, encodeDate } from "../place-dates.ts";
import { decodeFlags, decodeSources, encodeFlags, encodeSources, PRIVACY_FLAGS } from "../privacy-flags.ts";
import type { Network, Place } from "../types.ts";
import type { ColumnReader, ColumnWriter } from "./columns.ts";

/** A place or network as texts and numbers, which two versions are compared by. */
export interface Row {
  texts: readonly string[];
  numbers: readonly number[];
}

/** How rows of one table become texts and numbers, and back. */
export interface RowKind<T> {
  /** A row of which nothing is known. */
  unknown: Row;
  rowOf: (entry: T) => Row;
  entryOf: (row: Row) => T;
  /** The entry with the source indexes of another version. */
  withSources: (entry: T, sources: readonly (number | null)[]) => T;
}

const placeTexts = [
  ...["countryCode", "region", "regionZh", "city", "cityZh", "divisionCode", "areaCode", "zipCode", "timeZone"],
  ...["weatherStationCode", "weatherStationName"],
] as (keyof Place)[];
const networkTexts = ["name", "organization", "domain", "isp", "usageType"] as (keyof Network)[];

const textsOf = <T>(entry: T, names: readonly (keyof T)[]): string[] => names.map((name) => entry[name] as string);
const withTexts = <T>(names: readonly (keyof T)[], texts: readonly string[]): Partial<T> =>
  Object.fromEntries(names.map((name, index) => [name, texts[index]])) as Partial<T>;

const scaled = (degrees: number | null) =>
  degrees === null ? UNKNOWN_COORDINATE : Math.round(degrees * COORDINATE_SCALE);
const known = (number: number, unknown: number) => (number === unknown ? null : number);
const degrees = (number: number) => (number === UNKNOWN_COORDINATE ? null : number / COORDINATE_SCALE);

const placeRow = (place: Place): Row => ({
  texts: textsOf(place, placeTexts),
  numbers: [
    scaled(place.latitude),
    scaled(place.longitude),
    place.accuracyRadiusKm ?? UNKNOWN_RADIUS,
    place.elevationMetres ?? UNKNOWN_ELEVATION,
    place.source,
    encodeDate(place.lastChanged),
  ],
});

export const placeKind: RowKind<Place> = {
  unknown: placeRow(UNKNOWN_PLACE),
  rowOf: placeRow,
  entryOf: ({ texts, numbers: [latitude = 0, longitude = 0, radius = 0, elevation = 0, source = 0, date = 0] }) => ({
    ...UNKNOWN_PLACE,
    ...withTexts(placeTexts, texts),
    latitude: degrees(latitude),
    longitude: degrees(longitude),
    accuracyRadiusKm: known(radius, UNKNOWN_RADIUS),
    elevationMetres: known(elevation, UNKNOWN_ELEVATION),
    source,
    lastChanged: decodeDate(date),
  }),
  withSources: (place, sources) => ({ ...place, source: sources[place.source] ?? 0 }),
};

const networkRow = (network: Network): Row => ({
  texts: textsOf(network, networkTexts),
  numbers: [network.asn ?? UNKNOWN_ASN, encodeFlags(network), ...encodeSources(network)].map((word) => word >>> 0),
});

export const networkKind: RowKind<Network> = {
  unknown: networkRow(UNKNOWN_NETWORK),
  rowOf: networkRow,
  entryOf: ({ texts, numbers: [asn = 0, flags = 0, low = 0, high = 0] }) => ({
    ...UNKNOWN_NETWORK,
    ...withTexts(networkTexts, texts),
    asn: known(asn, UNKNOWN_ASN),
    ...decodeFlags(flags),
    ...decodeSources(flags, low, high),
  }),
  withSources: (network, sources) => {
    const moved = (source: number | null) => (source === null ? null : (sources[source] ?? null));
    const privacySources = { ...network.privacySources };
    for (const flag of PRIVACY_FLAGS) privacySources[flag] = moved(privacySources[flag]);
    return { ...network, source: moved(network.source), privacySources };
  },
};

export const isSameRow = (left: Row, right: Row): boolean =>
  left.numbers.every((number, index) => number === right.numbers[index]) &&
  left.texts.every((text, index) => text === right.texts[index]);

export const keyOfRow = ({ texts, numbers }: Row): string => `${texts.join("\0")}\0${numbers.join()}`;

/** The texts of the older version by number, and the new ones, which are numbered from there on in order of first use. */
export class NewTexts {
  readonly #numbers: Map<string, number>;
  readonly #lengths: ColumnWriter;
  readonly #bytes: ColumnWriter;

  constructor(old: readonly string[], lengths: ColumnWriter, bytes: ColumnWriter) {
    this.#numbers = new Map(old.map((text, number) => [text, number]));
    this.#lengths = lengths;
    this.#bytes = bytes;
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const bytes = Buffer.from(text);
    this.#lengths.add(bytes.length);
    this.#bytes.addBytes(bytes);
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

interface RowColumns<C> {
  masks: C;
  texts: C;
  numbers: C;
}

/** Writes what a row has other than another one: a bit for each text and number that differs, and those. */
export function writeRow(row: Row, base: Row, columns: RowColumns<ColumnWriter>, texts: NewTexts): void {
  let mask = 0;
  for (const [index, text] of row.texts.entries()) {
    if (text === base.texts[index]) continue;
    mask |= 1 << index;
    columns.texts.add(texts.numberOf(text));
  }
  for (const [index, number] of row.numbers.entries()) {
    if (number === base.numbers[index]) continue;
    mask |= 1 << (row.texts.length + index);
    columns.numbers.addSigned(number - base.numbers[index]!);
  }
  columns.masks.add(mask);
}

/** The row that `writeRow` wrote. @throws IpdbError BAD_DELTA for a text that does not exist */
export function readRow(base: Row, columns: RowColumns<ColumnReader>, texts: readonly string[]): Row {
  const fields = base.texts.length + base.numbers.length;
  const mask = columns.masks.nextBelow(2 ** fields);
  const has = (field: number) => ((mask >>> field) & 1) === 1;
  return {
    texts: base.texts.map((text, index) => (has(index) ? texts[columns.texts.nextBelow(texts.length)]! : text)),
    numbers: base.numbers.map((number, index) =>
      has(base.texts.length + index) ? number + columns.numbers.nextSigned() : number,
    ),
  };
}
