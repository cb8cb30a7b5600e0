import type { Releases } from "./data-queries.ts";

const DAY_MS = 86_400_000;

export type DayKind = "released" | "withdrawn" | "late" | "none" | "before";

export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  day: string;
  kind: DayKind;
  versions: readonly string[];
}

export interface CalendarMonth {
  /** `YYYY-MM`. */
  month: string;
  /** Its days up to the last of the calendar, each with its place in a grid of weeks that begin on Monday. */
  days: (CalendarDay & { column: number; row: number; index: number })[];
}

/**
 * Every day of this month up to today and of the eleven months before it. On a late day, the newest version is older
 * than the promised pause; nothing is said about the days before the first version.
 */
export function daysOf({ from_day, to_day, cadence_days, days }: Releases): CalendarDay[] {
  const released = new Map(days.map(({ day, versions }) => [day, versions]));
  const all: CalendarDay[] = [];
  let newestMs = Date.parse(from_day);
  for (let ms = firstDayMs(to_day); ms <= Date.parse(to_day); ms += DAY_MS) {
    const day = new Date(ms).toISOString().slice(0, 10);
    const versions = released.get(day) ?? [];
    const isKept = versions.some(({ is_withdrawn }) => !is_withdrawn);
    if (isKept) newestMs = ms;
    const isLate = ms - newestMs > cadence_days * DAY_MS;
    const without = day < from_day ? "before" : isLate ? "late" : "none";
    const kind = isKept ? "released" : versions.length > 0 ? "withdrawn" : without;
    all.push({ day, kind, versions: versions.map(({ version }) => version) });
  }
  return all;
}

function firstDayMs(today: string): number {
  const date = new Date(today);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 11);
}

/** The days by month. */
export function monthsOf(days: readonly CalendarDay[]): CalendarMonth[] {
  const numbered = days.map((day, index) => ({ ...day, index }));
  return [...Map.groupBy(numbered, ({ day }) => day.slice(0, 7))].map(([month, of]) => {
    const before = weekday(`${month}-01`);
    return {
      month,
      days: of.map((day) => {
        const place = before + Number(day.day.slice(8)) - 1;
        return { ...day, column: place % 7, row: Math.floor(place / 7) };
      }),
    };
  });
}

/** 0 is Monday. */
const weekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;
