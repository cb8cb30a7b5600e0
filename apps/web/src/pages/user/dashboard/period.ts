/** How far back each unit of the chart can look, in days (for months: months); the middle value is the default. */
export const lengths = { hour: [1, 3, 7], day: [7, 30, 90], month: [3, 6, 12] } as const;
export type Unit = keyof typeof lengths;
export const units = Object.keys(lengths) as Unit[];

export interface Period {
  unit: Unit;
  length: number;
}

/**
 * The period in the address; missing and invalid values default to thirty days by day, or to the unit's middle length.
 */
export function readPeriod(unit: string | null, length: string | null): Period {
  const known = units.find((known) => known === unit) ?? "day";
  return { unit: known, length: lengths[known].find((option) => String(option) === length) ?? lengths[known][1] };
}

/** The date, YYYY-MM-DD, and hour, YYYY-MM-DDTHH:MM, in a time zone. */
export function localHour(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:00`;
}

/** The first and last day of a period that ends today in the account's time zone. */
export function datesOf({ unit, length }: Period, now: Date, timeZone: string) {
  const today = localHour(now, timeZone).slice(0, 10);
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const start = unit === "month" ? Date.UTC(year, month - length, 1) : Date.UTC(year, month - 1, day + 1 - length);
  return { start_date: new Date(start).toISOString().slice(0, 10), end_date: today };
}

/** The day or month selected in the address, if the chart shows it. */
export function readSpan(
  text: string | null,
  { unit }: Period,
  { start_date, end_date }: { start_date: string; end_date: string },
): string | undefined {
  const { length } = unit === "month" ? "2026-11" : "2026-11-23";
  const isSpan = text !== null && /^\d{4}-\d{2}(?:-\d{2})?$/.test(text) && text.length === length;
  return isSpan && text >= start_date.slice(0, length) && text <= end_date.slice(0, length) ? text : undefined;
}

/** The days of a selection. */
export function daysOf(span: string) {
  if (span.length > "2026-11".length) return { start_date: span, end_date: span };
  const [year = 0, month = 1] = span.split("-").map(Number);
  return { start_date: `${span}-01`, end_date: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

/** The selection that a bucket belongs to; an hour belongs to its day. */
export const spanOf = (time: string, { unit }: Period): string => (unit === "hour" ? time.slice(0, 10) : time);

/** The full name of a selection. */
export const spanName = (span: string, tag: string): string =>
  namesOf(span, { unit: span.length > "2026-11".length ? "day" : "month", length: 0 }, tag).long;

/** Whether a bucket has begun: a future hour is not an hour without calls. */
export const hasBegun = (time: string, now: Date, timeZone: string): boolean =>
  time <= localHour(now, timeZone).slice(0, time.length);

/** Hours with a label on the axis: midnight as its day, and fractions of a day if there are few days. */
const isNamed = (hour: number, days: number) => hour % (days === 1 ? 3 : days <= 3 ? 12 : 24) === 0;

/**
 * A bucket's label on the axis, "" for none, and its full name. Times are in the account's zone, not the reader's.
 */
export function namesOf(time: string, { unit, length }: Period, tag: string): { short: string; long: string } {
  const at = new Date(`${time.padEnd(16, unit === "month" ? "-01T00:00" : "T00:00")}Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: "UTC", ...options }).format(at);
  if (unit === "month") return { short: format({ month: "short" }), long: format({ month: "long", year: "numeric" }) };
  const day = format({ weekday: "short", day: "numeric", month: "short" });
  if (unit === "day") return { short: format({ day: "numeric", month: "short" }), long: day };
  const hour = time.slice(11);
  const short = hour === "00:00" ? format({ day: "numeric", month: "short" }) : hour;
  return { short: isNamed(Number(hour.slice(0, 2)), length) ? short : "", long: `${day} ${hour}` };
}
