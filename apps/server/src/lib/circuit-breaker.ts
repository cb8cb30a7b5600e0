import type { Logger } from "pino";
import { Failure } from "../errors.ts";

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** Parts of the api that run in a thread or process of their own, as `/readyz` names them: pages, and what is counted in
 * a whole database. */
const parts = ["rendering", "derived"] as const;
export type Part = (typeof parts)[number];
export type CircuitBreakers = Readonly<Record<Part, CircuitBreaker>>;

/**
 * Keeps a part that fails, such as a thread that cannot start, from taking anything else with it: its callers get
 * UNAVAILABLE, and after each failure it is left alone for a while before it is tried again, twice as long each time.
 */
export class CircuitBreaker {
  readonly #part: Part;
  readonly #log: Logger;
  readonly #now: () => number;
  #failures = 0;
  #retryAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of a clock that never goes back */
  constructor(part: Part, log: Logger, now = () => performance.now()) {
    this.#part = part;
    this.#log = log;
    this.#now = now;
  }

  /** Down from a failure until the next success. */
  get state(): "up" | "down" {
    return this.#failures === 0 ? "up" : "down";
  }

  /** @throws Failure UNAVAILABLE if the work fails, or without trying if it failed just before */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#now() < this.#retryAt) throw this.#refusal();
    const failures = this.#failures;
    try {
      const result = await work();
      this.#failures = 0;
      return result;
    } catch (error) {
      // Work under way at the same time fails with it, and counts once.
      if (this.#failures === failures) this.#recordFailure(error);
      throw this.#refusal();
    }
  }

  /** The part was seen to work, without being run. */
  reset(): void {
    this.#failures = 0;
    this.#retryAt = Number.NEGATIVE_INFINITY;
  }

  #recordFailure(error: unknown): void {
    const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
    this.#failures++;
    this.#retryAt = this.#now() + pause;
    this.#log.error({ err: error, part: this.#part, failures: this.#failures, retry_ms: pause }, "a part failed");
  }

  #refusal(): Failure {
    const seconds = Math.max(1, Math.ceil((this.#retryAt - this.#now()) / 1000));
    return new Failure("UNAVAILABLE", { retry_after_seconds: seconds });
  }
}

/** One for each part. */
export const openCircuitBreakers = (log: Logger): CircuitBreakers =>
  Object.fromEntries(parts.map((part) => [part, new CircuitBreaker(part, log)])) as Record<Part, CircuitBreaker>;
