import { AddressCounter } from "@meridian/contract/addresses/address-counter";
import { parseIpv4, parseIpv4Bytes } from "@meridian/ipdb";

const LINE_FEED = 0x0a;
const TAB = 0x09;
const SPACE = 0x20;
const QUOTE = 0x22;
const DOT = 0x2e;
const SLASH = 0x2f;
const COLON = 0x3a;
const UNDERSCORE = 0x5f;

/** Whether a byte belongs to a run: hexadecimal digits, dots and colons. */
const inRun = new Uint8Array(256);
for (const character of "0123456789abcdefABCDEF.:") inRun[character.charCodeAt(0)] = 1;
const isDigitOrDot = new Uint8Array(256);
for (const character of "0123456789.") isDigitOrDot[character.charCodeAt(0)] = 1;

const END_OF_LINE = 1;
const RUN = 2;
const OPENING = 3;
/** What has to be done at a byte; most bytes are skipped. */
const actions = new Uint8Array(256);
actions[LINE_FEED] = END_OF_LINE;
actions[DOT] = RUN;
actions[COLON] = RUN;
for (const character of "[({]%\\") actions[character.charCodeAt(0)] = OPENING;

/** What may follow a version in a user agent. */
const afterVersion = new Uint8Array(256);
for (const character of ' \n";),') afterVersion[character.charCodeAt(0)] = 1;

/** Longest name of a program that is recognised. */
const MAX_NAME_LENGTH = 20;
const TEXT = 2 ** 32;

/** The addresses of some lines. */
export class Found {
  /** Where each line ends in the bytes, after its line feed. */
  lineEnds = new Uint32Array(1024);
  /** For each line, the number of addresses up to its end. */
  addressEnds = new Uint32Array(1024);
  lines = 0;
  /** IPv4 addresses as numbers; 2^32 plus the position in `texts` for others. */
  addresses = new Float64Array(1024);
  count = 0;
  texts: string[] = [];

  clear(): void {
    this.lines = 0;
    this.count = 0;
    this.texts = [];
  }

  /** The address as text if it is not IPv4, else null. */
  textOf(address: number): string | null {
    return address < TEXT ? null : this.texts[address - TEXT]!;
  }

  add(address: number): void {
    if (this.count === this.addresses.length) this.addresses = grown(this.addresses, Float64Array);
    this.addresses[this.count++] = address;
  }

  addText(text: string): void {
    const ipv4 = parseIpv4(text);
    this.add(ipv4 >= 0 ? ipv4 : TEXT + this.texts.push(text) - 1);
  }

  endLine(at: number): void {
    if (this.lines === this.lineEnds.length) {
      this.lineEnds = grown(this.lineEnds, Uint32Array);
      this.addressEnds = grown(this.addressEnds, Uint32Array);
    }
    this.lineEnds[this.lines] = at;
    this.addressEnds[this.lines++] = this.count;
  }
}

/**
 * Finds the addresses of each line, the same ones as `AddressCounter` finds in the line alone. Lines whose addresses
 * are IPv4 at the beginning, as in access logs, or in fields of JSON, are read as bytes; all others with doubtful numbers
 * are left to it.
 * @param to End of the last line; the byte before it is a line feed.
 */
export function scanLines(bytes: Uint8Array, to: number, found: Found): void {
  let start = 0;
  for (let at = 0; at < to; ) {
    let action = actions[bytes[at]!]!;
    while (action === 0) action = actions[bytes[++at]!]!;
    if (action === END_OF_LINE) {
      found.endLine(++at);
      start = at;
    } else if (action === RUN) {
      const end = readRun(bytes, start, at, found);
      if (end < 0) start = readAsText(bytes, start, found);
      at = Math.max(end, start);
    } else if (at > start && inRun[bytes[at - 1]!] === 1 && mayBeSeparator(bytes, at)) {
      start = readAsText(bytes, start, found);
      at = start;
    } else at++;
  }
}

