import type { App } from "../../app.ts";
import { MINUTE_MS } from "../../lib/durations.ts";
import { queueKept } from "../../lib/pending-jobs.ts";

const BATCH = 500;

/**
 * Queues the jobs of committed transactions whose process could not: the queue was unavailable, or the process ended.
 * Run every minute; the transaction's own process has had a minute before that.
 * @throws Failure UNAVAILABLE
 */
export async function queuePending(app: App): Promise<{ queued: number }> {
  const createdAt = { lt: new Date(app.now().getTime() - MINUTE_MS) };
  for (let queued = 0; ; ) {
    const jobs = await app.db.pendingJob.findMany({ where: { createdAt }, orderBy: { id: "asc" }, take: BATCH });
    await queueKept(app, jobs);
    queued += jobs.length;
    if (jobs.length < BATCH) return { queued };
  }
}
