import { MAX_BATCH } from "@meridian/contract/lookup-api/errors";
import type { Steps } from "../../../lib/bulk-queue.ts";
import { LookupFailure } from "../failure.ts";

/** The longest address. */
const MAX_ADDRESS_LENGTH = 45;
/** Other characters would turn into digits when only the low byte is kept. */
const beyondAscii = /[\u0080-\uffff]/;
const LINE_FEED = 10;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const LAST_ASCII = 0x7f;

/** Item `i` spans `starts[i]` to `ends[i]`. */
interface Spans {
  starts: Uint32Array;
  ends: Uint32Array;
}

/** A batch's items as bytes; an item that cannot be an address may be empty. */
export interface BatchBody extends Spans {
  count: number;
  bytes: Buffer;
  textOf: (index: number) => string;
}

/** Reused: allocating and freeing memory outside the heap triggers full garbage collections several times a second. */
const kept: Spans[] = [];
const MAX_KEPT = 16;

/** Returns a batch's memory for reuse; anything not returned is garbage collected. */
export function releaseBatch({ starts, ends }: BatchBody): void {
  if (kept.length < MAX_KEPT && starts.length === MAX_BATCH) kept.push({ starts, ends });
}

/**
 * The addresses of a body: lines of text stay bytes, which the engine reads directly; a JSON array or JSON lines become
 * strings. They are counted before they are read. A byte order mark, blank lines and white space around an address are
 * ignored.
 * @throws LookupFailure INVALID_BODY, TOO_MANY_IPS
 */
export function* batchBodySteps(body: unknown): Steps<BatchBody> {
  const bytes = Buffer.isBuffer(body) ? withoutMark(body) : Buffer.alloc(0);
  const first = bytes.find((byte) => byte > 32);
  if (first === undefined) throw new LookupFailure("INVALID_BODY");
  if (first !== 0x5b && first !== QUOTE) return readLines(bytes);
  if (hasTooManyTexts(bytes)) throw new LookupFailure("TOO_MANY_IPS");
  yield;
  const texts = first === 0x5b ? readArray(bytes) : readJsonLines(bytes);
  if (texts.length === 0) throw new LookupFailure("INVALID_BODY");
  if (texts.length > MAX_BATCH) throw new LookupFailure("TOO_MANY_IPS");
  return layOut(texts.map((text) => text.trim()));
}

/** The body as UTF-8 without a byte order mark; one of UTF-16 is converted. */
function withoutMark(body: Buffer): Buffer {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return body.subarray(3);
  const even = body.subarray(2, body.length & ~1);
  if (body[0] === 0xff && body[1] === 0xfe) return Buffer.from(even.toString("utf16le"));
  if (body[0] === 0xfe && body[1] === 0xff) return Buffer.from(Buffer.from(even).swap16().toString("utf16le"));
  return body;
}

/** Lines end with LF or CRLF; the last one may lack its end. @throws LookupFailure INVALID_BODY, TOO_MANY_IPS */
function readLines(bytes: Buffer): BatchBody {
  const { starts, ends } = kept.pop() ?? { starts: new Uint32Array(MAX_BATCH), ends: new Uint32Array(MAX_BATCH) };
  let count = 0;
  let lineStart = 0;
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length && bytes[at] !== LINE_FEED) continue;
    const [start, end] = trimmed(bytes, lineStart, at);
    lineStart = at + 1;
    if (start === end) continue;
    if (count === MAX_BATCH) throw new LookupFailure("TOO_MANY_IPS");
    starts[count] = start;
    ends[count++] = end;
  }
  if (count === 0) throw new LookupFailure("INVALID_BODY");
  return {
    count,
    bytes,
    starts,
    ends,
    textOf: (index) => bytes.toString("utf8", starts[index], ends[index]),
  };
}

/** The span without white space at its ends. */
export function trimmed(bytes: Buffer, from: number, to: number): [start: number, end: number] {
  let [start, end] = [from, to];
  while (start < end && bytes[start]! <= SPACE) start++;
  while (start < end && bytes[end - 1]! <= SPACE) end--;
  if (start === end || (bytes[start]! <= LAST_ASCII && bytes[end - 1]! <= LAST_ASCII)) return [start, end];
  const text = bytes.toString("utf8", start, end);
  start += Buffer.byteLength(text) - Buffer.byteLength(text.trimStart());
  return [start, start + Buffer.byteLength(text.trim())];
}

function layOut(texts: string[]): BatchBody {
  const bytes = Buffer.alloc(texts.length * MAX_ADDRESS_LENGTH);
  const starts = new Uint32Array(texts.length);
  const ends = new Uint32Array(texts.length);
  let at = 0;
  for (const [index, text] of texts.entries()) {
    starts[index] = at;
    if (text.length <= MAX_ADDRESS_LENGTH && !beyondAscii.test(text)) at += bytes.write(text, at, "latin1");
    ends[index] = at;
  }
  return {
    count: texts.length,
    bytes,
    starts,
    ends,
    textOf: (index) => texts[index] ?? "",
  };
}

/** Whether JSON has more strings or list entries than a batch has items. */
function hasTooManyTexts(bytes: Buffer): boolean {
  let quotes = 0;
  let commas = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at++;
    else if (byte === QUOTE) quotes++;
    else if (byte === COMMA && quotes % 2 === 0) commas++;
    if (quotes > 2 * MAX_BATCH || commas >= MAX_BATCH) return true;
  }
  return false;
}

function readArray(bytes: Buffer): string[] {
  try {
    const items: unknown = JSON.parse(bytes.toString("utf8"));
    if (Array.isArray(items) && items.every((item) => typeof item === "string")) return items;
  } catch {
    // Reported below, like an array of anything else.
  }
  throw new LookupFailure("INVALID_BODY");
}

function readJsonLines(bytes: Buffer): string[] {
  const lines = bytes
    .toString("utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return readArray(Buffer.from(`[${lines.join(",")}]`));
}
