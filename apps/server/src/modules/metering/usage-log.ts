import { parseIpv4 } from "@meridian/ipdb";
import { CountryTally, countryLetters, countryOfLetters } from "../../lib/country-tally.ts";
import {
  type Call,
  type CallKey,
  type CallKind,
  type CallReader,
  DURATION_CLASSES,
  durationClassOf,
  isSameKind,
  QUARTER_MS,
} from "./usage-ledger.ts";

/**
 * The calls of a process between two flushes, as bytes in the order of the calls: grouping them by key would cost the
 * process that answers more than everything else about a call. Whoever folds flushes groups the calls.
 *
 * The first byte is the format version. Entries follow, each of which begins with its type:
 *
 * - `KIND`: what calls have in common, as JSON behind two bytes of length. Later entries name it by its index.
 * - `CALL`: a call that is counted and recorded.
 * - `BATCH`: the lookups of a batch with one outcome, recorded as one call: a call, the number of lookups, and their
 *   countries.
 * - `COUNT`: calls that are not recorded: a call with the time and duration of the first of them, and behind their number
 *   and countries the credits charged and all their microseconds, as floats of eight bytes.
 *
 * A call is a byte of flags, two of its kind, twelve of its key (id, account and owner; none if it is that of the previous
 * entry), eight of its time in milliseconds since 1970 as a float, four of microseconds, two of its country (ISO 3166-1
 * alpha-2 in ASCII, zeros for none), the query, and the caller. The query is four bytes for an IPv4 address, otherwise
 * two bytes of length and UTF-8; the caller is a byte of length and ASCII, or nothing if it is that of the previous entry.
 * Countries are two bytes of how many, and for each two letters and four bytes of calls. Numbers are big-endian.
 */

const VERSION = 1;

const KIND = 1;
const CALL = 2;
const BATCH = 3;
const COUNT = 4;

const SAME_KEY = 1;
const SAME_CALLER = 2;
const IPV4 = 4;

const FIRST_BYTES = 16_384;
/** Of an entry, without query and caller. */
const CALL_BYTES = 30;
const COUNTRY_BYTES = 6;
/** UTF-16 units stored of a query; no valid one is that long. */
const MAX_QUERY_LENGTH = 1000;
const MAX_BYTES_PER_UNIT = 3;
/** Characters of the longest IPv6 address with a zone. */
const MAX_CALLER_LENGTH = 64;
const MAX_DURATION = 0xffff_ffff;

/**
 * Calls recorded per flush. Beyond it, for example while the database is unavailable, calls are counted but not
 * recorded.
 */
const MAX_RECORDS = 20_000;

/** What calls have in common. */
interface CommonKind {
  kind: CallKind;
  method: string;
  databaseVersion: string;
}

/** Sums of the calls of one kind. */
export interface KindSums extends CommonKind {
  calls: number;
  charged: number;
  overQuota: number;
  microseconds: number;
  /** By duration: up to 1, 2, 4 ... 512 ms, and longer. */
  durations: number[];
}

/** Calls that are only counted. */
interface CountedOnly {
  /** The first of them. */
  call: Call;
  kind: number;
  calls: number;
  charged: number;
  microseconds: number;
  countries: CountryTally;
}

const noKey: CallKey = { id: -1, accountId: 0, ownerId: 0 };

/** Appends calls to the bytes of the next flush. */
export class UsageLog {
  /** Lookups counted. */
  calls = 0;
  readonly kinds: KindSums[] = [];
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #view = viewOf(this.#bytes);
  #length = 1;
  #key = noKey;
  #clientIp = "";
  #lastKind = 0;
  #isFinished = false;
  /** Calls recorded; a batch is one. */
  entries = 0;
  /** Calls beyond those recorded, by key and kind. */
  readonly #counts = new Map<string, CountedOnly>();

  constructor() {
    this.#view.setUint8(0, VERSION);
  }

  /** Counts and records one lookup. */
  add(call: Call): void {
    const kind = this.#count(call, 1);
    if (this.entries >= MAX_RECORDS) this.#countOnly(call, kind, 1).add(call.country);
    else this.#write(CALL, call, kind);
  }

  /** Counts the lookups of a batch with this outcome, and records them as one call. */
  addMany(call: Call, calls: number, countries: CountryTally | null): void {
    const kind = this.#count(call, calls);
    if (this.entries < MAX_RECORDS) {
      this.#write(BATCH, call, kind);
      this.#writeCalls(calls, countries);
      return;
    }
    const counted = this.#countOnly(call, kind, calls);
    if (countries) counted.addAll(countries);
  }

