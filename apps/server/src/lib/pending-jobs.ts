import * as z from "zod";
import type { PendingJob, Prisma, PrismaClient } from "../generated/client.ts";
import type { Job, Jobs } from "./job-queue.ts";

type Db = Pick<PrismaClient, "pendingJob">;

/** Any input, because it was checked when it was kept. */
const kept = z.looseObject({});

/** Keeps jobs in the transaction that needs them, so that they exist exactly if it is committed. */
export async function keepJobs(db: Db, jobs: readonly Parameters<Jobs["add"]>[], now: Date): Promise<PendingJob[]> {
  if (jobs.length === 0) return [];
  const data = jobs.map(([{ name, attempts, isPersonal = false, input }, values]) => ({
    ...{ name, attempts, isPersonal, createdAt: now },
    input: input.parse(values) as Prisma.InputJsonObject,
  }));
  return db.pendingJob.createManyAndReturn({ data });
}

/**
 * Queues kept jobs in their order and forgets them. A process that ends in between leaves them to be queued once more.
 * @throws Failure UNAVAILABLE at the first that the queue does not accept; it and the following remain kept
 */
export async function queueKept(app: { db: Db; jobs: Jobs }, jobs: readonly PendingJob[]): Promise<void> {
  const queued: bigint[] = [];
  try {
    for (const { id, name, attempts, isPersonal, input } of jobs) {
      const job: Job = { name, attempts, isPersonal, input: kept };
      await app.jobs.add(job, input as Prisma.JsonObject);
      queued.push(id);
    }
  } finally {
    if (queued.length > 0) await app.db.pendingJob.deleteMany({ where: { id: { in: queued } } });
  }
}
