import ipaddr from "ipaddr.js";

/** Unknown keys that one address may send in a minute. */
const MAX_GUESSES = 60;
const WINDOW_MS = 60_000;
/** Addresses watched at most; beyond it the one that has been watched longest goes. */
const MAX_WATCHED = 100_000;
/** Whoever has an IPv6 connection has a /64 of addresses. */
const IPV6_PREFIX_PARTS = 4;

/** Counts the keys that nobody has by the address they come from, and says when an address has sent too many. */
export class GuessLimiter {
  readonly #watched = new Map<string, { guesses: number; until: number }>();

  /** Seconds, more than 0, after which the address may send an unknown key again; 0 where it may now. */
  retryAfterSeconds(ip: string, now: number): number {
    const watched = this.#watched.size === 0 ? undefined : this.#watched.get(networkOf(ip));
    if (!watched || watched.guesses < MAX_GUESSES || now >= watched.until) return 0;
    return Math.ceil((watched.until - now) / 1000);
  }

  /** Counts one unknown key. */
  add(ip: string, now: number): void {
    const network = networkOf(ip);
    const watched = this.#watched.get(network);
    if (watched && now < watched.until) {
      watched.guesses++;
      return;
    }
    this.#watched.delete(network);
    for (const oldest of this.#watched.keys()) {
      if (this.#watched.size < MAX_WATCHED) break;
      this.#watched.delete(oldest);
    }
    this.#watched.set(network, { guesses: 1, until: now + WINDOW_MS });
  }

  /** Addresses watched right now, for whoever looks after memory. */
  get size(): number {
    return this.#watched.size;
  }
}

function networkOf(ip: string): string {
  if (!ip.includes(":") || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, IPV6_PREFIX_PARTS).join(":") : address.toString();
}
