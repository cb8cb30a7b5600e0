import { IpdbReader, mergePartitions, type Partition } from "@meridian/ipdb";
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

/** Pairs are numbered as doubles hold them exactly. */
const MAX_ANSWERS = 2 ** 26;

export function compareReaders(before: IpdbReader, after: IpdbReader): Changes {
  const table = new AnswerTable();
  const numberBefore = table.numbersOf(before);
  const numberAfter = table.numbersOf(after);
  const known = new Map<number, number>();
  /** Pair 0 is "the same". */
  const pairs: [before: number, after: number, bits: number][] = [[0, 0, 0]];
  const combine = (recordBefore: number, recordAfter: number): number => {
    const [a, b] = [numberBefore(recordBefore), numberAfter(recordAfter)];
    if (a === b) return 0;
    const key = a * MAX_ANSWERS + b;
    let pair = known.get(key);
    if (pair === undefined) {
      const bits = changedBits(table.answers[a]!, table.answers[b]!);
      pair = bits === 0 ? 0 : pairs.push([a, b, bits]) - 1;
      known.set(key, pair);
    }
    return pair;
  };
  const spansOf = (family: 4 | 6) =>
    toSpans(mergePartitions(before.partition(family), after.partition(family), combine));
  const [v4, v6] = [spansOf(4), spansOf(6)];
  return { ...keepUsed(table.answers, pairs), v4, v6 };
}

/** Numbers answers, the same for the same content in both versions. */
class AnswerTable {
  readonly answers: Answer[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of a record's answer in one database. */
  numbersOf(reader: IpdbReader): (record: number) => number {
    const numbers: number[] = [];
    return (record) => {
      let number = numbers[record];
      if (number === undefined) {
        number = this.#numberOf(answerOf(reader.placeOf(record), reader.networkOf(record)));
        numbers[record] = number;
      }
      return number;
    };
  }

  #numberOf(answer: Answer): number {
    const { country, region, city, asn, isp, flags } = answer;
    const text = `${country}\0${region}\0${city}\0${asn}\0${isp}\0${flags}`;
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.answers.push(answer) - 1;
      this.#numbers.set(text, number);
    }
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

/** Only the answers of pairs, since most answers did not change. */
function keepUsed(all: readonly Answer[], pairs: readonly (readonly [number, number, number])[]) {
  const numbers = new Map<number, number>();
  const answers: Answer[] = [];
  const numberOf = (old: number) => {
    const known = numbers.get(old);
    if (known !== undefined) return known;
    numbers.set(old, answers.length);
    return answers.push(all[old]!) - 1;
  };
  return {
    answers,
    before: Uint32Array.from(pairs, ([before]) => numberOf(before)),
    after: Uint32Array.from(pairs, ([, after]) => numberOf(after)),
    bits: Uint8Array.from(pairs, ([, , bits]) => bits),
  };
}
