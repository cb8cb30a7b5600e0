import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Partition, PartitionBuilder } from "./build/partition.ts";
import { CITY_WORDS, decodeHeader, PLACE_WORDS } from "./format.ts";
import { Ipv4Index, MAX_AT_ONCE } from "./index-v4.ts";
import { Ipv6Index } from "./index-v6.ts";
import { makeDatabase, makePlace, makeSource } from "./testing/make-database.ts";
import { verifyDatabase } from "./verify/verify.ts";
import { SectionViews } from "./views.ts";

const PLACES = Array.from({ length: 6 }, (_, index) => makePlace(`City ${index}`));

/** Range starts, both clustered in the same pages, blocks, groups and split lists, and far apart. */
const edge = fc.constantFrom(0, 1, 127, 128, 255, 256, 257, 0xffff, 0x10000, 0xffffff);
const ipv4Start = fc.oneof(
  fc
    .tuple(fc.constantFrom(0, 1, 10, 127, 254, 255), fc.integer({ min: 0, max: 3 }), edge)
    .map(([top, middle, low]) => (top * 2 ** 24 + middle * 2 ** 16 + low) % 2 ** 32),
  fc.integer({ min: 0, max: 0xffffffff }),
);
const ipv6Word = fc.oneof(
  fc.constantFrom(0, 1, 0x10000, 0x10001, 0x7fffffff, 0x80000000, 0xffff0000, 0xffffffff),
  edge,
);
const ipv6Prefix = fc.oneof(
  fc.constantFrom(0, 1, 0x20010000, 0x20010001, 0x2a020000, 0xffffffff),
  fc.integer({ min: 0x2a020000, max: 0x2a020200 }),
  fc.integer({ min: 0, max: 0xffffffff }),
);
const ipv6Start = fc
  .tuple(
    ipv6Prefix,
    fc.oneof(
      ipv6Word,
      fc.integer({ min: 0, max: 0xffff }).map((key) => key * 65_536),
    ),
    ipv6Word,
    ipv6Word,
  )
  .map(([a, b, c, d]) => (BigInt(a) << 96n) | (BigInt(b) << 64n) | (BigInt(c) << 32n) | BigInt(d));

interface OracleRange {
  start: bigint;
  end: bigint;
  value: number;
}

/** The slow, obvious implementation. */
function listRanges(starts: bigint[], values: number[], last: bigint): OracleRange[] {
  const sorted = [...new Set([0n, ...starts])].sort((a, b) => (a < b ? -1 : 1));
  const ranges: OracleRange[] = [];
  for (const [index, start] of sorted.entries()) {
    const value = values[index % values.length]!;
    const previous = ranges.at(-1);
    if (previous?.value === value) {
      continue;
    }
    if (previous !== undefined) {
      previous.end = start - 1n;
    }
    ranges.push({ start, end: last, value });
  }
  return ranges;
}

function toWords(address: bigint): [number, number, number, number] {
  const word = (shift: bigint) => Number((address >> shift) & 0xffffffffn);
  return [word(96n), word(64n), word(32n), word(0n)];
}

function toPartition(family: 4 | 6, ranges: OracleRange[]): Partition {
  const builder = new PartitionBuilder(family);
  for (const { start, value } of ranges) {
    const words = toWords(start);
    const [word0, word1, word2, word3]: typeof words = family === 4 ? [words[3], 0, 0, 0] : words;
    builder.add(word0, word1, word2, word3, value);
  }
  return builder.finish();
}

/** Views of a database with these ranges, and the place value of each record id. */
function openRanges(v4: Partition, v6: Partition): { views: SectionViews; placeNumber: (record: number) => number } {
  const buffer = makeDatabase({ location: { sources: [makeSource("location")], v4, v6, places: PLACES } });
  verifyDatabase(buffer);
  const bytes = new Uint8Array(buffer);
  const views = new SectionViews(buffer, decodeHeader(bytes, bytes.length));
  const offsets = views.words("string-offsets");
  const text = (id: number) => Buffer.from(views.bytes("strings").slice(offsets[id], offsets[id + 1])).toString();
  return {
    views,
    placeNumber: (record) => {
      const city = views.words("places")[record * PLACE_WORDS]!;
      return record === 0 ? 0 : Number(text(views.words("cities")[city * CITY_WORDS]!).slice(5));
    },
  };
}

const UNTOUCHED = 0xffffffff;

interface Ipv6Sample {
  address: bigint;
  value: number;
}

/** Many addresses at once have the same values as one by one, at whatever places they are to be written. */
function expectFoundTogether(
  index: Ipv6Index,
  samples: readonly Ipv6Sample[],
  placeNumber: (record: number) => number,
): void {
  const some = samples.slice(0, MAX_AT_ONCE);
  const places = Uint32Array.from(some, (_, place) => some.length - place);
  const records = new Uint32Array(some.length + 1).fill(UNTOUCHED);
  const words = Uint32Array.from(some.flatMap(({ address }) => toWords(address)));
  index.findMany(words, places, some.length, records);
  expect(records[0]).toBe(UNTOUCHED);
  expect([...records.slice(1)].map(placeNumber)).toEqual(some.map(({ value }) => value).reverse());
}

