import type { App } from "../../app.ts";
import { endJob } from "./end-job.ts";
import { lockJob } from "./find-job.ts";
import { discard, filesOf } from "./garbage.ts";
import { inputKeyOf } from "./uploads.ts";

/** Ends an account's jobs and marks its files for deletion, in the transaction that deletes the account's rows. */
export async function endJobsOf(app: App, accountId: number): Promise<void> {
  const jobs = await app.db.bulkJob.findMany({ where: { accountId }, select: { id: true }, orderBy: { id: "asc" } });
  for (const { id } of jobs) {
    const job = await lockJob(app, { accountId }, id);
    await endJob(app, job, "canceled", { isQuiet: true });
    await discard(app, filesOf(job));
  }
  const uploads = await app.db.bulkUpload.findMany({ where: { accountId }, select: { id: true } });
  await discard(app, uploads.map(inputKeyOf));
}
