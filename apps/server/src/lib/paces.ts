import { LRUCache } from "lru-cache";
import { RateLimiter } from "./rate-limiter.ts";

interface Pace {
  perSecond: number;
  burst: number;
  /** Names remembered; whoever has been forgotten starts with a full burst. */
  max: number;
}

/** One pace for each of many names, kept in this process. */
export class Paces<Name extends string | number> {
  readonly #pace: Pace;
  readonly #limiters: LRUCache<Name, RateLimiter>;

  constructor(pace: Pace) {
    this.#pace = pace;
    this.#limiters = new LRUCache({ max: pace.max });
  }

  /** Takes one call; the seconds until the next is free where there is none left, else 0. */
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
