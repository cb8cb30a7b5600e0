import type { App } from "../../app.ts";

/** How long a process that says nothing keeps its credits. */
const LEASE_SECONDS = 60;

export interface Want {
  subject: string;
  quota: number;
  /** Credits asked for. */
  want: number;
}

export interface Grant {
  subject: string;
  balanceId: bigint;
  granted: number;
  quota: number;
  /** Credits nobody holds yet. */
  left: number;
  /** Processes that hold a lease on this balance, this one among them. */
  holders: number;
}

/**
 * Leases credits of many balances at once: each gets what it wants, at most an eighth of what is left, and at least one
 * while there is one. Credits are taken from the balance when they are leased, so that no two processes ever hold the
 * same one.
 */
export async function grantCredits(app: App, process: string, wants: readonly Want[]): Promise<Grant[]> {
  const subjects = wants.map(({ subject }) => subject);
  const quotas = wants.map(({ quota }) => quota);
  const sizes = wants.map(({ want }) => want);
  const expiresAt = new Date(app.now().getTime() + LEASE_SECONDS * 1000);
  await app.db.$executeRaw`
    insert into "Balance" as b (subject, quota)
    select w.subject, w.quota from unnest(${subjects}::text[], ${quotas}::int[]) as w(subject, quota) order by w.subject
    on conflict (subject) do update set quota = excluded.quota where b.quota <> excluded.quota`;
  return app.db.$queryRaw<Grant[]>`
    with given as (
      update "Balance" b set taken = b.taken + o.size
      from (
        select p.id, least(w.want, p.quota - p.taken, greatest(1, (p.quota - p.taken) / 8)) as size
        from "Balance" p
        join unnest(${subjects}::text[], ${sizes}::int[]) as w(subject, want) on w.subject = p.subject
        order by p.id
        for update of p
      ) o
      where b.id = o.id and o.size > 0
      returning b.id, o.size
    ), held as (
      insert into "Lease" as l (process, "balanceId", granted, "expiresAt")
      select ${process}, id, size, ${expiresAt} from given
      on conflict (process, "balanceId") do update set granted = l.granted + excluded.granted, "expiresAt" = excluded."expiresAt"
    )
    select b.subject, b.id as "balanceId", coalesce(g.size, 0)::int as granted, b.quota,
      greatest(0, b.quota - b.taken - coalesce(g.size, 0))::int as left,
      greatest(1, (select count(*) from "Lease" l where l."balanceId" = b.id and l."expiresAt" > ${app.now()}))::int as holders
    from "Balance" b left join given g on g.id = b.id
    where b.subject = any(${subjects}::text[])`;
}

export interface Settlement {
  balanceId: bigint;
  /** Credits spent since the last settlement. */
  spent: number;
}

/**
 * Writes down what was spent, and keeps the leases alive. What was spent beyond a lease, or on one that has run out
 * meanwhile, is taken from the balance itself.
 */
export async function settleCredits(app: App, process: string, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) return;
  const balances = settlements.map(({ balanceId }) => balanceId);
  const spent = settlements.map((item) => item.spent);
  const expiresAt = new Date(app.now().getTime() + LEASE_SECONDS * 1000);
  await app.db.$executeRaw`
    with s as (
      select u.balance_id, u.spent, l."balanceId" is not null as has_lease, coalesce(l.granted - l.settled, 0) as unsettled
      from unnest(${balances}::bigint[], ${spent}::int[]) as u(balance_id, spent)
      left join "Lease" l on l."balanceId" = u.balance_id and l.process = ${process}
    ), settled as (
      update "Lease" l set settled = l.settled + least(s.spent, s.unsettled), "expiresAt" = ${expiresAt}
      from s where s.has_lease and l."balanceId" = s.balance_id and l.process = ${process}
    )
    update "Balance" b set taken = b.taken + s.spent - s.unsettled
    from s where b.id = s.balance_id and s.spent > s.unsettled`;
}

/** Gives a process's unspent credits of the balances named back; all of them where none is named. */
export async function returnCredits(app: App, process: string, balances?: readonly bigint[]): Promise<void> {
  await app.db.$executeRaw`
    with gone as (
      delete from "Lease"
      where process = ${process} and (${balances === undefined} or "balanceId" = any(${balances ?? []}::bigint[]))
      returning "balanceId", granted - settled as unspent
    )
    update "Balance" b set taken = b.taken - g.unspent from gone g where b.id = g."balanceId"`;
}

/** Gives the unspent credits of processes that have been silent too long back. Any process may do it, any number of times. */
export async function reclaimCredits(app: App): Promise<void> {
  await app.db.$executeRaw`
    with gone as (
      delete from "Lease" where "expiresAt" < ${app.now()} returning "balanceId", granted - settled as unspent
    ), sums as (
      select "balanceId", sum(unspent)::int as unspent from gone group by "balanceId"
    )
    update "Balance" b set taken = b.taken - s.unspent from sums s where b.id = s."balanceId"`;
}
