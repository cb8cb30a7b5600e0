import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { BulkJob, Prisma } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import { countLeft, setAside } from "../metering/set-aside.ts";
import type { Actor } from "./bulk-jobs.ts";
import { endJob } from "./end-job.ts";
import { lockJob, type Scope } from "./find-job.ts";
import { keepOverrides } from "./kept-overrides.ts";
import { requireUsableKey, sourcesOf } from "./key-access.ts";
import { FILES_MS } from "./limits.ts";

/**
 * Sets calls for all rows aside, and queues a job.
 * @throws Failure NOT_FOUND, CONFLICT for one that is not ready, KEY_NOT_ACTIVE, KEY_NOT_USABLE, NOT_ENOUGH_CALLS
 */
export const startJob = (app: App, { user, ip }: Actor, scope: Scope, id: number): Promise<BulkJob> =>
  pastDeadlocks(() =>
    transaction(app, async (app) => {
      const job = await lockJob(app, scope, id);
      if (job.status !== "ready") throw new Failure("CONFLICT", { state: job.status });
      const started = await queueJob(app, job, ip);
      await writeAudit(app, user, { action: "bulk_job.start", target: `bulk_job:${id}`, ip });
      return started;
    }),
  );

/** The same for a job that is locked and ready, without an audit entry. */
export async function queueJob(app: App, job: BulkJob, ip: string): Promise<BulkJob> {
  const key = await requireUsableKey(app, { id: job.keyId, accountId: job.accountId });
  const sources = await sourcesOf(app, key);
  const needed = job.rows ?? 0;
  const credits = await setAside(app, job.id, sources, needed);
  if (!credits) throw new Failure("NOT_ENOUGH_CALLS", { needed, available: await countLeft(app, sources, needed) });
  await keepOverrides(app, job);
  const now = app.now();
  return app.db.bulkJob.update({
    where: { id: job.id },
    data: {
      status: "queued",
      ip,
      credits: credits as unknown as Prisma.InputJsonArray,
      errorCode: "",
      errorRow: null,
      startedAt: now,
      expiresAt: new Date(now.getTime() + FILES_MS),
    },
  });
}

/** Ends a job; the parts of its result that are finished stay. @throws Failure NOT_FOUND, CONFLICT */
export const cancelJob = (app: App, { user, ip }: Actor, scope: Scope, id: number): Promise<BulkJob> =>
  pastDeadlocks(() =>
    transaction(app, async (app) => {
      const job = await lockJob(app, scope, id);
      const ended = await endJob(app, job, "canceled");
      if (ended === job) throw new Failure("CONFLICT", { state: job.status });
      await writeAudit(app, user, { action: "bulk_job.cancel", target: `bulk_job:${id}`, ip });
      return ended;
    }),
  );
