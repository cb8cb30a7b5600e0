const FIRST_MS = 500;
const MAX_MS = 30_000;
/** A process that ran at least this long counts as started successfully. */
const HEALTHY_MS = 60_000;

/** The delay before a process that ended is restarted: it doubles each time, unless the process ran for a while. */
export class Backoff {
  #failures = 0;
  #startedAt = 0;

  /** Records a start. */
  started(now: number) {
    this.#startedAt = now;
  }

  /** Records an end and returns the milliseconds until the next start. */
  ended(now: number): number {
    if (now - this.#startedAt >= HEALTHY_MS) this.#failures = 0;
    return Math.min(MAX_MS, FIRST_MS * 2 ** this.#failures++);
  }
}
