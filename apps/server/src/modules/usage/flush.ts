import type { App } from "../../app.ts";
import { Prisma } from "../../generated/client.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import { LEASE_SECONDS } from "./lease-store.ts";
import type { RecordLines } from "./record-lines.ts";
import type { CountryCount, HourCount, UsageLedger } from "./usage-ledger.ts";

/** Whoever has not settled for this long has no part in the pace. */
const ACTIVE_SECONDS = 5;

export interface Settlement {
  balanceId: bigint;
  /** Credits spent since the last settlement. */
  spent: number;
}

/** What one process has counted and spent since its last flush. */
export interface Flush {
  /** Sent again under the same id until it is confirmed, and counted once. */
  id: string;
  process: string;
  ledger: UsageLedger;
  settlements: readonly Settlement[];
}

export interface Settled {
  balanceId: bigint;
  /** The lease had run out and its credits are back in the balance: whatever the process still holds is void. */
  isFresh: boolean;
  /** Processes that drew on the balance in the last seconds, this one among them. */
  holders: number;
  /** More was spent than the lease held, as an outage allows. */
  isOver: boolean;
}

/**
 * Counts, records and settles in one statement. PostgreSQL finishes a statement that has reached it even when whoever
 * sent it is gone, so a process that is killed loses nothing of a flush that has left it. Nothing comes back, and
 * nothing changes, where this flush has been written already, though its answer was lost.
 *
 * The parts take their locks in the order written here, each in the order of its key, so that two processes never wait
 * for each other.
 */
export async function writeFlush(app: App, { id, process, ledger, settlements }: Flush): Promise<Settled[]> {
  const statement = Prisma.sql`
    with flush as (
      insert into "UsageBatch" (id, "createdAt") values (${id}::uuid, ${app.now()}) on conflict do nothing returning id
    ), hours as (${hourRows(ledger.hours)}
    ), countries as (${countryRows(ledger.countries)}
    ), records as (${recordRows(ledger.records)}
    ), settled as (${leaseRows(app, process, settlements)}
    )
    select "balanceId", "isFresh", "isOver", holders from settled`;
  const rows = await pastDeadlocks(() => app.autocommit<SettledRow>(statement));
  return rows.map((row) => ({ ...row, balanceId: BigInt(row.balanceId) }));
}

type SettledRow = Omit<Settled, "balanceId"> & { balanceId: string };

/** Read by a part before its first row, which makes it wait until all rows of another part are written. */
const after = (part: "flush" | "hours" | "countries"): Prisma.Sql =>
  Prisma.raw(`exists (select 1 from flush) and (select count(*) from ${part}) >= 0`);

const columnsOf =
  <Row>(rows: readonly Row[]) =>
  <Value>(read: (row: Row) => Value): Value[] =>
    rows.map(read);

function hourRows(counts: readonly HourCount[]): Prisma.Sql {
  const column = columnsOf(counts);
  return Prisma.sql`
    insert into "UsageHour" as u
      ("accountId", "keyId", "serviceType", hour, result, calls, charged, "overQuota", microseconds, durations)
    select a, k, t, h, r, c, p, o, m, d::int[] from unnest(
      ${column(({ event }) => event.accountId)}::int[], ${column(({ event }) => event.keyId)}::int[],
      ${column(({ event }) => event.serviceType)}::int[], ${column(({ hour }) => new Date(hour))}::timestamptz[],
      ${column(({ event }) => event.result)}::text[], ${column(({ calls }) => calls)}::int[],
      ${column(({ charged }) => charged)}::int[], ${column(({ overQuota }) => overQuota)}::int[],
      ${column(({ microseconds }) => microseconds)}::bigint[],
      ${column(({ durations }) => `{${durations.join()}}`)}::text[]
    ) as x(a, k, t, h, r, c, p, o, m, d) where ${after("flush")} order by a, k, t, h, r
    on conflict ("accountId", "keyId", "serviceType", hour, result) do update set
      calls = u.calls + excluded.calls, charged = u.charged + excluded.charged,
      "overQuota" = u."overQuota" + excluded."overQuota", microseconds = u.microseconds + excluded.microseconds,
      durations = (select array_agg(x.a + x.b order by x.n)
        from unnest(u.durations, excluded.durations) with ordinality as x(a, b, n))
    returning 1`;
}

