import type { App } from "../../app.ts";
import { Prisma } from "../../generated/client.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import { ANY_JOB, RECLAIMED } from "./flush.ts";

/** How long a silent process keeps its credits. */
export const LEASE_SECONDS = 60;

/** The name under which a bulk job holds leases and flushes calls, as if it were a process. */
export const jobProcess = (id: number): string => `job:${id}`;

export interface CreditRequest {
  subject: string;
  quota: number;
  /** Credits requested. */
  want: number;
}

export interface Grant {
  subject: string;
  balanceId: bigint;
  granted: number;
  quota: number;
  /** Credits that no process holds yet. */
  left: number;
  /** Processes that hold a lease on this balance, this one among them. */
  holders: number;
  /** The process held no lease before this grant: one that it believes it holds has expired meanwhile. */
  isFresh: boolean;
}

/**
 * Opens the balances that do not exist yet, and gives the others their current quota. That of a service or a share is
 * always read from the database: a process that has not heard of a change yet would otherwise undo it.
 */
export async function refreshBalances(
  { db }: Pick<App, "db">,
  wanted: readonly { subject: string; quota: number }[],
): Promise<void> {
  const subjects = wanted.map(({ subject }) => subject);
  const quotas = wanted.map(({ quota }) => quota);
  await db.$executeRaw`
    insert into balances as b (subject, quota, reserved)
    select w.subject,
      case when w.subject ~ '^split:[0-9]+' then coalesce((
        select s.quota from splits s
        where s.id = split_part(w.subject, ':', 2)::int and s.status in ('active', 'paused')), 0)
      when w.subject ~ '^service:[0-9]+' then coalesce((
        select least(2147483647, s.quota::bigint + s.overage_calls)::int from services s
        where s.id = split_part(w.subject, ':', 2)::int for share), w.quota)
      else w.quota end,
      case when w.subject ~ '^service:[0-9]+' then coalesce((
        select sum(s.quota) from splits s
        where s.service_id = split_part(w.subject, ':', 2)::int and s.status in ('active', 'paused')), 0)
      else 0 end
    from unnest(${subjects}::text[], ${quotas}::int[]) as w(subject, quota)
    left join balances p on p.subject = w.subject
    where p.quota is distinct from w.quota and (p.id is null or w.subject !~ '^split:') order by p.id, w.subject
    on conflict (subject) do update set quota = excluded.quota
      where b.quota <> excluded.quota and b.subject !~ '^split:'`;
}

/**
 * Leases credits from many balances at once: for each what was requested, at most an eighth of what is left, and at
 * least one while any is left. Credits are taken from the balance when they are leased, so that no two processes ever
 * hold the same one. Quota allocated to sub-accounts does not count as left.
 */
export async function grantCredits(app: App, process: string, wants: readonly CreditRequest[]): Promise<Grant[]> {
  const subjects = wants.map(({ subject }) => subject);
  const sizes = wants.map(({ want }) => want);
  const expiresAt = new Date(app.now().getTime() + LEASE_SECONDS * 1000);
  await pastDeadlocks(() => refreshBalances(app, wants));
  return pastDeadlocks(
    () => app.db.$queryRaw<Grant[]>`
    with given as (
      update balances b set taken = b.taken + o.size
      from (
        select p.id, least(w.want, p.quota - p.taken - p.reserved,
          greatest(1, (p.quota - p.taken - p.reserved) / 8)) as size
        from balances p
        join unnest(${subjects}::text[], ${sizes}::int[]) as w(subject, want) on w.subject = p.subject
        order by p.id
        for no key update of p
      ) o
      where b.id = o.id and o.size > 0
      returning b.id, o.size
    ), held as (
      insert into leases as l (process, balance_id, granted, expires_at)
      select ${process}, id, size, ${expiresAt} from given order by id
      on conflict (process, balance_id) do update set granted = l.granted + excluded.granted, expires_at = excluded.expires_at
      returning balance_id, xmax = 0 as is_fresh
    )
    select b.subject, b.id as "balanceId", coalesce(g.size, 0)::int as granted, b.quota,
      greatest(0, b.quota - b.taken - b.reserved - coalesce(g.size, 0))::int as left,
      greatest(1, (select count(*) from leases l
        where l.balance_id = b.id and l.expires_at > ${app.now()} and l.process not like ${ANY_JOB}))::int as holders,
      coalesce(h.is_fresh, false) as "isFresh"
    from balances b left join given g on g.id = b.id left join held h on h.balance_id = b.id
    where b.subject = any(${subjects}::text[])`,
  );
}

