import { randomUUID } from "node:crypto";
import type { App } from "../../app.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { type SortedCalls, sortCalls, UnreadableFlush } from "./gather.ts";
import { endSpentLeases, LEASE_SECONDS } from "./lease-store.ts";
import {
  areAll,
  bucketOf,
  dueBuckets,
  SETTLEMENTS,
  setAside,
  type UnfoldedFlush,
  unfoldedFlushes,
} from "./unfolded.ts";
import type { UsageLedger } from "./usage-ledger.ts";
import { countUnreadable, showUnfolded } from "./usage-metrics.ts";

/** The worker folds far more often; after this long others do. */
const OVERDUE_MS = 20_000;
/** Rounds that a caller may have to wait for; what is left after them appears a little later. */
export const READER_ROUNDS = 4;
/** How long the balances of a folded flush still show which processes share a rate. */
const KEPT_MS = 10_000;

/** Rows folded before that are empty already, so the many of the last hour need not be looked at. */
const EMPTIED_MINUTES = 2;
/** A flush is resent until it is confirmed, which happens soon after an outage ends; an hour is ample. */
const FOLDED_KEPT_MS = HOUR_MS;

/**
 * Adds all flushes to the counts, countries and records of each key, and settles their leases: each flush exactly once,
 * since one statement does everything or nothing. Any number of processes may fold at the same time.
 * @param rounds how often to read more flushes; by default until none of those is left that there were at first
 * @returns the number of flushes folded
 */
export const foldUsage = (app: App, rounds = Number.POSITIVE_INFINITY): Promise<number> =>
  foldRounds(app, rounds, async () => null);

/** The same for the calls of some accounts, while those of others may be gathered. */
export const foldAccounts = (app: App, accountIds: readonly number[], rounds = READER_ROUNDS): Promise<number> => {
  const buckets = [...new Set(accountIds.map(bucketOf))];
  return foldRounds(app, rounds, async () => buckets);
};

/**
 * Folds all flushes, but gathers the calls of keys with few of them until there are more, because a fold costs some rows
 * for each key, however few its calls.
 */
export const foldOrGather = (app: App, rounds = Number.POSITIVE_INFINITY): Promise<number> =>
  foldRounds(app, rounds, () => dueBuckets(app));

/** @param findBuckets those of which nothing is gathered, and what was before is folded; null for all */
async function foldRounds(
  app: App,
  rounds: number,
  findBuckets: () => Promise<readonly number[] | null>,
): Promise<number> {
  let folded = 0;
  for (let round = 0; round < rounds; round++) {
    const buckets = await findBuckets();
    const flushes = await unfoldedFlushes(app, buckets && [...buckets, SETTLEMENTS]);
    const work = await sortOrSetAside(app, flushes, buckets);
    if (!work) continue;
    if (work.flushes.length === 0) break;
    const isDone = await writeFold(app, work);
    if (isDone) folded += work.flushes.filter(({ bucket }) => bucket === null).length;
    // What was flushed meanwhile is little, and left to the next fold.
    if (isDone && areAll(flushes)) break;
  }
  return folded;
}

/** Null if one of the flushes could not be read and was set aside. */
async function sortOrSetAside(
  app: App,
  flushes: readonly UnfoldedFlush[],
  buckets: readonly number[] | null,
): Promise<SortedCalls | null> {
  try {
    return await sortCalls(app, flushes, buckets);
  } catch (error) {
    if (!(error instanceof UnreadableFlush)) throw error;
    app.log.error({ err: error }, "calls cannot be read; they are set aside, and not counted");
    countUnreadable();
    await setAside(app, error.flush);
    return null;
  }
}

/** Folds flushes that have been left lying, as when no worker is running. */
export async function foldOverdue(app: App): Promise<void> {
  const { _min } = await app.db.usageFlush.aggregate({
    where: { foldedAt: null, OR: [{ bucket: null }, { bucket: SETTLEMENTS }] },
    _min: { createdAt: true },
  });
  const age = _min.createdAt ? app.now().getTime() - _min.createdAt.getTime() : 0;
  showUnfolded(Math.max(0, age / 1000));
  const isOverdue = age > OVERDUE_MS || (await dueBuckets(app, OVERDUE_MS)).length > 0;
  if (isOverdue) await foldOrGather(app, READER_ROUNDS);
}

