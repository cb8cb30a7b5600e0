import { IpdbError } from "./error.ts";

/** Day 1 of FORMAT.md's dates is the day after this one; 0 means none. */
const EPOCH = "1999-12-31";
const DAY_MS = 86_400_000;
const EPOCH_MS = Date.parse(EPOCH);

/** The number that a date (YYYY-MM-DD) is stored as, 0 for "". @throws IpdbError BAD_SOURCE for what cannot be stored */
export function encodeDate(date: string): number {
  if (date === "") return 0;
  const day = (Date.parse(date) - EPOCH_MS) / DAY_MS;
  if (!(day >= 1 && day <= 0xffff) || decodeDate(day) !== date)
    throw new IpdbError("BAD_SOURCE", "places", 0, `the date ${date} cannot be stored`);
  return day;
}

/** The date of such a number. */
export const decodeDate = (day: number): string =>
  day === 0 ? "" : new Date(EPOCH_MS + day * DAY_MS).toISOString().slice(0, 10);
