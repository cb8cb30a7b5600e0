import type { App } from "../../app.ts";
import { Prisma } from "../../generated/client.ts";
import { dayRows, foldAccounts, quarterRows, READER_ROUNDS } from "./fold.ts";
import { bucketOf, readFlush, type UnfoldedFlush, unfoldedFlushes } from "./unfolded.ts";
import { UsageLedger } from "./usage-ledger.ts";

/** The counts of an account, as tables for a query: those folded already and those that are not. */
export interface Counted {
  /** Columns like those of `usage_quarters`. */
  quarters: Prisma.Sql;
  /** Account, key, type of service, day, country and calls: a row for each country. */
  countries: Prisma.Sql;
  /** The latest call of each path that is not folded yet. */
  lastCalls: ReadonlyMap<string, Date>;
}

/** Bytes of calls that are read for one question; what is more than that is folded first. */
const MAX_TAIL_BYTES = 2_000_000;

async function tailOf(app: App, accountId: number): Promise<UnfoldedFlush[]> {
  for (let round = 0; ; round++) {
    const flushes = await unfoldedFlushes(app, [bucketOf(accountId)]);
    const bytes = flushes.reduce((sum, one) => sum + one.bytes.length, 0);
    if (bytes <= MAX_TAIL_BYTES || round === READER_ROUNDS) return flushes;
    await foldAccounts(app, [accountId], 1);
  }
}

/**
 * The counts of an account up to its last flush. A flush that is folded between this and the query is still counted once:
 * the query takes the calls of a key from here only if it does not see them among the folded ones, because the flush is not
 * folded yet, or because what was gathered of it is not.
 */
export async function countedOf(app: App, accountId: number): Promise<Counted> {
  const quarters: object[] = [];
  const days: object[] = [];
  const lastCalls = new Map<string, Date>();
  for (const flush of await tailOf(app, accountId)) {
    const { process, sequence } = flush;
    const ledger = new UsageLedger();
    await readFlush(flush, ledger, accountId);
    quarters.push(...quarterRows(ledger).map((row) => ({ ...row, process, sequence })));
    days.push(...dayRows(ledger).map((row) => ({ ...row, process, sequence })));
    for (const { kind, page } of ledger.pages) lastCalls.set(kind.path, new Date(page.endedAt));
  }
  const unfolded = Prisma.sql`exists (select 1 from usage_flushes f
    where f.process = x.process and f.sequence = x.sequence and (f.folded_at is null or exists (
      select 1 from usage_flushes g where g.process = f.fold and g.sequence = ${bucketOf(accountId)}
        and g.folded_at is null and x.key_id = any(g.keys))))`;
  return {
    quarters: Prisma.sql`(
      select account_id, key_id, service_type, quarter, result, calls, charged, over_quota, microseconds, durations
      from usage_quarters where account_id = ${accountId}
      union all
      select account_id, key_id, service_type, quarter, result, calls, charged, over_quota, microseconds, durations
      from json_to_recordset(${JSON.stringify(quarters)}::json) as x(process text, sequence int, account_id int,
        key_id int, service_type int, quarter timestamptz, result text, calls int, charged int, over_quota int,
        microseconds bigint, durations int[])
      where ${unfolded}) u`,
    countries: Prisma.sql`(
      select account_id, key_id, service_type, day, c.country_code, c.calls from (
        select account_id, key_id, service_type, day, codes, calls from usage_countries where account_id = ${accountId}
        union all
        select account_id, key_id, service_type, day, codes, calls
        from json_to_recordset(${JSON.stringify(days)}::json) as x(process text, sequence int, account_id int,
          key_id int, service_type int, day date, codes text[], calls int[])
        where ${unfolded}) d, unnest(d.codes, d.calls) as c(country_code, calls)) u`,
    lastCalls,
  };
}
