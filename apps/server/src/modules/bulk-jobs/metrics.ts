import { Counter, Gauge } from "prom-client";
import type { App } from "../../app.ts";
import { registry } from "../../lib/metrics.ts";

const rows = new Counter({
  name: "meridian_bulk_rows_total",
  help: "Rows of bulk jobs looked up",
  registers: [registry],
});

const jobs = new Gauge({
  name: "meridian_bulk_jobs",
  help: "Bulk jobs by status, except expired ones",
  labelNames: ["status"],
  registers: [registry],
});

export const countRows = (count: number): void => rows.inc(count);

/** Reads how many jobs are in each status. */
export async function showJobs({ db }: App): Promise<void> {
  const counted = await db.bulkJob.groupBy({ by: ["status"], _count: true, where: { status: { not: "expired" } } });
  jobs.reset();
  for (const { status, _count } of counted) jobs.set({ status }, _count);
}
