const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** What has run for so long has not failed to start. */
const HEALTHY_MS = 60_000;

/** How long to wait before something that has ended is started again: longer each time, unless it ran for a while. */
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
