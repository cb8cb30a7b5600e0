const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** After running this long, a start counts as successful. */
const HEALTHY_MS = 60_000;

/** The delay before something that ended is restarted: longer each time, unless it ran for a while. */
export class Backoff {
  #failures = 0;
  #startedAt = 0;

  /** Notes that it has been started. */
  started(now: number) {
    this.#startedAt = now;
  }

  /** Notes that it has ended. Milliseconds until it should be started again. */
  ended(now: number): number {
    if (now - this.#startedAt >= HEALTHY_MS) this.#failures = 0;
    return Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#failures++);
  }
}
