import { randomUUID } from "node:crypto";
import type { App } from "../../app.ts";
import { BackgroundTask } from "../../lib/background.ts";
import { RateLimiter } from "../../lib/rate-limiter.ts";

/** How often a process tells the others what it has taken. */
const REPORT_MS = 100;
/** Limiters remembered before those that nobody has called for a while are forgotten. */
const MAX_LIMITERS = 100_000;

/**
 * One bucket for all processes: takes what one of them has taken out of it, and answers what is left, in thousandths, with
 * the number of processes that have asked within a second. Redis's own clock fills it, so that clocks need not agree. More
 * may have been taken than was there; that is made up for before anybody takes again.
 */
const SCRIPT = `
local time = redis.call('time')
local now = time[1] + time[2] / 1000000
local answer = {}
for i, name in ipairs(KEYS) do
  local rate, burst, taken = tonumber(ARGV[i * 3 - 1]), tonumber(ARGV[i * 3]), tonumber(ARGV[i * 3 + 1])
  local bucket = redis.call('hmget', name, 'tokens', 'at')
  local tokens = math.min(burst, (bucket[1] or burst) + (now - (bucket[2] or now)) * rate)
  tokens = math.max(-burst, tokens - taken)
  redis.call('hset', name, 'tokens', tostring(tokens), 'at', string.format('%.6f', now))
  redis.call('pexpire', name, math.ceil((burst - tokens) / rate * 1000) + 1000)
  local by = name .. ':by'
  redis.call('zadd', by, now, ARGV[1])
  redis.call('zremrangebyscore', by, '-inf', now - 1)
  redis.call('pexpire', by, 2000)
  answer[i * 2 - 1] = math.floor(tokens * 1000)
  answer[i * 2] = redis.call('zcard', by)
end
return answer`;

/**
 * Keeps one pace over all processes by way of Redis: ten times a second, in one call for all limiters in use, and never
 * for a call. Without Redis each process takes its share by the number of processes, as the limiters do by themselves.
 */
export class SharedPace {
  readonly #app: App;
  readonly #process = randomUUID();
  /** By the name they have in every process. */
  readonly #limiters = new Map<string, RateLimiter>();
  readonly #names = new WeakMap<RateLimiter, string>();
  readonly #busy: Set<RateLimiter> | null;
  readonly #telling: BackgroundTask;
  #reporting: Promise<void> | null = null;

  constructor(app: App) {
    this.#app = app;
    this.#busy = app.redis ? new Set() : null;
    this.#telling = new BackgroundTask("shared pace", app.log, () => this.report());
  }

  start(): void {
    if (this.#busy) this.#telling.every(REPORT_MS);
  }

  async stop(): Promise<void> {
    this.#telling.stop();
    await this.#reporting;
  }

  /** The limiter of this name: the same for all who ask, at the pace that was asked for last. */
  limiter(name: string, perSecond: number, burst: number): RateLimiter {
    let limiter = this.#limiters.get(name);
    if (!limiter) {
      if (this.#limiters.size >= MAX_LIMITERS) this.#forgetFull();
      limiter = new RateLimiter(perSecond, burst, this.#busy);
      this.#limiters.set(name, limiter);
      this.#names.set(limiter, name);
    }
    limiter.change(perSecond, burst);
    return limiter;
  }

  #forgetFull(): void {
    const now = this.#app.now().getTime();
    for (const [name, limiter] of this.#limiters) if (limiter.isFull(now)) this.#limiters.delete(name);
  }

  /** Tells what has been taken since the last report, and learns what is left. */
  report(): Promise<void> {
    this.#reporting ??= this.#reportOnce().finally(() => {
      this.#reporting = null;
    });
    return this.#reporting;
  }

  async #reportOnce(): Promise<void> {
    const limiters = [...(this.#busy ?? [])];
    this.#busy?.clear();
    const names = limiters.map((limiter) => `meridian-pace-${this.#names.get(limiter)}`);
    // Nothing is saved up for later: while Redis is away each process keeps to its share.
    const values = limiters.flatMap((limiter) => [limiter.limit, limiter.burst, limiter.report()]);
    const { redis, log } = this.#app;
    if (names.length === 0 || redis?.status !== "ready") return;
    try {
      const answer = (await redis.eval(SCRIPT, names.length, ...names, this.#process, ...values)) as number[];
      const now = this.#app.now().getTime();
      for (const [i, limiter] of limiters.entries())
        limiter.allot(now, (answer[i * 2] ?? 0) / 1000, answer[i * 2 + 1] ?? 1);
    } catch (error) {
      log.warn({ err: error }, "pace is split evenly among processes while Redis is away");
    }
  }
}
