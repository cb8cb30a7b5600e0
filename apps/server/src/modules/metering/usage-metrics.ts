import { priceTypeNames } from "@meridian/contract/catalog";
import { Counter, Gauge, Histogram } from "prom-client";
import { registry } from "../../lib/metrics.ts";
import { DURATION_CLASSES } from "./usage-ledger.ts";
import type { UsageLog } from "./usage-log.ts";

const registers = [registry];

const calls = new Counter({
  name: "meridian_metered_calls_total",
  help: "Calls by key, by product and what came out",
  labelNames: ["product", "result"],
  registers,
});
const credits = new Counter({
  name: "meridian_metered_credits_total",
  help: "Credits charged, by product",
  labelNames: ["product"],
  registers,
});
const overQuota = new Counter({
  name: "meridian_metered_over_quota_total",
  help: "Calls refused because the quota was used up, by product",
  labelNames: ["product"],
  registers,
});
/** Seconds up to which the classes of durations reach; the last class has no end. */
const CLASS_SECONDS = Array.from({ length: DURATION_CLASSES - 1 }, (_, index) => 2 ** index / 1000);

/** A histogram of calls that are already counted in classes, so that none has to be observed again. */
class CallDurations {
  readonly name = "meridian_metered_call_duration_seconds";
  /** By product: calls in each class, and the seconds they took together. */
  readonly #counted = new Map<string, { calls: number[]; seconds: number }>();

  add(product: string, calls: readonly number[], seconds: number): void {
    const known = this.#counted.get(product) ?? { calls: calls.map(() => 0), seconds: 0 };
    this.#counted.set(product, {
      calls: known.calls.map((count, index) => count + (calls[index] ?? 0)),
      seconds: known.seconds + seconds,
    });
  }

  /** As prom-client's registry reads a metric. */
  async get() {
    const values = [...this.#counted].flatMap(([product, { calls, seconds }]) => {
      let sum = 0;
      const upTo = calls.map((count) => (sum += count));
      const of = (suffix: string, value: number, labels: { le?: number | string } = {}) => ({
        metricName: `${this.name}_${suffix}`,
        labels: { ...labels, product },
        value,
      });
      return [
        ...upTo.map((value, index) => of("bucket", value, { le: CLASS_SECONDS[index] ?? "+Inf" })),
        of("sum", seconds),
        of("count", sum),
      ];
    });
    return { name: this.name, help: "Seconds that calls by key took, by product", type: "histogram", values };
  }
}

const durations = new CallDurations();
// The library's types ask for one of its own classes; it calls `get` only.
registry.registerMetric(durations as unknown as Histogram);
const flushes = new Histogram({
  name: "meridian_usage_flush_duration_seconds",
  help: "Time the database took to take a flush of usage",
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers,
});
const failures = new Counter({
  name: "meridian_usage_flush_failures_total",
  help: "Flushes of usage that the database did not take; each is sent again until it has",
  registers,
});
const unreadable = new Counter({
  name: "meridian_usage_unreadable_flushes_total",
  help: "Flushes whose calls could not be read and were set aside",
  registers,
});

/** Counts a flush whose calls could not be read. */
export const countUnreadable = (): void => unreadable.inc();

/** A snapshot of a process's metering. */
interface Standing {
  /** Seconds since the oldest call that the database has not confirmed; 0 for none. */
  unflushedSeconds: number;
  /** Credits that are leased and unspent. */
  leasedCredits: number;
  /** Recently used balances. */
  accounts: number;
}

let readMeter: (() => Standing) | null = null;

const gauge = (name: string, help: string, value: (standing: Standing) => number) =>
  new Gauge({
    name,
    help,
    registers,
    collect() {
      if (readMeter) this.set(value(readMeter()));
    },
  });
gauge(
  "meridian_usage_unflushed_seconds",
  "Age of the oldest call that the database has not confirmed",
  ({ unflushedSeconds }) => unflushedSeconds,
);
gauge(
  "meridian_usage_leased_credits",
  "Credits leased by this process and not spent",
  ({ leasedCredits }) => leasedCredits,
);
gauge(
  "meridian_usage_balances",
  "Balances that this process holds credits of or was called for lately",
  ({ accounts }) => accounts,
);

const unfolded = new Gauge({
  name: "meridian_usage_unfolded_seconds",
  help: "Age of the oldest flush that is not in the counts yet",
  registers,
});

/** Shows how old the oldest flush is that is not folded. */
export const showUnfolded = (seconds: number): void => unfolded.set(seconds);

/** Sets the meter that the gauges read; null when the process stops. */
export function showMeter(standing: (() => Standing) | null): void {
  readMeter = standing;
}

/** Counts what a flush has written to the database, and how long that took. */
export function countFlush({ kinds }: UsageLog, milliseconds: number): void {
  flushes.observe(milliseconds / 1000);
  for (const [type, ofType] of Map.groupBy(kinds, ({ kind }) => kind.serviceType)) {
    const product = priceTypeNames[type]?.en ?? "unknown";
    for (const [result, ofResult] of Map.groupBy(ofType, ({ kind }) => kind.result))
      calls.inc(
        { product, result },
        sumOf(ofResult, (one) => one.calls),
      );
    credits.inc(
      { product },
      sumOf(ofType, ({ charged }) => charged),
    );
    overQuota.inc(
      { product },
      sumOf(ofType, (one) => one.overQuota),
    );
    durations.add(
      product,
      Array.from({ length: DURATION_CLASSES }, (_, index) => sumOf(ofType, ({ durations }) => durations[index] ?? 0)),
      sumOf(ofType, ({ microseconds }) => microseconds) / 1_000_000,
    );
  }
}

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0);

/** Counts a flush that must be retried. */
export const countFailedFlush = (): void => failures.inc();
