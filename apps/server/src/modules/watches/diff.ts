import { IpdbReader, mergePartitions, type Network, type Partition, type Place } from "@meridian/ipdb";
import { type Answer, answerOf, changedBits } from "./answers.ts";

/** The changed ranges of one family, in ascending order: first and last address, and the pair of answers. */
export interface Spans {
  /** Words per address: one for IPv4, four for IPv6. */
  words: 1 | 4;
  first: Uint32Array;
  last: Uint32Array;
  pairs: Uint32Array;
}

/** What one version changed since another; only typed arrays grow with it. */
export interface Changes {
  answers: Answer[];
  /** For each pair of answers: the one before, the one after, and the fields that differ. */
  before: Uint32Array;
  after: Uint32Array;
  bits: Uint8Array;
  v4: Spans;
  v6: Spans;
}

/** Compares two versions range by range. Reads both entirely, so run it in a separate process. */
export function compareDatabases(pathBefore: string, path: string): Changes {
  // Both were verified when they were published.
  return compareReaders(IpdbReader.open(pathBefore, { trusted: true }), IpdbReader.open(path, { trusted: true }));
}

/** Pairs of numbers are numbered as doubles hold them exactly. */
const MAX_NUMBER = 2 ** 26;

export function compareReaders(before: IpdbReader, after: IpdbReader): Changes {
  const contents = new Contents();
  const [sideBefore, sideAfter] = [new Side(before, contents), new Side(after, contents)];
  const known = new Map<number, number>();
  /** Pair 0 is "the same". */
  const pairs: Pair[] = [[0, 0, 0]];
  const combine = (recordBefore: number, recordAfter: number): number => {
    const [placeBefore, networkBefore] = [sideBefore.placeNumber(recordBefore), sideBefore.networkNumber(recordBefore)];
    const [placeAfter, networkAfter] = [sideAfter.placeNumber(recordAfter), sideAfter.networkNumber(recordAfter)];
    if (placeBefore === placeAfter && networkBefore === networkAfter) return 0;
    const [from, to] = [
      contents.answerNumber(placeBefore, networkBefore),
      contents.answerNumber(placeAfter, networkAfter),
    ];
    const key = from * MAX_NUMBER + to;
    let pair = known.get(key);
    if (pair === undefined) {
      const bits = changedBits(contents.answers[from]!, contents.answers[to]!);
      pair = bits === 0 ? 0 : pairs.push([from, to, bits]) - 1;
      known.set(key, pair);
    }
    return pair;
  };
  const spansOf = (family: 4 | 6) =>
    toSpans(mergePartitions(before.partition(family), after.partition(family), combine));
  const [v4, v6] = [spansOf(4), spansOf(6)];
  return {
    answers: contents.answers,
    before: Uint32Array.from(pairs, ([from]) => from),
    after: Uint32Array.from(pairs, ([, to]) => to),
    bits: Uint8Array.from(pairs, ([, , bits]) => bits),
    v4,
    v6,
  };
}

type Pair = readonly [before: number, after: number, bits: number];

/** Numbers places and networks, the same for the same content in both versions, and answers that are asked for. */
class Contents {
  readonly answers: Answer[] = [answerOf(null, null)];
  readonly #places = new Map<string, number>([["", 0]]);
  readonly #networks = new Map<string, number>([["", 0]]);
  readonly #placeOf: (Place | null)[] = [null];
  readonly #networkOf: (Network | null)[] = [null];
  readonly #answers = new Map<number, number>([[0, 0]]);

  placeNumber(place: Place): number {
    const { countryCode, region, city } = place;
    return numberOf(this.#places, this.#placeOf, `${countryCode}\0${region}\0${city}`, place);
  }

  networkNumber(network: Network): number {
    const { asn, isp, flags } = answerOf(null, network);
    return numberOf(this.#networks, this.#networkOf, `${asn}\0${isp}\0${flags}`, network);
  }

  answerNumber(place: number, network: number): number {
    const key = place * MAX_NUMBER + network;
    let answer = this.#answers.get(key);
    if (answer === undefined) {
      answer = this.answers.push(answerOf(this.#placeOf[place]!, this.#networkOf[network]!)) - 1;
      this.#answers.set(key, answer);
    }
    return answer;
  }
}

function numberOf<T>(numbers: Map<string, number>, values: T[], text: string, value: T): number {
  let number = numbers.get(text);
  if (number === undefined) {
    number = values.push(value) - 1;
    numbers.set(text, number);
  }
  return number;
}

/** The numbers of one database's places and networks, each of which is read once. */
class Side {
  readonly #reader: IpdbReader;
  readonly #contents: Contents;
  readonly #places: number[] = [0];
  readonly #networks: number[] = [0];

  constructor(reader: IpdbReader, contents: Contents) {
    this.#reader = reader;
    this.#contents = contents;
  }

  placeNumber(record: number): number {
    const id = this.#reader.placeIdOf(record);
    let number = this.#places[id];
    if (number === undefined) this.#places[id] = number = this.#contents.placeNumber(this.#reader.placeOf(record)!);
    return number;
  }

  networkNumber(record: number): number {
    const id = this.#reader.networkIdOf(record);
    let number = this.#networks[id];
    if (number === undefined)
      this.#networks[id] = number = this.#contents.networkNumber(this.#reader.networkOf(record)!);
    return number;
  }
}

function toSpans({ family, length, starts, values }: Partition): Spans {
  const words = family === 4 ? 1 : 4;
  const count = values.reduce((sum, pair) => sum + (pair === 0 ? 0 : 1), 0);
  const first = new Uint32Array(count * words);
  const last = new Uint32Array(count * words);
  const pairs = new Uint32Array(count);
  let at = 0;
  for (let range = 0; range < length; range++) {
    if (values[range] === 0) continue;
    first.set(starts.subarray(range * words, (range + 1) * words), at * words);
    writeBefore(last, at * words, starts, (range + 1) * words, words);
    pairs[at++] = values[range]!;
  }
  return { words, first, last, pairs };
}

/** Writes the address before the one at `from`; the last address of all if `from` is the end. */
function writeBefore(target: Uint32Array, at: number, starts: Uint32Array, from: number, words: number): void {
  let borrow = 1;
  for (let word = words - 1; word >= 0; word--) {
    const value = from < starts.length ? starts[from + word]! : 0;
    target[at + word] = value - borrow;
    borrow = value < borrow ? 1 : 0;
  }
}
