import type { App } from "../../app.ts";
import { type BulkJob, Prisma } from "../../generated/client.ts";

/** How long a worker is taken to be alive after its last sign of life. */
const CLAIM_MS = 30_000;

/** What a worker does with a job. */
export type Duty = "check" | "look up" | "join";

const waiting: Record<Duty, Prisma.Sql> = {
  check: Prisma.sql`c.status = 'checking'`,
  "look up": Prisma.sql`c.status in ('queued', 'running')`,
  // The finished parts of a Parquet result whose job was canceled or failed.
  join: Prisma.sql`c.status in ('canceled', 'failed') and c.part_count > 0 and c.pieces is null and c.setbacks < 3`,
};

const aliveUntil = ({ now }: App): Date => new Date(now().getTime() + CLAIM_MS);

/**
 * Takes on the next job, which no other worker has or whose worker has died: first of the accounts with the fewest
 * running, then of the one that has waited longest for its turn.
 */
export async function claimJob(app: App, duty: Duty): Promise<BulkJob | null> {
  const now = app.now();
  const [row] = await app.db.$queryRaw<{ id: number }[]>`
    update bulk_jobs j set attempt = attempt + 1, claimed_at = ${now}, worker_until = ${aliveUntil(app)},
      status = case when status = 'queued' then 'running' else status end,
      setbacks = setbacks + case when worker_until is null then 0 else 1 end
    where j.id = (
      select c.id from bulk_jobs c where ${waiting[duty]} and (c.worker_until is null or c.worker_until < ${now})
      order by
        (select count(*) from bulk_jobs r
          where r.account_id = c.account_id and r.status in ('checking', 'running') and r.worker_until >= ${now}),
        (select max(r.claimed_at) from bulk_jobs r where r.account_id = c.account_id) nulls first, c.id
      limit 1 for update skip locked)
    returning j.id`;
  return row ? app.db.bulkJob.findUnique({ where: { id: row.id } }) : null;
}

/** Says that a job's worker is alive. False if the job has ended or another worker has it. */
export async function keepClaim(app: App, { id, attempt, status }: BulkJob): Promise<boolean> {
  const { count } = await app.db.bulkJob.updateMany({
    where: { id, attempt, status },
    data: { workerUntil: aliveUntil(app) },
  });
  return count === 1;
}

/** Leaves a job to the next worker: at once, or some time after a setback, which the next claim counts. */
export async function leaveClaim(app: App, { id, attempt, setbacks }: BulkJob, isSetback: boolean): Promise<void> {
  const later = new Date(app.now().getTime() + CLAIM_MS * 2 ** setbacks);
  await app.db.bulkJob.updateMany({ where: { id, attempt }, data: { workerUntil: isSetback ? later : null } });
}
