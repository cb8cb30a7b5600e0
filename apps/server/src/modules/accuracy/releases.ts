import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { utcDay } from "../../lib/calendar.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { CADENCE_DAYS } from "../databases/status.ts";
import { servedStates } from "./versions.ts";

type Releases = HandlerOutput<typeof api.accuracy.databaseReleases>;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The versions published by day, this month and in the eleven before it, and the longest time without one. */
export async function releaseCalendar({ db, now }: App): Promise<Releases> {
  const time = now();
  const start = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - 11));
  const rows = await db.databaseVersion.findMany({
    where: { status: { in: [...servedStates] }, publishedAt: { gte: start } },
    orderBy: [{ publishedAt: "asc" }, { version: "asc" }],
    select: { version: true, status: true, publishedAt: true },
  });
  const days = Map.groupBy(rows, ({ publishedAt }) => utcDay(publishedAt!));
  const today = utcDay(time);
  const kept = [...days].filter(([, of]) => of.some(isKept)).map(([day]) => day);
  return {
    from_day: days.keys().next().value ?? today,
    to_day: today,
    cadence_days: CADENCE_DAYS,
    longest_gap: longestGap([...kept, today]),
    days: [...days].map(([day, of]) => ({
      day,
      versions: of.map((row) => ({ version: row.version, is_withdrawn: !isKept(row) })),
    })),
  };
}

const isKept = ({ status }: { status: string }): boolean => status !== "withdrawn";

function longestGap(days: readonly string[]): Releases["longest_gap"] {
  const gaps = days.slice(1).map((to, index) => {
    const from = days[index]!;
    return { from_day: from, to_day: to, days: daysBetween(from, to) };
  });
  return gaps.reduce<Releases["longest_gap"]>(
    (longest, gap) => (gap.days > (longest?.days ?? 0) ? gap : longest),
    null,
  );
}
