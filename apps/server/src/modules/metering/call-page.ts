import { formatIpv4, parseIpv4 } from "@meridian/ipdb";

/**
 * A page holds calls that differ only in time, duration, query, caller and country. One row per call would cost
 * PostgreSQL more than all other work for a call.
 *
 * A call is two bytes of milliseconds since the page's first call, four of microseconds, two of the country of the
 * queried address (ISO 3166-1 alpha-2 in ASCII, zeros for none), and two texts: the query and the caller. A text begins
 * with a byte for its kind: `SAME` for that of the previous call, `IPV4` and the four bytes of an address, or `TEXT`,
 * two bytes of length, and UTF-8. Numbers are big-endian.
 *
 * Most calls take less: an IPv4 lookup by the same caller as the previous call is a byte of milliseconds since the
 * latest call so far with `SHORT` added, two of microseconds, the four bytes of the address and the two of the country.
 * The first byte of the other calls is always lower.
 *
 * The first byte of a page is the format version. Pages of the previous version have no countries. Pages older than
 * version numbers have no such byte and are still recognised, since no call begins with one: it would be later than
 * a page's span, or not short.
 */

/** A call as read from a page. */
export interface PagedCall {
  /** Milliseconds since the page's first call. */
  afterMs: number;
  microseconds: number;
  /** The query. */
  query: string;
  clientIp: string;
  /** ISO 3166-1 alpha-2; "" if the call was not about an address, or the page has no countries. */
  countryCode: string;
}

/**
 * Milliseconds: the calls of a page are less than this apart. It holds what is folded at once, and the first of the two
 * bytes of a time stays lower than `SHORT`.
 */
export const PAGE_SPAN_MS = 15_000;

const VERSION = 0x42;
const VERSION_WITHOUT_COUNTRY = 0x41;
/** A page without a version begins with a call, whose first byte is lower than this or has SHORT added. */
const FIRST_VERSION = 0x40;

const SHORT = 0x80;
const SHORT_BYTES = 9;
const MAX_SHORT_DURATION = 0xffff;

const SAME = 0;
const IPV4 = 4;
const TEXT = 255;

/** Two or three calls, which is what most keys make between two flushes. */
const MIN_BYTES = 64;
const NUMBER_BYTES = 8;
const COUNTRY_BYTES = 2;
/** Of a text: its kind and its length. */
const TEXT_HEAD_BYTES = 3;
/** UTF-16 units stored of a text; no valid query is that long. */
const MAX_TEXT_LENGTH = 1000;
const MAX_BYTES_PER_UNIT = 3;
const MAX_DURATION = 0xffff_ffff;

/** A page to which calls are appended. */
export class CallPage {
  /** Milliseconds since 1970, of the first call. */
  readonly startedAt: number;
  calls = 0;
  #bytes = Buffer.allocUnsafe(MIN_BYTES);
  /** A view of the same bytes, for writing whole numbers. */
  #view = viewOf(this.#bytes);
  #length = 1;
  #latestMs = 0;
  /** The last query that was not an IPv4 address. */
  #query: string | null = "";
  #clientIp = "";

  constructor(startedAt: number) {
    this.startedAt = startedAt;
    this.#view.setUint8(0, VERSION);
  }

