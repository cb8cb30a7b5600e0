import type { App } from "../../app.ts";
import type { Statement } from "../../lib/autocommit.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import { LEASE_SECONDS } from "./lease-store.ts";
import type { UsageLedger } from "./usage-ledger.ts";

/**
 * A process that has not settled for this long has no share of the rate, so that a dead one does not hold it until its
 * lease ends.
 */
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
 * Counts, records and settles in one statement. PostgreSQL finishes a statement that has reached it even if the sender
 * is gone, so a killed process loses nothing of a flush already sent. If the flush was already written and only its
 * answer lost, nothing changes and no rows are returned.
 *
 * The parts take their locks in the order written here, each in key order, so that processes never deadlock.
 */
export async function writeFlush(app: App, flush: Flush): Promise<Settled[]> {
  const rows = await pastDeadlocks(() => app.autocommit<SettledRow>(statementOf(app, flush)));
  return rows.map((row) => ({ ...row, balanceId: BigInt(row.balanceId) }));
}

/** `pg` returns 64-bit integers as text. */
type SettledRow = Omit<Settled, "balanceId"> & { balanceId: string };

/** Read by a part before its first row, which makes it wait until all rows of another part are written. */
const after = (part: "flush" | "hours" | "countries"): string =>
  `exists (select 1 from flush) and (select count(*) from ${part}) >= 0`;

/**
 * A flush is sent as one JSON document, which PostgreSQL unpacks, plus the pages of calls as bytes: cheaper than
 * building about forty parameter arrays twelve times a second.
 *
 * What was spent on a lease that has run out meanwhile, or beyond one, stands as settled more than granted until it is
 * charged.
 */
const STATEMENT = `
  with document as materialized (
    select $1::json as d
  ), flush as (
    insert into "UsageBatch" (id, "createdAt") values ($3::uuid, $5::timestamptz) on conflict do nothing returning id
  ), hours as (
    insert into "UsageHour" as u
      ("accountId", "keyId", "serviceType", hour, result, calls, charged, "overQuota", microseconds, durations)
    select x.* from document, json_to_recordset(d -> 'hours') as x("accountId" int, "keyId" int, "serviceType" int,
      hour timestamptz, result text, calls int, charged int, "overQuota" int, microseconds bigint, durations int[])
    where ${after("flush")} order by "accountId", "keyId", "serviceType", hour, result
    on conflict ("accountId", "keyId", "serviceType", hour, result) do update set
      calls = u.calls + excluded.calls, charged = u.charged + excluded.charged,
      "overQuota" = u."overQuota" + excluded."overQuota", microseconds = u.microseconds + excluded.microseconds,
      durations = (select array_agg(x.a + x.b order by x.n)
        from unnest(u.durations, excluded.durations) with ordinality as x(a, b, n))
    returning 1
  ), countries as (
    insert into "UsageCountry" as u ("accountId", "keyId", "serviceType", day, "countryCode", calls)
    select "accountId", "keyId", "serviceType", day, c.code, c.calls
    from document,
      json_to_recordset(d -> 'days') as x("accountId" int, "keyId" int, "serviceType" int, day date, codes text[],
        calls int[]),
      unnest(x.codes, x.calls) as c(code, calls)
    where ${after("hours")} order by "accountId", "keyId", "serviceType", day, c.code
    on conflict ("accountId", "keyId", "serviceType", day, "countryCode")
      do update set calls = u.calls + excluded.calls
    returning 1
  ), pages as (
    insert into "CallPage" ("accountId", "keyId", "ownerId", "serviceType", path, "httpStatus", result, charged,
      method, reason, "databaseVersion", "startedAt", "endedAt", calls, bytes)
    select x."accountId", "keyId", "ownerId", "serviceType", path, "httpStatus", result, charged,
      method, reason, "databaseVersion", to_timestamp("startedAt" / 1000), to_timestamp("endedAt" / 1000), calls, substring($2::bytea from start + 1 for length)
    from document, json_to_recordset(d -> 'pages') as x("accountId" int, "keyId" int, "ownerId" int,
      "serviceType" int, path text, "httpStatus" int, result text, charged int, method text,
      reason text, "databaseVersion" text, "startedAt" float8, "endedAt" float8, calls int, start int, length int)
    where exists (select 1 from flush)
  ), settled as (
    insert into "Lease" as l (process, "balanceId", granted, settled, "expiresAt")
    select $4, s.id, 0, s.spent, $5::timestamptz + interval '${LEASE_SECONDS} s'
    from document, json_to_recordset(d -> 'settlements') as s(id bigint, spent int)
    where ${after("countries")} order by s.id
    on conflict (process, "balanceId")
      do update set settled = l.settled + excluded.settled, "expiresAt" = excluded."expiresAt"
    returning "balanceId", xmax = 0 as "isFresh", settled > granted as "isOver",
      (select greatest(1, count(*)) from "Lease" h
        where h."balanceId" = l."balanceId" and h."expiresAt" > $5::timestamptz + interval '${LEASE_SECONDS - ACTIVE_SECONDS} s')::int as holders
  )
  select "balanceId", "isFresh", "isOver", holders from settled`;

function statementOf({ now }: App, { id, process, ledger, settlements }: Flush): Statement {
  const pages = Buffer.concat(ledger.pages.map(({ page }) => page.bytes));
  const values = [describe(ledger, settlements), pages, id, process, now().toISOString()];
  return { name: "flush", text: STATEMENT, values };
}

/** All of a flush but the bytes of its pages, as JSON; where each page begins among those it says too. */
function describe(ledger: UsageLedger, settlements: readonly Settlement[]): string {
  let start = 0;
  return JSON.stringify({
    hours: ledger.hours.map(({ key, kind, hour, calls, charged, overQuota, microseconds, durations }) => ({
      accountId: key.accountId,
      keyId: key.id,
      serviceType: kind.serviceType,
      hour,
      result: kind.result,
      calls,
      charged,
      overQuota,
      microseconds,
      durations,
    })),
    days: ledger.days.map(({ key, kind, day, countries }) => ({
      accountId: key.accountId,
      keyId: key.id,
      serviceType: kind.serviceType,
      day,
      ...countries.counts(),
    })),
    pages: ledger.pages.map(({ key, kind, method, databaseVersion, page }) => {
      const { length } = page.bytes;
      start += length;
      return {
        accountId: key.accountId,
        keyId: key.id,
        ownerId: key.ownerId,
        serviceType: kind.serviceType,
        path: kind.path,
        httpStatus: kind.httpStatus,
        result: kind.result,
        charged: kind.charged,
        method,
        reason: kind.reason,
        databaseVersion,
        startedAt: page.startedAt,
        endedAt: page.endedAt,
        calls: page.calls,
        start: start - length,
        length,
      };
    }),
    settlements: settlements.map(({ balanceId, spent }) => ({ id: String(balanceId), spent })),
  });
}