const empty = (family: 4 | 6) => new PartitionBuilder(family).finish();
const values = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 40 });

describe("compared with a slow oracle, at and next to every boundary", () => {
  test("IPv4 lookups return the value and the exact range", () => {
    fc.assert(
      fc.property(fc.uniqueArray(ipv4Start, { maxLength: 60 }), values, (starts, list) => {
        const ranges = listRanges(starts.map(BigInt), list, 2n ** 32n - 1n);
        const { views, placeNumber } = openRanges(toPartition(4, ranges), empty(6));
        const index = new Ipv4Index(views);
        const samples: { address: number; value: number }[] = [];
        for (const { start, end, value } of ranges) {
          for (const address of new Set([start, start + 1n, (start + end) / 2n, end - 1n, end])) {
            if (address >= start && address <= end) {
              samples.push({ address: Number(address), value });
              expect(placeNumber(index.find(Number(address)))).toBe(value);
              expect(index.findRange(Number(address))).toEqual([Number(start), Number(end)]);
            }
          }
        }
        const some = samples.slice(0, MAX_AT_ONCE);
        const places = Uint32Array.from(some, (_, place) => some.length - place);
        const records = new Uint32Array(some.length + 1).fill(UNTOUCHED);
        index.findMany(
          Uint32Array.from(some, ({ address }) => address),
          places,
          some.length,
          records,
        );
        expect(records[0]).toBe(UNTOUCHED);
        expect([...records.slice(1)].map(placeNumber)).toEqual(some.map(({ value }) => value).reverse());
      }),
      { numRuns: 150 },
    );
  });

  test("IPv6 lookups return the value and the exact range", () => {
    fc.assert(
      fc.property(fc.uniqueArray(ipv6Start, { maxLength: 150 }), values, (starts, list) => {
        const ranges = listRanges(starts, list, 2n ** 128n - 1n);
        const { views, placeNumber } = openRanges(empty(4), toPartition(6, ranges));
        const index = new Ipv6Index(views);
        const samples: Ipv6Sample[] = [];
        for (const { start, end, value } of ranges) {
          for (const address of new Set([start, start + 1n, (start + end) / 2n, end - 1n, end])) {
            if (address >= start && address <= end) {
              samples.push({ address, value });
              expect(placeNumber(index.find(...toWords(address)))).toBe(value);
              const range = index.findRange(...toWords(address));
              expect([[...range.start], [...range.end]]).toEqual([toWords(start), toWords(end)]);
            }
          }
        }
        expectFoundTogether(index, samples, placeNumber);
      }),
      { numRuns: 300 },
    );
  });

  test("groups with slots and pages with many prefixes return correct values and ranges", () => {
    const starts: bigint[] = [];
    for (let prefix = 0n; prefix < 100n; prefix++) {
      for (let key = 0n; key < (prefix === 7n ? 3000n : 3n); key++) {
        starts.push(
          ((0x2a020000n + prefix * 5n) << 96n) | (((key * key) % 65_536n) << 80n) | (key % 5n === 4n ? 1n << 70n : 0n),
        );
      }
    }
    const ranges = listRanges(starts, [1, 2, 0, 3, 4, 5], 2n ** 128n - 1n);
    const { views, placeNumber } = openRanges(empty(4), toPartition(6, ranges));
    expect(views.places["v6-blocks"].length).toBeGreaterThan(0);
    expect(views.places["v6-slots"].length).toBeGreaterThan(0);
    const index = new Ipv6Index(views);
    for (const { start, end, value } of ranges) {
      expect(placeNumber(index.find(...toWords(start)))).toBe(value);
      expect(placeNumber(index.find(...toWords(end)))).toBe(value);
      const range = index.findRange(...toWords(start));
      expect([[...range.start], [...range.end]]).toEqual([toWords(start), toWords(end)]);
    }
    for (let from = 0; from < ranges.length; from += MAX_AT_ONCE) {
      const samples = ranges.slice(from, from + MAX_AT_ONCE).flatMap(({ start, end, value }) => [
        { address: start, value },
        { address: end, value },
      ]);
      expectFoundTogether(index, samples, placeNumber);
    }
  });
});

test("a walk over all ranges visits each change of value, in ascending order", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(ipv4Start, { maxLength: 60 }),
      fc.uniqueArray(ipv6Start, { maxLength: 40 }),
      values,
      (v4, v6, list) => {
        const ranges4 = listRanges(v4.map(BigInt), list, 2n ** 32n - 1n);
        const ranges6 = listRanges(v6, list, 2n ** 128n - 1n);
        const { views, placeNumber } = openRanges(toPartition(4, ranges4), toPartition(6, ranges6));
        const walked4 = new PartitionBuilder(4);
        new Ipv4Index(views).eachStart((address, record) => walked4.addIpv4(address, placeNumber(record)));
        expect(walked4.finish()).toEqual(toPartition(4, ranges4));
        const walked6 = new PartitionBuilder(6);
        new Ipv6Index(views).eachStart(([word0, word1, word2, word3], record) =>
          walked6.add(word0!, word1!, word2!, word3!, placeNumber(record)),
        );
        expect(walked6.finish()).toEqual(toPartition(6, ranges6));
      },
    ),
  );
});
