import type { App } from "../../app.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";

/** How long a silent process keeps its credits. */
export const LEASE_SECONDS = 60;

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
 * Leases credits from many balances at once: for each what was requested, at most an eighth of what is left, and at
 * least one while any is left. Credits are taken from the balance when they are leased, so that no two processes ever
 * hold the same one. Quota allocated to sub-accounts does not count as left. A share's quota is always read from the
 * database: a process that has not heard of a change yet would otherwise undo it.
 */
export async function grantCredits(app: App, process: string, wants: readonly CreditRequest[]): Promise<Grant[]> {
  const subjects = wants.map(({ subject }) => subject);
  const quotas = wants.map(({ quota }) => quota);
  const sizes = wants.map(({ want }) => want);
  const expiresAt = new Date(app.now().getTime() + LEASE_SECONDS * 1000);
  await pastDeadlocks(
    () => app.db.$executeRaw`
    insert into balances as b (subject, quota, reserved)
    select w.subject,
      case when w.subject ~ '^split:[0-9]+' then coalesce((
        select s.quota from splits s
        where s.id = split_part(w.subject, ':', 2)::int and s.status in ('active', 'paused')), 0)
      else w.quota end,
      case when w.subject ~ '^service:[0-9]+' then coalesce((
        select sum(s.quota) from splits s
        where s.service_id = split_part(w.subject, ':', 2)::int and s.status in ('active', 'paused')), 0)
      else 0 end
    from unnest(${subjects}::text[], ${quotas}::int[]) as w(subject, quota)
    left join balances p on p.subject = w.subject
    where p.quota is distinct from w.quota and (p.id is null or w.subject !~ '^split:') order by p.id, w.subject
    on conflict (subject) do update set quota = excluded.quota
      where b.quota <> excluded.quota and b.subject !~ '^split:'`,
  );
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
      greatest(1, (select count(*) from leases l where l.balance_id = b.id and l.expires_at > ${app.now()}))::int as holders,
      coalesce(h.is_fresh, false) as "isFresh"
    from balances b left join given g on g.id = b.id left join held h on h.balance_id = b.id
    where b.subject = any(${subjects}::text[])`,
  );
}

/**
 * Charges the balances for what a process has spent beyond its leases. Locks balances before leases, each in key order,
 * like everything that changes both, to prevent deadlocks; counting the locked balances makes PostgreSQL lock all of
 * them before the first lease.
 */
export async function chargeExcess(app: App, process: string, balances: readonly bigint[]): Promise<void> {
  await pastDeadlocks(
    () => app.db.$executeRaw`
    with locked as materialized (
      select id from balances where id = any(${balances}::bigint[]) order by id for no key update
    ), over as materialized (
      select l.balance_id, l.settled - l.granted as excess
      from locked join leases l on l.balance_id = locked.id and l.process = ${process}
      where (select count(*) from locked) > 0 and l.settled > l.granted order by l.balance_id for update of l
    ), covered as (
      update leases l set granted = l.granted + o.excess from over o
      where l.balance_id = o.balance_id and l.process = ${process}
    )
    update balances b set taken = b.taken + o.excess from over o where b.id = o.balance_id`,
  );
}

/** Returns a process's unspent credits to the given balances, or to all of them if none are given. */
export async function returnCredits(app: App, process: string, balances?: readonly bigint[]): Promise<void> {
  await pastDeadlocks(
    () => app.db.$executeRaw`
    with locked as materialized (
      select b.id from balances b
      where b.id in (
        select balance_id from leases
        where process = ${process} and (${balances === undefined} or balance_id = any(${balances ?? []}::bigint[]))
      ) order by b.id for no key update
    ), ended as materialized (
      select l.balance_id from locked join leases l on l.balance_id = locked.id and l.process = ${process}
      where (select count(*) from locked) > 0 order by l.balance_id for update of l
    ), gone as (
      delete from leases l using ended where l.process = ${process} and l.balance_id = ended.balance_id
      returning l.balance_id, l.granted - l.settled as unspent
    )
    update balances b set taken = b.taken - g.unspent from gone g where b.id = g.balance_id`,
  );
}

/** Returns the unspent credits of processes that have been silent too long. Idempotent; any process may do it. */
export async function reclaimCredits(app: App): Promise<void> {
  const now = app.now();
  await pastDeadlocks(
    () => app.db.$executeRaw`
    with locked as materialized (
      select b.id from balances b
      where b.id in (select balance_id from leases where expires_at < ${now}) order by b.id for no key update
    ), ended as materialized (
      select l.process, l.balance_id from locked join leases l on l.balance_id = locked.id and l.expires_at < ${now}
      where (select count(*) from locked) > 0 order by l.balance_id, l.process for update of l
    ), gone as (
      delete from leases l using ended where l.process = ended.process and l.balance_id = ended.balance_id
      returning l.balance_id, l.granted - l.settled as unspent
    ), sums as (
      select balance_id, sum(unspent)::int as unspent from gone group by balance_id
    )
    update balances b set taken = b.taken - s.unspent from sums s where b.id = s.balance_id`,
  );
}
