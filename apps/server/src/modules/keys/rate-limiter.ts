/** A token bucket: so many calls a second, and so many at once after a pause. */
export class RateLimiter {
  #perSecond: number;
  #burst: number;
  #tokens: number;
  #filledAt = 0;

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#tokens = burst;
  }

  change(perSecond: number, burst: number): void {
    this.#perSecond = perSecond;
    this.#burst = burst;
  }

  /** Takes up to `count` calls at a moment in milliseconds since 1970, and says how many it could. */
  take(now: number, count = 1): number {
    const passed = Math.max(0, now - this.#filledAt) / 1000;
    this.#tokens = Math.min(this.#burst, this.#tokens + passed * this.#perSecond);
    this.#filledAt = now;
    const taken = Math.min(count, Math.floor(this.#tokens));
    this.#tokens -= taken;
    return taken;
  }

  get limit(): number {
    return this.#perSecond;
  }

  get remaining(): number {
    return Math.floor(this.#tokens);
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
