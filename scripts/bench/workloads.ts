import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatAddress, type Partition } from "@meridian/ipdb";

export type WorkloadName = "uniform v4" | "hot v4" | "v6";

export interface Workload {
  name: WorkloadName;
  family: 4 | 6;
  path: string;
}

/** Addresses per workload. */
export const WORKLOAD_SIZE = 200_000;
const HOT_ADDRESSES = 50_000;
/** First octets that contain no reserved block. */
const PUBLIC_OCTETS = Array.from({ length: 222 }, (_, index) => index + 1).filter(
  (octet) => ![10, 100, 127, 169, 172, 192, 198, 203].includes(octet),
);

/** The first sixteen bits of blocks that registries allocate from. */
const IPV6_BLOCKS = [0x2001, 0x2400, 0x2402, 0x2600, 0x2604, 0x2607, 0x2804, 0x2a00, 0x2a01, 0x2a02, 0x2a09, 0x2c0f];

export const WORKLOADS: readonly { name: WorkloadName; family: 4 | 6; file: string }[] = [
  { name: "uniform v4", family: 4, file: "uniform-v4.txt" },
  { name: "hot v4", family: 4, file: "hot-v4.txt" },
  { name: "v6", family: 6, file: "v6.txt" },
];

export function locateWorkloads(directory: string): Workload[] {
  return WORKLOADS.map(({ name, family, file }) => ({ name, family, path: join(directory, file) }));
}

/** Writes the address files unless they exist: always the same addresses for the same data. */
export function writeWorkloads(directory: string, readIpv6Ranges: () => Partition): void {
  const [uniform, hot, ipv6] = locateWorkloads(directory);
  const random = makeRandom(20_260_605);
  writeOnce(uniform!.path, () => Array.from({ length: WORKLOAD_SIZE }, () => drawIpv4(random)));
  writeOnce(hot!.path, () => drawHot(random));
  writeOnce(ipv6!.path, () => drawIpv6(random, readIpv6Ranges()));
}

export function readWorkload(path: string): string[] {
  return readFileSync(path, "latin1").split("\n");
}

/** `count` addresses from public blocks, always the same. */
export function drawIpv4Addresses(count: number): string[] {
  const random = makeRandom(20_260_606);
  return Array.from({ length: count }, () => drawIpv4(random));
}

/** `count` addresses from the most used IPv6 blocks, always the same; many belong to no network. */
export function drawIpv6Candidates(count: number): string[] {
  const random = makeRandom(20_260_607);
  const draw = () => Math.floor(random() * 2 ** 32);
  return Array.from({ length: count }, () => {
    const block = IPV6_BLOCKS[Math.floor(random() * IPV6_BLOCKS.length)]!;
    return formatAddress({
      family: 6,
      words: [block * 2 ** 16 + Math.floor(random() * 2 ** 16), draw(), draw(), draw()],
    });
  });
}

function writeOnce(path: string, draw: () => string[]): void {
  if (!existsSync(path)) {
    writeFileSync(`${path}.partial`, draw().join("\n"));
    renameSync(`${path}.partial`, path);
  }
}

/** mulberry32: small, seeded, good enough to scatter addresses. */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function drawIpv4(random: () => number): string {
  const octet = PUBLIC_OCTETS[Math.floor(random() * PUBLIC_OCTETS.length)]!;
  return formatAddress({ family: 4, words: [octet * 2 ** 24 + Math.floor(random() * 2 ** 24)] });
}

/** Fifty thousand visitors in a Zipf distribution: 220 of them make half of the calls. */
function drawHot(random: () => number): string[] {
  const visitors = Array.from({ length: HOT_ADDRESSES }, () => drawIpv4(random));
  const scale = Math.log(HOT_ADDRESSES + 1);
  return Array.from({ length: WORKLOAD_SIZE }, () => visitors[Math.floor(Math.exp(random() * scale)) - 1]!);
}

/** Draws a range first and then an address in it, because most of the IPv6 space is empty. */
function drawIpv6(random: () => number, ranges: Partition): string[] {
  const addresses: string[] = [];
  while (addresses.length < WORKLOAD_SIZE) {
    const range = Math.floor(random() * (ranges.length - 1));
    const start = toNumber(ranges.starts, range);
    const end = toNumber(ranges.starts, range + 1);
    const top = Number(start >> 112n);
    const isGlobal = top >= 0x2003 && top < 0x3000 && top !== 0x2620;
    if (isGlobal && ranges.values[range] !== 0) {
      const part = (BigInt(Math.floor(random() * 2 ** 32)) << 32n) | BigInt(Math.floor(random() * 2 ** 32));
      addresses.push(toText(start + (((end - start) * part) >> 64n)));
    }
  }
  return addresses;
}

function toNumber(starts: Uint32Array, range: number): bigint {
  return starts.subarray(range * 4, range * 4 + 4).reduce((sum, word) => (sum << 32n) | BigInt(word), 0n);
}

function toText(address: bigint): string {
  const words = [96n, 64n, 32n, 0n].map((shift) => Number((address >> shift) & 0xffffffffn));
  return formatAddress({ family: 6, words });
}
