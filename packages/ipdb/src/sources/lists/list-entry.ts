import { type AddressSpan, parseBlock, parseSpan } from "./address-span.ts";

/** A level of eMule's filter from which on the addresses are allowed. */
const MIN_ALLOWED_LEVEL = 128;
const MAX_IPV4 = 0xffffffffn;
const PREFIX_BITS = { 4: 32, 6: 128 } as const;

/** A semicolon before an address separates fields. */
const comment = /#|;(?!\s*["']?(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{1,4}:[\da-f]*:))|\/\//i;
/** One address, block or number, and what follows it. */
const entry = /^(?:"([^"]*)"|'([^']*)'|((?:(?!\.\.)[\da-f.:])+(?:\/[\d.]+)?))(.*)$/i;
const rangeSign = /^\s*(?:-|–|—|\.\.\.?|->|=>|\s(?:to|through)\s)\s*/;
/** PeerGuardian: a name, which may contain anything, then a range. */
const namedRange = /:(\d{1,3}(?:\.\d{1,3}){3})\s{0,9}-\s{0,9}(\d{1,3}(?:\.\d{1,3}){3})$/;

/**
 * The addresses of a line that begins with an address, a block or a range in any of the usual notations; otherwise what
 * is wrong with it. Text after it is a description, but never a part of the range that goes unread.
 */
export function readEntry(line: string): AddressSpan | string {
  const named = namedRange.exec(line);
  if (named) return parseSpan(named[1]!, named[2]!);
  const text = line.split(comment, 1)[0]!.trim();
  const [, doubled, single, bare, rest = ""] = entry.exec(text) ?? [];
  const first = (doubled ?? single ?? bare ?? "").trim();
  if (first === "") return "not an address";
  // Quotes may hold a whole range.
  if (bare === undefined && /[\s-]/.test(first))
    return rest.trim().startsWith("-") ? "not an address" : readEntry(first);
  const sign = rangeSign.exec(rest);
  const [, lastQuoted, , lastBare, after = ""] = (sign && entry.exec(rest.slice(sign[0].length))) ?? [];
  const last = lastQuoted ?? lastBare;
  if (sign && last !== undefined && /[.:\d]/.test(last)) return readRange(first, last, after);
  if (sign && !/^\s+[-–—]\s+[\p{Letter}"'(]/u.test(rest)) return "not a range of addresses";
  return readBlock(first, rest.replace(/^\s*[,;|\t]?\s*["']?/, ""), rest);
}

/** The end of a range in a row with fields of its own. */
export function readRange(first: string, last: string, rest = ""): AddressSpan | string {
  const level = /^\s*,\s*(\d{1,3})\s*(?:,|$)/.exec(rest)?.[1];
  if (level !== undefined && Number(level) >= MIN_ALLOWED_LEVEL) return `allowed by its access level ${level}`;
  if (/^\d+$/.test(first) && /^\d+$/.test(last)) return parseSpan(...numbersAsAddresses(first, last));
  return isPadded(first) && isPadded(last) ? parseSpan(unpadded(first), unpadded(last)) : parseSpan(first, last);
}

/** Whether all numbers have three digits, as eMule writes them; a single zero in front might mean an octal number. */
const isPadded = (text: string): boolean => /^\d{3}(?:\.\d{3}){3}$/.test(text);

const unpadded = (text: string): string => text.split(".").map(Number).join(".");

/** Decimal numbers as addresses of the family that both fit in; texts that are no addresses if they fit in none. */
function numbersAsAddresses(...texts: [string, string]): [string, string] {
  if (texts.some((text) => text.length > 39)) return texts;
  const numbers = texts.map(BigInt);
  const isIpv4 = numbers.every((number) => number <= MAX_IPV4);
  return numbers.map((number) =>
    isIpv4
      ? [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 0xffn).join(".")
      : Array.from({ length: 8 }, (_, group) => ((number >> BigInt(112 - 16 * group)) & 0xffffn).toString(16)).join(
          ":",
        ),
  ) as [string, string];
}

/** A block, whose length or mask may be separated from it, and a description. */
function readBlock(first: string, description: string, rest: string): AddressSpan | string {
  const second = /^[^\s,;|"']*/.exec(description)![0];
  if (/^\d+$/.test(first))
    return /^\d+$/.test(second) && Number(second) > 128
      ? parseSpan(...numbersAsAddresses(first, second))
      : "a number, not an address";
  const span = parseBlock(first);
  if (typeof span === "string" || description === "") return span;
  if (!/^[\s,;|"']/.test(rest) && rest !== "") return "not an address";
  if (/^\/\s?\d/.test(description))
    return first.includes("/")
      ? "not a prefix length"
      : parseBlock(`${first}/${description.slice(1).trim().split(/[\s,]/, 1)[0]!}`);
  if (isAddressLike(second))
    return first.includes("/") ? "a block and an address" : readSecond(first, second, description);
  const bits = PREFIX_BITS[span.family];
  const isLength = !first.includes("/") && /^\d{1,3}$/.test(second) && Number(second) >= 8 && Number(second) < bits;
  if (isLength && typeof parseBlock(`${first}/${second}`) !== "string") return `${second} may be its prefix length`;
  return /^[\p{Letter}\p{Number}("'<[{–—-]/u.test(description) ? span : "not an address";
}

const isAddressLike = (text: string): boolean =>
  /^\d+(?:\.\d+){2,}/.test(text) || (/^[\da-f]*:[\da-f]*:/i.test(text) && !/^\d\d:\d\d:\d\d$/.test(text));

/** A mask after an address, or the end of a range if the prefix length behind it confirms that. */
function readSecond(first: string, second: string, description: string): AddressSpan | string {
  const masked = parseBlock(`${first}/${second}`);
  if (typeof masked !== "string") return masked;
  const length = /^\S+\s(\d{1,3})(?:\s|$)/.exec(description)?.[1];
  const [range, block] = [parseSpan(first, second), parseBlock(`${first}/${length}`)];
  if (typeof range !== "string" && typeof block !== "string" && String(range.last) === String(block.last)) return range;
  return "two addresses, and not said whether they are a range";
}
