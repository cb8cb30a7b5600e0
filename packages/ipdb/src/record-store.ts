import { CITY_WORDS, NETWORK_WORDS, PLACE_WORDS, REGION_WORDS, STATION_WORDS, UNKNOWN_COORDINATE } from "./format.ts";
import { stringifyAscii } from "./json.ts";
import { decodeNetwork, decodePlace, partsOfPlace } from "./record-rows.ts";
import type { Network, Place } from "./types.ts";
import type { SectionViews } from "./views.ts";

/**
 * Ids are ordered by coverage. Objects of the first ids are created once and cached, the others are created each time,
 * which bounds memory without any bookkeeping.
 */
const CACHED_PLACES = 131_072;
const CACHED_NETWORKS = 16_384;
const CACHED_JSON = 16_384;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Turns record ids into places, networks and JSON. */
export class RecordStore {
  readonly #records: Uint32Array;
  readonly #places: Uint32Array;
  readonly #networks: Uint32Array;
  readonly #cities: Uint32Array;
  readonly #regions: Uint32Array;
  readonly #timeZones: Uint32Array;
  readonly #stations: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #bytes: Uint8Array;
  readonly #dates: Uint16Array | null;
  readonly #strings: (string | undefined)[];
  readonly #cachedPlaces: (Place | undefined)[];
  readonly #cachedNetworks: (Network | undefined)[];
  readonly #cachedJson: (string | undefined)[];

  constructor(views: SectionViews) {
    this.#records = views.words("records");
    this.#places = views.words("places");
    this.#networks = views.words("networks");
    this.#cities = views.words("cities");
    this.#regions = views.words("regions");
    this.#timeZones = views.words("time-zones");
    this.#stations = views.words("stations");
    this.#offsets = views.words("string-offsets");
    this.#bytes = views.bytes("strings");
    this.#dates = views.placeDates();
    this.#strings = new Array(this.#offsets.length - 1);
    this.#strings[0] = "";
    this.#cachedPlaces = new Array(Math.min(CACHED_PLACES, this.#places.length / PLACE_WORDS));
    this.#cachedNetworks = new Array(Math.min(CACHED_NETWORKS, this.#networks.length / NETWORK_WORDS));
    this.#cachedJson = new Array(CACHED_JSON);
  }

  /** The number of the change that a record is under; 0 for none. */
  changeOf(_record: number): number {
    return 0;
  }

  placeIdOf(record: number): number {
    return this.#records.length === 0 ? record : this.#records[record * 2]!;
  }

  networkIdOf(record: number): number {
    return this.#records.length === 0 ? 0 : this.#records[record * 2 + 1]!;
  }

  placeOf(record: number): Place | null {
    const id = this.placeIdOf(record);
    if (id === 0) {
      return null;
    }
    if (id >= this.#cachedPlaces.length) {
      return this.placeAt(id);
    }
    const cached = this.#cachedPlaces[id];
    if (cached !== undefined) {
      return cached;
    }
    const place = this.placeAt(id);
    this.#cachedPlaces[id] = place;
    return place;
  }

  networkOf(record: number): Network | null {
    const id = this.networkIdOf(record);
    if (id === 0) {
      return null;
    }
    if (id >= this.#cachedNetworks.length) {
      return this.networkAt(id);
    }
    const cached = this.#cachedNetworks[id];
    if (cached !== undefined) {
      return cached;
    }
    const network = this.networkAt(id);
    this.#cachedNetworks[id] = network;
    return network;
  }

  /** All networks of the database, as new objects. */
  *networks(): Generator<Network> {
    for (let id = 1; id < this.#networks.length / NETWORK_WORDS; id++) {
      yield this.networkAt(id);
    }
  }

  /** `{"place":…,"network":…,"reserved":null}` in ASCII. */
  jsonOf(record: number): string {
    const cached = this.#cachedJson[record];
    if (cached !== undefined) {
      return cached;
    }
    const json = stringifyAscii({
      place: this.placeOf(record),
      network: this.networkOf(record),
      reserved: null,
    });
    if (record < CACHED_JSON) {
      this.#cachedJson[record] = json;
    }
    return json;
  }

