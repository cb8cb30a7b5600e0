import type { Overview } from "./waiting.ts";

/** The answer of a day on which nothing happens, for tests. */
export const quietDay: Overview = {
  revenue: null,
  sign_ups: { today: 0, before: 0 },
  calls: { total: 0, errors: 0, over_quota: 0 },
  data: { version: "20261127", date: "2026-11-27", age_days: 0, age: "current" },
  waiting: [],
  jobs: { waiting: 0, failed: 0, waiting_seconds: 0 },
};
