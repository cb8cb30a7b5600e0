import { Failure } from "../errors.ts";

/** Work that yields wherever it may be interrupted, and finally returns its result. */
export type Steps<T> = Generator<void, T, void>;

/** Callers with a key pay for their answers and have turns of their own, however many visitors wait. */
export const lanes = ["keys", "visitors"] as const;
export type Lane = (typeof lanes)[number];

/** Whose work it is: the callers of a lane take turns. */
export interface BulkCaller {
  lane: Lane;
  /** Identifies an account, a key or an address. */
  name: string;
}

export interface BulkBounds {
  /** How long the work of all callers together may keep other requests waiting. */
  turnMs: number;
  /** How long the event loop is left alone after a turn if only visitors wait. */
  pauseMs: number;
  /** Work that one visitor may have in the queue; work of keys is bounded where it is admitted. */
  perVisitor: number;
  /** Work that all visitors together may have in the queue. */
  ofVisitors: number;
}

interface Clock {
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  /** Runs the next turn once the event loop has served everything else that is ready, and that time has passed. */
  schedule: (turn: () => void, pauseMs: number) => void;
}

/** Work in progress. */
interface Work {
  /** Takes one step; returns whether there are more. */
  step: () => boolean;
}

const RETRY_SECONDS = 1;
const systemClock: Clock = {
  now: () => performance.now(),
  schedule: (turn, pauseMs) => void (pauseMs > 0 ? setTimeout(turn, pauseMs) : setImmediate(turn)),
};

/**
 * Runs long work on the event loop in short steps. Each turn of the loop spends a bounded time on all of it, and then
 * serves other requests. Lanes alternate, callers of a lane take turns by the step, and one caller's work is done in
 * order, so that nobody gains by sending more. Visitors alone never take all of the loop's time.
 */
export class BulkQueue {
  readonly #bounds: BulkBounds;
  readonly #clock: Clock;
  /** By caller, in order of their turns; only callers with work. */
  readonly #lines: Record<Lane, Map<string, Work[]>> = { keys: new Map(), visitors: new Map() };
  #next: Lane = "keys";
  #visitorsWork = 0;
  #isScheduled = false;

  constructor(bounds: BulkBounds, clock = systemClock) {
    this.#bounds = bounds;
    this.#clock = clock;
  }

  /**
   * Runs work to its end, beginning with the next turn of the event loop.
   * @throws Failure TOO_MANY_REQUESTS if this visitor already has too much in the queue, UNAVAILABLE if all together do
   */
  async run<T>(caller: BulkCaller, begin: () => Steps<T>): Promise<T> {
    this.#requireRoom(caller);
    return this.finish(caller, begin);
  }

  /** Runs the rest of work whose first part is done, and which is therefore never refused. */
  async finish<T>(caller: BulkCaller, begin: () => Steps<T>): Promise<T> {
    const isVisitors = caller.lane === "visitors";
    if (isVisitors) this.#visitorsWork++;
    try {
      return await new Promise<T>((resolve, reject) => this.#add(caller, toWork(begin, resolve, reject)));
    } finally {
      if (isVisitors) this.#visitorsWork--;
    }
  }

  #requireRoom({ lane, name }: BulkCaller): void {
    if (lane === "keys") return;
    const wait = { retry_after_seconds: RETRY_SECONDS };
    const own = this.#lines[lane].get(name)?.length ?? 0;
    if (own >= this.#bounds.perVisitor) throw new Failure("TOO_MANY_REQUESTS", wait);
    if (this.#visitorsWork >= this.#bounds.ofVisitors) throw new Failure("UNAVAILABLE", wait);
  }

  #add({ lane, name }: BulkCaller, work: Work): void {
    const line = this.#lines[lane].get(name);
    if (line) line.push(work);
    else this.#lines[lane].set(name, [work]);
    this.#scheduleTurn(0);
  }

  #scheduleTurn(pauseMs: number): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#clock.schedule(() => this.#turn(), pauseMs);
  }

  #turn(): void {
    this.#isScheduled = false;
    const end = this.#clock.now() + this.#bounds.turnMs;
    let hasMore = true;
    do {
      hasMore = this.#stepOnce();
    } while (hasMore && this.#clock.now() < end);
    if (hasMore) this.#scheduleTurn(this.#lines.keys.size > 0 ? 0 : this.#bounds.pauseMs);
  }

  /** Takes a step for the caller whose turn it is; returns whether anyone has work left. */
  #stepOnce(): boolean {
    const other: Lane = this.#next === "keys" ? "visitors" : "keys";
    const lane = this.#lines[this.#next].size > 0 ? this.#next : other;
    this.#next = lane === "keys" ? "visitors" : "keys";
    const lines = this.#lines[lane];
    const [first] = lines;
    if (!first) return false;
    const [name, line] = first;
    if (!line[0]!.step()) line.shift();
    lines.delete(name);
    if (line.length > 0) lines.set(name, line);
    return lanes.some((one) => this.#lines[one].size > 0);
  }
}

function toWork<T>(begin: () => Steps<T>, resolve: (value: T) => void, reject: (error: unknown) => void): Work {
  // Begun with its first step, so that waiting work holds nothing but its input.
  let steps: Steps<T> | undefined;
  return {
    step() {
      try {
        steps ??= begin();
        const { done, value } = steps.next();
        if (done) resolve(value);
        return done !== true;
      } catch (error) {
        reject(error);
        return false;
      }
    },
  };
}

/** Work that cannot be interrupted, as one step. */
// biome-ignore lint/correctness/useYield: one step has nowhere to be interrupted.
export function* oneStep<T>(work: () => T): Steps<T> {
  return work();
}

/** Runs steps at once, where nobody else waits: in a thread or process of their own, or for small input. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The queue of this process: there is one event loop to share. */
export const bulkQueue = new BulkQueue({ turnMs: 1, pauseMs: 1, perVisitor: 8, ofVisitors: 256 });
