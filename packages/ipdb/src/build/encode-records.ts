import { IpdbError } from "../error.ts";
import {
  CITY_WORDS,
  COORDINATE_SCALE,
  NETWORK_WORDS,
  NO_SOURCE,
  PLACE_WORDS,
  REGION_WORDS,
  UNKNOWN_ASN,
  UNKNOWN_COORDINATE,
  UNKNOWN_ELEVATION,
  UNKNOWN_RADIUS,
} from "../format.ts";
import { encodeDate } from "../place-dates.ts";
import { encodeFlags, encodeSources, PRIVACY_FLAGS } from "../privacy-flags.ts";
import type { Network, Place } from "../types.ts";
import type { MergedLayers } from "./layers.ts";
import { toBytes, WordList } from "./word-list.ts";

/** The sections with the data of ranges; see FORMAT.md. */
export interface RecordSections {
  records: Uint8Array;
  places: Uint8Array;
  cities: Uint8Array;
  regions: Uint8Array;
  "time-zones": Uint8Array;
  stations: Uint8Array;
  networks: Uint8Array;
  "string-offsets": Uint8Array;
  strings: Uint8Array;
  /** Only if a place has one. */
  "place-dates"?: Uint8Array;
}

const MAXIMUM_SMALL_IDS = 65_536;

/** Stores each distinct text once; number 0 is "". Numbered by first use, so that common texts are close together. */
class StringTable {
  readonly #numbers = new Map<string, number>([["", 0]]);
  readonly #parts: Buffer[] = [];
  readonly #offsets = new WordList();
  #bytes = 0;

  constructor() {
    this.#offsets.push(0);
    this.#offsets.push(0);
  }

