import type { App } from "../../app.ts";
import { endJob } from "./end-job.ts";
import { lockJob } from "./find-job.ts";
import { discard, partsPrefix } from "./garbage.ts";
import { inputStore } from "./input-store.ts";
import { inputKeyOf } from "./uploads.ts";

/** Deletes inputs of jobs that are gone. */
export async function removeInputs(app: App, keys: readonly string[]): Promise<void> {
  for (const key of keys) await inputStore(app).remove(key);
}

/**
 * Ends an account's jobs, in the transaction that deletes the account's rows. Their results are deleted when no worker
 * can be writing to them any more.
 * @returns the inputs, which are to be deleted after the transaction
 */
export async function endJobsOf(app: App, accountId: number): Promise<string[]> {
  const inputs: string[] = [];
  const jobs = await app.db.bulkJob.findMany({ where: { accountId }, select: { id: true }, orderBy: { id: "asc" } });
  for (const { id } of jobs) {
    const job = await lockJob(app, { accountId }, id);
    await endJob(app, job, "canceled", { isQuiet: true });
    await discard(app, [partsPrefix(job)]);
    if (job.inputKey !== "") inputs.push(job.inputKey);
  }
  const uploads = await app.db.bulkUpload.findMany({ where: { accountId }, select: { id: true } });
  return [...inputs, ...uploads.map(inputKeyOf)];
}
