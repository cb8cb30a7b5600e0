import type { App } from "../../app.ts";
import { DAY_MS } from "../../lib/durations.ts";

const KEPT_DAYS = 100;

/** The start of the day (UTC) that was so many days ago. */
export const dayBefore = (now: Date, days: number): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - days * DAY_MS);

/**
 * Moves the probes of days before yesterday into one row for each day and component. A probe leaves its table in the
 * statement that counts it, so that no run, and no second worker, counts it again.
 */
export async function foldDays(app: App): Promise<{ folded: number; forgotten: number }> {
  const now = app.now();
  const folded = await app.db.$executeRaw`
    with old as (
      delete from status_probes where minute < ${dayBefore(now, 1)} returning component, minute, is_up, latency_ms
    )
    insert into status_days (component, day, probes, up, p50_ms, p95_ms)
    select component, (minute at time zone 'UTC')::date, count(*), count(*) filter (where is_up),
      percentile_disc(0.5) within group (order by latency_ms) filter (where is_up),
      percentile_disc(0.95) within group (order by latency_ms) filter (where is_up)
    from old group by 1, 2
    on conflict (component, day) do nothing`;
  const { count } = await app.db.statusDay.deleteMany({ where: { day: { lt: dayBefore(now, KEPT_DAYS) } } });
  return { folded, forgotten: count };
}
