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

/** One call. */
export interface Call {
  /** Milliseconds since 1970. */
  at: number;
  microseconds: number;
  /** What was asked for, such as an address; "" where it must not be kept. */
  query: string;
  clientIp: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Calls are counted by duration: up to 1, 2, 4 ... 512 ms, and longer. */
export const DURATION_CLASSES = 11;
/** Single calls kept of one batch; beyond it, and while the database is away, calls are counted but not each recorded. */
const MAX_RECORDS = 20_000;

/** What a count belongs to. */
interface Place {
  key: CallKey;
  kind: CallKind;
}
interface HourCount extends Place {
  hour: number;
  calls: number;
  charged: number;
  overQuota: number;
  microseconds: number;
  durations: number[];
}
/** Lookups by country of one key, kind of service and day. */
interface DayCount extends Place {
  day: number;
  countries: CountryTally;
}

/** Calls that differ in nothing but time, duration, question and caller. */
interface Group extends Place {
  hour: number;
  hourCount: HourCount;
  dayCount: DayCount;
  /** To which calls are added. */
  page: CallPage | null;
}

/** A page of calls, and what they have in common. */
export interface GroupPage extends Place {
  page: CallPage;
}

/** What happened since the last flush, added up. */
export class UsageLedger {
  calls = 0;
  readonly hours: HourCount[] = [];
  readonly pages: GroupPage[] = [];
  readonly days: DayCount[] = [];
  readonly #groupsOfKeys = new Map<number, Group[]>();
  /** Calls of a key come together. */
  #last: Group | null = null;
  #recorded = 0;

  /** Counts and records one lookup. `country` is the number of its address's country, 0 for none. */
  add(key: CallKey, kind: CallKind, call: Call, country: number): void {
    const group = this.#groupOf(key, kind, call.at);
    this.#count(group, call, 1);
    group.dayCount.countries.add(country);
  }

  /** Counts the lookups of a batch that came to this, and records them as one call. */
  addMany(key: CallKey, kind: CallKind, call: Call, calls: number, countries: CountryTally | null): void {
    const group = this.#groupOf(key, kind, call.at);
    this.#count(group, call, calls);
    if (countries) group.dayCount.countries.addAll(countries);
  }

  #count(group: Group, { at, microseconds, query, clientIp }: Call, calls: number): void {
    const { kind, hourCount } = group;
    this.calls += calls;
    hourCount.calls += calls;
    hourCount.charged += kind.charged;
    if (kind.isOverQuota) hourCount.overQuota += calls;
    hourCount.microseconds += microseconds * calls;
    hourCount.durations[durationClassOf(microseconds)]! += calls;
    if (this.#recorded < MAX_RECORDS) {
      this.#recorded++;
      const page = group.page?.holds(at) ? group.page : this.#addPage(group, at);
      page.add(at, microseconds, query, clientIp);
    }
  }

  #addPage(group: Group, at: number): CallPage {
    const page = new CallPage(at);
    group.page = page;
    this.pages.push({ key: group.key, kind: group.kind, page });
    return page;
  }

  #groupOf(key: CallKey, kind: CallKind, at: number): Group {
    const last = this.#last;
    if (last && last.kind === kind && last.key === key && isInHour(at, last)) return last;
    const group = this.#findGroup(key, kind, at) ?? this.#addGroup(key, kind, at);
    // The next of them is likely to bring these objects again.
    group.key = key;
    group.kind = kind;
    this.#last = group;
    return group;
  }

  /** A key has few groups, so that comparing them is cheaper than making a name to find one by. */
  #findGroup(key: CallKey, kind: CallKind, at: number): Group | undefined {
    return this.#groupsOfKeys.get(key.id)?.find((group) => isAlike(group.kind, kind) && isInHour(at, group));
  }

  #addGroup(key: CallKey, kind: CallKind, at: number): Group {
    const hour = at - (at % HOUR_MS);
    const day = at - (at % DAY_MS);
    const groups = this.#groupsOfKeys.get(key.id) ?? [];
    const sameType = groups.filter((group) => group.kind.serviceType === kind.serviceType);
    const sameHour = sameType.find((group) => group.hour === hour && group.kind.result === kind.result);
    const sameDay = sameType.find(({ dayCount }) => dayCount.day === day);
    const group: Group = {
      key,
      kind,
      hour,
      hourCount: sameHour?.hourCount ?? this.#addHour(key, kind, hour),
      dayCount: sameDay?.dayCount ?? this.#addDay(key, kind, day),
      page: null,
    };
    groups.push(group);
    this.#groupsOfKeys.set(key.id, groups);
    return group;
  }

  #addHour(key: CallKey, kind: CallKind, hour: number): HourCount {
    const durations = new Array<number>(DURATION_CLASSES).fill(0);
    const count: HourCount = { key, kind, hour, calls: 0, charged: 0, overQuota: 0, microseconds: 0, durations };
    this.hours.push(count);
    return count;
  }

  #addDay(key: CallKey, kind: CallKind, day: number): DayCount {
    const count: DayCount = { key, kind, day, countries: new CountryTally() };
    this.days.push(count);
    return count;
  }
}

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
