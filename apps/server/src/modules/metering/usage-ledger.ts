import { CountryTally, countryLetters } from "../../lib/country-tally.ts";
import { CallPage } from "./call-page.ts";

export type CallResult = "success" | "empty" | "error" | "denied";

/** The key of the calls, and its owner. */
export interface CallKey {
  id: number;
  accountId: number;
  ownerId: number;
}

/** The outcome of calls. */
export interface CallKind {
  serviceType: number;
  path: string;
  httpStatus: number;
  result: CallResult;
  charged: number;
  /** The error code, such as "RESERVED_IP_ADDRESS"; "" for an answered call. */
  reason: string;
  /** Refused because the quota was used up. */
  isOverQuota: boolean;
}

/** The outcome of calls answered for a number of credits. */
export const answeredKind = (path: string, serviceType: number, charged: number): CallKind => ({
  serviceType,
  path,
  httpStatus: 200,
  result: "success",
  charged,
  reason: "",
  isOverQuota: false,
});

/** One call. */
export interface Call {
  key: CallKey;
  kind: CallKind;
  /** Such as "GET". */
  method: string;
  /** Version of the queried database, as in the response header. */
  databaseVersion: string;
  /** Milliseconds since 1970. */
  at: number;
  microseconds: number;
  /** The query, such as an address; "" if it must not be stored. */
  query: string;
  /** The query as an IPv4 address, or -1 for anything else; parsed from `query` if absent. */
  ipv4?: number | undefined;
  clientIp: string;
  /** The number of its address's country; 0 for none. */
  country: number;
}

/** Local hours begin at a quarter in every time zone. */
export const QUARTER_MS = 900_000;
/** Calls are counted by duration: up to 1, 2, 4 ... 512 ms, and longer. */
export const DURATION_CLASSES = 11;

/** What a count belongs to. */
interface Place {
  key: CallKey;
  kind: CallKind;
}
/** Calls of one key, kind of service, quarter of an hour and result. */
interface QuarterCount extends Place {
  /** Start of the quarter of an hour. */
  quarter: string;
  calls: number;
  charged: number;
  overQuota: number;
  microseconds: number;
  durations: number[];
}
/** Lookups by country of one key, kind of service and day. */
interface DayCount extends Place {
  /** Such as "2026-11-21". */
  day: string;
  countries: CountryTally;
}

/** What the calls of a page have in common. */
interface Common extends Place {
  method: string;
  databaseVersion: string;
}

/** Calls that differ only in time, duration, query, caller and country. */
interface Group extends Common {
  /** Start of its quarter of an hour, in milliseconds since 1970. */
  start: number;
  quarterCount: QuarterCount;
  dayCount: DayCount;
  /** The page to which calls are added; null if they are only counted. */
  page: CallPage | null;
}

/** A page of calls, and what they have in common. */
export interface GroupPage extends Common {
  page: CallPage;
}

/** Sums of calls. */
export interface CallSums {
  calls: number;
  charged: number;
  microseconds: number;
  countries: CountryTally;
}

/** Takes the calls of a log. */
export interface CallReader {
  /** One lookup. */
  add(call: Call): void;
  /** The lookups of a batch with this outcome, recorded as one call. */
  addMany(call: Call, calls: number, countries: CountryTally | null): void;
  /** Calls that are not recorded; the call is the first of them. */
  addCounts(call: Call, sums: CallSums): void;
}

/** Groups calls: counts by key, quarter of an hour and result, countries by key and day, and pages of calls. */
export class UsageLedger implements CallReader {
  calls = 0;
  readonly quarters: QuarterCount[] = [];
  readonly pages: GroupPage[] = [];
  readonly days: DayCount[] = [];
  readonly #groupsOfKeys = new Map<number, Group[]>();
  /** The quarter of the latest group, which is nearly always also that of the next one. */
  #quarter = quarterOf(0);

  /** Counts and records one lookup. */
  add(call: Call): void {
    this.#count(call, 1).dayCount.countries.add(call.country);
  }

  /** Counts the lookups of a batch with this outcome, and records them as one call. */
  addMany(call: Call, calls: number, countries: CountryTally | null): void {
    const { dayCount } = this.#count(call, calls);
    if (countries) dayCount.countries.addAll(countries);
  }

