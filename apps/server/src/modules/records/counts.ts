import type { api } from "@meridian/contract";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import { Prisma } from "../../generated/client.ts";
import { addDays, bucketsBetween, dayIn, localDay, monthStartIn } from "../../lib/calendar.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { holds, type SignedIn } from "../../lib/signed-in.ts";
import { requireVisible } from "../keys/visible.ts";
import { type Counted, countedOf } from "../metering/counted.ts";
import { listServices } from "../services/account-services.ts";
import { monthOf } from "../services/services.ts";

interface CallFilter {
  key_id?: number | undefined;
  service_type?: number | undefined;
  sub_user_id?: number | undefined;
}

const MAX_DAYS = 366;
const MAX_HOUR_DAYS = 7;

/**
 * The rows of counts a user may see: all of the account's with `usage.all`, else those of their own keys.
 * @throws Failure NOT_FOUND for a key or a user whose calls the caller may not see
 */
async function scopeOf(app: App, user: SignedIn, whose: CallFilter): Promise<Prisma.Sql> {
  await requireVisible(app, user, whose);
  const { key_id, service_type, sub_user_id } = whose;
  const owner = holds(user, "usage.all") ? sub_user_id : user.id;
  const parts = [Prisma.sql`account_id = ${user.accountId}`];
  if (key_id !== undefined) parts.push(Prisma.sql`key_id = ${key_id}`);
  if (service_type !== undefined) parts.push(Prisma.sql`service_type = ${service_type}`);
  if (owner !== undefined) {
    const keys = await app.db.apiKey.findMany({
      where: { accountId: user.accountId, ownerId: owner },
      select: { id: true },
    });
    parts.push(Prisma.sql`key_id = any(${keys.map(({ id }) => id)}::int[])`);
  }
  return Prisma.join(parts, " and ");
}

/**
 * The counts by quarter of an hour; for a country, its answered calls by day instead, for which neither charge nor duration is known.
 */
const countsOf = ({ quarters, countries }: Counted, country: string | undefined): Prisma.Sql =>
  country === undefined
    ? quarters
    : Prisma.sql`(
        select account_id, key_id, service_type, day::timestamp at time zone 'UTC' as quarter,
          'success' as result, calls, null::int as charged, 0 as over_quota, null::bigint as microseconds,
          null::int[] as durations
        from ${countries} where country_code = ${country}) c`;

/** The time zone in which those counts have the account's days. */
const clockOf = (timeZone: string, country: string | undefined): string => (country === undefined ? timeZone : "UTC");

const mainAccountOf = ({ db }: App, { accountId }: SignedIn) =>
  db.user.findUniqueOrThrow({ where: { id: accountId }, select: { timeZone: true, createdAt: true } });

const timeZoneOf = async (app: App, user: SignedIn): Promise<string> => (await mainAccountOf(app, user)).timeZone;

/**
 * The counts of today, this month and all time, and when the quota will run out at the average rate of the last week.
 */
export async function totalUsage(app: App, user: SignedIn, input: HandlerInput<typeof api.usage.keyUseRecordTotal>) {
  const now = app.now();
  const { timeZone, createdAt } = await mainAccountOf(app, user);
  const scope = await scopeOf(app, user, input);
  const isByCountry = input.country_code !== undefined;
  const all = await countedOf(app, user.accountId);
  const counted = countsOf(all, input.country_code);
  const today = localDay(now, timeZone);
  const clock = clockOf(timeZone, input.country_code);
  const bounds = {
    today: dayIn(today, clock),
    yesterday: dayIn(addDays(today, -1), clock),
    week: dayIn(addDays(today, -7), clock),
    month: monthStartIn(today, 0, clock),
    lastMonth: monthStartIn(today, -1, clock),
  };
  const [row] = await app.db.$queryRaw<TotalRow[]>`
    select
      coalesce(sum(calls) filter (where quarter >= ${bounds.today}), 0)::float8 as today,
      coalesce(sum(calls) filter (where quarter >= ${bounds.yesterday} and quarter < ${bounds.today}), 0)::float8 as yesterday,
      coalesce(sum(calls) filter (where quarter >= ${bounds.month}), 0)::float8 as this_month,
      coalesce(sum(calls) filter (where quarter >= ${bounds.lastMonth} and quarter < ${bounds.month}), 0)::float8 as last_month,
      coalesce(sum(calls), 0)::float8 as total,
      coalesce(sum(calls) filter (where result = 'success'), 0)::float8 as success,
      coalesce(sum(calls) filter (where result = 'empty'), 0)::float8 as empty,
      coalesce(sum(calls - over_quota) filter (where result in ('error', 'denied')), 0)::float8 as errors,
      coalesce(sum(over_quota), 0)::float8 as over_quota,
      coalesce(sum(microseconds), 0)::float8 as microseconds,
      coalesce(sum(charged) filter (where quarter >= ${bounds.week}), 0)::float8 as charged_week
    from ${counted} where ${scope}`;
  const counts = row ?? emptyTotals;
  const { quota, remaining } = await quotaOf(app, user, input);
  return {
    today: counts.today,
    yesterday: counts.yesterday,
    this_month: counts.this_month,
    last_month: counts.last_month,
    total: counts.total,
    quota,
    remaining,
    success_rate:
      isByCountry || counts.total === 0 ? null : Math.round((counts.success / counts.total) * 10_000) / 10_000,
    empty_num: counts.empty,
    error_num: counts.errors,
    over_quota_num: counts.over_quota,
    avg_ms: isByCountry || counts.total === 0 ? null : Math.round(counts.microseconds / counts.total / 10) / 100,
    p95_ms: isByCountry ? null : await percentile(app, all, scope, 0.95),
    forecast_exhaust_at: forecast(now, remaining, counts.charged_week / daysObserved(now, createdAt)),
    as_of_at: now,
  };
}