/** @returns false if another process has folded one of the flushes meanwhile, in which case nothing changed */
async function writeFold(app: App, { flushes, ledger, logs, kept }: SortedCalls): Promise<boolean> {
  const now = app.now();
  const values = [
    describe(ledger),
    Buffer.concat(ledger.pages.map(({ page }) => page.bytes)),
    JSON.stringify(flushes.map(({ process, sequence }) => ({ process, sequence }))),
    now.toISOString(),
    new Date(now.getTime() - KEPT_MS).toISOString(),
    JSON.stringify(describeLogs(logs)),
    Buffer.concat(logs.map(({ bytes }) => bytes)),
    randomUUID(),
    JSON.stringify(kept),
  ];
  const [row] = await pastDeadlocks(() => app.autocommit<Folded>({ name: "fold", text: STATEMENT, values }));
  const { isDone, spent } = row!;
  if (spent) await endSpentLeases(app, spent.map(BigInt));
  return isDone;
}

interface Folded {
  /** False if another process has folded one of the flushes meanwhile, in which case nothing changed. */
  isDone: boolean;
  /** Balances with leases of which nothing, or less than nothing, is left. */
  spent: string[] | null;
}

/** Read by a part before its first row, which makes it wait until all rows of another part are written. */
const after = (part: "folded" | "quarters" | "countries"): string =>
  `exists (select 1 from ready) and (select count(*) from ${part}) >= 0`;

/**
 * The parts take their locks in the order written here, each in key order, so that processes never deadlock. The counts
 * are one JSON document, which PostgreSQL unpacks, plus the pages of calls as bytes.
 *
 * Spending beyond a lease, or on one that has expired meanwhile, appears as more settled than granted until it is
 * charged.
 */
const STATEMENT = `
  with document as materialized (
    select $1::json as d
  ), wanted as materialized (
    select * from json_to_recordset($3::json) as w(process text, sequence int)
  ), locked as materialized (
    select f.process, f.sequence, f.created_at, f.balances, f.spent
    from usage_flushes f join wanted w on w.process = f.process and w.sequence = f.sequence
    where f.folded_at is null order by f.process, f.sequence for update of f
  ), ready as materialized (
    select 1 where (select count(*) from locked) = (select count(*) from wanted)
  ), folded as (
    update usage_flushes f set folded_at = $4::timestamptz, fold = $8, keys = '{}', bytes = ''
    from wanted w where f.process = w.process and f.sequence = w.sequence and exists (select 1 from ready)
    returning 1
  ), emptied as (
    update usage_flushes f set balances = '{}', spent = '{}'
    where f.folded_at between $5::timestamptz - interval '${EMPTIED_MINUTES} min' and $5::timestamptz
      and f.created_at < $5::timestamptz and f.balances <> '{}'
  ), quarters as (
    insert into usage_quarters as u
      (account_id, key_id, service_type, quarter, result, calls, charged, over_quota, microseconds, durations)
    select x.* from document, json_to_recordset(d -> 'quarters') as x(account_id int, key_id int, service_type int,
      quarter timestamptz, result text, calls int, charged int, over_quota int, microseconds bigint, durations int[])
    where ${after("folded")} order by account_id, key_id, service_type, quarter, result
    on conflict (account_id, key_id, service_type, quarter, result) do update set
      calls = u.calls + excluded.calls, charged = u.charged + excluded.charged,
      over_quota = u.over_quota + excluded.over_quota, microseconds = u.microseconds + excluded.microseconds,
      durations = (select array_agg(x.a + x.b order by x.n)
        from unnest(u.durations, excluded.durations) with ordinality as x(a, b, n))
    returning 1
  ), countries as (
    insert into usage_countries as u (account_id, key_id, service_type, day, codes, calls)
    select x.* from document, json_to_recordset(d -> 'days') as x(account_id int, key_id int, service_type int, day date,
      codes text[], calls int[])
    where ${after("quarters")} order by account_id, key_id, service_type, day
    on conflict (account_id, key_id, service_type, day) do update set (codes, calls) = (
      select array_agg(c.code), array_agg(c.calls) from (
        select x.code, sum(x.calls)::int as calls
        from unnest(u.codes || excluded.codes, u.calls || excluded.calls) as x(code, calls) group by x.code
      ) c)
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
    where exists (select 1 from ready)
  ), sums as materialized (
    select f.process, s.id, sum(s.spent) as spent
    from locked f, unnest(f.balances, f.spent) as s(id, spent) group by f.process, s.id
  ), gathered as (
    insert into usage_flushes (process, sequence, created_at, bucket, keys, balances, spent, bytes)
    select $8, x.bucket, $4::timestamptz, x.bucket, x.keys, '{}', '{}',
      substring($7::bytea from x.start + 1 for x.length)
    from json_to_recordset($6::json) as x(bucket int, keys int[], start int, length int) where exists (select 1 from ready)
  ), kept as (
    insert into usage_flushes (process, sequence, created_at, bucket, balances, spent, bytes)
    select k.process, k.sequence, k.until, ${SETTLEMENTS}, array_agg(s.id order by s.id),
      array_agg(s.spent::int order by s.id), ''
    from json_to_recordset($9::json) as k(process text, sequence int, until timestamptz) join sums s on s.process = k.process
    where exists (select 1 from ready) group by k.process, k.sequence, k.until
  ), settled as (
    insert into leases as l (process, balance_id, granted, settled, expires_at)
    select s.process, s.id, 0, s.spent,
      (select max(f.created_at) from locked f where f.process = s.process) + interval '${LEASE_SECONDS} s'
    from sums s
    where ${after("countries")} and s.process not in (
      select k.process from json_to_recordset($9::json) as k(process text))
    order by s.id, s.process
    on conflict (process, balance_id) do update
      set settled = l.settled + excluded.settled, expires_at = greatest(l.expires_at, excluded.expires_at)
    returning balance_id, settled >= granted as is_spent
  )
  select exists (select 1 from ready) as "isDone",
    (select array_agg(distinct balance_id) from settled where is_spent) as spent`;

