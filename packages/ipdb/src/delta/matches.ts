import { mergePartitions } from "../build/merge.ts";
import type { Content } from "./content.ts";

const NONE = -1;

/** Which rows of an older version are continued by which of a newer one; -1 for none. */
export class Matches {
  readonly olderOf: Int32Array;
  readonly newerOf: Int32Array;

  constructor(older: number, newer: number) {
    this.olderOf = new Int32Array(newer).fill(NONE);
    this.newerOf = new Int32Array(older).fill(NONE);
    this.set(0, 0);
  }

  set(older: number, newer: number): void {
    this.olderOf[newer] = older;
    this.newerOf[older] = newer;
  }

  isFree(older: number, newer: number): boolean {
    return this.newerOf[older] === NONE && this.olderOf[newer] === NONE;
  }

  /** Matches rows with the same key. */
  setByKey<K>(olderKey: (row: number) => K, newerKey: (row: number) => K): void {
    const rows = new Map<K, number>();
    for (let row = 1; row < this.newerOf.length; row++) rows.set(olderKey(row), row);
    for (let row = 1; row < this.olderOf.length; row++) {
      const older = rows.get(newerKey(row));
      if (older !== undefined && this.isFree(older, row)) this.set(older, row);
    }
  }
}

/** Calls `visit` for each piece of the address space with one record in either version. */
export function eachPiece(older: Content, newer: Content, visit: (older: number, newer: number) => void): void {
  const combine = (left: number, right: number) => {
    visit(left, right);
    return 0;
  };
  mergePartitions(older.v4, newer.v4, combine);
  mergePartitions(older.v6, newer.v6, combine);
}

const SHIFT = 2 ** 26;

/** Counts in how many pieces of the address space rows meet. */
export class Votes {
  readonly #counts = new Map<number, number>();

  add(older: number, newer: number): void {
    const key = older * SHIFT + newer;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Calls `visit` for pairs of rows, those that meet most often first. */
  each(visit: (older: number, newer: number) => void): void {
    const sorted = [...this.#counts].sort(([a, x], [b, y]) => y - x || a - b);
    for (const [key] of sorted) visit(Math.floor(key / SHIFT), key % SHIFT);
  }
}
