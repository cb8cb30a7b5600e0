import { DAY_MS, HOUR_MS } from "./durations.ts";
import { localTime, offsetAt } from "./time-zones.ts";

/** A calendar day, YYYY-MM-DD. */
type Day = string;

/** The calendar day of a point in time in UTC. */
export const utcDay = (at: Date): Day => at.toISOString().slice(0, 10);

/** The calendar day of a point in time in a time zone. */
export const localDay = (at: Date, timeZone: string): Day => utcDay(localTime(at, timeZone));

/** Where the company's books are kept, and the providers of payments theirs. */
export const BOOK_ZONE = "Asia/Shanghai";

/** The calendar day of a point in time in the company's books. */
export const bookDay = (at: Date): Day => localDay(at, BOOK_ZONE);

export const addDays = (day: Day, count: number): Day =>
  utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS));

/** The time at which a day reaches an hour in a time zone; where clocks skip it, the time at which they do. */
export function dayIn(day: Day, timeZone: string, hour = 0): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
  // Clocks may change on the day; then only one of the offsets around it leads back to the hour, or both do.
  const times = [-DAY_MS, DAY_MS]
    .map((apart) => new Date(wanted - offsetAt(new Date(wanted + apart), timeZone)))
    .sort((a, b) => a.getTime() - b.getTime());
  return times.find((time) => localTime(time, timeZone).getTime() === wanted) ?? times[1]!;
}

/** The start of a day's month, or of the month so many later. */
export function monthStartIn(day: Day, months: number, timeZone: string): Date {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return dayIn(utcDay(new Date(Date.UTC(year, month - 1 + months, 1))), timeZone);
}

/** A day in a time zone, with its start and the start of the next in milliseconds since 1970. */
export interface LocalDay {
  name: Day;
  from: number;
  until: number;
}

export function localDayAt(at: number, timeZone: string): LocalDay {
  const name = localDay(new Date(at), timeZone);
  return { name, from: dayIn(name, timeZone).getTime(), until: dayIn(addDays(name, 1), timeZone).getTime() };
}

const QUARTER_MS = 900_000;

/** A bucket of a chart: its start, and that as local YYYY-MM-DDTHH:MM. */
export interface Bucket {
  start: Date;
  time: string;
}

/**
 * Every hour, day or month from the first day to the last. A day on which clocks change has 23 or 25 hours, of which two
 * may have the same time.
 */
export function bucketsBetween(first: Day, last: Day, unit: "hour" | "day" | "month", timeZone: string): Bucket[] {
  if (unit === "hour") return hoursBetween(dayIn(first, timeZone), dayIn(addDays(last, 1), timeZone), timeZone);
  const buckets: Bucket[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const time = unit === "day" ? `${day}T00:00` : `${day.slice(0, 7)}-01T00:00`;
    if (buckets.at(-1)?.time !== time) buckets.push({ start: dayIn(day, timeZone), time });
  }
  return buckets;
}

function hoursBetween(from: Date, to: Date, timeZone: string): Bucket[] {
  const buckets: Bucket[] = [];
  let before = "";
  for (let at = from.getTime(); at < to.getTime(); at += QUARTER_MS) {
    const start = new Date(at);
    const offset = offsetAt(start, timeZone);
    const time = `${new Date(at + offset).toISOString().slice(0, 13)}:00`;
    if (`${time} ${offset}` !== before) buckets.push({ start, time });
    before = `${time} ${offset}`;
  }
  return buckets;
}
