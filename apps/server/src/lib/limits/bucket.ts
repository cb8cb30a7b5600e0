import type { Rate } from "./policies.ts";

/** Milliseconds after which an allotment is too old to describe the other processes. */
const FRESH_MS = 1000;

/**
 * A token bucket with a rate and a burst. If several processes serve the same callers, a call here counts as one per
 * process, assuming that each of the others answers as many meanwhile; each allotment brings the real total.
 */
export class Bucket {
  #perSecond: number;
  #burst: number;
  #tokens: number;
  #filledAt = 0;
  #sharers = 1;
  #allottedAt = Number.NEGATIVE_INFINITY;
  #taken = 0;
  readonly #busy: Set<Bucket> | null;

  /** `busy` is the set the bucket adds itself to when used, for the collector of reports. */
  constructor({ perSecond, burst }: Rate, busy: Set<Bucket> | null = null) {
    this.#busy = busy;
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#tokens = burst;
  }

  change({ perSecond, burst }: Rate): void {
    this.#perSecond = perSecond;
    this.#burst = burst;
  }

  /**
   * Takes up to `count` calls at a Unix time in milliseconds, and returns how many it got. `holders` is the assumed
   * number of processes serving the same callers, used while there is no allotment.
   */
  take(now: number, count = 1, holders = 1): number {
    this.#busy?.add(this);
    this.#fill(now);
    if (this.#tokens < 1) return 0;
    const weight = now - this.#allottedAt < FRESH_MS ? this.#sharers : holders;
    const taken = Math.min(count, Math.max(1, Math.floor(this.#tokens / weight)));
    this.#tokens -= taken * weight;
    this.#taken += taken;
    return taken;
  }

  #fill(now: number): void {
    const elapsedSeconds = Math.max(0, now - this.#filledAt) / 1000;
    this.#tokens = Math.min(this.#burst, this.#tokens + elapsedSeconds * this.#perSecond);
    this.#filledAt = now;
  }

  /** Calls taken since the last report, to be shared with the other processes. */
  report(): number {
    const taken = this.#taken;
    this.#taken = 0;
    return taken;
  }

  /** What all processes together have left, and the number of processes. */
  allot(now: number, tokens: number, sharers: number): void {
    this.#tokens = tokens - this.#taken * sharers;
    this.#filledAt = now;
    this.#sharers = sharers;
    this.#allottedAt = now;
  }

  /** Whether the next call would be refused; takes none. */
  isSpent(now: number): boolean {
    this.#fill(now);
    return this.#tokens < 1;
  }

  get limit(): number {
    return this.#perSecond;
  }

  get burst(): number {
    return this.#burst;
  }

  get remaining(): number {
    return Math.max(0, Math.floor(this.#tokens));
  }

  /** Seconds until the next call is free again. */
  get retryAfterSeconds(): number {
    return this.#tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - this.#tokens) / this.#perSecond));
  }

  /** Seconds until the bucket is full. */
  get resetSeconds(): number {
    return Math.ceil((this.#burst - this.#tokens) / this.#perSecond);
  }
}
