import { LRUCache } from "lru-cache";
import { RateLimiter } from "./rate-limiter.ts";

interface Pace {
  perSecond: number;
  burst: number;
  /** Maximum names remembered; a forgotten name starts with a full burst. */
  max: number;
}

/** A rate limiter for each of many names, within this process. */
export class Paces<Name extends string | number> {
  readonly #pace: Pace;
  readonly #limiters: LRUCache<Name, RateLimiter>;

  constructor(pace: Pace) {
    this.#pace = pace;
    this.#limiters = new LRUCache({ max: pace.max });
  }

  /** Takes one call; returns 0, or the seconds to wait if none is left. */
  take(name: Name, now: number): number {
    let limiter = this.#limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiter(this.#pace.perSecond, this.#pace.burst);
      this.#limiters.set(name, limiter);
    }
    return limiter.take(now) === 1 ? 0 : limiter.retryAfterSeconds;
  }

  isSpent(name: Name, now: number): boolean {
    return this.#limiters.get(name)?.isSpent(now) ?? false;
  }
}
