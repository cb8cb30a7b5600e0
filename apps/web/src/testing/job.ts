import type { Job } from "../pages/user/bulk-jobs/values.ts";

/** A CSV file of three rows that has been checked. */
export const sampleJob = (differences: Partial<Job> = {}): Job => ({
  id: 5,
  name: "orders.csv",
  status: "ready",
  key: { id: 7, name: "checkout" },
  input: {
    ...{ size: 4096, format: "csv", compression: "none", delimiter: ",", has_header: true },
    columns: ["order", "ip"],
    address_column: "ip",
  },
  output: { format: "csv", compression: "none", fields: ["location.country_code", "location.city"], lang: "en" },
  ...{ rows: 3000, max_calls: 3000, available_calls: 50_000, rows_done: 0, found: 0, charged: 0, progress: 0 },
  result: null,
  error: null,
  created_at: "2026-11-01T00:00:00.000Z",
  started_at: null,
  finished_at: null,
  expires_at: "2026-11-08T00:00:00.000Z",
  preview: {
    columns: ["order", "ip", "location.country_code", "location.city", "error"],
    rows: [["A-1", "8.8.8.8", "US", "Mountain View", ""]],
  },
  ...differences,
});

export const pageOfJobs = (...list: Job[]) => ({ list, total: list.length, page: 1, limit: 20 });
