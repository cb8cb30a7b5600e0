import { canonicalIpv6, isIpv4 } from "./canonical.ts";
import { hasArrow, ipv4WithPort, ipv4WithService, ipv6Of, isPortWritten, isService } from "./ports.ts";
import { writtenSeparator } from "./separators.ts";
import { FAR, isVersion } from "./versions.ts";

const OTHER = 0;
/** May begin a dot or colon that is written in another way. */
const OPENING = 1;
/** A letter beyond f or an underscore: part of a word, never of an address. */
const WORD = 2;
const HEX = 3;
const DIGIT = 4;
const DOT = 5;
const COLON = 6;

const classes = new Uint8Array(128);
for (let code = 0; code < classes.length; code++) {
  const letter = String.fromCharCode(code);
  if (/\d/.test(letter)) classes[code] = DIGIT;
  else if (/[a-f]/i.test(letter)) classes[code] = HEX;
  else if (/[a-z_]/i.test(letter)) classes[code] = WORD;
  else if ("[({]%\\".includes(letter)) classes[code] = OPENING;
}
classes[0x2e] = DOT;
classes[0x3a] = COLON;

const classAt = (text: string, at: number): number => classes[text.charCodeAt(at)] ?? OTHER;
const isInWord = (kind: number): boolean => kind >= WORD && kind <= DIGIT;
const isHex = (kind: number): boolean => kind === HEX || kind === DIGIT;

/** The shortest possible address has this many characters. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 45;
const MAX_LENGTH_WITH_PORT = MAX_LENGTH + ":65535".length;
/** An address without "::" has at least this many characters. */
const MIN_WITHOUT_GAP = "1:1:1:1:1:1:1:1".length;
const MAX_IPV4_LENGTH = "255.255.255.255".length;
/** The longest address, with its separators written in another way. */
const MAX_WRITTEN_LENGTH = 400;
/** Characters after an address that are looked at. */
const AFTER = 64;
/** Text held back, because what follows may decide about it. */
const HELD_BACK = MAX_WRITTEN_LENGTH + AFTER;

/** A label such as "add:" before an address, which public addresses never begin with. */
const hexLabel = /^[a-e][a-f]{0,3}:(?=[23][\da-f]{3}:)/i;

/** Counts the addresses in a text that arrives in pieces; notations of the same address count as one. */
export class AddressCounter {
  readonly #raw = new Map<string, number>();
  /** The text from which the next piece continues, with what is before it. */
  #text = "";
  #at = 0;

  add(piece: string): void {
    const text = this.#text + piece;
    this.#at = this.#scan(text, this.#at, text.length - HELD_BACK);
    const kept = Math.max(0, this.#at - FAR);
    this.#text = text.slice(kept);
    this.#at -= kept;
  }

  /** Every address in canonical form with its count, most frequent first. */
  finish(): [address: string, count: number][] {
    return this.finishInOrder().sort(([, left], [, right]) => right - left);
  }

  /** The same in the order in which they first appear. */
  finishInOrder(): [address: string, count: number][] {
    this.#scan(this.#text, this.#at, this.#text.length);
    this.#text = "";
    this.#at = 0;
    const counts = new Map<string, number>();
    for (const [raw, count] of this.#raw) {
      const address = raw.includes(":") ? canonicalIpv6(raw)! : raw;
      counts.set(address, (counts.get(address) ?? 0) + count);
    }
    return [...counts];
  }

  /** Takes every run of hexadecimal digits, dots and colons that begins before `limit`; returns where the next may begin. */
  #scan(text: string, from: number, limit: number): number {
    const { length } = text;
    let at = from;
    // The rest of a run that was too long to be held back.
    if (at > 0 && classAt(text, at - 1) >= HEX) while (at < length && classAt(text, at) >= HEX) at++;
    while (at < limit) {
      if (classAt(text, at) < HEX) {
        at++;
        continue;
      }
      const start = at;
      let colons = 0;
      let dots = 0;
      let kind = HEX;
      for (; at < length; at++) {
        kind = classAt(text, at);
        if (kind < HEX) break;
        if (kind === COLON) colons++;
        else if (kind === DOT) dots++;
      }
      if (kind === OPENING && writtenSeparator(text, at)) at = this.#takeWritten(text, start);
      else if (at - start >= MIN_LENGTH && (colons >= 2 || dots >= 3)) this.#take(text, start, at);
    }
    return at;
  }

