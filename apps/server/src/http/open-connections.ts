import type { Socket } from "node:net";

/** Closed at once, so that finding the largest source costs each of them little. */
const CLOSED_SHARE = 0.01;

interface Judgement<C> {
  /** Whether calls with a valid key came over it. */
  isKeyed: (connection: C) => boolean;
  /** Whether an answer is being sent over it. */
  isBusy: (connection: C) => boolean;
}

/** The open connections by source, from which room for others is made. */
export class OpenConnections<C = Socket> {
  readonly #judgement: Judgement<C>;
  /** Oldest first. */
  readonly #bySource = new Map<string, Set<C>>();

  constructor(judgement: Judgement<C>) {
    this.#judgement = judgement;
  }

  count(source: string): number {
    return this.#bySource.get(source)?.size ?? 0;
  }

  add(source: string, connection: C): void {
    const own = this.#bySource.get(source);
    if (own) own.add(connection);
    else this.#bySource.set(source, new Set([connection]));
  }

  remove(source: string, connection: C): void {
    const own = this.#bySource.get(source);
    if (own?.delete(connection) && own.size === 0) this.#bySource.delete(source);
  }

  /**
   * Removes some connections, to make room for one of this source, and returns them. They belong to the source with the
   * most that never had a key, or else with the most idle ones. None if no source would have more left than this one.
   */
  makeRoom(source: string, total: number): C[] {
    const { isKeyed, isBusy } = this.#judgement;
    const isWithoutKey = (connection: C) => !isKeyed(connection);
    const isIdle = (connection: C) => !isBusy(connection);
    const left = this.count(source) + 1;
    const [victim, found] = this.#most(isWithoutKey, left) ?? this.#most(isIdle, left) ?? ["", []];
    const most = Math.min(Math.ceil(total * CLOSED_SHARE), found.length - left);
    const closed = [...found.filter(isIdle), ...found.filter(isBusy)].slice(0, Math.max(0, most));
    for (const connection of closed) this.remove(victim, connection);
    return closed;
  }

  /** The source with the most connections of a kind, and these, if there are more than a number. */
  #most(isMeant: (connection: C) => boolean, number: number): [source: string, connections: C[]] | null {
    let most: [string, C[]] | null = null;
    for (const [source, own] of this.#bySource) {
      if (own.size <= Math.max(number, most?.[1].length ?? 0)) continue;
      const meant = [...own].filter(isMeant);
      if (meant.length > Math.max(number, most?.[1].length ?? 0)) most = [source, meant];
    }
    return most;
  }
}
