import { Writable } from "node:stream";
import { parseAddress, parseSpan } from "@meridian/ipdb";
import { spanOfBlock } from "../../../../lib/address-blocks.ts";
import { FetchProblem } from "../fetch-url.ts";

/** An inclusive range of one family. */
export interface Span {
  family: 4 | 6;
  first: bigint;
  last: bigint;
}

/** An object of a registry that refers to a geofeed. */
export interface Reference extends Span {
  url: string;
  /** As the registry writes it, so that texts compare as times do; "" if it says nothing. */
  lastModified: string;
}

/** Longer lines are skipped; no address range or URL of use is that long. */
const MAX_LINE = 4096;
const MAX_REFERENCES = 1_000_000;
const MAX_REFUSALS = 20;

/** The attributes that are read. ARIN's NetRange, Comment and Updated mean the same (RFC 9632, section 3). */
const names = ["inetnum", "inet6num", "netrange", "geofeed", "remarks", "comment", "last-modified", "updated"];
const attribute = new RegExp(`^(${names.join("|")}):(.*)$`, "i");
/** Whether an attribute whose name begins with two letters, in lower case, is one of them: most lines end here. */
const isNamed = new Uint8Array(0x1_0000);
for (const name of names) isNamed[(name.charCodeAt(0) << 8) | name.charCodeAt(1)] = 1;

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE, PLUS_SIGN] = [9, 10, 13, 32, 43];
const LOWER_CASE = 0x20;
const NOTHING = Buffer.alloc(0);

/**
 * Finds the objects of an RPSL file that refer to a geofeed, as its bytes arrive, in memory that grows only with their
 * number. An object counts if it names exactly one geofeed, in `geofeed:` attributes or, without any, in remarks that
 * consist of the word Geofeed and a URL (RFC 9632, section 3).
 */
export class ReferenceScanner extends Writable {
  readonly references: Reference[] = [];
  /** Objects with a range of addresses. */
  objects = 0;
  /** Those whose reference cannot be used, and why the first ones cannot. */
  refused = 0;
  readonly refusals: string[] = [];
  readonly #urlOf: (text: string) => string | null;
  /** The beginning of a line that goes on in the next chunk, up to one byte more than a line may have. */
  #begun: Buffer = NOTHING;
  #open: { name: string; value: string } | null = null;
  #range = "";
  #lastModified = "";
  readonly #attributes = new Set<string>();
  readonly #remarks = new Set<string>();

