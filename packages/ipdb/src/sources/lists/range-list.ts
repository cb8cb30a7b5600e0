import { type Partition, PartitionBuilder } from "../../build/partition.ts";
import { compareWords, stepWords } from "../../words.ts";
import type { AddressSpan } from "./address-span.ts";

const WORDS = 4;
const FIRST_CAPACITY = 256;

/** Spans of one family in any order; they may overlap and repeat. */
class Spans {
  readonly #family: 4 | 6;
  /** First and last address of each span, four words each. */
  #words = new Uint32Array(FIRST_CAPACITY * 2 * WORDS);
  #length = 0;

  constructor(family: 4 | 6) {
    this.#family = family;
  }

  get length(): number {
    return this.#length;
  }

  add(first: Uint32Array, last: Uint32Array): void {
    const at = this.#length * 2 * WORDS;
    if (at === this.#words.length) {
      const words = new Uint32Array(at * 2);
      words.set(this.#words);
      this.#words = words;
    }
    this.#words.set(first, at);
    this.#words.set(last, at + WORDS);
    this.#length += 1;
  }

  toPartition(): Partition {
    const order = Uint32Array.from({ length: this.#length }, (_, span) => span);
    order.sort((a, b) => this.#compareFirsts(a, b));
    const builder = new PartitionBuilder(this.#family);
    let end: Uint32Array | null = null;
    for (const span of order) {
      const first = this.#at(span * 2);
      const last = this.#at(span * 2 + 1);
      if (end === null || compareWords(first, end) > 0) {
        this.#close(builder, end);
        builder.add(first[0]!, first[1]!, first[2]!, first[3]!, 1);
        end = last;
      } else if (compareWords(last, end) > 0) {
        end = last;
      }
    }
    this.#close(builder, end);
    return builder.finish();
  }

  #compareFirsts(left: number, right: number): number {
    const words = this.#words;
    const a = left * 2 * WORDS;
    const b = right * 2 * WORDS;
    return (
      words[a]! - words[b]! ||
      words[a + 1]! - words[b + 1]! ||
      words[a + 2]! - words[b + 2]! ||
      words[a + 3]! - words[b + 3]!
    );
  }

  #at(address: number): Uint32Array {
    return this.#words.subarray(address * WORDS, (address + 1) * WORDS);
  }

  /** No range can begin after the last address of a family. */
  #close(builder: PartitionBuilder, end: Uint32Array | null): void {
    if (end === null) {
      return;
    }
    if (this.#family === 4) {
      if (end[0]! < 0xffffffff) builder.addIpv4(end[0]! + 1, 0);
    } else if (!end.every((word) => word === 0xffffffff)) {
      const next = stepWords(end, 1);
      builder.add(next[0]!, next[1]!, next[2]!, next[3]!, 0);
    }
  }
}

/** The addresses of a list. */
export class RangeList {
  readonly #v4 = new Spans(4);
  readonly #v6 = new Spans(6);

  add({ family, first, last }: AddressSpan): void {
    (family === 4 ? this.#v4 : this.#v6).add(first, last);
  }

  /** Number of rows of each family, including repeated ones. */
  get lengths(): { v4: number; v6: number } {
    return { v4: this.#v4.length, v6: this.#v6.length };
  }

  /** The addresses of a family as a partition: 1 if listed, otherwise 0. */
  partition(family: 4 | 6): Partition {
    return (family === 4 ? this.#v4 : this.#v6).toPartition();
  }
}