  number(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
      const bytes = Buffer.from(text, "utf8");
      this.#parts.push(bytes);
      this.#bytes += bytes.length;
      this.#offsets.push(this.#bytes);
    }
    return number;
  }

  finish(): Pick<RecordSections, "string-offsets" | "strings"> {
    return { "string-offsets": toBytes(this.#offsets.finish()), strings: Buffer.concat(this.#parts) };
  }
}

/** Stores each distinct row of texts once; number 0 is the row of empty texts. */
class TextTable {
  readonly #name: string;
  readonly #strings: StringTable;
  readonly #limit: number;
  readonly #numbers = new Map<string, number>();
  readonly #words = new WordList();

  constructor(name: string, columns: number, strings: StringTable, limit = MAXIMUM_SMALL_IDS) {
    this.#name = name;
    this.#strings = strings;
    this.#limit = limit;
    this.number(new Array<string>(columns).fill(""));
  }

  number(row: readonly string[]): number {
    const key = row.join("\0");
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size;
      if (number === this.#limit) {
        throw new IpdbError("BAD_SOURCE", this.#name, number, `more than ${this.#limit} distinct rows`);
      }
      this.#numbers.set(key, number);
      for (const text of row) {
        this.#words.push(this.#strings.number(text));
      }
    }
    return number;
  }

  finish(): Uint8Array {
    return toBytes(this.#words.finish());
  }
}

export function encodeRecords(merged: MergedLayers): RecordSections {
  const strings = new StringTable();
  const tables: PlaceTables = {
    cities: new TextTable("cities", CITY_WORDS, strings, Number.POSITIVE_INFINITY),
    regions: new TextTable("regions", REGION_WORDS, strings),
    timeZones: new TextTable("time-zones", 1, strings),
    stations: new TextTable("stations", 2, strings),
  };
  const places = new Uint32Array(merged.places.length * PLACE_WORDS);
  for (const [id, place] of merged.places.entries()) {
    places.set(encodePlace(place ?? UNKNOWN_PLACE, strings, tables), id * PLACE_WORDS);
  }
  const networks = new Uint32Array(merged.networks.length * NETWORK_WORDS);
  for (const [id, network] of merged.networks.entries()) {
    if (network !== null) {
      networks.set(encodeNetwork(network, strings), id * NETWORK_WORDS);
    }
  }
  const dates = Uint16Array.from(merged.places, (place) => encodeDate(place?.lastChanged ?? ""));
  return {
    records: encodePairs(merged),
    places: toBytes(places),
    cities: tables.cities.finish(),
    regions: tables.regions.finish(),
    "time-zones": tables.timeZones.finish(),
    stations: tables.stations.finish(),
    networks: toBytes(networks),
    ...strings.finish(),
    ...(dates.some((date) => date !== 0) && { "place-dates": toBytes(dates) }),
  };
}

/** An unknown place. */
export const UNKNOWN_PLACE: Place = {
  countryCode: "",
  region: "",
  regionZh: "",
  city: "",
  cityZh: "",
  divisionCode: "",
  areaCode: "",
  zipCode: "",
  latitude: null,
  longitude: null,
  accuracyRadiusKm: null,
  elevationMetres: null,
  timeZone: "",
  weatherStationCode: "",
  weatherStationName: "",
  lastChanged: "",
  source: 0,
};

/** Without networks, a record is just a place and the pairs are omitted, which saves a read per lookup. */
function encodePairs(merged: MergedLayers): Uint8Array {
  if (merged.networks.length <= 1) {
    return new Uint8Array(0);
  }
  const pairs = new Uint32Array(merged.recordPlaces.length * 2);
  for (const [record, place] of merged.recordPlaces.entries()) {
    pairs[record * 2] = place;
    pairs[record * 2 + 1] = merged.recordNetworks[record]!;
  }
  return toBytes(pairs);
}

interface PlaceTables {
  cities: TextTable;
  regions: TextTable;
  timeZones: TextTable;
  stations: TextTable;
}

function encodePlace(place: Place, strings: StringTable, tables: PlaceTables): number[] {
  const region = tables.regions.number([place.countryCode, place.region, place.regionZh]);
  const timeZone = tables.timeZones.number([place.timeZone]);
  const station = tables.stations.number([place.weatherStationCode, place.weatherStationName]);
  const radius = checkInteger(place.accuracyRadiusKm, 0, UNKNOWN_RADIUS - 1, "accuracy radius") ?? UNKNOWN_RADIUS;
  const elevation = checkInteger(place.elevationMetres, -0x7fff, 0x7fff, "elevation") ?? UNKNOWN_ELEVATION;
  checkInteger(place.source, 0, NO_SOURCE - 1, "source");
  return [
    tables.cities.number([place.city, place.cityZh, place.divisionCode, place.areaCode]),
    strings.number(place.zipCode),
    region | (timeZone << 16),
    encodeCoordinate(place.latitude, 90),
    encodeCoordinate(place.longitude, 180),
    radius | (elevation << 16),
    station | (place.source << 24),
  ];
}

function encodeCoordinate(degrees: number | null, limit: number): number {
  if (degrees === null) {
    return UNKNOWN_COORDINATE;
  }
  if (!(Math.abs(degrees) <= limit)) {
    throw new IpdbError("BAD_SOURCE", "places", 0, `a coordinate of ${degrees} degrees`);
  }
  return Math.round(degrees * COORDINATE_SCALE);
}

function checkInteger(value: number | null, lowest: number, highest: number, what: string): number | null {
  if (value !== null && !(Number.isInteger(value) && value >= lowest && value <= highest)) {
    throw new IpdbError("BAD_SOURCE", "places", 0, `${what} ${value} is not an integer from ${lowest} to ${highest}`);
  }
  return value;
}

function encodeNetwork(network: Network, strings: StringTable): number[] {
  if (network.asn !== null && !(Number.isInteger(network.asn) && network.asn >= 0 && network.asn < UNKNOWN_ASN)) {
    throw new IpdbError("BAD_SOURCE", "networks", 0, `autonomous system number ${network.asn}`);
  }
  for (const source of [network.source, ...PRIVACY_FLAGS.map((flag) => network.privacySources[flag])]) {
    checkInteger(source, 0, NO_SOURCE - 1, "source");
  }
  return [
    network.asn ?? UNKNOWN_ASN,
    strings.number(network.name),
    strings.number(network.organization),
    strings.number(network.domain),
    strings.number(network.isp),
    strings.number(network.usageType),
    encodeFlags(network),
    ...encodeSources(network),
  ];
}
