/** An address as unsigned 32-bit words, most significant first: one word for IPv4, four for IPv6. */
export interface Address {
  readonly family: 4 | 6;
  readonly words: readonly number[];
}

const COLON = 16;
const OTHER = 17;

/** Class of each ASCII character: a hexadecimal digit's value, a colon, or neither. */
const CHARACTER_CLASS = new Uint8Array(128).fill(OTHER);
for (let digit = 0; digit < 16; digit++) {
  const character = digit.toString(16);
  CHARACTER_CLASS[character.charCodeAt(0)] = digit;
  CHARACTER_CLASS[character.toUpperCase().charCodeAt(0)] = digit;
}
CHARACTER_CLASS[":".charCodeAt(0)] = COLON;

/** "255.255.255.255" */
const MAX_IPV4_LENGTH = 15;
/** Six groups and a dotted quad. */
const MAX_IPV6_LENGTH = 45;

/**
 * Parses a dotted quad: four decimal octets without leading zeros, and nothing else.
 * Returns the address as an unsigned 32-bit number, or -1.
 */
export function parseIpv4(text: string): number {
  const length = text.length;
  if (length > MAX_IPV4_LENGTH) {
    return -1;
  }
  let address = 0;
  let octet = 0;
  let digits = 0;
  let dots = 0;
  for (let index = 0; index < length; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit >= 0 && digit <= 9) {
      if (digits > 0 && octet === 0) {
        return -1;
      }
      octet = octet * 10 + digit;
      digits += 1;
      if (octet > 255) {
        return -1;
      }
    } else {
      // A dot is two below the digit zero.
      if (digit !== -2 || digits === 0 || dots === 3) {
        return -1;
      }
      address = (address << 8) | octet;
      octet = 0;
      digits = 0;
      dots += 1;
    }
  }
  return dots === 3 && digits > 0 ? ((address << 8) | octet) >>> 0 : -1;
}

/** `parseIpv4` for the bytes from `from` up to `to`, without creating a string. */
export function parseIpv4Bytes(bytes: Uint8Array, from: number, to: number): number {
  let address = 0;
  let octet = 0;
  let digits = 0;
  let dots = 0;
  for (let index = from; index < to; index++) {
    const digit = bytes[index]! - 48;
    if (digit >= 0 && digit <= 9) {
      octet = octet * 10 + digit;
      // A second digit after a zero leaves the octet below ten.
      if (octet > 255 || (digits > 0 && octet < 10)) {
        return -1;
      }
      digits += 1;
    } else {
      if (digit !== -2 || digits === 0 || dots === 3) {
        return -1;
      }
      address = (address << 8) | octet;
      octet = 0;
      digits = 0;
      dots += 1;
    }
  }
  return dots === 3 && digits > 0 ? ((address << 8) | octet) >>> 0 : -1;
}

/** The number of bytes `parseIpv4Words` may read, counted from the start of an address. */
export const IPV4_WINDOW = 16;

/** The smallest octet by number of digits; there is none with zero digits. */
const MIN_OCTET = Uint32Array.of(0x7fffffff, 0, 10, 100);

/**
 * `parseIpv4Bytes`, four bytes at a time and without branches on their values, because mispredicted branches are the
 * largest cost of parsing many addresses (SIMD within a register; Lamport, "Multiple byte processing with full-word
 * instructions", 1975). Reads up to IPV4_WINDOW bytes from `from`. Also returns -1 if a digit follows the address.
 */
export function parseIpv4Words(view: DataView, from: number, to: number): number {
  let at = from;
  let address = 0;
  let wrong = 0;
  let stops = 0;
  for (let octets = 0; octets < 4; octets++) {
    const word = view.getInt32(at, true);
    const digits = word ^ 0x30303030;
    // Sets the high bit of every byte that is not a digit.
    const others = (((digits & 0x7f7f7f7f) + 0x76767676) | digits) & 0x80808080;
    // If there are four digits, the fourth is where a dot is expected, so it is rejected.
    const bits = (31 - Math.clz32(others & -others)) & 24;
    const places = digits << (32 - bits);
    const octet = Math.imul((places >>> 8) & 255, 100) + Math.imul((places >>> 16) & 255, 10) + (places >>> 24);
    wrong |= (octet - MIN_OCTET[bits >>> 3]!) | (255 - octet);
    stops = (stops << 8) | ((word >>> bits) & 255);
    address = (address << 8) | octet;
    at += (bits >>> 3) + 1;
  }
  return wrong < 0 || stops >>> 8 !== 0x2e2e2e || at !== to + 1 ? -1 : address >>> 0;
}

const groups = new Uint32Array(8);
/** The characters of the text being parsed. */
const characters = new Uint8Array(MAX_IPV6_LENGTH);

/**
 * Parses an IPv6 address in any form of RFC 4291 section 2.2 (full, `::`, dotted tail), without a zone id.
 * Writes four words, most significant first; if it returns false, their content is undefined.
 */
