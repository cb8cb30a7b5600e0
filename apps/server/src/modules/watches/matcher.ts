import { watchLimits } from "@meridian/contract/watch-names";
import { type AddressSpan, formatAddress } from "@meridian/ipdb";
import { spanOf } from "../../lib/address-spans.ts";
import { type Answer, bitsOf, changesOf, type StoredChange } from "./answers.ts";
import type { Changes, Spans } from "./diff.ts";

/** A changed range, as stored: first and last address, its place in `changeTypes`, and what changed. */
export type StoredSample = readonly [start: string, end: string, type: number, changes: readonly StoredChange[]];

/** What changed of a watch. */
export interface Match {
  changed: number;
  gained: number;
  lost: number;
  /** The first changed ranges as JSON: many watches share a network or country, whose text is made once. */
  samples: string;
  /** The first of those, as messages name them. */
  first: readonly StoredSample[];
}

export interface Watched {
  kind: string;
  value: string;
  fields: number;
}

const CHANGED = 0;
const GAINED = 1;
const LOST = 2;
/** Texts of networks and countries that are kept for further watches. */
const MAX_REMEMBERED = 20_000;

/** Finds what changed of one watch after the other, each in a time that hardly depends on how much changed. */
export class Matcher {
  readonly #changes: Changes;
  readonly #lists = { v4: new SpanLists(), v6: new SpanLists() };
  readonly #systems: Membership<number>;
  readonly #countries: Membership<string>;
  readonly #remembered = new Map<string, Match | null>();

  constructor(changes: Changes) {
    this.#changes = changes;
    this.#systems = new Membership(changes, ({ asn }) => asn, bitsOf(["network"]));
    this.#countries = new Membership(changes, ({ country }) => country, bitsOf(["country"]));
  }

  /** Null if nothing of the watch changed. */
  match(watch: Watched): Match | null {
    if (watch.kind === "address" || watch.kind === "range") return this.#matchSpan(watch);
    const key = `${watch.kind} ${watch.fields} ${watch.value}`;
    let match = this.#remembered.get(key);
    if (match === undefined) {
      match = this.#matchMembers(watch);
      if (this.#remembered.size < MAX_REMEMBERED) this.#remembered.set(key, match);
    }
    return match;
  }

  #matchSpan({ value, fields }: Watched): Match | null {
    const span = spanOf(value);
    if (!span) return null;
    const family = span.family === 4 ? "v4" : "v6";
    const spans = this.#changes[family];
    const list = this.#lists[family].of(this.#changes, spans, fields);
    const from = firstWhere(list.length, (at) => compare(spans, spans.last, list[at]!, span.first) >= 0);
    const to = firstWhere(list.length, (at) => compare(spans, spans.first, list[at]!, span.last) > 0);
    if (from === to) return null;
    const samples = Array.from(list.subarray(from, Math.min(to, from + watchLimits.samples)), (at) =>
      this.#sampleOf(spans, at, CHANGED, fields, span),
    );
    return { changed: to - from, gained: 0, lost: 0, ...written(samples) };
  }

  #matchMembers({ kind, value, fields }: Watched): Match | null {
    const members = kind === "asn" ? this.#systems : this.#countries;
    const found =
      kind === "asn"
        ? this.#systems.find(new Set([Number(value.slice(2))]), fields)
        : this.#countries.find(new Set(value.split(",")), fields);
    const [changed, gained, lost] = found.counts as [number, number, number];
    if (changed + gained + lost === 0) return null;
    const { v4, v6 } = this.#changes;
    const samples = found.places.map(([place, type]) => {
      const isV4 = place < v4.pairs.length;
      const shown = type === CHANGED ? fields : fields | members.ownBit;
      return this.#sampleOf(isV4 ? v4 : v6, isV4 ? place : place - v4.pairs.length, type, shown);
    });
    return { changed, gained, lost, ...written(samples) };
  }

  /** One changed range, as far as it lies within the watch. */
  #sampleOf(spans: Spans, at: number, type: number, fields: number, within?: AddressSpan): StoredSample {
    const { words, first, last, pairs } = spans;
    const family = words === 1 ? 4 : 6;
    const begins = within !== undefined && compare(spans, first, at, within.first) < 0;
    const ends = within !== undefined && compare(spans, last, at, within.last) > 0;
    const textOf = (address: Uint32Array) => formatAddress({ family, words: Array.from(address.subarray(0, words)) });
    const own = (bounds: Uint32Array) => bounds.subarray(at * words, (at + 1) * words);
    const { answers, before, after } = this.#changes;
    const pair = pairs[at]!;
    return [
      textOf(begins ? within.first : own(first)),
      textOf(ends ? within.last : own(last)),
      type,
      changesOf(answers[before[pair]!]!, answers[after[pair]!]!, fields),
    ];
  }
}

