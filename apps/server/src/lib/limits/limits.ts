import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type App, millisecondsOf } from "../../app.ts";
import { BackgroundTask } from "../background.ts";
import { Bucket } from "./bucket.ts";
import { bucketPolicies, type Rate } from "./policies.ts";

type PolicyName = keyof typeof bucketPolicies;
/** A policy whose rate is in the table. */
type FixedPolicy = {
  [Name in PolicyName]: (typeof bucketPolicies)[Name]["rate"] extends Rate ? Name : never;
}[PolicyName];
type Subject = string | number;

/** How often a process reports to the others what it has taken. */
const REPORT_MS = 100;
/** Buckets in one report, so that none keeps Redis busy for long. */
const REPORTED_AT_ONCE = 500;

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
 * The buckets of a process, by policy and subject. Shared ones report to Redis ten times a second what they have taken,
 * and never per request. Without Redis each process counts on its own, or enforces its share where the number of
 * processes is known.
 */
export class Limits {
  readonly #app: Pick<App, "redis" | "log" | "now">;
  readonly #process = randomUUID();
  readonly #now: () => number;
  readonly #buckets: Partial<Record<PolicyName, LRUCache<Subject, Bucket>>> = {};
  readonly #names = new WeakMap<Bucket, string>();
  readonly #busy: Set<Bucket> | null;
  readonly #reportTask: BackgroundTask;
  #reporting: Promise<void> | null = null;

  constructor(app: Pick<App, "redis" | "log" | "now">) {
    this.#app = app;
    this.#now = millisecondsOf(app);
    this.#busy = app.redis ? new Set() : null;
    this.#reportTask = new BackgroundTask("shared limits", app.log, () => this.report());
  }

  start(): void {
    if (this.#busy) this.#reportTask.every(REPORT_MS);
  }

  async stop(): Promise<void> {
    this.#reportTask.stop();
    await this.#reporting;
  }

  /** A subject's bucket: the same object for all callers, at the rate last requested. */
  bucket(policy: FixedPolicy, subject: Subject): Bucket;
  bucket(policy: PolicyName, subject: Subject, rate: Rate): Bucket;
  bucket(policy: PolicyName, subject: Subject, rate = bucketPolicies[policy].rate as Rate): Bucket {
    const { subjects, isShared } = bucketPolicies[policy];
    this.#buckets[policy] ??= new LRUCache({ max: subjects });
    const buckets = this.#buckets[policy];
    let bucket = buckets.get(subject);
    if (bucket) bucket.change(rate);
    else {
      bucket = new Bucket(rate, isShared ? this.#busy : null);
      buckets.set(subject, bucket);
      if (isShared) this.#names.set(bucket, `meridian-limit-${policy}:${subject}`);
    }
    return bucket;
  }

  /** Takes one call; returns 0, or the seconds to wait if none is left. */
  take(policy: FixedPolicy, subject: Subject): number;
  take(policy: PolicyName, subject: Subject, rate: Rate): number;
  take(policy: PolicyName, subject: Subject, rate?: Rate): number {
    const bucket = this.bucket(policy, subject, rate as Rate);
    return bucket.take(this.#now()) === 1 ? 0 : bucket.retryAfterSeconds;
  }

  /** Seconds until the next call would be accepted; takes none, and remembers no new subject. */
  wait(policy: FixedPolicy, subject: Subject): number {
    const bucket = this.#buckets[policy]?.get(subject);
    return bucket?.isSpent(this.#now()) ? bucket.retryAfterSeconds : 0;
  }

  /** Reports what was taken since the last report, and receives what is left. */
  report(): Promise<void> {
    this.#reporting ??= this.#reportAll().finally(() => {
      this.#reporting = null;
    });
    return this.#reporting;
  }

  async #reportAll(): Promise<void> {
    const buckets = [...(this.#busy ?? [])];
    this.#busy?.clear();
    try {
      while (buckets.length > 0) await this.#report(buckets.splice(0, REPORTED_AT_ONCE));
    } catch (error) {
      this.#app.log.warn({ err: error }, "limits are counted per process while Redis is unavailable");
    }
  }

  async #report(buckets: readonly Bucket[]): Promise<void> {
    const names = buckets.map((bucket) => this.#names.get(bucket) ?? "");
    // Unsent reports are dropped: while Redis is unavailable each process keeps to its share.
    const values = buckets.flatMap((bucket) => [bucket.limit, bucket.burst, bucket.report()]);
    const { redis } = this.#app;
    if (redis?.status !== "ready") return;
    const answer = (await redis.eval(SCRIPT, names.length, ...names, this.#process, ...values)) as number[];
    const now = this.#now();
    for (const [i, bucket] of buckets.entries()) bucket.allot(now, (answer[i * 2] ?? 0) / 1000, answer[i * 2 + 1] ?? 1);
  }
}
