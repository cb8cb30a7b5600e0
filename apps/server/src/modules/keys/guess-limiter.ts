import { sourceOf } from "../../lib/source.ts";

/** Unknown keys allowed from one source per minute. */
const MAX_GUESSES = 60;
const WINDOW_MS = 60_000;
/** Maximum sources tracked; beyond it the oldest is dropped. */
const MAX_WATCHED = 100_000;

/** Counts unknown keys by source, and reports when a source has sent too many. */
export class GuessLimiter {
  readonly #watched = new Map<string, { guesses: number; until: number }>();

  /** Seconds until the source may send an unknown key again; 0 if it may now. */
  retryAfterSeconds(ip: string, now: number): number {
    const watched = this.#watched.size === 0 ? undefined : this.#watched.get(sourceOf(ip));
    if (!watched || watched.guesses < MAX_GUESSES || now >= watched.until) return 0;
    return Math.ceil((watched.until - now) / 1000);
  }

  /** Counts one unknown key. */
  add(ip: string, now: number): void {
    const source = sourceOf(ip);
    const watched = this.#watched.get(source);
    if (watched && now < watched.until) {
      watched.guesses++;
      return;
    }
    this.#watched.delete(source);
    for (const oldest of this.#watched.keys()) {
      if (this.#watched.size < MAX_WATCHED) break;
      this.#watched.delete(oldest);
    }
    this.#watched.set(source, { guesses: 1, until: now + WINDOW_MS });
  }

  /** Number of sources tracked, for memory metrics. */
  get size(): number {
    return this.#watched.size;
  }
}
