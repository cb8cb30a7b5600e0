import { randomUUID } from "node:crypto";
import type { App } from "../../app.ts";
import { BackgroundTask } from "../../lib/background.ts";
import { RateLimiter } from "../../lib/rate-limiter.ts";

/** How often a process reports to the others what it has taken. */
const REPORT_MS = 100;
/** Maximum limiters in memory before unused ones are dropped. */
const MAX_LIMITERS = 100_000;

/**
 * One bucket for all processes: subtracts what a process has taken, and returns the rest, in thousandths, and the
 * number of processes that reported within a second. Redis's own clock refills it, so that clocks need not agree. The
 * bucket may be overdrawn; the debt is repaid before anything can be taken again.
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
 * Shares one rate among all processes through Redis: ten times a second, in one call for all limiters in use, and never
 * per request. Without Redis each process enforces its share by the number of processes, as the limiters do on their
 * own.
 */
export class SharedPace {
  readonly #app: App;
  readonly #process = randomUUID();
  /** By their name, which is the same in every process. */
  readonly #limiters = new Map<string, RateLimiter>();
  readonly #names = new WeakMap<RateLimiter, string>();
  readonly #busy: Set<RateLimiter> | null;
  readonly #reportTask: BackgroundTask;
  #reporting: Promise<void> | null = null;

  constructor(app: App) {
    this.#app = app;
    this.#busy = app.redis ? new Set() : null;
    this.#reportTask = new BackgroundTask("shared pace", app.log, () => this.report());
  }

  start(): void {
    if (this.#busy) this.#reportTask.every(REPORT_MS);
  }

  async stop(): Promise<void> {
    this.#reportTask.stop();
    await this.#reporting;
  }

  /** The limiter of this name: the same object for all callers, at the rate last requested. */
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

  /** Reports what was taken since the last report, and receives what is left. */
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
    // Unsent reports are dropped: while Redis is unavailable each process keeps to its share.
    const values = limiters.flatMap((limiter) => [limiter.limit, limiter.burst, limiter.report()]);
    const { redis, log } = this.#app;
    if (names.length === 0 || redis?.status !== "ready") return;
    try {
      const answer = (await redis.eval(SCRIPT, names.length, ...names, this.#process, ...values)) as number[];
      const now = this.#app.now().getTime();
      for (const [i, limiter] of limiters.entries())
        limiter.allot(now, (answer[i * 2] ?? 0) / 1000, answer[i * 2 + 1] ?? 1);
    } catch (error) {
      log.warn({ err: error }, "rates are split evenly among processes while Redis is unavailable");
    }
  }
}
