import type { Partition } from "./build/partition.ts";
import { MAXIMUM_RECORDS } from "./format.ts";
import { Ipv4Index } from "./index-v4.ts";
import { Ipv6Index, type Ipv6Range } from "./index-v6.ts";
import { RecordStore } from "./record-store.ts";
import type { LayerSource, Network, Place } from "./types.ts";
import type { SectionViews } from "./views.ts";
import { compareWords, stepWords } from "./words.ts";

/** What applies in some ranges instead of what a file says there. */
export interface Patch {
  /** For each address the number of its change; 0 for none. */
  v4: Partition;
  v6: Partition;
  /** The place under a change, given the one of the file. */
  placeOf(change: number, below: Place | null): Place | null;
  /** The network under a change, given the one of the file. */
  networkOf(change: number, below: Network | null): Network | null;
  /** The sources of the patched database: those of the file, and more behind them. */
  layers: LayerSource[];
}

/** Ids of records that are in no file follow all that can be in one. */
export const FIRST_PATCHED_RECORD = MAXIMUM_RECORDS + 1;

/** Gives each pair of a record of the file and a change an id of its own, on first demand. */
class PatchedIds {
  readonly #ids = new Map<string, number>();
  readonly #pairs: { below: number; change: number }[] = [];

  idOf(below: number, change: number): number {
    if (change === 0) return below;
    const key = `${below} ${change}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = FIRST_PATCHED_RECORD + this.#pairs.length;
      this.#ids.set(key, id);
      this.#pairs.push({ below, change });
    }
    return id;
  }

  /** The pair of an id; undefined for a record of the file. */
  pairOf(id: number) {
    return this.#pairs[id - FIRST_PATCHED_RECORD];
  }
}

/** The number of the range of a partition that contains an address; `compareStart` compares a range's start with it. */
function rangeAt({ length }: Partition, compareStart: (range: number) => number): number {
  let low = 0;
  let high = length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (compareStart(middle) <= 0) low = middle;
    else high = middle;
  }
  return low;
}

class PatchedIpv4Index extends Ipv4Index {
  readonly #changes: Partition;
  readonly #ids: PatchedIds;

  constructor(views: SectionViews, changes: Partition, ids: PatchedIds) {
    super(views);
    this.#changes = changes;
    this.#ids = ids;
  }

  override find(address: number): number {
    return this.#ids.idOf(super.find(address), this.#changes.values[this.#rangeOf(address)]!);
  }

  override findMany(addresses: Uint32Array, places: Uint32Array, count: number, records: Uint32Array): void {
    super.findMany(addresses, places, count, records);
    for (let i = 0; i < count; i++) {
      const change = this.#changes.values[this.#rangeOf(addresses[i]!)]!;
      if (change !== 0) records[places[i]!] = this.#ids.idOf(records[places[i]!]!, change);
    }
  }

  override findRange(address: number): [number, number] {
    const [start, end] = super.findRange(address);
    const { starts, length } = this.#changes;
    const range = this.#rangeOf(address);
    const last = range + 1 < length ? starts[range + 1]! - 1 : end;
    return [Math.max(start, starts[range]!), Math.min(end, last)];
  }

  #rangeOf(address: number): number {
    const { starts } = this.#changes;
    return rangeAt(this.#changes, (range) => starts[range]! - address);
  }
}

class PatchedIpv6Index extends Ipv6Index {
  readonly #changes: Partition;
  readonly #ids: PatchedIds;

  constructor(views: SectionViews, changes: Partition, ids: PatchedIds) {
    super(views);
    this.#changes = changes;
    this.#ids = ids;
  }

  override find(word0: number, word1: number, word2: number, word3: number): number {
    const change = this.#changes.values[this.#rangeOf(Uint32Array.of(word0, word1, word2, word3))]!;
    return this.#ids.idOf(super.find(word0, word1, word2, word3), change);
  }

  override findMany(words: Uint32Array, places: Uint32Array, count: number, records: Uint32Array): void {
    super.findMany(words, places, count, records);
    for (let i = 0; i < count; i++) {
      const change = this.#changes.values[this.#rangeOf(words.subarray(i * 4, i * 4 + 4))]!;
      if (change !== 0) records[places[i]!] = this.#ids.idOf(records[places[i]!]!, change);
    }
  }

  override findRange(word0: number, word1: number, word2: number, word3: number): Ipv6Range {
    const { start, end } = super.findRange(word0, word1, word2, word3);
    const range = this.#rangeOf(Uint32Array.of(word0, word1, word2, word3));
    const first = this.#startOf(range);
    const last = range + 1 < this.#changes.length ? stepWords(this.#startOf(range + 1), -1) : end;
    return { start: compareWords(first, start) > 0 ? first : start, end: compareWords(last, end) < 0 ? last : end };
  }

  #rangeOf(address: Uint32Array): number {
    return rangeAt(this.#changes, (range) => compareWords(this.#startOf(range), address));
  }

  #startOf(range: number): Uint32Array {
    return this.#changes.starts.slice(range * 4, range * 4 + 4);
  }
}

class PatchedRecords extends RecordStore {
  readonly #patch: Patch;
  readonly #ids: PatchedIds;
  readonly #places = new Map<number, Place | null>();
  readonly #networks = new Map<number, Network | null>();

  constructor(views: SectionViews, patch: Patch, ids: PatchedIds) {
    super(views);
    this.#patch = patch;
    this.#ids = ids;
  }

  override changeOf(record: number): number {
    return this.#ids.pairOf(record)?.change ?? 0;
  }

  override placeIdOf(record: number): number {
    return this.#ids.pairOf(record) ? record : super.placeIdOf(record);
  }

  override networkIdOf(record: number): number {
    return this.#ids.pairOf(record) ? record : super.networkIdOf(record);
  }

  override placeOf(record: number): Place | null {
    const pair = this.#ids.pairOf(record);
    if (!pair) return super.placeOf(record);
    let place = this.#places.get(record);
    if (place === undefined) {
      place = this.#patch.placeOf(pair.change, super.placeOf(pair.below));
      this.#places.set(record, place);
    }
    return place;
  }

  override networkOf(record: number): Network | null {
    const pair = this.#ids.pairOf(record);
    if (!pair) return super.networkOf(record);
    let network = this.#networks.get(record);
    if (network === undefined) {
      network = this.#patch.networkOf(pair.change, super.networkOf(pair.below));
      this.#networks.set(record, network);
    }
    return network;
  }
}

/** Indexes and records of a file with a patch, for a reader. */
export function patchedParts(views: SectionViews, patch: Patch) {
  const ids = new PatchedIds();
  return {
    ipv4: new PatchedIpv4Index(views, patch.v4, ids),
    ipv6: new PatchedIpv6Index(views, patch.v6, ids),
    records: new PatchedRecords(views, patch, ids),
    layers: patch.layers,
  };
}
