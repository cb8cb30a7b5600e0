import type { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { sourceOf } from "../source.ts";
import type { Limits } from "./limits.ts";
import { offenders, SHUT_OUT_MS } from "./policies.ts";

const MAX_SOURCES = 50_000;

interface Refusals {
  count: number;
  at: number;
}

/** What the sources of requests have done lately, within this process. Times are milliseconds since 1970. */
export class SourceStanding {
  readonly #refusals = new LRUCache<string, Refusals>({ max: MAX_SOURCES });
  readonly #shutOutUntil = new LRUCache<string, number>({ max: MAX_SOURCES });
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  noteRefusal(ip: string, now: number): void {
    const source = sourceOf(ip);
    this.#refusals.set(source, { count: this.#countOf(source, now) + 1, at: now });
  }

  /** Makes up for one refusal. */
  notePaid(ip: string, now: number): void {
    if (this.#refusals.size === 0) return;
    const source = sourceOf(ip);
    const count = this.#countOf(source, now) - 1;
    if (count > 0) this.#refusals.set(source, { count, at: now });
    else this.#refusals.delete(source);
  }

  isOffender(ip: string, now: number): boolean {
    return this.#refusals.size > 0 && this.#countOf(sourceOf(ip), now) >= offenders.refusals;
  }

  #countOf(source: string, now: number): number {
    const refusals = this.#refusals.get(source);
    return refusals ? refusals.count * 0.5 ** (Math.max(0, now - refusals.at) / offenders.halfLifeMs) : 0;
  }

  /**
   * Counts a request that is turned away. A source that goes on sending them is shut out for a while: its connections are
   * closed, without an answer. Those of a proxy, which carry the requests of others, are not.
   */
  noteTurnedAway(ip: string, socket: Socket, now: number): void {
    const source = sourceOf(ip);
    if (this.#limits.take("turned-away", source) === 0) return;
    this.#shutOutUntil.set(source, now + SHUT_OUT_MS);
    if (sourceOf(socket.remoteAddress ?? "") === source) socket.destroy();
  }

  /** Whether connections from an address are closed at once. */
  isShutOut(ip: string, now: number): boolean {
    if (this.#shutOutUntil.size === 0) return false;
    const until = this.#shutOutUntil.get(sourceOf(ip)) ?? 0;
    return until > now && until <= now + SHUT_OUT_MS;
  }
}
