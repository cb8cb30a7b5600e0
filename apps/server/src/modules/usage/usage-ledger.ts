import { CountryTally } from "../../lib/country-tally.ts";
import { CallPage } from "./call-page.ts";

export type CallResult = "success" | "empty" | "error" | "denied";

/** The key that calls were made with, and whose it is. */
export interface CallKey {
  id: number;
  accountId: number;
  ownerId: number;
}

/** What became of calls. Those that came to the same are counted faster where they bring one and the same object. */
export interface CallKind {
  serviceType: number;
  path: string;
  httpStatus: number;
  result: CallResult;
  charged: number;
  /** Refused because nothing was left of the quota. */
  isOverQuota: boolean;
}

/** What calls came to that were answered for so many credits. */
export const answeredKind = (path: string, serviceType: number, charged: number): CallKind => ({
  serviceType,
  path,
  httpStatus: 200,
  result: "success",
  charged,
  isOverQuota: false,
});

/** One call. */
export interface Call {
  key: CallKey;
  kind: CallKind;
  /** Milliseconds since 1970. */
  at: number;
  microseconds: number;
  /** What was asked for, such as an address; "" where it must not be kept. */
  query: string;
  /** What was asked for as an IPv4 address, or -1 for anything else; read from `query` where it is not known. */
  ipv4?: number | undefined;
  clientIp: string;
  /** The number of its address's country; 0 for none. */
  country: number;
}

const HOUR_MS = 3_600_000;
/** Calls are counted by duration: up to 1, 2, 4 ... 512 ms, and longer. */
export const DURATION_CLASSES = 11;

/** Single calls kept of one batch; beyond it, and while the database is away, calls are counted but not each recorded. */
const MAX_RECORDS = 20_000;

/** What a count belongs to. */
interface Place {
  key: CallKey;
  kind: CallKind;
}
/** Calls of one key, kind of service, hour and result. */
interface HourCount extends Place {
  /** Its beginning. */
  hour: string;
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
  /** Stands among the days of its ledger. */
  isListed: boolean;
}

/** Calls that differ in nothing but time, duration, question and caller. */
interface Group extends Place {
  hour: number;
  hourCount: HourCount;
  dayCount: DayCount;
  /** To which calls are added. */
  page: CallPage;
  /** There have been calls since the ledger was last emptied. */
  isListed: boolean;
}

/** A page of calls, and what they have in common. */
export interface GroupPage extends Place {
  page: CallPage;
}

/**
 * What happened since the last flush, added up. Emptied and used again, since calls come with the same keys all the time
 * and making everything anew for each flush costs more than the counting.
 */
export class UsageLedger {
  calls = 0;
  readonly hours: HourCount[] = [];
  readonly pages: GroupPage[] = [];
  readonly days: DayCount[] = [];
  readonly #groupsOfKeys = new Map<number, Group[]>();
  #groups = 0;
  readonly #listed: Group[] = [];
  /** Calls of a key come together. */
  #last: Group | null = null;
  #recorded = 0;

  /** Counts and records one lookup. */
  add(call: Call): void {
    this.#count(call, 1).dayCount.countries.add(call.country);
  }

  /** Counts the lookups of a batch that came to this, and records them as one call. */
  addMany(call: Call, calls: number, countries: CountryTally | null): void {
    const { dayCount } = this.#count(call, calls);
    if (countries) dayCount.countries.addAll(countries);
  }

  /** Forgets all calls, and once most of the keys it knows have not called since the last time, those as well. */
  clear(): void {
    if (this.#listed.length < this.#groups / 2) this.#forgetUnlisted();
    for (const group of this.#listed) {
      const { hourCount, dayCount } = group;
      group.isListed = false;
      hourCount.calls = 0;
      hourCount.charged = 0;
      hourCount.overQuota = 0;
      hourCount.microseconds = 0;
      hourCount.durations.fill(0);
      dayCount.isListed = false;
      dayCount.countries.clear();
    }
    for (const list of [this.#listed, this.hours, this.pages, this.days]) list.length = 0;
    this.#last = null;
    this.#recorded = 0;
    this.calls = 0;
  }

  #count({ key, kind, at, microseconds, query, ipv4, clientIp }: Call, calls: number): Group {
    const group = this.#groupOf(key, kind, at);
    const { hourCount } = group;
    this.calls += calls;
    hourCount.calls += calls;
    hourCount.charged += kind.charged;
    if (kind.isOverQuota) hourCount.overQuota += calls;
    hourCount.microseconds += microseconds * calls;
    hourCount.durations[durationClassOf(microseconds)]! += calls;
    if (this.#recorded < MAX_RECORDS) {
      this.#recorded++;
      this.#pageFor(group, at).add(at, microseconds, query, clientIp, ipv4);
    }
    return group;
  }

  /** The page of a group that holds a call of this moment. */
  #pageFor(group: Group, at: number): CallPage {
    return group.page.holds(at) ? group.page : this.#addPage(group, new CallPage(at));
  }

  #addPage(group: Group, page: CallPage): CallPage {
    group.page = page;
    this.pages.push({ key: group.key, kind: group.kind, page });
    return page;
  }

