import { formatIpv4, parseIpv4 } from "@meridian/ipdb";

/**
 * A page holds calls that differ in nothing but time, duration, question and caller, one after the other. A row for each
 * call would cost PostgreSQL more than all the rest of answering it.
 *
 * A call is two bytes of milliseconds since the page's first call, four of microseconds, and two texts: the question and
 * the caller. A text is a byte of its kind: `SAME` for that of the call before, `IPV4` and the four bytes of an address,
 * or `TEXT`, two bytes of length, and UTF-8. Numbers have their highest byte first.
 *
 * Most calls take less: one that asked for an IPv4 address, of the caller of the one before, is a byte of milliseconds
 * since the latest call so far with `SHORT` added, two of microseconds, and the four bytes of the address. The first byte
 * of the other calls is always lower.
 *
 * The first byte of a page is the version of this form. Pages from before there were versions have none and are read all
 * the same, since no call begins with such a byte: it would be later than a page's span, or not short.
 */

/** A call as a page tells it. */
export interface PagedCall {
  /** Milliseconds since the page's first call. */
  afterMs: number;
  microseconds: number;
  /** What was asked. */
  query: string;
  clientIp: string;
}

/** Milliseconds: the calls of a page are less than this apart, so that two bytes tell their times. */
export const PAGE_SPAN_MS = 5000;

const VERSION = 0x41;
/** Before there were versions a page began with a call: lower than this, or with SHORT added. */
const FIRST_VERSION = 0x40;

const SHORT = 0x80;
const SHORT_BYTES = 7;
const LONGEST_SHORT_DURATION = 0xffff;

const SAME = 0;
const IPV4 = 4;
const TEXT = 255;

/** Two or three calls, which is what most keys make between two flushes. */
const FEWEST_BYTES = 64;
const NUMBER_BYTES = 6;
/** Of a text: its kind and its length. */
const TEXT_HEAD_BYTES = 3;
/** UTF-16 units that are kept of a text; nothing that can be asked for is as long. */
const LONGEST_TEXT = 1000;
const MOST_BYTES_PER_UNIT = 3;
const LONGEST_DURATION = 0xffff_ffff;

/** A page to which calls are added as they come. */
export class CallPage {
  /** Milliseconds since 1970, of the first call. */
  readonly startedAt: number;
  calls = 0;
  #bytes = Buffer.allocUnsafe(FEWEST_BYTES);
  /** Of the same bytes; it writes a number at a time. */
  #view = viewOf(this.#bytes);
  #length = 1;
  #latestMs = 0;
  /** What was asked last where that was no IPv4 address. */
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

  /** Whether a call of this moment, in milliseconds since 1970, may be added. */
  holds(at: number): boolean {
    return at >= this.startedAt && at < this.startedAt + PAGE_SPAN_MS;
  }

  /**
   * Adds a call of a moment that the page holds. `ipv4` is what was asked as an IPv4 address, and then the only thing that
   * is read of the question, or -1 for anything else; to read it from the text takes longer than all the rest of this, so
   * that those who know it say it.
   */
  add(at: number, microseconds: number, query: string, clientIp: string, ipv4 = parseIpv4(query)): void {
    const afterMs = at - this.startedAt;
    const passedMs = afterMs - this.#latestMs;
    const isShort = ipv4 >= 0 && passedMs >= 0 && passedMs < SHORT && microseconds <= LONGEST_SHORT_DURATION;
    if (isShort && clientIp === this.#clientIp) this.#addShort(passedMs, microseconds, ipv4);
    else this.#addWhole(afterMs, microseconds, query, clientIp, ipv4);
    // No hold on a text that need not be compared: the collector of garbage would have to know of each.
    this.#query = ipv4 >= 0 ? null : query;
    if (passedMs > 0) this.#latestMs = afterMs;
    this.calls++;
  }

  #addShort(passedMs: number, microseconds: number, ipv4: number): void {
    const start = this.#length;
    const end = start + SHORT_BYTES;
    if (end > this.#bytes.length) this.#grow(end);
    const view = this.#view;
    view.setUint8(start, SHORT + passedMs);
    view.setUint16(start + 1, microseconds);
    view.setUint32(start + 3, ipv4);
    this.#length = end;
  }

  #addWhole(afterMs: number, microseconds: number, query: string, clientIp: string, ipv4: number): void {
    const start = this.#length;
    const most = start + NUMBER_BYTES + 2 * TEXT_HEAD_BYTES + (query.length + clientIp.length) * MOST_BYTES_PER_UNIT;
    if (most > this.#bytes.length) this.#grow(most);
    const view = this.#view;
    view.setUint16(start, afterMs);
    view.setUint32(start + 2, Math.min(microseconds, LONGEST_DURATION));
    const textsAt = start + NUMBER_BYTES;
    const end = ipv4 < 0 && query === this.#query ? this.#writeSame(textsAt) : this.#writeText(textsAt, query, ipv4);
    const isSameCaller = clientIp === this.#clientIp;
    this.#length = isSameCaller ? this.#writeSame(end) : this.#writeText(end, clientIp, parseIpv4(clientIp));
    this.#clientIp = clientIp;
  }

  /** Says where it ends, as those below do. */
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
    const length = this.#bytes.write(text.slice(0, LONGEST_TEXT), start + TEXT_HEAD_BYTES, "utf8");
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

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView => new DataView(buffer, byteOffset, byteLength);

/** @throws RangeError for a version that this reader does not know */
function isVersioned([first = 0]: Uint8Array): boolean {
  if (first < FIRST_VERSION || first >= SHORT) return false;
  if (first !== VERSION) throw new RangeError(`no page is of version ${first}`);
  return true;
}

/** The calls of a page, in the order in which they were added. @throws RangeError for bytes that are no page */
export function readCallPage(given: Uint8Array): PagedCall[] {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const calls: PagedCall[] = [];
  let at = isVersioned(bytes) ? 1 : 0;
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
  while (at < bytes.length) {
    const first = bytes.readUInt8(at);
    if (first >= SHORT) {
      const afterMs = latestMs + first - SHORT;
      query = formatIpv4(bytes.readUInt32BE(at + 3));
      calls.push({ afterMs, microseconds: bytes.readUInt16BE(at + 1), query, clientIp });
      latestMs = afterMs;
      at += SHORT_BYTES;
      continue;
    }
    const afterMs = bytes.readUInt16BE(at);
    const microseconds = bytes.readUInt32BE(at + 2);
    at += NUMBER_BYTES;
    query = readText(query);
    clientIp = readText(clientIp);
    calls.push({ afterMs, microseconds, query, clientIp });
    latestMs = Math.max(latestMs, afterMs);
  }
  return calls;
}