/** The calls allowed and left in the services whose calls are counted: of one type or of all, of the account or a user. */
async function quotaOf(app: App, user: SignedIn, { service_type, sub_user_id }: CallFilter) {
  const isAll = holds(user, "usage.all");
  const whose =
    isAll && sub_user_id !== undefined && sub_user_id !== user.accountId
      ? { ...user, id: sub_user_id, isMain: false, permissions: [] }
      : { ...user, isMain: user.isMain || isAll };
  const services = (await listServices(app, whose, "en", service_type)).filter(({ status }) => callable.has(status));
  const sum = (read: (service: (typeof services)[number]) => number) =>
    services.reduce((all, service) => all + read(service), 0);
  return { quota: sum(({ total }) => total), remaining: sum(({ remaining }) => remaining) };
}

/** States of services whose quota can be used or is used up. */
const callable: ReadonlySet<string> = new Set(["active", "exhausted"]);

interface TotalRow {
  today: number;
  yesterday: number;
  this_month: number;
  last_month: number;
  total: number;
  success: number;
  empty: number;
  errors: number;
  over_quota: number;
  microseconds: number;
  charged_week: number;
}
const emptyTotals: TotalRow = {
  today: 0,
  yesterday: 0,
  this_month: 0,
  last_month: 0,
  total: 0,
  success: 0,
  empty: 0,
  errors: 0,
  over_quota: 0,
  microseconds: 0,
  charged_week: 0,
};

/** How many of the last seven days the account has existed: earlier days must not lower a new account's average. */
const daysObserved = (now: Date, createdAt: Date): number =>
  Math.min(7, Math.max(1, Math.ceil((now.getTime() - createdAt.getTime()) / DAY_MS)));

/** When the remaining quota runs out at this daily rate; null if it outlasts the month, or nothing is used. */
function forecast(now: Date, remaining: number, perDay: number): Date | null {
  if (perDay <= 0) return null;
  const end = new Date(now.getTime() + (remaining / perDay) * DAY_MS);
  return end < monthOf(now).end ? end : null;
}

/** The upper bound in ms of the duration class that holds the percentile; null without calls. */
async function percentile(app: App, { quarters }: Counted, scope: Prisma.Sql, share: number): Promise<number | null> {
  const rows = await app.db.$queryRaw<{ n: number; calls: number }[]>`
    select d.n::int as n, sum(d.calls)::float8 as calls
    from ${quarters}, unnest(u.durations) with ordinality as d(calls, n) where ${scope} group by d.n order by d.n`;
  const total = rows.reduce((sum, { calls }) => sum + calls, 0);
  let seen = 0;
  for (const { n, calls } of rows) {
    seen += calls;
    if (total > 0 && seen >= total * share) return 2 ** (n - 1);
  }
  return null;
}

/**
 * Counts by hour, day or month in the account's time zone, including empty buckets.
 * @throws InvalidField for hours of a country, which is counted by day
 */
