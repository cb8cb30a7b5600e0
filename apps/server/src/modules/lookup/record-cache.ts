/** Values kept for good; record ids are ordered by use, so the first ones are the ones asked for. */
const MAX_FREQUENT = 200_000;
/** Values of the other records in one generation; those of the one before are kept beside it. */
const GENERATION_SIZE = 32_768;

/**
 * What was made for a record, so that it is made once: for good for frequent records, for the rest as long as they are
 * asked for again. Bounded without any bookkeeping by a lookup.
 */
export class RecordCache<T> {
  /** As long as it may get: one that grew by far places at a time would become a slower hash table. */
  readonly #frequent = new Array<T | undefined>(MAX_FREQUENT);
  #young = new Map<number, T>();
  #old = new Map<number, T>();
  #frequentSize = 0;

  /** Values that are kept. */
  get size(): number {
    return this.#frequentSize + this.#young.size + this.#old.size;
  }

  get(record: number): T | undefined {
    if (record < MAX_FREQUENT) return this.#frequent[record];
    const young = this.#young.get(record);
    if (young !== undefined) return young;
    const old = this.#old.get(record);
    if (old !== undefined) this.set(record, old);
    return old;
  }

  set(record: number, value: T): void {
    if (record < MAX_FREQUENT) {
      if (this.#frequent[record] === undefined) this.#frequentSize++;
      this.#frequent[record] = value;
      return;
    }
    if (this.#young.size >= GENERATION_SIZE) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(record, value);
  }
}
