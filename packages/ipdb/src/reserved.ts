import { formatIpv4, formatIpv6, parseAddress } from "./address.ts";
import { type Partition, PartitionBuilder } from "./build/partition.ts";
import { findEmbeddedKind } from "./embedded.ts";
import type { ReservedRange } from "./types.ts";
import { compareWords, stepWords } from "./words.ts";

type BlockRow = readonly [block: string, name: string, rfc: string];

/**
 * The blocks of IANA's IPv4 and IPv6 Special-Purpose Address Registries that are not globally reachable by their column of
 * that name, plus multicast blocks and deprecated blocks, which are not routable either. Prefixes that embed IPv4 addresses (::ffff:0:0/96, 64:ff9b::/96, 2002::/16 and 2001::/32) are not
 * listed: whether such an address is reserved depends on its embedded address.
 * https://www.iana.org/assignments/iana-ipv4-special-registry, https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const BLOCKS: readonly BlockRow[] = [
  ["0.0.0.0/8", "This network", "RFC 791"],
  ["0.0.0.0/32", "This host on this network", "RFC 1122"],
  ["10.0.0.0/8", "Private-Use", "RFC 1918"],
  ["100.64.0.0/10", "Shared Address Space", "RFC 6598"],
  ["127.0.0.0/8", "Loopback", "RFC 1122"],
  ["169.254.0.0/16", "Link Local", "RFC 3927"],
  ["172.16.0.0/12", "Private-Use", "RFC 1918"],
  ["192.0.0.0/24", "IETF Protocol Assignments", "RFC 6890"],
  ["192.0.0.0/29", "IPv4 Service Continuity Prefix", "RFC 7335"],
  ["192.0.0.8/32", "IPv4 dummy address", "RFC 7600"],
  ["192.0.0.170/32", "NAT64/DNS64 Discovery", "RFC 8880"],
  ["192.0.0.171/32", "NAT64/DNS64 Discovery", "RFC 8880"],
  ["192.0.2.0/24", "Documentation (TEST-NET-1)", "RFC 5737"],
  ["192.88.99.0/24", "Deprecated (6to4 Relay Anycast)", "RFC 7526"],
  ["192.88.99.2/32", "6a44-relay anycast address", "RFC 6751"],
  ["192.168.0.0/16", "Private-Use", "RFC 1918"],
  ["198.18.0.0/15", "Benchmarking", "RFC 2544"],
  ["198.51.100.0/24", "Documentation (TEST-NET-2)", "RFC 5737"],
  ["203.0.113.0/24", "Documentation (TEST-NET-3)", "RFC 5737"],
  ["224.0.0.0/4", "Multicast", "RFC 5771"],
  ["240.0.0.0/4", "Reserved", "RFC 1112"],
  ["255.255.255.255/32", "Limited Broadcast", "RFC 8190"],
  ["::/96", "Deprecated (IPv4-compatible)", "RFC 4291"],
  ["::/128", "Unspecified Address", "RFC 4291"],
  ["::1/128", "Loopback Address", "RFC 4291"],
  ["64:ff9b:1::/48", "IPv4-IPv6 Translation", "RFC 8215"],
  ["100::/64", "Discard-Only Address Block", "RFC 6666"],
  ["100:0:0:1::/64", "Dummy IPv6 Prefix", "RFC 9780"],
  ["2001::/23", "IETF Protocol Assignments", "RFC 2928"],
  ["2001:2::/48", "Benchmarking", "RFC 5180"],
  ["2001:10::/28", "Deprecated (previously ORCHID)", "RFC 4843"],
  ["2001:db8::/32", "Documentation", "RFC 3849"],
  ["3fff::/20", "Documentation", "RFC 9637"],
  ["5f00::/16", "Segment Routing (SRv6) SIDs", "RFC 9602"],
  ["fc00::/7", "Unique-Local", "RFC 4193"],
  ["fe80::/10", "Link-Local Unicast", "RFC 4291"],
  ["fec0::/10", "Deprecated (Site-Local)", "RFC 3879"],
  ["ff00::/8", "Multicast", "RFC 4291"],
];

/** The same blocks in CIDR notation. */
export const RESERVED_BLOCKS: readonly string[] = BLOCKS.map(([block]) => block);

/** Globally reachable blocks within those, by the same registries. */
export const REACHABLE_BLOCKS: readonly string[] = [
  "192.0.0.9/32",
  "192.0.0.10/32",
  "2001:1::1/128",
  "2001:1::2/128",
  "2001:1::3/128",
  "2001:3::/32",
  "2001:4:112::/48",
  "2001:20::/28",
  "2001:30::/28",
];

interface Block {
  bits: number;
  first: Uint32Array;
  last: Uint32Array;
  masks: Uint32Array;
  /** Null for a block that is reachable. */
  range: ReservedRange | null;
}

const ipv4Blocks = readBlocks(4);
const ipv6Blocks = readBlocks(6);

/** All reserved blocks: IPv4, then IPv6, most specific first. */
export const RESERVED_RANGES: readonly ReservedRange[] = [...ipv4Blocks, ...ipv6Blocks].flatMap(
  ({ range }) => range ?? [],
);

/** IPv6 blocks that embed IPv4 addresses. */
const EMBEDDING_BLOCKS = ["::ffff:0:0/96", "64:ff9b::/96", "2002::/16", "2001::/32"];
/** Like the borders of IPv4, and those of blocks that embed IPv4 addresses. */
const ipv6Borders = [...ipv6Blocks, ...EMBEDDING_BLOCKS.map((block) => readBlock([block, "", ""], 6)!)]
  .flatMap(({ first, last }) => [first, stepWords(last, 1)])
  .sort(compareWords);

