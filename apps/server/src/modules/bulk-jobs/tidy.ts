import { type App, transaction } from "../../app.ts";
import { Prisma } from "../../generated/client.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import { endJob } from "./end-job.ts";
import { lockJob } from "./find-job.ts";
import { collectGarbage, discard, filesOf } from "./garbage.ts";
import { HISTORY_MS } from "./limits.ts";
import { inputKeyOf } from "./uploads.ts";

const AT_ONCE = 200;

/** Deletes what has expired: uploads without a job, files of jobs, and jobs that have left the list. */
export async function tidy(app: App): Promise<{ uploads: number; jobs: number; files: number }> {
  const uploads = await expireUploads(app);
  const jobs = await expireJobs(app);
  const before = new Date(app.now().getTime() - HISTORY_MS);
  await app.db.bulkJob.deleteMany({ where: { status: "expired", createdAt: { lt: before } } });
  return { uploads, jobs, files: await collectGarbage(app) };
}

async function expireUploads(app: App): Promise<number> {
  const old = await app.db.bulkUpload.findMany({ where: { expiresAt: { lte: app.now() } }, take: AT_ONCE });
  await transaction(app, async (app) => {
    await discard(app, old.map(inputKeyOf));
    await app.db.bulkUpload.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
  });
  return old.length;
}

async function expireJobs(app: App): Promise<number> {
  const old = await app.db.bulkJob.findMany({
    where: { expiresAt: { lte: app.now() }, status: { not: "expired" } },
    select: { id: true },
    take: AT_ONCE,
  });
  for (const { id } of old) await pastDeadlocks(() => transaction(app, (app) => expireJob(app, id)));
  return old.length;
}

/** A job that still waits or runs ends first, which returns what it has not spent. */
async function expireJob(app: App, id: number): Promise<void> {
  const job = await lockJob(app, {}, id);
  if (job.status === "queued" || job.status === "running") {
    // Its finished parts are kept for as long as those of any other job.
    await endJob(app, job, "failed", { error: { code: "TOOK_TOO_LONG" } });
    return;
  }
  await discard(app, filesOf(job));
  await app.db.bulkPart.deleteMany({ where: { jobId: id } });
  await app.db.bulkJob.update({
    where: { id },
    data: {
      status: "expired",
      attempt: { increment: 1 },
      workerUntil: null,
      pieces: Prisma.DbNull,
      preview: Prisma.DbNull,
      partCount: 0,
      inputKey: "",
      finishedAt: job.finishedAt ?? app.now(),
    },
  });
}
