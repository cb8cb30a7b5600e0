import { sourceOf } from "../../lib/source.ts";

/** Unknown keys that may come from one source in a minute. */
const MAX_GUESSES = 60;
const WINDOW_MS = 60_000;
/** Sources watched at most; beyond it the one that has been watched longest goes. */
const MAX_WATCHED = 100_000;

/** Counts the keys that nobody has by where they come from, and says when too many came from there. */
export class GuessLimiter {
  readonly #watched = new Map<string, { guesses: number; until: number }>();

  /** Seconds, more than 0, after which the source may send an unknown key again; 0 where it may now. */
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

  /** Sources watched right now, for whoever looks after memory. */
  get size(): number {
    return this.#watched.size;
  }
}
