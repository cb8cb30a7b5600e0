import type { App } from "../../app.ts";

export type CallResult = "success" | "empty" | "error" | "denied";

/** One call, as it is counted and recorded. */
export interface UsageEvent {
  /** Milliseconds since 1970. */
  at: number;
  accountId: number;
  keyId: number;
  ownerId: number;
  serviceType: number;
  path: string;
  /** What was asked for, such as an address; "" where it must not be kept. */
  query: string;
  httpStatus: number;
  result: CallResult;
  /** Look-ups in this call: 1, or the items of a batch that came to this result. */
  calls: number;
  /** Refused because nothing was left of the quota. */
  isOverQuota: boolean;
  charged: number;
  microseconds: number;
  clientIp: string;
  /** Look-ups by the country of the address. */
  countries: readonly (readonly [code: string, calls: number])[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Calls are counted by duration: up to 1, 2, 4 ... 512 ms, and longer. */
export const DURATION_CLASSES = 11;
/** Single calls kept of one batch; beyond it, and while the database is away, calls are counted but not each recorded. */
const MAX_RECORDS = 20_000;

interface HourCount {
  event: UsageEvent;
  hour: number;
  calls: number;
  charged: number;
  overQuota: number;
  microseconds: number;
  durations: number[];
}
interface CountryCount {
  event: UsageEvent;
  countryCode: string;
  day: number;
  calls: number;
}

/** What happened since the last flush, added up. */
export class UsageLedger {
  calls = 0;
  readonly hours = new Map<string, HourCount>();
  readonly countries = new Map<string, CountryCount>();
  readonly records: UsageEvent[] = [];

  add(event: UsageEvent): void {
    this.calls += event.calls;
    const { at, keyId, serviceType, result } = event;
    const hour = at - (at % HOUR_MS);
    const hourKey = `${keyId}|${serviceType}|${result}|${hour}`;
    let count = this.hours.get(hourKey);
    if (!count) {
      const durations = new Array<number>(DURATION_CLASSES).fill(0);
      count = { event, hour, calls: 0, charged: 0, overQuota: 0, microseconds: 0, durations };
      this.hours.set(hourKey, count);
    }
    count.calls += event.calls;
    count.charged += event.charged;
    if (event.isOverQuota) count.overQuota += event.calls;
    count.microseconds += event.microseconds * event.calls;
    const durationClass = durationClassOf(event.microseconds);
    count.durations[durationClass] = (count.durations[durationClass] ?? 0) + event.calls;
    for (const [code, calls] of event.countries) this.#addCountry(event, code, calls);
    if (this.records.length < MAX_RECORDS) this.records.push(event);
  }

  #addCountry(event: UsageEvent, countryCode: string, calls: number): void {
    const day = event.at - (event.at % DAY_MS);
    const key = `${event.keyId}|${event.serviceType}|${countryCode}|${day}`;
    const count = this.countries.get(key);
    if (count) count.calls += calls;
    else this.countries.set(key, { event, countryCode, day, calls });
  }
}

function durationClassOf(microseconds: number): number {
  let limit = 1000;
  for (let index = 0; index < DURATION_CLASSES - 1; index++, limit *= 2) if (microseconds <= limit) return index;
  return DURATION_CLASSES - 1;
}

/**
 * Adds a batch to the counts, in the caller's transaction. False where this batch has been counted already: a batch
 * whose answer was lost is sent again, and must not count twice.
 */
export async function writeUsage(app: App, batchId: string, ledger: UsageLedger): Promise<boolean> {
  const { count } = await app.db.usageBatch.createMany({
    data: { id: batchId, createdAt: app.now() },
    skipDuplicates: true,
  });
  if (count === 0) return false;
  if (ledger.hours.size > 0) await writeHours(app, [...ledger.hours.values()]);
  if (ledger.countries.size > 0) await writeCountries(app, [...ledger.countries.values()]);
  if (ledger.records.length > 0) await writeRecords(app, ledger.records);
  return true;
}

/** In the order of the key, so that two processes cannot lock the same rows in different orders. */
async function writeHours(app: App, counts: HourCount[]): Promise<void> {
  const column = <T>(read: (count: HourCount) => T) => counts.map(read);
  await app.db.$executeRaw`
    insert into "UsageHour" as u
      ("accountId", "keyId", "serviceType", hour, result, calls, charged, "overQuota", microseconds, durations)
    select a, k, t, h, r, c, p, o, m, d::int[] from unnest(
      ${column(({ event }) => event.accountId)}::int[], ${column(({ event }) => event.keyId)}::int[],
      ${column(({ event }) => event.serviceType)}::int[], ${column(({ hour }) => new Date(hour))}::timestamptz[],
      ${column(({ event }) => event.result)}::text[], ${column(({ calls }) => calls)}::int[],
      ${column(({ charged }) => charged)}::int[], ${column(({ overQuota }) => overQuota)}::int[],
      ${column(({ microseconds }) => microseconds)}::bigint[],
      ${column(({ durations }) => `{${durations.join()}}`)}::text[]
    ) as x(a, k, t, h, r, c, p, o, m, d) order by a, k, t, h, r
    on conflict ("accountId", "keyId", "serviceType", hour, result) do update set
      calls = u.calls + excluded.calls, charged = u.charged + excluded.charged,
      "overQuota" = u."overQuota" + excluded."overQuota", microseconds = u.microseconds + excluded.microseconds,
      durations = (select array_agg(x.a + x.b order by x.n)
        from unnest(u.durations, excluded.durations) with ordinality as x(a, b, n))`;
}

async function writeCountries(app: App, counts: CountryCount[]): Promise<void> {
  const column = <T>(read: (count: CountryCount) => T) => counts.map(read);
  await app.db.$executeRaw`
    insert into "UsageCountry" as u ("accountId", "keyId", "serviceType", day, "countryCode", calls)
    select a, k, t, d::date, c, n from unnest(
      ${column(({ event }) => event.accountId)}::int[], ${column(({ event }) => event.keyId)}::int[],
      ${column(({ event }) => event.serviceType)}::int[],
      ${column(({ day }) => new Date(day).toISOString().slice(0, 10))}::text[],
      ${column(({ countryCode }) => countryCode)}::text[], ${column(({ calls }) => calls)}::int[]
    ) as x(a, k, t, d, c, n) order by a, k, t, d, c
    on conflict ("accountId", "keyId", "serviceType", day, "countryCode") do update set calls = u.calls + excluded.calls`;
}

async function writeRecords(app: App, events: UsageEvent[]): Promise<void> {
  const column = <T>(read: (event: UsageEvent) => T) => events.map(read);
  await app.db.$executeRaw`
    insert into "CallRecord" ("accountId", "keyId", "ownerId", at, "serviceType", path, query, "httpStatus", result,
      charged, microseconds, "clientIp")
    select * from unnest(
      ${column(({ accountId }) => accountId)}::int[], ${column(({ keyId }) => keyId)}::int[],
      ${column(({ ownerId }) => ownerId)}::int[], ${column(({ at }) => new Date(at))}::timestamptz[],
      ${column(({ serviceType }) => serviceType)}::int[], ${column(({ path }) => path)}::text[],
      ${column(({ query }) => query)}::text[], ${column(({ httpStatus }) => httpStatus)}::int[],
      ${column(({ result }) => result)}::text[], ${column(({ charged }) => charged)}::int[],
      ${column(({ microseconds }) => microseconds)}::int[], ${column(({ clientIp }) => clientIp)}::text[])`;
}