export function parseIpv6(text: string, words: Uint32Array): boolean {
  const length = text.length;
  if (length > MAX_IPV6_LENGTH) {
    return false;
  }
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127) {
      return false;
    }
    characters[index] = code;
  }
  return parseIpv6Bytes(characters, 0, length, words);
}

/** `parseIpv6` for the bytes from `from` up to `to`, without creating a string. */
export function parseIpv6Bytes(bytes: Uint8Array, from: number, to: number, words: Uint32Array): boolean {
  const length = to - from;
  if (length < 2 || length > MAX_IPV6_LENGTH) {
    return false;
  }
  let count = 0;
  let gap = -1;
  let group = 0;
  let digits = 0;
  let index = from;
  if (bytes[from] === 58) {
    if (bytes[from + 1] !== 58) {
      return false;
    }
    gap = 0;
    index = from + 2;
  }
  for (; index < to; index++) {
    const code = bytes[index]!;
    const kind = code < 128 ? CHARACTER_CLASS[code]! : OTHER;
    if (kind < 16) {
      group = (group << 4) | kind;
      digits += 1;
      if (digits > 4) {
        return false;
      }
    } else if (kind === COLON) {
      if (digits === 0) {
        // The second colon of "::", which can occur only once.
        if (gap >= 0) {
          return false;
        }
        gap = count;
      } else {
        groups[count] = group;
        count += 1;
        if (index + 1 === to) {
          return false;
        }
        group = 0;
        digits = 0;
      }
    } else {
      // Only a dotted tail can go on with anything else.
      const tail = parseIpv4Bytes(bytes, index - digits, to);
      if (tail < 0) {
        return false;
      }
      groups[count] = tail >>> 16;
      groups[count + 1] = tail & 0xffff;
      count += 2;
      digits = 0;
      break;
    }
  }
  if (digits > 0) {
    groups[count] = group;
    count += 1;
  }
  return placeGroups(count, gap, words);
}

/** Packs the groups read so far into words; `gap` is the number before "::", or -1. */
function placeGroups(count: number, gap: number, words: Uint32Array): boolean {
  if (gap < 0) {
    if (count !== 8) {
      return false;
    }
  } else {
    if (count > 7) {
      return false;
    }
    const shift = 8 - count;
    for (let index = 7; index >= gap + shift; index--) {
      groups[index] = groups[index - shift]!;
    }
    for (let index = gap; index < gap + shift; index++) {
      groups[index] = 0;
    }
  }
  words[0] = (groups[0]! << 16) | groups[1]!;
  words[1] = (groups[2]! << 16) | groups[3]!;
  words[2] = (groups[4]! << 16) | groups[5]!;
  words[3] = (groups[6]! << 16) | groups[7]!;
  return true;
}

const parsed = new Uint32Array(4);

/** Strictly parses an IPv4 or IPv6 address; `null` if the text is neither. */
export function parseAddress(text: string): Address | null {
  const ipv4 = parseIpv4(text);
  if (ipv4 >= 0) {
    return { family: 4, words: [ipv4] };
  }
  return parseIpv6(text, parsed) ? { family: 6, words: [parsed[0]!, parsed[1]!, parsed[2]!, parsed[3]!] } : null;
}

/** Canonical text: dotted quad, or RFC 5952 for IPv6, where an IPv4-mapped address keeps its dotted tail (section 5). */
export function formatAddress(address: Address): string {
  const [word0 = 0, word1 = 0, word2 = 0, word3 = 0] = address.words;
  return address.family === 4 ? formatIpv4(word0) : formatIpv6(word0, word1, word2, word3);
}

/** `address` is an unsigned 32-bit number. */
export function formatIpv4(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}

/** Formats four unsigned words, most significant first, as in RFC 5952. */
export function formatIpv6(word0: number, word1: number, word2: number, word3: number): string {
  if (word0 === 0 && word1 === 0 && word2 === 0xffff) {
    return `::ffff:${formatIpv4(word3)}`;
  }
  const parts: number[] = [];
  for (const word of [word0, word1, word2, word3]) {
    parts.push(word >>> 16, word & 0xffff);
  }
  const [start, length] = findLongestZeroRun(parts);
  if (length < 2) {
    return joinGroups(parts, 0, 8);
  }
  return `${joinGroups(parts, 0, start)}::${joinGroups(parts, start + length, 8)}`;
}

/** The first of the longest runs of zero groups, as start and length. */
function findLongestZeroRun(parts: readonly number[]): [number, number] {
  let bestStart = 0;
  let bestLength = 0;
  let length = 0;
  for (let index = 0; index < 8; index++) {
    length = parts[index] === 0 ? length + 1 : 0;
    if (length > bestLength) {
      bestLength = length;
      bestStart = index - length + 1;
    }
  }
  return [bestStart, bestLength];
}

function joinGroups(parts: readonly number[], from: number, to: number): string {
  let text = "";
  for (let index = from; index < to; index++) {
    text += index === from ? parts[index]!.toString(16) : `:${parts[index]!.toString(16)}`;
  }
  return text;
}
