export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** China Standard Time is this far ahead of UTC, all year. */
export const CHINA_OFFSET_MS = 8 * HOUR_MS;