function countryRows(counts: readonly CountryCount[]): Prisma.Sql {
  const column = columnsOf(counts);
  return Prisma.sql`
    insert into "UsageCountry" as u ("accountId", "keyId", "serviceType", day, "countryCode", calls)
    select a, k, t, d::date, c, n from unnest(
      ${column(({ event }) => event.accountId)}::int[], ${column(({ event }) => event.keyId)}::int[],
      ${column(({ event }) => event.serviceType)}::int[],
      ${column(({ day }) => new Date(day).toISOString().slice(0, 10))}::text[],
      ${column(({ countryCode }) => countryCode)}::text[], ${column(({ calls }) => calls)}::int[]
    ) as x(a, k, t, d, c, n) where ${after("hours")} order by a, k, t, d, c
    on conflict ("accountId", "keyId", "serviceType", day, "countryCode") do update set calls = u.calls + excluded.calls
    returning 1`;
}

/** Taken apart by PostgreSQL, which is cheaper than a dozen arrays of parameters made here for every call. */
function recordRows({ groups, startedAt, bytes }: RecordLines): Prisma.Sql {
  const column = columnsOf(groups);
  return Prisma.sql`
    insert into "CallRecord" ("accountId", "keyId", "ownerId", at, "serviceType", path, query, "httpStatus", result,
      charged, microseconds, "clientIp")
    select g.a, g.k, g.o, to_timestamp((${startedAt}::float8 + split_part(line, '|', 2)::float8) / 1000), g.t, g.p, split_part(line, '|', 4), g.s,
      g.r, g.c, split_part(line, '|', 3)::int, split_part(line, '|', 5)
    from string_to_table(convert_from(${bytes}::bytea, 'UTF8'), chr(10)) with ordinality as l(line, n)
    join unnest(
      ${column(({ accountId }) => accountId)}::int[], ${column(({ keyId }) => keyId)}::int[],
      ${column(({ ownerId }) => ownerId)}::int[], ${column(({ serviceType }) => serviceType)}::int[],
      ${column(({ path }) => path)}::text[], ${column(({ httpStatus }) => httpStatus)}::int[],
      ${column(({ result }) => result)}::text[], ${column(({ charged }) => charged)}::int[]
    ) with ordinality as g(a, k, o, t, p, s, r, c, n) on g.n = split_part(line, '|', 1)::int
    where line <> '' and exists (select 1 from flush) order by l.n`;
}

/**
 * Writes down what was spent, and keeps the leases alive. What was spent on a lease that has run out meanwhile, or beyond
 * one, stands as settled more than granted until it is charged.
 */
function leaseRows({ now }: App, process: string, settlements: readonly Settlement[]): Prisma.Sql {
  const column = columnsOf(settlements);
  // A process that has died is not waited for until its lease runs out.
  const activeUntil = new Date(now().getTime() + (LEASE_SECONDS - ACTIVE_SECONDS) * 1000);
  const expiresAt = new Date(now().getTime() + LEASE_SECONDS * 1000);
  return Prisma.sql`
    insert into "Lease" as l (process, "balanceId", granted, settled, "expiresAt")
    select ${process}, s.id, 0, s.spent, ${expiresAt}::timestamptz
    from unnest(${column(({ balanceId }) => balanceId)}::bigint[], ${column(({ spent }) => spent)}::int[]) as s(id, spent)
    where ${after("countries")} order by s.id
    on conflict (process, "balanceId") do update set settled = l.settled + excluded.settled, "expiresAt" = excluded."expiresAt"
    returning "balanceId", xmax = 0 as "isFresh", settled > granted as "isOver",
      (select greatest(1, count(*)) from "Lease" h
        where h."balanceId" = l."balanceId" and h."expiresAt" > ${activeUntil})::int as holders`;
}
