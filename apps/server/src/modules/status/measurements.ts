import type { StatusComponent } from "@meridian/contract/status-names";
import type { App } from "../../app.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/durations.ts";
import { dayBefore } from "./fold.ts";

/** Days that the page shows, today included. */
export const SHOWN_DAYS = 90;
const SHOWN_HOURS = 24;
/** A component that was not asked for so long has no known state. */
const CURRENT_MS = 5 * MINUTE_MS;

interface Latencies {
  p50_ms: number | null;
  p95_ms: number | null;
}

interface Counted extends Latencies {
  component: StatusComponent;
  probes: number;
  up: number;
}

export interface Measurements {
  days: (Counted & { day: string })[];
  hours: (Counted & { start: Date })[];
  lastHour: Counted[];
  /** Whether the latest probes succeeded, the newest first. */
  latest: Map<StatusComponent, boolean[]>;
}

/** Everything that was measured and is shown. */
export async function readMeasurements(app: App): Promise<Measurements> {
  const { db } = app;
  const now = app.now();
  const since = (ms: number) => new Date(now.getTime() - ms);
  const [days, hours, lastHour, latest] = await Promise.all([
    // A day is in one of the two tables, never in both.
    db.$queryRaw<Measurements["days"]>`
      select component, to_char(day, 'YYYY-MM-DD') as day, probes, up, p50_ms, p95_ms
      from status_days where day >= ${dayBefore(now, SHOWN_DAYS - 1)}
      union all
      select component, to_char(minute at time zone 'UTC', 'YYYY-MM-DD'), count(*)::int,
        (count(*) filter (where is_up))::int,
        percentile_disc(0.5) within group (order by latency_ms) filter (where is_up),
        percentile_disc(0.95) within group (order by latency_ms) filter (where is_up)
      from status_probes group by 1, 2
      order by 2`,
    db.$queryRaw<Measurements["hours"]>`
      select component, date_trunc('hour', minute, 'UTC') as start, count(*)::int as probes,
        (count(*) filter (where is_up))::int as up,
        percentile_disc(0.5) within group (order by latency_ms) filter (where is_up) as p50_ms,
        percentile_disc(0.95) within group (order by latency_ms) filter (where is_up) as p95_ms
      from status_probes where minute >= ${since(SHOWN_HOURS * HOUR_MS)} group by 1, 2 order by 2`,
    db.$queryRaw<Measurements["lastHour"]>`
      select component, count(*)::int as probes, (count(*) filter (where is_up))::int as up,
        percentile_disc(0.5) within group (order by latency_ms) filter (where is_up) as p50_ms,
        percentile_disc(0.95) within group (order by latency_ms) filter (where is_up) as p95_ms
      from status_probes where minute >= ${since(HOUR_MS)} group by 1`,
    readLatest(app),
  ]);
  return { days, hours, lastHour, latest };
}

/** The outcomes of the last minutes by component, the newest first. */
export async function readLatest({ db, now }: App): Promise<Measurements["latest"]> {
  const rows = await db.statusProbe.findMany({
    where: { minute: { gte: new Date(now().getTime() - CURRENT_MS) } },
    orderBy: { minute: "desc" },
  });
  const latest: Measurements["latest"] = new Map();
  for (const { component, isUp } of rows) {
    const known = latest.get(component as StatusComponent);
    if (known) known.push(isUp);
    else latest.set(component as StatusComponent, [isUp]);
  }
  return latest;
}

/** In percent with two decimals, rounded down, so that 100 means that nothing failed. */
export const uptimeOf = ({ probes, up }: { probes: number; up: number }): number =>
  Math.floor((up * 10_000) / probes) / 100;