  #groupOf(key: CallKey, kind: CallKind, at: number): Group {
    const last = this.#last;
    if (last && last.kind === kind && last.key === key && isInHour(at, last)) return last;
    const group = this.#findGroup(key, kind, at) ?? this.#makeGroup(key, kind, at);
    // The next of them is likely to bring these objects again.
    group.key = key;
    group.kind = kind;
    if (!group.isListed) this.#list(group, at);
    this.#last = group;
    return group;
  }

  /** A key has few groups, so that comparing them is cheaper than making a name to find one by. */
  #findGroup(key: CallKey, kind: CallKind, at: number): Group | undefined {
    return this.#groupsOfKeys.get(key.id)?.find((group) => isAlike(group.kind, kind) && isInHour(at, group));
  }

  /** The first call of a group since the ledger was emptied. */
  #list(group: Group, at: number): void {
    const { hourCount, dayCount } = group;
    group.isListed = true;
    this.#listed.push(group);
    if (hourCount.calls === 0) this.hours.push(hourCount);
    if (!dayCount.isListed) this.days.push(dayCount);
    dayCount.isListed = true;
    group.page.restart(at);
    if (this.#recorded < MAX_RECORDS) this.#addPage(group, group.page);
  }

  #makeGroup(key: CallKey, kind: CallKind, at: number): Group {
    const hour = at - (at % HOUR_MS);
    const day = dayOf(at);
    const groups = this.#groupsOfKeys.get(key.id) ?? [];
    const sameType = groups.filter((group) => group.kind.serviceType === kind.serviceType);
    const sameHour = sameType.find((group) => group.hour === hour && group.kind.result === kind.result);
    const sameDay = sameType.find(({ dayCount }) => dayCount.day === day);
    const group: Group = {
      key,
      kind,
      hour,
      hourCount: sameHour?.hourCount ?? makeHour(key, kind, hour),
      dayCount: sameDay?.dayCount ?? { key, kind, day, countries: new CountryTally(), isListed: false },
      page: new CallPage(at),
      isListed: false,
    };
    groups.push(group);
    this.#groups++;
    this.#groupsOfKeys.set(key.id, groups);
    return group;
  }

  #forgetUnlisted(): void {
    this.#groupsOfKeys.clear();
    for (const group of this.#listed) {
      const { id } = group.key;
      const groups = this.#groupsOfKeys.get(id);
      if (groups) groups.push(group);
      else this.#groupsOfKeys.set(id, [group]);
    }
    this.#groups = this.#listed.length;
  }
}

function makeHour(key: CallKey, kind: CallKind, hour: number): HourCount {
  const durations = new Array<number>(DURATION_CLASSES).fill(0);
  const counts = { calls: 0, charged: 0, overQuota: 0, microseconds: 0, durations };
  return { key, kind, hour: new Date(hour).toISOString(), ...counts };
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const isInHour = (at: number, { hour }: Group): boolean => at >= hour && at < hour + HOUR_MS;

const isAlike = (one: CallKind, other: CallKind): boolean =>
  one.path === other.path &&
  one.result === other.result &&
  one.httpStatus === other.httpStatus &&
  one.charged === other.charged &&
  one.serviceType === other.serviceType &&
  one.isOverQuota === other.isOverQuota;

function durationClassOf(microseconds: number): number {
  let limit = 1000;
  for (let index = 0; index < DURATION_CLASSES - 1; index++, limit *= 2) if (microseconds <= limit) return index;
  return DURATION_CLASSES - 1;
}