  /** The log, after which no call may be added; the same each time, for a flush that is resent. */
  finish(): Buffer {
    if (this.#isFinished) return this.#bytes.subarray(0, this.#length);
    this.#isFinished = true;
    for (const { call, kind, calls, charged, microseconds, countries } of this.#counts.values()) {
      this.#write(COUNT, call, kind);
      this.#writeCalls(calls, countries);
      this.#reserve(16);
      this.#view.setFloat64(this.#length, charged);
      this.#view.setFloat64(this.#length + 8, microseconds);
      this.#length += 16;
    }
    return this.#bytes.subarray(0, this.#length);
  }

  /** Adds to the sums of a call's kind, and returns its index. */
  #count(call: Call, calls: number): number {
    const index = this.#indexOf(call);
    const sums = this.kinds[index]!;
    const { kind, microseconds } = call;
    this.calls += calls;
    sums.calls += calls;
    sums.charged += kind.charged;
    if (kind.isOverQuota) sums.overQuota += calls;
    sums.microseconds += microseconds * calls;
    sums.durations[durationClassOf(microseconds)]! += calls;
    return index;
  }

  /** There are few kinds, so comparing them is cheaper than building a lookup key. */
  #indexOf(call: Call): number {
    const last = this.kinds[this.#lastKind];
    if (last && isSame(last, call)) return this.#lastKind;
    const index = this.kinds.findIndex((one) => isSame(one, call));
    this.#lastKind = index < 0 ? this.#define(call) : index;
    return this.#lastKind;
  }

  #define({ kind, method, databaseVersion }: Call): number {
    const common = { kind, method, databaseVersion };
    const text = Buffer.from(JSON.stringify(common));
    this.#reserve(3 + text.length);
    this.#view.setUint8(this.#length, KIND);
    this.#view.setUint16(this.#length + 1, text.length);
    text.copy(this.#bytes, this.#length + 3);
    this.#length += 3 + text.length;
    const durations = new Array<number>(DURATION_CLASSES).fill(0);
    return this.kinds.push({ ...common, calls: 0, charged: 0, overQuota: 0, microseconds: 0, durations }) - 1;
  }