  /** The place of an id, as a new object. */
  placeAt(id: number): Place {
    const row = { words: this.#places, at: id * PLACE_WORDS };
    const { city, region, timeZone, station } = partsOfPlace(row);
    const parts = {
      city: { words: this.#cities, at: city * CITY_WORDS },
      region: { words: this.#regions, at: region * REGION_WORDS },
      timeZone: { words: this.#timeZones, at: timeZone },
      station: { words: this.#stations, at: station * STATION_WORDS },
      date: this.#dates?.[id] ?? 0,
    };
    return decodePlace(row, parts, (text) => this.#text(text));
  }

  /**
   * For each region with a city of one of these names, in either language, a place of the city as a new object: of those
   * with coordinates the one in the middle by latitude. Decodes no others.
   */
  *placesOfCities(names: ReadonlySet<string>): Generator<Place> {
    const texts = this.#textsAmong(names);
    const nameOf = new Map<number, number>();
    for (let city = 0; city < this.#cities.length / CITY_WORDS; city++) {
      const at = city * CITY_WORDS;
      const isWanted = texts.has(this.#cities[at]!) || texts.has(this.#cities[at + 1]!);
      if (isWanted) nameOf.set(city, this.#cities[at]!);
    }
    const found = new Map<string, number[]>();
    for (let id = 1; id < this.#places.length / PLACE_WORDS; id++) {
      const at = id * PLACE_WORDS;
      const name = nameOf.get(this.#places[at]!);
      if (name === undefined || this.#coordinate(id, 3) === UNKNOWN_COORDINATE) continue;
      const key = `${name} ${this.#places[at + 2]! & 0xffff}`;
      const ids = found.get(key);
      if (ids) ids.push(id);
      else found.set(key, [id]);
    }
    for (const ids of found.values()) {
      ids.sort(
        (a, b) => this.#coordinate(a, 3) - this.#coordinate(b, 3) || this.#coordinate(a, 4) - this.#coordinate(b, 4),
      );
      yield this.placeAt(ids[Math.floor(ids.length / 2)]!);
    }
  }

  /** The latitude (word 3) or longitude (word 4) of a place as stored. */
  #coordinate(place: number, word: 3 | 4): number {
    return this.#places[place * PLACE_WORDS + word]! | 0;
  }

  /** The numbers of those texts that the database has. Compares hashes of bytes, so that many take no longer than one. */
  #textsAmong(wanted: ReadonlySet<string>): Set<number> {
    const texts = new Map<number, Uint8Array[]>();
    for (const text of wanted) {
      const bytes = new TextEncoder().encode(text);
      const hash = hashOf(bytes, 0, bytes.length);
      texts.set(hash, [...(texts.get(hash) ?? []), bytes]);
    }
    const found = new Set<number>();
    for (let id = 1; id < this.#offsets.length - 1; id++) {
      const [start, end] = [this.#offsets[id]!, this.#offsets[id + 1]!];
      const isSame = (bytes: Uint8Array) =>
        bytes.length === end - start && bytes.every((byte, index) => byte === this.#bytes[start + index]);
      if (texts.get(hashOf(this.#bytes, start, end))?.some(isSame)) found.add(id);
    }
    return found;
  }

  /** The network of an id, as a new object. */
  networkAt(id: number): Network {
    return decodeNetwork({ words: this.#networks, at: id * NETWORK_WORDS }, (text) => this.#text(text));
  }

  /** All texts by number. */
  texts(): string[] {
    return Array.from(this.#strings, (_, id) => this.#text(id));
  }

  #text(id: number): string {
    const cached = this.#strings[id];
    if (cached !== undefined) {
      return cached;
    }
    // Copied, because TextDecoder does not accept shared memory.
    const text = decoder.decode(this.#bytes.slice(this.#offsets[id], this.#offsets[id + 1]));
    this.#strings[id] = text;
    return text;
  }
}

/** FNV-1a of some bytes, in 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash;
}
