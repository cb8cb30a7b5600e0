import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { pageOf } from "../../lib/page-of.ts";
import { findCustomer, rowsOf } from "../../lib/staff/customer.ts";
import type { InputShape } from "./process/task.ts";

/** One page of a customer's bulk jobs, newest first. @throws Failure NOT_FOUND */
export async function jobsOfCustomer(
  app: App,
  { user_id, page, limit }: HandlerInput<typeof staffApi.admin.customerJobs>,
) {
  const where = rowsOf(await findCustomer(app, user_id), "userId");
  const { rows, total } = await pageOf(app.db.bulkJob, { where }, { page, limit });
  const list = rows.map((job) => ({
    id: job.id,
    name: job.name,
    status: job.status,
    format: (job.shape as unknown as InputShape | null)?.format ?? null,
    rows: job.rows,
    rows_done: job.rowsDone,
    created_at: job.createdAt,
  }));
  return { list, total, page, limit };
}
