import type { App } from "../../app.ts";
import type { Statement } from "../../lib/autocommit.ts";
import type { UsageLog } from "./usage-log.ts";

/** A process that has drawn on a balance within this long has a share of its rate. */
const ACTIVE_SECONDS = 5;

export interface Settlement {
  balanceId: bigint;
  /** Credits spent since the last settlement. */
  spent: number;
}

/** What one process has counted and spent since its last flush. */
export interface Flush {
  process: string;
  /** Resent under the same number until it is confirmed, and stored once. */
  sequence: number;
  log: UsageLog;
  settlements: readonly Settlement[];
}

export interface Flushed {
  /** Processes that flushed in the last few seconds, including this one. */
  processes: number;
  /** When other processes took over leases of this one, which had been silent too long; null if none did. */
  reclaimedAt: Date | null;
}

/**
 * Appends a flush as one row, which a job folds into the counts later. PostgreSQL finishes a statement that has reached it
 * even if the sender has died, so a killed process loses nothing of a flush already sent.
 */
export async function writeFlush(app: App, flush: Flush): Promise<Flushed> {
  const [row] = await app.autocommit<Flushed>(statementOf(app, flush));
  return row!;
}

/** Matches the names of bulk jobs among those of processes; a job makes no calls at a rate. */
export const ANY_JOB = "job:%";

/** The sequence of the row that tells a process that its leases were taken over. */
export const RECLAIMED = -1;

const STATEMENT = `
  with flush as (
    insert into usage_flushes (process, sequence, created_at, balances, spent, bytes)
    values ($1, $2::int, $3::timestamptz, $4::bigint[], $5::int[], $6::bytea) on conflict do nothing
  )
  select (select count(distinct f.process) + 1 from usage_flushes f
      where f.created_at > $3::timestamptz - interval '${ACTIVE_SECONDS} s' and f.process <> $1 and f.bucket is null and f.sequence >= 0
        and f.process not like '${ANY_JOB}')::int as processes,
    (select f.created_at from usage_flushes f where f.process = $1 and f.sequence = ${RECLAIMED}) as "reclaimedAt"`;

function statementOf({ now }: App, { process, sequence, log, settlements }: Flush): Statement {
  const balances = `{${settlements.map(({ balanceId }) => balanceId).join()}}`;
  const spent = `{${settlements.map((one) => one.spent).join()}}`;
  const values = [process, String(sequence), now().toISOString(), balances, spent, log.finish()];
  return { name: "flush", text: STATEMENT, values };
}

/** How many processes draw on each of the balances that more than one does. */
export async function countHolders({ db, now }: App): Promise<Map<bigint, number>> {
  const since = new Date(now().getTime() - ACTIVE_SECONDS * 1000);
  const rows = await db.$queryRaw<{ balanceId: bigint; holders: number }[]>`
    select b.id as "balanceId", count(distinct f.process)::int as holders
    from usage_flushes f, unnest(f.balances) as b(id) where f.created_at > ${since} and f.bucket is null
    group by b.id having count(distinct f.process) > 1`;
  return new Map(rows.map(({ balanceId, holders }) => [balanceId, holders]));
}

/** Forgets that leases of a process were taken over, once it knows. */
export async function forgetReclaim({ db }: App, process: string, at: Date): Promise<void> {
  await db.usageFlush.deleteMany({ where: { process, sequence: RECLAIMED, createdAt: at } });
}
