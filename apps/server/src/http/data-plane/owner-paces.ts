import { LRUCache } from "lru-cache";
import { RateLimiter } from "../../modules/keys/rate-limiter.ts";
import { PlaneFailure } from "./failure.ts";

/** What an owner asks about his own key is read from the database, and changes only as fast as he looks. */
const PER_SECOND = 5;
const BURST = 20;
const MAX_KEPT = 10_000;

/** The pace of calls about a key itself, which cost no credit and so have no other. */
export class OwnerPaces {
  readonly #paces = new LRUCache<number, RateLimiter>({ max: MAX_KEPT });

  /** @throws PlaneFailure TOO_MANY_REQUESTS */
  require(keyId: number, now: number): void {
    let pace = this.#paces.get(keyId);
    if (!pace) {
      pace = new RateLimiter(PER_SECOND, BURST);
      this.#paces.set(keyId, pace);
    }
    if (pace.take(now) === 0) throw new PlaneFailure("TOO_MANY_REQUESTS", pace.retryAfterSeconds);
  }
}