/** Whether any block begins with these eight or sixteen bits. Most addresses need only this one read. */
const ipv4Tops = markTops(ipv4Blocks, 24, 256);
const ipv6Tops = markTops(ipv6Blocks, 16, 65_536);

/** The most specific reserved block around an IPv4 address. */
export function findReservedIpv4(address: number): ReservedRange | null {
  return ipv4Tops[address >>> 24] === 0 ? null : findBlock(ipv4Blocks, address, 0, 0, 0);
}

/** The most specific reserved block around an IPv6 address. */
export function findReservedIpv6(word0: number, word1: number, word2: number, word3: number): ReservedRange | null {
  return ipv6Tops[word0 >>> 16] === 0 ? null : findBlock(ipv6Blocks, word0, word1, word2, word3);
}

/** Addresses where the result may change regardless of the database: block boundaries, ascending. */
const ipv4Borders = ipv4Blocks.flatMap(({ first, last }) => [first[0]!, last[0]! + 1]).sort((a, b) => a - b);

/** Narrows a range around an unreserved IPv4 address so that it does not extend into reserved blocks. */
export function clipIpv4Range(address: number, start: number, end: number): [number, number] {
  let clippedStart = start;
  let clippedEnd = end;
  for (const border of ipv4Borders) {
    if (border <= address) {
      clippedStart = Math.max(clippedStart, border);
    } else {
      clippedEnd = Math.min(clippedEnd, border - 1);
    }
  }
  return [clippedStart, clippedEnd];
}

/** Like the IPv4 version, in place; the range does not extend into blocks that embed IPv4 addresses either. */
export function clipIpv6Range(address: Uint32Array, start: Uint32Array, end: Uint32Array): void {
  for (const border of ipv6Borders) {
    if (compareWords(border, address) <= 0) {
      if (compareWords(border, start) > 0) {
        start.set(border);
      }
    } else {
      const before = stepWords(border, -1);
      if (compareWords(before, end) < 0) {
        end.set(before);
      }
    }
  }
}

function findBlock(
  blocks: readonly Block[],
  word0: number,
  word1: number,
  word2: number,
  word3: number,
): ReservedRange | null {
  for (const { first, masks, range } of blocks) {
    const difference =
      ((word0 ^ first[0]!) & masks[0]!) |
      ((word1 ^ first[1]!) & masks[1]!) |
      ((word2 ^ first[2]!) & masks[2]!) |
      ((word3 ^ first[3]!) & masks[3]!);
    if (difference === 0) {
      return range;
    }
  }
  return null;
}

/** The blocks of one family, most specific first. */
function readBlocks(family: 4 | 6): Block[] {
  const reserved = BLOCKS.flatMap((row) => readBlock(row, family) ?? []);
  const reachable = REACHABLE_BLOCKS.flatMap((block) => readBlock([block, "", ""], family) ?? []);
  for (const block of reachable) block.range = null;
  return [...reserved, ...reachable].sort((a, b) => b.bits - a.bits);
}

function readBlock([text, name, rfc]: BlockRow, family: 4 | 6): Block | null {
  const [base = "", bits = ""] = text.split("/");
  const address = parseAddress(base)!;
  return address.family === family ? makeBlock(address.words, family, Number(bits), { name, rfc }) : null;
}

function makeBlock(
  base: readonly number[],
  family: 4 | 6,
  bits: number,
  { name, rfc }: { name: string; rfc: string },
): Block {
  const first = new Uint32Array(4);
  first.set(base);
  const masks = first.map((_, word) => {
    const fixed = Math.min(Math.max(bits - word * 32, 0), 32);
    return fixed === 0 ? 0 : 0xffffffff << (32 - fixed);
  });
  const last = first.map((word, index) => word | ~masks[index]!);
  return { bits, first, last, masks, range: { start: format(family, first), end: format(family, last), name, rfc } };
}

function format(family: 4 | 6, [word0, word1, word2, word3]: Uint32Array): string {
  return family === 4 ? formatIpv4(word0!) : formatIpv6(word0!, word1!, word2!, word3!);
}

function markTops(blocks: readonly Block[], shift: number, size: number): Uint8Array {
  const tops = new Uint8Array(size);
  for (const { first, last } of blocks) {
    tops.fill(1, first[0]! >>> shift, (last[0]! >>> shift) + 1);
  }
  return tops;
}

/**
 * Addresses that an exported file must omit: 1 in reserved blocks and, for IPv6, in blocks that embed IPv4 addresses,
 * because these are looked up by their embedded address.
 */
export function excludedSpace(family: 4 | 6): Partition {
  const builder = new PartitionBuilder(family);
  if (family === 4) {
    for (const border of ipv4Borders) {
      if (border < 2 ** 32) {
        builder.addIpv4(border, findReservedIpv4(border) === null ? 0 : 1);
      }
    }
    return builder.finish();
  }
  for (const [word0 = 0, word1 = 0, word2 = 0, word3 = 0] of ipv6Borders) {
    const isExcluded =
      findReservedIpv6(word0, word1, word2, word3) !== null || findEmbeddedKind(word0, word1, word2) !== null;
    builder.add(word0, word1, word2, word3, isExcluded ? 1 : 0);
  }
  return builder.finish();
}