  /** Milliseconds since 1970, of the latest call. */
  get endedAt(): number {
    return this.startedAt + this.#latestMs;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Whether a call at this time, in milliseconds since 1970, fits on the page. */
  holds(at: number): boolean {
    return at >= this.startedAt && at < this.startedAt + PAGE_SPAN_MS;
  }

  /**
   * Adds a call at a time that fits on the page. `ipv4` is the query as an IPv4 address, or -1 for anything else:
   * parsing it here would take longer than everything else, so callers that have it pass it. `country` is two ASCII
   * letters as a 16-bit number, 0 for none.
   */
  add(at: number, microseconds: number, query: string, clientIp: string, country = 0, ipv4 = parseIpv4(query)): void {
    const afterMs = at - this.startedAt;
    const passedMs = afterMs - this.#latestMs;
    const isShort = ipv4 >= 0 && passedMs >= 0 && passedMs < SHORT && microseconds <= MAX_SHORT_DURATION;
    if (isShort && clientIp === this.#clientIp) this.#addShort(passedMs, microseconds, ipv4, country);
    else this.#addWhole({ afterMs, microseconds, query, clientIp, country, ipv4 });
    // A text that need not be compared is not referenced, so that the garbage collector need not track it.
    this.#query = ipv4 >= 0 ? null : query;
    this.#latestMs = Math.max(this.#latestMs, afterMs);
    this.calls++;
  }

  #addShort(passedMs: number, microseconds: number, ipv4: number, country: number): void {
    const start = this.#length;
    const end = start + SHORT_BYTES;
    if (end > this.#bytes.length) this.#grow(end);
    const view = this.#view;
    view.setUint8(start, SHORT + passedMs);
    view.setUint16(start + 1, microseconds);
    view.setUint32(start + 3, ipv4);
    view.setUint16(start + 7, country);
    this.#length = end;
  }

  #addWhole({ afterMs, microseconds, query, clientIp, country, ipv4 }: WholeCall): void {
    const start = this.#length;
    const most = start + NUMBER_BYTES + 2 * TEXT_HEAD_BYTES + (query.length + clientIp.length) * MAX_BYTES_PER_UNIT;
    if (most > this.#bytes.length) this.#grow(most);
    const view = this.#view;
    view.setUint16(start, afterMs);
    view.setUint32(start + 2, Math.min(microseconds, MAX_DURATION));
    view.setUint16(start + 6, country);
    const textsAt = start + NUMBER_BYTES;
    const end = ipv4 < 0 && query === this.#query ? this.#writeSame(textsAt) : this.#writeText(textsAt, query, ipv4);
    const isSameCaller = clientIp === this.#clientIp;
    this.#length = isSameCaller ? this.#writeSame(end) : this.#writeText(end, clientIp, parseIpv4(clientIp));
    this.#clientIp = clientIp;
  }

  /** Returns the end offset, like the methods below. */
  #writeSame(start: number): number {
    this.#view.setUint8(start, SAME);
    return start + 1;
  }

  #writeText(start: number, text: string, ipv4: number): number {
    const view = this.#view;
    if (ipv4 >= 0) {
      view.setUint8(start, IPV4);
      view.setUint32(start + 1, ipv4);
      return start + 5;
    }
    const length = this.#bytes.write(text.slice(0, MAX_TEXT_LENGTH), start + TEXT_HEAD_BYTES);
    view.setUint8(start, TEXT);
    view.setUint16(start + 1, length);
    return start + TEXT_HEAD_BYTES + length;
  }

  #grow(needed: number): void {
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
    this.#view = viewOf(grown);
  }
}

interface WholeCall {
  afterMs: number;
  microseconds: number;
  query: string;
  clientIp: string;
  country: number;
  ipv4: number;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView => new DataView(buffer, byteOffset, byteLength);

/** The version of a page, or null for a page without one. @throws RangeError for an unknown version */
function versionOf([first = 0]: Uint8Array): number | null {
  if (first < FIRST_VERSION || first >= SHORT) return null;
  if (first !== VERSION && first !== VERSION_WITHOUT_COUNTRY) throw new RangeError(`no page is of version ${first}`);
  return first;
}

/** The calls of a page, in the order they were added. @throws RangeError for bytes that are not a page */
export function readCallPage(given: Uint8Array): PagedCall[] {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const calls: PagedCall[] = [];
  const version = versionOf(bytes);
  const countryBytes = version === VERSION ? COUNTRY_BYTES : 0;
  let at = version === null ? 0 : 1;
  let latestMs = 0;
  let query = "";
  let clientIp = "";
  const readText = (before: string): string => {
    const kind = bytes.readUInt8(at++);
    if (kind === SAME) return before;
    if (kind === IPV4) {
      at += 4;
      return formatIpv4(bytes.readUInt32BE(at - 4));
    }
    if (kind !== TEXT) throw new RangeError(`no text is of kind ${kind}`);
    const start = at + 2;
    const end = start + bytes.readUInt16BE(at);
    if (end > bytes.length) throw new RangeError(`a text ends at ${end} of ${bytes.length} bytes`);
    at = end;
    return bytes.toString("utf8", start, end);
  };
  const readCountry = (): string => {
    at += countryBytes;
    const isKnown = countryBytes > 0 && bytes.readUInt16BE(at - countryBytes) !== 0;
    return isKnown ? bytes.toString("latin1", at - countryBytes, at) : "";
  };
  while (at < bytes.length) {
    const first = bytes.readUInt8(at);
    if (first >= SHORT) {
      const afterMs = latestMs + first - SHORT;
      query = formatIpv4(bytes.readUInt32BE(at + 3));
      const microseconds = bytes.readUInt16BE(at + 1);
      at += SHORT_BYTES - COUNTRY_BYTES;
      calls.push({ afterMs, microseconds, query, clientIp, countryCode: readCountry() });
      latestMs = afterMs;
      continue;
    }
    const afterMs = bytes.readUInt16BE(at);
    const microseconds = bytes.readUInt32BE(at + 2);
    at += NUMBER_BYTES - COUNTRY_BYTES;
    const countryCode = readCountry();
    query = readText(query);
    clientIp = readText(clientIp);
    calls.push({ afterMs, microseconds, query, clientIp, countryCode });
    latestMs = Math.max(latestMs, afterMs);
  }
  return calls;
}
