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

export interface HourCount {
  event: UsageEvent;
  hour: number;
  calls: number;
  charged: number;
  overQuota: number;
  microseconds: number;
  durations: number[];
}
export interface CountryCount {
  event: UsageEvent;
  countryCode: string;
  day: number;
  calls: number;
}

/**
 * Single calls as lines of text, `group|at|microseconds|query|address`; what calls have in common stands once, in their
 * group. Making a line is all that a call pays for its record.
 */
export class RecordLines {
  count = 0;
  text = "";
  readonly groups: UsageEvent[] = [];
  readonly #numbers = new Map<string, number>();

  add(event: UsageEvent): void {
    this.count++;
    const { at, microseconds, query, clientIp } = event;
    const asked = unsafe.test(query) ? query.replace(allUnsafe, " ") : query;
    this.text += `${this.#groupOf(event)}|${at}|${microseconds}|${asked}|${clientIp}\n`;
  }

  #groupOf(event: UsageEvent): number {
    const { keyId, serviceType, path, httpStatus, result, charged } = event;
    const name = `${keyId}|${serviceType}|${path}|${httpStatus}|${result}|${charged}`;
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.groups.push(event);
      this.#numbers.set(name, number);
    }
    return number;
  }
}

/** What would end a field or a line, or what PostgreSQL cannot keep. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const unsafe = /[|\x00-\x1f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, everywhere in the text.
const allUnsafe = /[|\x00-\x1f]/g;

/** What happened since the last flush, added up. */
export class UsageLedger {
  calls = 0;
  readonly hours = new Map<string, HourCount>();
  readonly countries = new Map<string, CountryCount>();
  readonly records = new RecordLines();

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
    if (this.records.count < MAX_RECORDS) this.records.add(event);
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
