import { canonicalIpv6, isIpv4 } from "./canonical-address.ts";

const OTHER = 0;
/** A letter beyond f or an underscore: part of a word, never of an address. */
const WORD = 1;
const HEX = 2;
const DIGIT = 3;
const DOT = 4;
const COLON = 5;

const classes = new Uint8Array(128);
for (let code = 0; code < classes.length; code++) {
  const letter = String.fromCharCode(code);
  if (/\d/.test(letter)) classes[code] = DIGIT;
  else if (/[a-f]/i.test(letter)) classes[code] = HEX;
  else if (/[a-z_]/i.test(letter)) classes[code] = WORD;
}
classes[0x2e] = DOT;
classes[0x3a] = COLON;

const classAt = (text: string, at: number): number => classes[text.charCodeAt(at)] ?? OTHER;
const isInWord = (kind: number): boolean => kind >= WORD && kind <= DIGIT;

/** The shortest possible address has this many characters. */
const SHORTEST = 3;
const LONGEST = 45;
/** How far back to look for a word boundary when cutting the text into pieces. */
const MAX_WORD = 512;

/** Counts the addresses in a text that arrives in pieces; notations of the same address count as one. */
export class AddressCounter {
  readonly #raw = new Map<string, number>();
  #rest = "";

  /** Takes the next piece and holds back its last word, which may continue in the piece after it. */
  add(piece: string): void {
    const text = this.#rest + piece;
    let end = text.length;
    const limit = Math.max(0, end - MAX_WORD);
    while (end > limit && text.charCodeAt(end - 1) > 32) end--;
    if (end === limit) end = limit === 0 ? 0 : text.length;
    this.#rest = text.slice(end);
    this.#scan(text.slice(0, end));
  }

  /** Every address in canonical form with its count, most frequent first. */
  finish(): [address: string, count: number][] {
    this.#scan(this.#rest);
    this.#rest = "";
    const counts = new Map<string, number>();
    for (const [raw, count] of this.#raw) {
      const address = raw.includes(":") ? canonicalIpv6(raw)! : raw;
      counts.set(address, (counts.get(address) ?? 0) + count);
    }
    return [...counts].sort(([, left], [, right]) => right - left);
  }

  #scan(text: string): void {
    const { length } = text;
    let at = 0;
    while (at < length) {
      if (classAt(text, at) < HEX) {
        at++;
        continue;
      }
      const start = at;
      let colons = 0;
      let dots = 0;
      for (; at < length; at++) {
        const kind = classAt(text, at);
        if (kind < HEX) break;
        if (kind === COLON) colons++;
        else if (kind === DOT) dots++;
      }
      if (at - start < SHORTEST) continue;
      if (colons >= 2 && this.#takeIpv6(text, start, at)) continue;
      if (dots >= SHORTEST) this.#takeIpv4s(text, start, at);
    }
  }

  /** A run of hexadecimal digits, dots and colons that forms one IPv6 address, perhaps with a label or punctuation. */
  #takeIpv6(text: string, start: number, end: number): boolean {
    let from = start;
    let to = end;
    // The run began inside a word such as "src:", whose last letters look like a group.
    if (start > 0 && classAt(text, start - 1) === WORD) from = text.indexOf(":", start) + 1;
    if (to < text.length && classAt(text, to) === WORD) return false;
    while (to > from && classAt(text, to - 1) === DOT) to--;
    if (text[to - 1] === ":" && (text[to - 2] !== ":" || text[to - 3] === ":")) to--;
    if (to - from > LONGEST) return false;
    const run = text.slice(from, to);
    // Source code is full of colons, but every public address contains a digit.
    return /\d/.test(run) && (this.#raw.has(run) || canonicalIpv6(run) !== null) && this.#count(run);
  }

  /** The IPv4 addresses in a run: four numbers that are not part of a longer name or number. */
  #takeIpv4s(text: string, start: number, end: number): void {
    for (let at = start; at < end; ) {
      while (at < end && classAt(text, at) === COLON) at++;
      const from = at;
      while (at < end && classAt(text, at) !== COLON) at++;
      this.#takeIpv4(text, from, at);
    }
  }

  #takeIpv4(text: string, start: number, end: number): void {
    let from = start;
    let to = end;
    while (from < to && classAt(text, from) === DOT) from++;
    while (to > from && classAt(text, to - 1) === DOT) to--;
    if (to - from < "1.1.1.1".length || to - from > "255.255.255.255".length) return;
    const before = from === 0 ? OTHER : classAt(text, from - 1);
    const dotBefore = before === DOT && from > 1 && isInWord(classAt(text, from - 2));
    if (isInWord(before) || dotBefore) return;
    // What follows may be another label, as in 8.8.8.8.in-addr.arpa.
    if (isInWord(classAt(text, end))) return;
    const run = text.slice(from, to);
    if (this.#raw.has(run) || isIpv4(run)) this.#count(run);
  }

  #count(run: string): true {
    this.#raw.set(run, (this.#raw.get(run) ?? 0) + 1);
    return true;
  }
}

/** Characters processed before yielding to the browser: a few milliseconds of work. */
const PIECE = 262_144;

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

interface Reading {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Finds the addresses in a text or file piece by piece, so that the page stays responsive. */
export async function extractAddresses(source: string | Blob, { signal, onProgress }: Reading) {
  const counter = new AddressCounter();
  const size = typeof source === "string" ? source.length : source.size;
  const decoder = new TextDecoder();
  for (let at = 0; at < size; at += PIECE) {
    signal.throwIfAborted();
    const piece = source.slice(at, at + PIECE);
    if (typeof piece === "string") counter.add(piece);
    else counter.add(decoder.decode(await piece.arrayBuffer(), { stream: true }));
    onProgress(Math.min(1, (at + PIECE) / size));
    await nextTurn();
  }
  return counter.finish();
}
