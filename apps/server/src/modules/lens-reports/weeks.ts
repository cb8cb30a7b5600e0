import { lensReportLimits } from "@meridian/contract/lens-limits";
import type { App } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import { addDays, dayIn, localDay } from "../../lib/calendar.ts";

/** The local hour of Monday at which reports are sent. */
const HOUR = 8;

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The Monday of the oldest week that is kept. */
export const oldestWeek = (now: Date, timeZone: string): string =>
  addDays(mondayOf(localDay(now, timeZone)), -7 * (lensReportLimits.weeks - 1));

/** The week of a day, or of today. @throws InvalidField `day` for one to come, or of a week that is not kept any more */
export function weekOf(now: Date, timeZone: string, day: string | undefined): string {
  const today = localDay(now, timeZone);
  const week = mondayOf(day ?? today);
  const oldest = oldestWeek(now, timeZone);
  if (day !== undefined && day > today) throw new InvalidField("day", "max", { maximum: today });
  if (week < oldest) throw new InvalidField("day", "min", { minimum: oldest });
  return week;
}

/** The last Monday at 8 a.m. in a time zone. */
export function lastMailing(now: Date, timeZone: string): { monday: string; at: Date } {
  const monday = mondayOf(localDay(now, timeZone));
  const at = dayIn(monday, timeZone, HOUR);
  if (at <= now) return { monday, at };
  const before = addDays(monday, -7);
  return { monday: before, at: dayIn(before, timeZone, HOUR) };
}

/** The account's time zone, in which its weeks begin. */
export async function timeZoneOf({ db }: Pick<App, "db">, accountId: number): Promise<string> {
  const account = await db.user.findUniqueOrThrow({ where: { id: accountId }, select: { timeZone: true } });
  return account.timeZone;
}
