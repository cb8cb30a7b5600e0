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

/** The start of every hour, day or month from the first day to the last, as local YYYY-MM-DDTHH:MM. */
export function bucketsBetween(start: Day, end: Day, unit: "hour" | "day" | "month"): string[] {
  const buckets: string[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    if (unit === "hour")
      for (let hour = 0; hour < 24; hour++) buckets.push(`${day}T${String(hour).padStart(2, "0")}:00`);
    else if (unit === "day") buckets.push(`${day}T00:00`);
    else if (buckets.at(-1)?.slice(0, 7) !== day.slice(0, 7)) buckets.push(`${day.slice(0, 7)}-01T00:00`);
  }
  return buckets;
}