/** Returns credits that a process has not spent to their balances, at once: what it has spent may not be settled yet. */
export async function returnCredits(app: App, process: string, returns: readonly Return[]): Promise<void> {
  const balances = returns.map(({ balanceId }) => balanceId);
  const credits = returns.map((one) => one.credits);
  await pastDeadlocks(
    () => app.db.$executeRaw`
    with locked as materialized (
      select id from balances where id = any(${balances}::bigint[]) order by id for no key update
    ), held as materialized (
      select l.balance_id, r.credits
      from locked join leases l on l.balance_id = locked.id and l.process = ${process}
        join unnest(${balances}::bigint[], ${credits}::int[]) as r(balance_id, credits) on r.balance_id = l.balance_id
      where (select count(*) from locked) > 0 order by l.balance_id for update of l
    ), returned as (
      update leases l set granted = l.granted - h.credits from held h
      where l.process = ${process} and l.balance_id = h.balance_id and l.granted - l.settled >= h.credits
      returning l.balance_id, h.credits
    )
    update balances b set taken = b.taken - r.credits from returned r where b.id = r.balance_id`,
  );
  await endSpentLeases(app, balances);
}

/** Credits to be returned to a balance. */
export interface Return {
  balanceId: bigint;
  credits: number;
}

/**
 * Ends a process's leases of the given balances, or all of them if none are given, and returns what is left of them. What it
 * has spent must be folded before, or it is returned too.
 */
export const endLeases = (app: App, process: string, balances?: readonly bigint[]): Promise<void> =>
  endLeasesWhere(
    app,
    balances
      ? Prisma.sql`l.process = ${process} and l.balance_id = any(${[...balances]}::bigint[])`
      : Prisma.sql`l.process = ${process}`,
  );

/** Ends leases with no credits left, and charges their balances for what was spent beyond them. */
export const endSpentLeases = (app: App, balances: readonly bigint[]): Promise<void> =>
  endLeasesWhere(app, Prisma.sql`l.balance_id = any(${[...balances]}::bigint[]) and l.settled >= l.granted`);

/**
 * Ends the leases of processes that have been silent too long and of which all flushes are folded. Idempotent; any process
 * may do it. A process that was only slow learns of it with its next flush.
 */
export const reclaimCredits = (app: App): Promise<void> =>
  endLeasesWhere(
    app,
    Prisma.sql`l.expires_at < ${app.now()} and not exists (
      select 1 from usage_flushes f where f.process = l.process and f.folded_at is null)`,
    true,
  );

/**
 * Locks balances before leases, each in key order, like everything that changes both, to prevent deadlocks; counting the
 * locked balances makes PostgreSQL lock all of them before the first lease.
 */
async function endLeasesWhere({ db, now }: App, which: Prisma.Sql, isReclaimed = false): Promise<void> {
  await pastDeadlocks(
    () => db.$executeRaw`
    with locked as materialized (
      select b.id from balances b where b.id in (select l.balance_id from leases l where ${which})
      order by b.id for no key update
    ), ended as materialized (
      select l.process, l.balance_id from locked join leases l on l.balance_id = locked.id
      where (select count(*) from locked) > 0 and ${which} order by l.balance_id, l.process for update of l
    ), gone as (
      delete from leases l using ended where l.process = ended.process and l.balance_id = ended.balance_id
      returning l.process, l.balance_id, l.granted - l.settled as unspent
    ), told as (
      insert into usage_flushes (process, sequence, created_at, folded_at, balances, spent, bytes)
      select distinct process, ${RECLAIMED}::int, ${now()}::timestamptz, ${now()}::timestamptz, '{}'::bigint[], '{}'::int[], ''::bytea
      from gone where ${isReclaimed} on conflict (process, sequence) do update set created_at = excluded.created_at
    ), sums as (
      select balance_id, sum(unspent)::int as unspent from gone group by balance_id
    )
    update balances b set taken = b.taken - s.unspent from sums s where b.id = s.balance_id`,
  );
}