  /** Counts calls without recording them; the call is the first of them. */
  addCounts(call: Call, { calls, charged, microseconds, countries }: CallSums): void {
    const group = this.#groupOf(call);
    countIn(group, call, { calls, charged, microseconds });
    this.calls += calls;
    group.dayCount.countries.addAll(countries);
  }

  #count(call: Call, calls: number): Group {
    const { kind, at, microseconds, query, ipv4, clientIp, country } = call;
    const group = this.#groupOf(call);
    this.calls += calls;
    countIn(group, call, { calls, charged: kind.charged, microseconds: microseconds * calls });
    this.#pageFor(group, at).add(at, microseconds, query, clientIp, countryLetters(country), ipv4);
    return group;
  }

  /** The group's page that can hold a call at this time. */
  #pageFor(group: Group, at: number): CallPage {
    if (group.page?.holds(at)) return group.page;
    group.page = new CallPage(at);
    const { key, kind, method, databaseVersion, page } = group;
    this.pages.push({ key, kind, method, databaseVersion, page });
    return page;
  }

  /** A key has few groups, so comparing them is cheaper than building a lookup key. */
  #groupOf(call: Call): Group {
    const { key, kind, method, databaseVersion, at } = call;
    const groups = this.#groupsOfKeys.get(key.id) ?? [];
    const found = groups.find(
      (group) =>
        isSameKind(group.kind, kind) &&
        group.method === method &&
        group.databaseVersion === databaseVersion &&
        isInQuarter(at, group),
    );
    if (found) return found;
    const group = this.#makeGroup(call, groups);
    if (groups.push(group) === 1) this.#groupsOfKeys.set(key.id, groups);
    return group;
  }

  /** Adds a group to a key, which shares the counts of the key's other groups. */
  #makeGroup({ key, kind, method, databaseVersion, at }: Call, groups: readonly Group[]): Group {
    if (!isInQuarter(at, this.#quarter)) this.#quarter = quarterOf(at);
    const { start, name: quarter, day } = this.#quarter;
    const sameType = groups.filter((group) => group.kind.serviceType === kind.serviceType);
    const sameQuarter = sameType.find((group) => group.start === start && group.kind.result === kind.result);
    const sameDay = sameType.find(({ dayCount }) => dayCount.day === day);
    const quarterCount = sameQuarter?.quarterCount ?? newQuarterCount(key, kind, quarter);
    const dayCount = sameDay?.dayCount ?? { key, kind, day, countries: new CountryTally() };
    if (!sameQuarter) this.quarters.push(quarterCount);
    if (!sameDay) this.days.push(dayCount);
    return { key, kind, method, databaseVersion, start, quarterCount, dayCount, page: null };
  }
}

function countIn(
  { quarterCount }: Group,
  { kind, microseconds }: Call,
  sums: Pick<CallSums, "calls" | "charged" | "microseconds">,
): void {
  quarterCount.calls += sums.calls;
  quarterCount.charged += sums.charged;
  if (kind.isOverQuota) quarterCount.overQuota += sums.calls;
  quarterCount.microseconds += sums.microseconds;
  quarterCount.durations[durationClassOf(microseconds)]! += sums.calls;
}

function newQuarterCount(key: CallKey, kind: CallKind, quarter: string): QuarterCount {
  const durations = new Array<number>(DURATION_CLASSES).fill(0);
  return { key, kind, quarter, calls: 0, charged: 0, overQuota: 0, microseconds: 0, durations };
}

interface Quarter {
  /** Milliseconds since 1970. */
  start: number;
  name: string;
  day: string;
}

function quarterOf(at: number): Quarter {
  const start = at - (at % QUARTER_MS);
  const name = new Date(start).toISOString();
  return { start, name, day: name.slice(0, 10) };
}

const isInQuarter = (at: number, { start }: Pick<Quarter, "start">): boolean => at >= start && at < start + QUARTER_MS;

/** Whether two outcomes are alike. */
export const isSameKind = (one: CallKind, other: CallKind): boolean =>
  one.path === other.path &&
  one.result === other.result &&
  one.httpStatus === other.httpStatus &&
  one.reason === other.reason &&
  one.charged === other.charged &&
  one.serviceType === other.serviceType &&
  one.isOverQuota === other.isOverQuota;

/** The class that a duration is counted in. */
export function durationClassOf(microseconds: number): number {
  let limit = 1000;
  for (let index = 0; index < DURATION_CLASSES - 1; index++, limit *= 2) if (microseconds <= limit) return index;
  return DURATION_CLASSES - 1;
}
