import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { PROVEN_BY } from "./cases.ts";

type CorrectionTimes = HandlerOutput<typeof api.corrections.correctionTimes>;
type Times = CorrectionTimes["by_proof"];

const DAYS = 90;

/**
 * How long corrections took that came into use in the last 90 days: from the report until they were accepted, seconds
 * after which the API answers with them, and until the first version with them was published. One that staff put into a
 * version by hand came into use with it. Each percentile is the time of one of them.
 */
export async function correctionTimes({ db, now }: App): Promise<CorrectionTimes> {
  const start = new Date(now().getTime() - DAYS * DAY_MS);
  // Staff may name a version from before the report, which took no time.
  const rows = await db.$queryRaw<(Times & { isProven: boolean })[]>`
    select coalesce(c.created_by = ${PROVEN_BY}, false) as "isProven",
      count(*)::int as count,
      percentile_disc(0.5) within group (order by t.seconds) as p50_seconds,
      percentile_disc(0.95) within group (order by t.seconds) as p95_seconds,
      percentile_disc(0.5) within group (order by t.file_seconds) as file_p50_seconds,
      percentile_disc(0.95) within group (order by t.file_seconds) as file_p95_seconds
    from leads l
    left join database_versions v on v.version = l.version and v.published_at >= l.created_at
    left join data_corrections c on c.lead_id = l.id
    cross join lateral (select coalesce(c.created_at, v.published_at) as live_at) u
    cross join lateral (
      select ceil(extract(epoch from u.live_at - l.created_at))::int as seconds,
        ceil(extract(epoch from v.published_at - l.created_at))::int as file_seconds) t
    where l.kind = 'correction' and u.live_at >= ${start} and t.seconds >= 0
    group by 1`;
  const timesOf = (isProven: boolean): Times => {
    const { isProven: _, ...found } = rows.find((row) => row.isProven === isProven) ?? { isProven, ...none };
    return found;
  };
  return { days: DAYS, by_proof: timesOf(true), by_staff: timesOf(false) };
}

const none: Times = {
  ...{ count: 0, p50_seconds: null, p95_seconds: null },
  ...{ file_p50_seconds: null, file_p95_seconds: null },
};