const written = (samples: readonly StoredSample[]) => ({
  samples: JSON.stringify(samples),
  first: samples.slice(0, watchLimits.eventSamples),
});

/** The places of the spans in which some of the given fields changed, for each combination of fields in use. */
class SpanLists {
  readonly #lists = new Map<number, Uint32Array>();

  of({ bits }: Changes, { pairs }: Spans, fields: number): Uint32Array {
    let list = this.#lists.get(fields);
    if (!list) {
      list = new Uint32Array(pairs.length);
      let length = 0;
      for (let at = 0; at < pairs.length; at++) if ((bits[pairs[at]!]! & fields) !== 0) list[length++] = at;
      list = list.subarray(0, length);
      this.#lists.set(fields, list);
    }
    return list;
  }
}

/** The changed ranges with the same network or country before and after, and the same fields that changed. */
interface Cell<Key> {
  before: Key;
  after: Key;
  bits: number;
  count: number;
  /** The first of them: places in the spans of IPv4, then of IPv6. */
  places: number[];
}

/** Which changed ranges belong to a network or a country, before or after. */
class Membership<Key> {
  /** The field that says to what a range belongs. */
  readonly ownBit: number;
  readonly #cells = new Map<Key, Cell<Key>[]>();

  constructor(changes: Changes, keyOf: (answer: Answer) => Key, ownBit: number) {
    this.ownBit = ownBit;
    const cells = this.#cellsOfPairs(changes, keyOf);
    const { v4, v6 } = changes;
    for (const [{ pairs }, offset] of [
      [v4, 0],
      [v6, v4.pairs.length],
    ] as const)
      for (let at = 0; at < pairs.length; at++) {
        const cell = cells[pairs[at]!]!;
        cell.count += 1;
        if (cell.places.length < watchLimits.samples) cell.places.push(offset + at);
      }
  }

  #cellsOfPairs({ answers, before, after, bits }: Changes, keyOf: (answer: Answer) => Key): Cell<Key>[] {
    const known = new Map<string, Cell<Key>>();
    return Array.from(before, (number, pair) => {
      const [from, to] = [keyOf(answers[number]!), keyOf(answers[after[pair]!]!)];
      const name = `${String(from)} ${String(to)} ${bits[pair]}`;
      let cell = known.get(name);
      if (!cell) {
        cell = { before: from, after: to, bits: bits[pair]!, count: 0, places: [] };
        known.set(name, cell);
        for (const key of new Set([from, to])) {
          const cells = this.#cells.get(key);
          if (cells) cells.push(cell);
          else this.#cells.set(key, [cell]);
        }
      }
      return cell;
    });
  }

  /** How many ranges changed within the set, joined and left it, and the first of them: those that moved come first. */
  find(keys: ReadonlySet<Key>, fields: number): { counts: number[]; places: [place: number, type: number][] } {
    const cells = new Set([...keys].flatMap((key) => this.#cells.get(key) ?? []));
    const counts = [0, 0, 0];
    const places: [number, number][][] = [[], [], []];
    for (const cell of cells) {
      const [was, is] = [keys.has(cell.before), keys.has(cell.after)];
      const type = was === is ? CHANGED : is ? GAINED : LOST;
      if (type === CHANGED && (cell.bits & fields) === 0) continue;
      counts[type]! += cell.count;
      const room = watchLimits.samples - places[type]!.length;
      for (const place of cell.places.slice(0, Math.max(0, room))) places[type]!.push([place, type]);
    }
    return { counts, places: [GAINED, LOST, CHANGED].flatMap((type) => places[type]!).slice(0, watchLimits.samples) };
  }
}

/** The first place for which a condition holds that holds for all later ones too. */
function firstWhere(length: number, isAfter: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Compares the address at a place of some bounds with another one. */
function compare({ words }: Spans, bounds: Uint32Array, at: number, address: Uint32Array): number {
  for (let word = 0; word < words; word++) {
    const difference = bounds[at * words + word]! - address[word]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
