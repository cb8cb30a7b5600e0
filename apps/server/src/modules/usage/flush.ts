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
  /** Resent under the same id until it is confirmed, and counted once. */
  id: string;
  process: string;
  ledger: UsageLedger;
  settlements: readonly Settlement[];
}

export interface Settled {
  balanceId: bigint;
  /** The lease had expired and its credits are back in the balance: whatever the process still holds is void. */
  isFresh: boolean;
  /** Processes that drew on the balance in the last few seconds, including this one. */
  holders: number;
  /** More was spent than the lease held, as an outage allows. */
  isOver: boolean;
}

/**
 * Counts, records and settles in one statement. PostgreSQL finishes a statement that has reached it even if the sender
 * has died, so a killed process loses nothing of a flush already sent. If the flush was already written and only its
 * response lost, nothing changes and no rows are returned.
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
 * Spending beyond a lease, or on one that has expired meanwhile, appears as more settled than granted until it is
 * charged.
 */
const STATEMENT = `
  with document as materialized (
    select $1::json as d
  ), flush as (
    insert into usage_batches (id, created_at) values ($3::uuid, $5::timestamptz) on conflict do nothing returning id
  ), hours as (
    insert into usage_hours as u
      (account_id, key_id, service_type, hour, result, calls, charged, over_quota, microseconds, durations)
    select x.* from document, json_to_recordset(d -> 'hours') as x(account_id int, key_id int, service_type int,
      hour timestamptz, result text, calls int, charged int, over_quota int, microseconds bigint, durations int[])
    where ${after("flush")} order by account_id, key_id, service_type, hour, result
    on conflict (account_id, key_id, service_type, hour, result) do update set
      calls = u.calls + excluded.calls, charged = u.charged + excluded.charged,
      over_quota = u.over_quota + excluded.over_quota, microseconds = u.microseconds + excluded.microseconds,
      durations = (select array_agg(x.a + x.b order by x.n)
        from unnest(u.durations, excluded.durations) with ordinality as x(a, b, n))
    returning 1
  ), countries as (
    insert into usage_countries as u (account_id, key_id, service_type, day, country_code, calls)
    select account_id, key_id, service_type, day, c.code, c.calls
    from document,
      json_to_recordset(d -> 'days') as x(account_id int, key_id int, service_type int, day date, codes text[],
        calls int[]),
      unnest(x.codes, x.calls) as c(code, calls)
    where ${after("hours")} order by account_id, key_id, service_type, day, c.code
    on conflict (account_id, key_id, service_type, day, country_code)
      do update set calls = u.calls + excluded.calls
    returning 1
  ), pages as (
    insert into call_pages (account_id, key_id, owner_id, service_type, path, http_status, result, charged,
      method, reason, database_version, started_at, ended_at, calls, bytes)
    select x.account_id, key_id, owner_id, service_type, path, http_status, result, charged,
      method, reason, database_version, to_timestamp(started_at / 1000), to_timestamp(ended_at / 1000), calls,
      substring($2::bytea from start + 1 for length)
    from document, json_to_recordset(d -> 'pages') as x(account_id int, key_id int, owner_id int,
      service_type int, path text, http_status int, result text, charged int, method text,
      reason text, database_version text, started_at float8, ended_at float8, calls int, start int, length int)
    where exists (select 1 from flush)
  ), settled as (
    insert into leases as l (process, balance_id, granted, settled, expires_at)
    select $4, s.id, 0, s.spent, $5::timestamptz + interval '${LEASE_SECONDS} s'
    from document, json_to_recordset(d -> 'settlements') as s(id bigint, spent int)
    where ${after("countries")} order by s.id
    on conflict (process, balance_id)
      do update set settled = l.settled + excluded.settled, expires_at = excluded.expires_at
    returning balance_id, xmax = 0 as is_fresh, settled > granted as is_over,
      (select greatest(1, count(*)) from leases h
        where h.balance_id = l.balance_id and h.expires_at > $5::timestamptz + interval '${LEASE_SECONDS - ACTIVE_SECONDS} s')::int as holders
  )
  select balance_id as "balanceId", is_fresh as "isFresh", is_over as "isOver", holders from settled`;

function statementOf({ now }: App, { id, process, ledger, settlements }: Flush): Statement {
  const pages = Buffer.concat(ledger.pages.map(({ page }) => page.bytes));
  const values = [describe(ledger, settlements), pages, id, process, now().toISOString()];
  return { name: "flush", text: STATEMENT, values };
}

/** A flush as JSON without the bytes of its pages, but with the offset of each page within them. */
function describe(ledger: UsageLedger, settlements: readonly Settlement[]): string {
  let start = 0;
  return JSON.stringify({
    hours: ledger.quarters.map(({ key, kind, quarter: hour, calls, charged, overQuota, microseconds, durations }) => ({
      account_id: key.accountId,
      key_id: key.id,
      service_type: kind.serviceType,
      hour,
      result: kind.result,
      calls,
      charged,
      over_quota: overQuota,
      microseconds,
      durations,
    })),
    days: ledger.days.map(({ key, kind, day, countries }) => ({
      account_id: key.accountId,
      key_id: key.id,
      service_type: kind.serviceType,
      day,
      ...countries.counts(),
    })),
    pages: ledger.pages.map(({ key, kind, method, databaseVersion, page }) => {
      const { length } = page.bytes;
      start += length;
      return {
        account_id: key.accountId,
        key_id: key.id,
        owner_id: key.ownerId,
        service_type: kind.serviceType,
        path: kind.path,
        http_status: kind.httpStatus,
        result: kind.result,
        charged: kind.charged,
        method,
        reason: kind.reason,
        database_version: databaseVersion,
        started_at: page.startedAt,
        ended_at: page.endedAt,
        calls: page.calls,
        start: start - length,
        length,
      };
    }),
    settlements: settlements.map(({ balanceId, spent }) => ({ id: String(balanceId), spent })),
  });
}