  /** Takes a run in which a dot or colon is written in another way; returns its end. */
  #takeWritten(text: string, start: number): number {
    let run = "";
    let at = start;
    while (at < text.length) {
      const kind = classAt(text, at);
      const separator = kind === OPENING ? writtenSeparator(text, at) : null;
      if (kind < HEX && !separator) break;
      if (at - start < MAX_WRITTEN_LENGTH) run += separator?.meant ?? text[at];
      at += separator?.length ?? 1;
    }
    if (at - start < MAX_WRITTEN_LENGTH && (run.split(".").length > 3 || run.split(":").length > 2)) {
      const before = text.slice(Math.max(0, start - FAR), start);
      const plain = before + run + text.slice(at, at + AFTER);
      this.#take(plain, before.length, before.length + run.length);
    }
    return at;
  }

  #take(text: string, start: number, end: number): void {
    const from = start + escapedLength(text, start);
    if (from >= end) return;
    const isAfterWord = from === start && start > 0 && classAt(text, start - 1) === WORD;
    const isLabelled = isAfterWord && text[start - 1] !== "_" && !isEscape(text, start);
    if (!this.#takeIpv6(text, from, end, isLabelled)) this.#takeIpv4s(text, from, end, isLabelled);
  }

  /** A run that forms one IPv6 address, perhaps with a label, a port or punctuation. */
  #takeIpv6(text: string, start: number, end: number, isLabelled: boolean): boolean {
    let from = start;
    let to = end;
    // The run began inside a word such as "src:", whose last letters look like a group.
    if (isLabelled) from = text.indexOf(":", start) + 1;
    const hasService = text[to - 1] === "." && isService(text, from, to - 1);
    if (classAt(text, to) === WORD && !hasService && !/^(?:_\d{2,5}|p\d{1,5})(?!\w)/i.test(text.slice(to, to + 7)))
      return false;
    while (to > from && classAt(text, to - 1) === DOT) to--;
    if (text[to - 1] === ":" && (text[to - 2] !== ":" || text[to - 3] === ":")) to--;
    if (to - from > MAX_LENGTH_WITH_PORT) return false;
    const run = text.slice(from, to);
    // Dates and times have colons too; and source code has many, but every public address contains a digit.
    if ((to - from < MIN_WITHOUT_GAP || run.split(":", 7).length < 7) && !run.includes("::")) return false;
    if (!/\d/.test(run)) return false;
    const hasPort = isPortWritten(text, from, to);
    const address = !hasPort && this.#raw.has(run) ? run : ipv6Of(run.replace(hexLabel, ""), hasPort);
    return address !== null && this.#count(address);
  }

  /** The IPv4 addresses in a run: four numbers that are not part of a longer name or number. */
  #takeIpv4s(text: string, start: number, end: number, isLabelled: boolean): void {
    for (let at = start; at < end; ) {
      while (at < end && classAt(text, at) === COLON) at++;
      const from = at;
      while (at < end && classAt(text, at) !== COLON && !(text[at] === "." && text[at + 1] === "." && at > from)) at++;
      if (at > from) this.#takeIpv4(text, from, at, isLabelled && from === start);
      while (at < end && classAt(text, at) === DOT) at++;
    }
  }

  #takeIpv4(text: string, start: number, end: number, isLabelled: boolean): void {
    let from = start;
    let to = end;
    while (from < to && classAt(text, from) === DOT) from++;
    while (to > from && classAt(text, to - 1) === DOT) to--;
    // A word and a dot before it, as in host.1.2.3.4.
    const isInName = from > 1 && text[from - 1] === "." && isInWord(classAt(text, from - 2));
    if (isLabelled || isInName || to - from < "1.1.1.1".length) return;
    const address = this.#ipv4At(text, from, to, end);
    if (address !== null) this.#count(address);
  }

  /** The address from `from` to `to`, with or without a port that is joined to it; the run ends at `end`. */
  #ipv4At(text: string, from: number, to: number, end: number): string | null {
    // What follows may be another label, as in 8.8.8.8.in-addr.arpa.
    const isContinued = isInWord(classAt(text, end)) && !/^_{1,2}(?:\d{2,5})?(?!\w)/.test(text.slice(end, end + 8));
    if (isContinued || to - from > MAX_IPV4_LENGTH + ".65535".length) return ipv4WithService(text, from);
    const run = text.slice(from, to);
    if (this.#raw.has(run) || isIpv4(run)) return isVersion(text, from, to) ? null : run;
    const joined = ipv4WithPort(run);
    if (!joined || !isIpv4(joined.address)) return ipv4WithService(text, from);
    const isLikely = joined.port > 255 || hasArrow(text, from, to);
    return isLikely && !isVersion(text, from, to) ? joined.address : null;
  }

  #count(run: string): true {
    const known = this.#raw.get(run);
    // A part of a text keeps the whole text in memory.
    this.#raw.set(known === undefined ? Array.from(run).join("") : run, (known ?? 0) + 1);
    return true;
  }
}

/** How many characters at the start of a run belong to an encoded character, as in `%3D1.2.3.4` or `\u003c1.2.3.4`. */
function escapedLength(text: string, start: number): number {
  const before = text[start - 1];
  const length = before === "%" ? 2 : text[start - 2] !== "\\" ? 0 : before === "x" ? 2 : before === "u" ? 4 : 0;
  for (let at = start; at < start + length; at++) if (!isHex(classAt(text, at))) return 0;
  return length;
}

/** Whether the letter before a run belongs to `\n` and the like, or ends the code of a colour. */
function isEscape(text: string, start: number): boolean {
  const before = text[start - 1]!;
  if (text[start - 2] === "\\" && "nrt".includes(before)) return true;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals' colours begin with it
  return before === "m" && /\u001b\[[\d;]{0,12}m$/.test(text.slice(Math.max(0, start - 16), start));
}

/** The address that a short text holds, in canonical form; null if it has none or several. */
export function addressIn(text: string): string | null {
  const counter = new AddressCounter();
  counter.add(text);
  const [first, ...others] = counter.finish();
  return first && others.length === 0 ? first[0] : null;
}