  /** @param urlOf the URL in canonical form, or null for one that is never requested */
  constructor(urlOf: (text: string) => string | null) {
    super();
    this.#urlOf = urlOf;
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    try {
      let from = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
        if (this.#begun.length === 0) this.#readLine(chunk, from, end);
        else {
          this.#begin(chunk, from, end);
          this.#readLine(this.#begun, 0, this.#begun.length);
          this.#begun = NOTHING;
        }
        from = end + 1;
      }
      this.#begin(chunk, from, chunk.length);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _final(done: (error?: Error) => void): void {
    try {
      this.#readLine(this.#begun, 0, this.#begun.length);
      this.#endObject();
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  #begin(chunk: Buffer, from: number, end: number): void {
    const missing = MAX_LINE + 1 - this.#begun.length;
    this.#begun = Buffer.concat([this.#begun, chunk.subarray(from, Math.min(end, from + missing))]);
  }

  #readLine(bytes: Buffer, from: number, lineEnd: number): void {
    const end = lineEnd > from && bytes[lineEnd - 1] === CARRIAGE_RETURN ? lineEnd - 1 : lineEnd;
    if (end === from) {
      this.#endObject();
      return;
    }
    const initial = bytes[from];
    if (initial === SPACE || initial === TAB || initial === PLUS_SIGN) {
      if (!this.#open) return;
      if (this.#open.value.length + end - from > MAX_LINE) this.#open = null;
      else this.#open.value += ` ${bytes.toString("utf8", from + 1, end)}`;
      return;
    }
    this.#endAttribute();
    if (end - from > MAX_LINE || isNamed[((initial! | LOWER_CASE) << 8) | (bytes[from + 1]! | LOWER_CASE)] !== 1)
      return;
    const [, name, value] = attribute.exec(bytes.toString("utf8", from, end)) ?? [];
    if (name !== undefined) this.#open = { name: name.toLowerCase(), value: value! };
  }

  #endAttribute(): void {
    if (!this.#open) return;
    const { name } = this.#open;
    const value = this.#open.value.replace(/\s#.*$/, "").trim();
    this.#open = null;
    if (name === "geofeed") addUpToTwo(this.#attributes, value);
    else if (name === "remarks" || name === "comment") {
      const [, url] = /^Geofeed\s+(\S+)$/.exec(value) ?? [];
      if (url !== undefined) addUpToTwo(this.#remarks, url);
    } else if (name === "last-modified" || name === "updated") this.#lastModified = value;
    else if (this.#range === "") this.#range = value;
  }

  #endObject(): void {
    this.#endAttribute();
    if (this.#range !== "") {
      this.objects++;
      const named = this.#attributes.size > 0 ? this.#attributes : this.#remarks;
      if (named.size > 0) this.#refer(named);
    }
    this.#range = "";
    this.#lastModified = "";
    this.#attributes.clear();
    this.#remarks.clear();
  }

  #refer(named: ReadonlySet<string>): void {
    const [text = ""] = named;
    const url = named.size === 1 && !/\s/.test(text) ? this.#urlOf(text) : null;
    const span = spanOf(this.#range);
    const problem =
      named.size > 1
        ? "names several geofeeds"
        : url === null
          ? `"${text.slice(0, 100)}" is not a public https address`
          : typeof span === "string"
            ? `the range is ${span}`
            : null;
    if (problem !== null) {
      this.refused++;
      if (this.refusals.length < MAX_REFUSALS) this.refusals.push(`${this.#range.slice(0, 100)}: ${problem}`);
      return;
    }
    if (this.references.length === MAX_REFERENCES)
      throw new FetchProblem(`more than ${MAX_REFERENCES} objects refer to a geofeed`);
    this.references.push({ ...(span as Span), url: url!, lastModified: this.#lastModified });
  }
}

/** One is used, and a second one shows that there are several. */
function addUpToTwo(texts: Set<string>, text: string): void {
  if (texts.size < 2) texts.add(text);
}

/** A range as registries write it: `first - last`, or a block, of which LACNIC leaves out octets; or what is wrong. */
function spanOf(text: string): Span | string {
  const [base = "", length, ...more] = text.split("/");
  if (length === undefined) {
    const [first = "", last = first] = text.split("-");
    return spanBetween(first.trim(), last.trim());
  }
  const octets = base.split(".");
  const address = base.includes(":") || octets.length > 4 ? base : [...octets, "0", "0", "0"].slice(0, 4).join(".");
  const bits = parseAddress(address)?.family === 4 ? 32 : 128;
  if (more.length > 0 || !parseAddress(address) || !/^\d{1,3}$/.test(length) || Number(length) > bits)
    return "not a prefix";
  return spanOfPrefix(`${address}/${length}`);
}

/** The range of a block, or what is wrong with it as with {@link spanBetween}. */
export function spanOfPrefix(prefix: string): Span | string {
  const { firstIp, lastIp } = spanOfBlock(prefix);
  return spanBetween(firstIp, lastIp);
}

/** The range from a first to a last address, or what is wrong: reserved, or wider than any registry allocates. */
export function spanBetween(firstIp: string, lastIp: string): Span | string {
  const span = parseSpan(firstIp, lastIp);
  if (typeof span === "string") return span;
  const { family, first, last } = span;
  return { family, first: numberOf(family, first), last: numberOf(family, last) };
}

function numberOf(family: 4 | 6, words: Uint32Array): bigint {
  if (family === 4) return BigInt(words[0]!);
  return words.reduce((sum, word) => (sum << 32n) | BigInt(word), 0n);
}
