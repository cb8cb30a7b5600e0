import { CallPage } from "./call-page.ts";

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
  /** Lookups in this call: 1, or the items of a batch that came to this result. */
  calls: number;
  /** Refused because nothing was left of the quota. */
  isOverQuota: boolean;
  charged: number;
  microseconds: number;
  clientIp: string;
  /** Lookups by the country of the address. */
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
/** Lookups by country of one key, kind of service and day. */
interface DayCount {
  event: UsageEvent;
  day: number;
  countries: Map<string, { calls: number }>;
}

/** Calls that differ in nothing but time, duration, question and caller. */
interface Group {
  /** The first of them. */
  event: UsageEvent;
  hour: number;
  hourCount: HourCount;
  dayCount: DayCount;
  /** To which calls are added. */
  page: CallPage | null;
}

/** A page of calls, and the first call of their group. */
export interface GroupPage {
  event: UsageEvent;
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

  add(event: UsageEvent): void {
    const { calls, microseconds } = event;
    const group = this.#groupOf(event);
    const { hourCount, dayCount } = group;
    this.calls += calls;
    hourCount.calls += calls;
    hourCount.charged += event.charged;
    if (event.isOverQuota) hourCount.overQuota += calls;
    hourCount.microseconds += microseconds * calls;
    const durationClass = durationClassOf(microseconds);
    hourCount.durations[durationClass] = (hourCount.durations[durationClass] ?? 0) + calls;
    for (const [code, looked] of event.countries) {
      const counted = dayCount.countries.get(code);
      if (counted) counted.calls += looked;
      else dayCount.countries.set(code, { calls: looked });
    }
    if (this.#recorded < MAX_RECORDS) {
      this.#recorded++;
      this.#pageOf(group, event.at).add(event.at, microseconds, event.query, event.clientIp);
    }
  }

  #pageOf(group: Group, at: number): CallPage {
    if (group.page?.holds(at)) return group.page;
    const page = new CallPage(at);
    group.page = page;
    this.pages.push({ event: group.event, page });
    return page;
  }

  /** A key has few groups, so that comparing them is cheaper than making a name to find one by. */
  #groupOf(event: UsageEvent): Group {
    const last = this.#last;
    if (last && last.event.keyId === event.keyId && belongs(event, last)) return last;
    this.#last = this.#findGroup(event);
    return this.#last;
  }

  #findGroup(event: UsageEvent): Group {
    const groups = this.#groupsOfKeys.get(event.keyId);
    if (groups) for (const group of groups) if (belongs(event, group)) return group;
    return this.#addGroup(event, groups ?? []);
  }

  #addGroup(event: UsageEvent, groups: Group[]): Group {
    const { at, keyId, serviceType, result } = event;
    const hour = at - (at % HOUR_MS);
    const day = at - (at % DAY_MS);
    const sameType = groups.filter((group) => group.event.serviceType === serviceType);
    const sameHour = sameType.find((group) => group.hour === hour && group.event.result === result);
    const sameDay = sameType.find(({ dayCount }) => dayCount.day === day);
    const group: Group = {
      event,
      hour,
      hourCount: sameHour?.hourCount ?? this.#addHour(event, hour),
      dayCount: sameDay?.dayCount ?? this.#addDay(event, day),
      page: null,
    };
    groups.push(group);
    this.#groupsOfKeys.set(keyId, groups);
    return group;
  }

  #addHour(event: UsageEvent, hour: number): HourCount {
    const durations = new Array<number>(DURATION_CLASSES).fill(0);
    const count: HourCount = { event, hour, calls: 0, charged: 0, overQuota: 0, microseconds: 0, durations };
    this.hours.push(count);
    return count;
  }

  #addDay(event: UsageEvent, day: number): DayCount {
    const count: DayCount = { event, day, countries: new Map() };
    this.days.push(count);
    return count;
  }
}

function belongs({ at, serviceType, path, httpStatus, result, charged }: UsageEvent, { event, hour }: Group): boolean {
  return (
    event.path === path &&
    event.result === result &&
    event.httpStatus === httpStatus &&
    event.charged === charged &&
    event.serviceType === serviceType &&
    at >= hour &&
    at < hour + HOUR_MS
  );
}

function durationClassOf(microseconds: number): number {
  let limit = 1000;
  for (let index = 0; index < DURATION_CLASSES - 1; index++, limit *= 2) if (microseconds <= limit) return index;
  return DURATION_CLASSES - 1;
}