export async function usageTrend(app: App, user: SignedIn, input: HandlerInput<typeof api.usage.keyUseTrend>) {
  const timeZone = await timeZoneOf(app, user);
  const { unit, country_code } = input;
  if (unit === "hour" && country_code !== undefined) throw new InvalidField("unit", "enum", { values: "day, month" });
  const { start, end } = period(app.now(), timeZone, input, unit === "hour" ? MAX_HOUR_DAYS : MAX_DAYS);
  const scope = await scopeOf(app, user, input);
  const all = await countedOf(app, user.accountId);
  const clock = clockOf(timeZone, country_code);
  const buckets = bucketsBetween(start, end, unit, clock);
  const starts = Prisma.sql`${buckets.map((bucket) => bucket.start.toISOString())}::timestamptz[]`;
  const rows = await app.db.$queryRaw<TrendRow[]>`
    select at, sum(calls)::float8 as total,
      coalesce(sum(calls) filter (where result = 'success'), 0)::float8 as success,
      coalesce(sum(calls) filter (where result = 'empty'), 0)::float8 as empty,
      coalesce(sum(calls) filter (where result in ('error', 'denied')), 0)::float8 - sum(over_quota)::float8 as error,
      sum(over_quota)::float8 as over_quota, sum(microseconds)::float8 as microseconds
    from (
      select calls, result, over_quota, microseconds, (${starts})[width_bucket(quarter, ${starts})] as at
      from ${countsOf(all, country_code)}
      where ${scope} and quarter >= ${dayIn(start, clock)} and quarter < ${dayIn(addDays(end, 1), clock)}
    ) counted group by 1 order by 1`;
  const list = buckets.map(({ time }, index) => {
    const next = buckets[index + 1]?.start ?? null;
    const total: TrendSum = { total: 0, success: 0, empty: 0, error: 0, over_quota: 0, microseconds: 0 };
    for (let row = rows[0]; row && (next === null || row.at < next); row = rows[0]) {
      addTo(total, row);
      rows.shift();
    }
    const { microseconds, ...counts } = total;
    const isTimed = counts.total > 0 && microseconds !== null;
    return {
      time: formatTime(time, unit),
      ...counts,
      avg_ms: isTimed ? Math.round(microseconds / counts.total / 10) / 100 : null,
    };
  });
  return { unit, list };
}

interface TrendSum {
  total: number;
  success: number;
  empty: number;
  error: number;
  over_quota: number;
  /** Null if it is not counted. */
  microseconds: number | null;
}

interface TrendRow extends TrendSum {
  at: Date;
}

function addTo(sum: TrendSum, row: TrendRow): void {
  for (const name of ["total", "success", "empty", "error", "over_quota"] as const) sum[name] += row[name];
  sum.microseconds =
    sum.microseconds === null || row.microseconds === null ? null : sum.microseconds + row.microseconds;
}

const formatTime = (time: string, unit: "hour" | "day" | "month"): string =>
  unit === "hour" ? time : time.slice(0, unit === "day" ? 10 : 7);

/** The requested days, by default the last thirty (seven for hours). @throws InvalidField */
function period(
  now: Date,
  timeZone: string,
  dates: { start_date?: string | undefined; end_date?: string | undefined },
  longest: number,
) {
  const end = dates.end_date ?? localDay(now, timeZone);
  const start = dates.start_date ?? addDays(end, -(Math.min(longest, 30) - 1));
  if (start > end) throw new InvalidField("start_date", "max", { maximum: end });
  if (addDays(start, longest) <= end)
    throw new InvalidField("start_date", "min", { minimum: addDays(end, 1 - longest) });
  return { start, end };
}

type Countries = HandlerOutput<typeof api.usage.keyUseCountry>;

/** Answered lookups by country of the address, most frequent first. */
export async function usageByCountry(
  app: App,
  user: SignedIn,
  input: HandlerInput<typeof api.usage.keyUseCountry>,
): Promise<Countries> {
  const timeZone = await timeZoneOf(app, user);
  const { start, end } = period(app.now(), timeZone, input, MAX_DAYS);
  const scope = await scopeOf(app, user, input);
  const { countries } = await countedOf(app, user.accountId);
  const list = await app.db.$queryRaw<Countries["list"]>`
    select country_code, sum(calls)::float8 as total from ${countries}
    where ${scope} and day between ${start}::date and ${end}::date
    group by country_code order by total desc, country_code`;
  return { list, total: list.length };
}

interface ShareRow {
  keyId: number;
  keyName: string;
  serviceType: number;
  total: number;
  success: number;
  charged: number | null;
}

/** Calls by key and service, most frequent first; a deleted key keeps its name. */
export async function usageByKey(
  app: App,
  user: SignedIn,
  language: Language,
  input: HandlerInput<typeof api.usage.keyUseShare>,
) {
  const timeZone = await timeZoneOf(app, user);
  const { start, end } = period(app.now(), timeZone, input, MAX_DAYS);
  const scope = await scopeOf(app, user, input);
  const all = await countedOf(app, user.accountId);
  const clock = clockOf(timeZone, input.country_code);
  const rows = await app.db.$queryRaw<ShareRow[]>`
    select u.key_id as "keyId", coalesce(k.name, '') as "keyName", u.service_type as "serviceType", u.total, u.success,
      u.charged
    from (
      select key_id, service_type, sum(calls)::float8 as total,
        coalesce(sum(calls) filter (where result = 'success'), 0)::float8 as success, sum(charged)::float8 as charged
      from ${countsOf(all, input.country_code)}
      where ${scope} and quarter >= ${dayIn(start, clock)} and quarter < ${dayIn(addDays(end, 1), clock)}
      group by 1, 2
    ) u left join api_keys k on k.id = u.key_id order by u.total desc, u.key_id, u.service_type`;
  const list = rows.map(({ keyId, keyName, serviceType, ...counts }) => ({
    key_id: keyId,
    key_name: keyName,
    service_type: serviceType,
    service_name: priceTypeNames[serviceType]?.[language] ?? "",
    ...counts,
  }));
  return { list, total: list.length };
}
