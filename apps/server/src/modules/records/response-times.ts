import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import type { Config } from "../../config.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { DURATION_CLASSES } from "../metering/usage-ledger.ts";

type ResponseTimes = HandlerOutput<typeof api.usage.responseTimes>;

const DAYS = 7;
/** Fewer calls are not representative. */
const MIN_CALLS = 100;
/** How long a result is cached: anyone may request it, and summing a week of counts is expensive. */
const CACHE_MS = 300_000;

const cachedTimes = new WeakMap<Config, { readAt: number; times: Promise<ResponseTimes> }>();

/** Server time of API-key calls in the last seven days, by duration class; cached for five minutes. */
export function responseTimes(app: App): Promise<ResponseTimes> {
  const now = app.now().getTime();
  const known = cachedTimes.get(app.config);
  if (known && Math.abs(now - known.readAt) < CACHE_MS) return known.times;
  const times = readTimes(app, new Date(now));
  cachedTimes.set(app.config, { readAt: now, times });
  times.catch(() => cachedTimes.delete(app.config));
  return times;
}

async function readTimes({ db }: App, end: Date): Promise<ResponseTimes> {
  const start = new Date(end.getTime() - DAYS * DAY_MS);
  const [rows, whole] = await Promise.all([
    db.$queryRaw<{ n: number; calls: number }[]>`
      select d.n::int as n, sum(d.calls)::float8 as calls
      from usage_quarters u, unnest(u.durations) with ordinality as d(calls, n)
      where u.quarter >= ${start} group by d.n`,
    db.usageQuarter.aggregate({ where: { quarter: { gte: start } }, _sum: { calls: true, microseconds: true } }),
  ]);
  const total = rows.reduce((sum, { calls }) => sum + calls, 0);
  const isEnough = total >= MIN_CALLS;
  const callsOf = new Map(rows.map(({ n, calls }) => [n, calls]));
  const counts = Array.from({ length: DURATION_CLASSES }, (_, index) => callsOf.get(index + 1) ?? 0);
  return {
    start_at: start,
    end_at: end,
    calls: isEnough ? twoDigits(total) : 0,
    classes: isEnough
      ? counts.map((calls, index) => ({ up_to_ms: limitOf(index), percent: Math.round((calls / total) * 1e5) / 1e3 }))
      : [],
    avg_ms: isEnough ? Math.round(Number(whole._sum.microseconds) / (whole._sum.calls ?? total) / 10) / 100 : null,
    p50_ms: percentile(counts, total, 0.5),
    p95_ms: percentile(counts, total, 0.95),
    p99_ms: percentile(counts, total, 0.99),
  };
}

/** The classes end at 1, 2, 4 ... 512 ms; the last is open-ended. */
const limitOf = (index: number): number | null => (index === DURATION_CLASSES - 1 ? null : 2 ** index);

/** Rounded down to two significant digits, so that differences do not reveal individual customers' calls. */
function twoDigits(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.floor(count / unit) * unit;
}

function percentile(counts: readonly number[], total: number, share: number): number | null {
  if (total < MIN_CALLS) return null;
  let seen = 0;
  const index = counts.findIndex((calls) => {
    seen += calls;
    return seen >= total * share;
  });
  return limitOf(index);
}