  #countOnly(call: Call, kind: number, calls: number): CountryTally {
    const { key, at, microseconds } = call;
    const name = `${key.id} ${kind} ${at - (at % QUARTER_MS)} ${durationClassOf(microseconds)}`;
    let counted = this.#counts.get(name);
    if (!counted) {
      const first = { ...call, query: "", ipv4: -1, clientIp: "", country: 0 };
      counted = { call: first, kind, calls: 0, charged: 0, microseconds: 0, countries: new CountryTally() };
      this.#counts.set(name, counted);
    }
    counted.calls += calls;
    counted.charged += call.kind.charged;
    counted.microseconds += microseconds * calls;
    return counted.countries;
  }

  #write(type: number, call: Call, kind: number): void {
    const { key, at, microseconds, query, ipv4 = parseIpv4(query), clientIp, country } = call;
    const longest = 2 + Math.min(query.length, MAX_QUERY_LENGTH) * MAX_BYTES_PER_UNIT + 1 + MAX_CALLER_LENGTH;
    this.#reserve(CALL_BYTES + longest);
    const view = this.#view;
    let offset = this.#length;
    const flagsAt = offset + 1;
    let flags = 0;
    view.setUint8(offset, type);
    view.setUint16(offset + 2, kind);
    offset += 4;
    if (key.id === this.#key.id && key.accountId === this.#key.accountId && key.ownerId === this.#key.ownerId)
      flags = SAME_KEY;
    else {
      view.setUint32(offset, key.id);
      view.setUint32(offset + 4, key.accountId);
      view.setUint32(offset + 8, key.ownerId);
      offset += 12;
      this.#key = key;
    }
    view.setFloat64(offset, at);
    view.setUint32(offset + 8, Math.min(microseconds, MAX_DURATION));
    view.setUint16(offset + 12, countryLetters(country));
    offset += 14;
    if (ipv4 >= 0) {
      flags |= IPV4;
      view.setUint32(offset, ipv4);
      offset += 4;
    } else {
      const length = this.#bytes.write(query.slice(0, MAX_QUERY_LENGTH), offset + 2, "utf8");
      view.setUint16(offset, length);
      offset += 2 + length;
    }
    if (clientIp === this.#clientIp) flags |= SAME_CALLER;
    else {
      const length = Math.min(clientIp.length, MAX_CALLER_LENGTH);
      view.setUint8(offset++, length);
      for (let index = 0; index < length; index++) view.setUint8(offset++, clientIp.charCodeAt(index) & 0x7f);
      this.#clientIp = clientIp;
    }
    view.setUint8(flagsAt, flags);
    this.#length = offset;
    this.entries++;
  }

  #writeCalls(calls: number, countries: CountryTally | null): void {
    const counted = countries?.entries() ?? [];
    this.#reserve(6 + counted.length * COUNTRY_BYTES);
    const view = this.#view;
    view.setUint32(this.#length, calls);
    view.setUint16(this.#length + 4, counted.length);
    this.#length += 6;
    for (const [country, ofCountry] of counted) {
      view.setUint16(this.#length, countryLetters(country));
      view.setUint32(this.#length + 2, ofCountry);
      this.#length += COUNTRY_BYTES;
    }
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
    this.#view = viewOf(grown);
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView => new DataView(buffer, byteOffset, byteLength);

const isSame = (one: CommonKind, call: Call): boolean =>
  one.method === call.method && one.databaseVersion === call.databaseVersion && isSameKind(one.kind, call.kind);

/**
 * Reads the calls of a log: those of all keys, or of one account's.
 * @throws RangeError or SyntaxError for bytes that are not a log
 */
export function readUsageLog(bytes: Uint8Array, reader: CallReader, accountId?: number): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const view = viewOf(buffer);
  if (view.getUint8(0) !== VERSION) throw new RangeError(`no usage log is of version ${view.getUint8(0)}`);
  const kinds: CommonKind[] = [];
  let key = noKey;
  let clientIp = "";
  let offset = 1;
  const readCountries = (): CountryTally => {
    const countries = new CountryTally();
    const end = offset + 2 + view.getUint16(offset) * COUNTRY_BYTES;
    for (offset += 2; offset < end; offset += COUNTRY_BYTES)
      countries.add(countryOfLetters(view.getUint16(offset)), view.getUint32(offset + 2));
    return countries;
  };
  while (offset < buffer.length) {
    const type = view.getUint8(offset);
    if (type === KIND) {
      const start = offset + 3;
      offset = start + view.getUint16(offset + 1);
      kinds.push(JSON.parse(buffer.toString("utf8", start, offset)) as CommonKind);
      continue;
    }
    const flags = view.getUint8(offset + 1);
    const common = kinds[view.getUint16(offset + 2)];
    if (!common || type > COUNT) throw new RangeError(`no usage log has an entry of type ${type}`);
    offset += 4;
    if (!(flags & SAME_KEY)) {
      key = { id: view.getUint32(offset), accountId: view.getUint32(offset + 4), ownerId: view.getUint32(offset + 8) };
      offset += 12;
    }
    const at = view.getFloat64(offset);
    const microseconds = view.getUint32(offset + 8);
    const country = countryOfLetters(view.getUint16(offset + 12));
    offset += 14;
    let ipv4 = -1;
    let query = "";
    if (flags & IPV4) {
      ipv4 = view.getUint32(offset);
      offset += 4;
    } else {
      const start = offset + 2;
      offset = start + view.getUint16(offset);
      query = buffer.toString("utf8", start, offset);
    }
    if (!(flags & SAME_CALLER)) {
      const start = offset + 1;
      offset = start + view.getUint8(offset);
      clientIp = buffer.toString("latin1", start, offset);
    }
    const isWanted = accountId === undefined || key.accountId === accountId;
    const call = { ...common, key, at, microseconds, query, ipv4, clientIp, country };
    if (type === CALL) {
      if (isWanted) reader.add(call);
      continue;
    }
    const calls = view.getUint32(offset);
    offset += 4;
    const countries = readCountries();
    if (type === BATCH) {
      if (isWanted) reader.addMany(call, calls, countries);
      continue;
    }
    const [charged, total] = [view.getFloat64(offset), view.getFloat64(offset + 8)];
    offset += 16;
    if (isWanted) reader.addCounts(call, { calls, charged, microseconds: total, countries });
  }
  if (offset > buffer.length) throw new RangeError(`a usage log ends at ${offset} of ${buffer.length} bytes`);
}