/** Where each of the pieces starts once they are joined. */
function startsOf(pieces: readonly Uint8Array[]): number[] {
  let end = 0;
  return pieces.map(({ length }) => {
    end += length;
    return end - length;
  });
}

/** Gathered logs without their bytes, but with the place of each among those of all. */
function describeLogs(logs: SortedCalls["logs"]) {
  const starts = startsOf(logs.map(({ bytes }) => bytes));
  return logs.map(({ bucket, keys, bytes: { length } }, index) => ({ bucket, keys, start: starts[index], length }));
}

/** A ledger as JSON without the bytes of its pages, but with the offset of each page within them. */
function describe(ledger: UsageLedger): string {
  const starts = startsOf(ledger.pages.map(({ page }) => page.bytes));
  return JSON.stringify({
    quarters: quarterRows(ledger),
    days: dayRows(ledger),
    pages: ledger.pages.map(({ key, kind, method, databaseVersion, page }, index) => ({
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
      start: starts[index],
      length: page.bytes.length,
    })),
  });
}

/** The counts of a ledger as rows of `usage_quarters`. */
export const quarterRows = (ledger: UsageLedger) =>
  ledger.quarters.map(({ key, kind, quarter, calls, charged, overQuota, microseconds, durations }) => ({
    account_id: key.accountId,
    key_id: key.id,
    service_type: kind.serviceType,
    quarter,
    result: kind.result,
    calls,
    charged,
    over_quota: overQuota,
    microseconds,
    durations,
  }));

/** The countries of a ledger as rows of `usage_countries`. */
export const dayRows = (ledger: UsageLedger) =>
  ledger.days
    .map(({ key, kind, day, countries }) => ({
      account_id: key.accountId,
      key_id: key.id,
      service_type: kind.serviceType,
      day,
      ...countries.counts(),
    }))
    .filter(({ codes }) => codes.length > 0);

/** Deletes folded flushes that no process can resend any more. */
export async function forgetFlushes({ db, now }: App): Promise<{ flushes: number }> {
  const before = new Date(now().getTime() - FOLDED_KEPT_MS);
  const isReadable = { OR: [{ bucket: null }, { bucket: { gte: SETTLEMENTS } }] };
  const { count } = await db.usageFlush.deleteMany({
    where: { foldedAt: { lt: before }, createdAt: { lt: before }, ...isReadable },
  });
  return { flushes: count };
}
