/** A calendar day, YYYY-MM-DD. */
type Day = string;

const DAY_MS = 86_400_000;

/** The calendar day of a point in time in a time zone. */
export const localDay = (at: Date, timeZone: string): Day =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The start of a day in a time zone. */
export function dayIn(day: Day, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  // The offset depends on the time itself; a second iteration handles days on which clocks change.
  let guess = wanted;
  for (let i = 0; i < 2; i++) guess = wanted - offsetAt(new Date(guess), timeZone);
  return new Date(guess);
}

function offsetAt(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const text = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The start of a day's month, or of the month so many later. */
export function monthStartIn(day: Day, months: number, timeZone: string): Date {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return dayIn(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10), timeZone);
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