/** Reads the run around its first dot or colon and returns its end; -1 if the line has to be read as text. */
function readRun(bytes: Uint8Array, start: number, first: number, found: Found): number {
  let from = first;
  while (from > start && inRun[bytes[from - 1]!] === 1) from--;
  let to = first;
  let dots = 0;
  let colons = 0;
  let isDoubled = false;
  for (; inRun[bytes[to]!] === 1; to++) {
    if (bytes[to] === DOT) dots++;
    else if (bytes[to] === COLON) {
      colons++;
      isDoubled ||= bytes[to - 1] === COLON && to > first;
    }
  }
  if (dots < 3 && colons < 6 && !isDoubled) return to;
  const next = bytes[to];
  const isPlain =
    from === start
      ? next === SPACE || next === TAB || next === LINE_FEED
      : next === QUOTE && isAddressField(bytes, start, from);
  if (isPlain) {
    const address = parseIpv4Bytes(bytes, from, to);
    // Addresses that begin with zero have rules of their own.
    if (address < 2 ** 24) return -1;
    found.add(address);
    return to;
  }
  return isProgramVersion(bytes, start, from, to, dots) ? to : -1;
}

/** Whether a value of JSON begins at a byte, in a field whose name ends as in `"ip":"` or `"remote_addr": "`. */
function isAddressField(bytes: Uint8Array, start: number, from: number): boolean {
  let at = from - 1;
  if (bytes[at] !== QUOTE) return false;
  if (bytes[at - 1] === SPACE) at--;
  if (bytes[at - 1] !== COLON || bytes[at - 2] !== QUOTE) return false;
  const end = at - 2;
  at = end - 1;
  for (const limit = Math.max(start, end - 1 - MAX_NAME_LENGTH); at > limit; at--) {
    const byte = bytes[at]!;
    if (byte !== UNDERSCORE && (byte < 0x61 || byte > 0x7a)) break;
  }
  if (bytes[at] !== QUOTE) return false;
  const isWord = (word: string): boolean => {
    const before = bytes[end - word.length - 1];
    if (before !== QUOTE && before !== UNDERSCORE) return false;
    for (let index = 0; index < word.length; index++)
      if (bytes[end - word.length + index] !== word.charCodeAt(index)) return false;
    return true;
  };
  return isWord("ip") || isWord("addr") || isWord("address");
}

/** Whether a run is the version of a program such as ` Chrome/131.0.0.0`: a word with capital and small letters before it. */
function isProgramVersion(bytes: Uint8Array, start: number, from: number, to: number, dots: number): boolean {
  if (dots !== 3 || bytes[from - 1] !== SLASH || afterVersion[bytes[to]!] !== 1) return false;
  if (bytes[from] === DOT || bytes[to - 1] === DOT) return false;
  for (let at = from; at < to; at++) if (isDigitOrDot[bytes[at]!] !== 1) return false;
  // 127.…, 169.254.… and 192.168.… are addresses even there.
  if (bytes[from] === 0x31 && bytes[from + 1] !== DOT && bytes[from + 2] !== DOT && bytes[from + 1] !== 0x33)
    return false;
  let cases = 0;
  let at = from - 2;
  for (const limit = Math.max(start, from - 2 - MAX_NAME_LENGTH); at > limit; at--) {
    const byte = bytes[at]!;
    if (byte >= 0x61 && byte <= 0x7a) cases |= 1;
    else if (byte >= 0x41 && byte <= 0x5a) cases |= 2;
    else break;
  }
  return cases === 3 && bytes[at] === SPACE;
}

/** Whether a dot or colon may be written in another way at a byte, such as `[.]` or `%3A`. */
function mayBeSeparator(bytes: Uint8Array, at: number): boolean {
  const next = bytes[at + 1]!;
  switch (bytes[at]) {
    case 0x25: // %
      return next === 0x32 || next === 0x33;
    case 0x5c: // \
      return next === DOT;
    case 0x5d: // ]
      return bytes[at - 1] === DOT;
    default: // as in [.] or (dot), {colon}
      return next === DOT || next === COLON || (next | 0x20) === 0x64 || (next | 0x20) === 0x63;
  }
}

/** Reads a whole line as text, in place of what was found in it so far; returns its end. */
function readAsText(bytes: Uint8Array, start: number, found: Found): number {
  const end = bytes.indexOf(LINE_FEED, start);
  found.count = found.lines === 0 ? 0 : found.addressEnds[found.lines - 1]!;
  const counter = new AddressCounter();
  counter.add(decoder.decode(bytes.subarray(start, end)));
  for (const [address, count] of counter.finishInOrder())
    for (let time = 0; time < count; time++) found.addText(address);
  found.endLine(end + 1);
  return end + 1;
}

const decoder = new TextDecoder();

function grown<Values extends Uint32Array | Float64Array>(
  values: Values,
  type: new (length: number) => Values,
): Values {
  const larger = new type(values.length * 2);
  larger.set(values as never);
  return larger;
}
