import { priceTypeNames } from "@meridian/contract/catalog";
import { Counter, Gauge, Histogram } from "prom-client";
import { registry } from "../../lib/metrics.ts";
import { DURATION_CLASSES } from "./usage-ledger.ts";
import type { UsageLog } from "./usage-log.ts";

const registers = [registry];

const calls = new Counter({
  name: "metered_calls_total",
  help: "Calls by key, by product and what came out",
  labelNames: ["product", "result"],
  registers,
});
const credits = new Counter({
  name: "metered_credits_total",
  help: "Credits charged, by product",
  labelNames: ["product"],
  registers,
});
const overQuota = new Counter({
  name: "metered_over_quota_total",
  help: "Calls refused because the quota was used up, by product",
  labelNames: ["product"],
  registers,
});
// Already counted in buckets, so the library's histogram would have to observe each call again.
const buckets = new Counter({
  name: "metered_call_duration_seconds_bucket",
  help: "Calls by key that took up to so many seconds, by product",
  labelNames: ["product", "le"],
  registers,
});
const seconds = new Counter({
  name: "metered_call_duration_seconds_sum",
  help: "Seconds that calls by key took together, by product",
  labelNames: ["product"],
  registers,
});
const flushes = new Histogram({
  name: "usage_flush_duration_seconds",
  help: "Time the database took to take a flush of usage",
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers,
});
const failures = new Counter({
  name: "usage_flush_failures_total",
  help: "Flushes of usage that the database did not take; each is sent again until it has",
  registers,
});
const unreadable = new Counter({
  name: "usage_unreadable_flushes_total",
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
  "usage_unflushed_seconds",
  "Age of the oldest call that the database has not confirmed",
  ({ unflushedSeconds }) => unflushedSeconds,
);
gauge("usage_leased_credits", "Credits leased by this process and not spent", ({ leasedCredits }) => leasedCredits);
gauge(
  "usage_balances",
  "Balances that this process holds credits of or was called for lately",
  ({ accounts }) => accounts,
);

const unfolded = new Gauge({
  name: "usage_unfolded_seconds",
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
    seconds.inc({ product }, sumOf(ofType, ({ microseconds }) => microseconds) / 1_000_000);
    let slower = 0;
    for (let index = 0; index < DURATION_CLASSES; index++) {
      slower += sumOf(ofType, ({ durations }) => durations[index] ?? 0);
      // The classes end at 1, 2, 4 ... 512 ms; the last is open-ended.
      buckets.inc({ product, le: index === DURATION_CLASSES - 1 ? "+Inf" : String(2 ** index / 1000) }, slower);
    }
  }
}

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0);

/** Counts a flush that must be retried. */
export const countFailedFlush = (): void => failures.inc();
