import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAddress } from "./address.ts";
import { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "./batch.ts";
import { type Partition, PartitionBuilder } from "./build/partition.ts";
import { FIRST_PATCHED_RECORD } from "./patch.ts";
import { IpdbReader } from "./reader.ts";
import { makePlace } from "./testing/make-database.ts";
import { makeTinyDatabase } from "./testing/tiny-database.ts";
import type { Match } from "./types.ts";

const file = IpdbReader.fromBuffer(makeTinyDatabase());
const source = file.metadata.layers.length;

/** Words of an IPv4 address near the ranges of the file, or of an IPv6 one. */
const near = { 4: (offset: number) => [0x09000100 + offset], 6: (offset: number) => [0x2a000001, offset << 15, 0, 0] };
const OFFSETS = 1024;

function partition(family: 4 | 6, cuts: readonly (readonly [offset: number, change: number])[]): Partition {
  const builder = new PartitionBuilder(family);
  for (const [offset, change] of cuts) {
    const [word0 = 0, word1 = 0, word2 = 0, word3 = 0] = near[family](offset);
    builder.add(word0, word1, word2, word3, change);
  }
  return builder.finish();
}

const cuts = fc
  .uniqueArray(fc.tuple(fc.nat(OFFSETS - 1), fc.nat(3)), { maxLength: 12, selector: ([offset]) => offset })
  .map((made) => made.toSorted(([a], [b]) => a - b));

const patched = (v4: Partition, v6: Partition) =>
  file.patched({
    ...{ v4, v6 },
    placeOf: (change, below) => (change === 3 ? below : makePlace(`${below?.city ?? "none"} ${change}`, { source })),
    networkOf: (change, below) => (change === 3 ? null : below),
    layers: [...file.metadata.layers, { ...file.metadata.layers[0]!, id: "patch" }],
  });

const textOf = (family: 4 | 6, offset: number) =>
  formatAddress({ family, words: Uint32Array.from(near[family](offset)) } as never);
const changeAt = (made: readonly (readonly [number, number])[], offset: number) =>
  made.findLast(([start]) => start <= offset)?.[1] ?? 0;

function expected(address: string, change: number): Pick<Match, "place" | "network"> {
  const { place, network } = file.lookup(address)!;
  if (change === 0) return { place, network };
  if (change === 3) return { place, network: null };
  return { place: makePlace(`${place?.city ?? "none"} ${change}`, { source }), network };
}

describe("a patched reader", () => {
  test("answers every form of lookup with the changes, and says how far they reach", () => {
    fc.assert(
      fc.property(cuts, cuts, fc.array(fc.nat(OFFSETS - 1), { minLength: 1, maxLength: 20 }), (four, six, offsets) => {
        const reader = patched(partition(4, four), partition(6, six));
        for (const [family, made] of [
          [4, four],
          [6, six],
        ] as const) {
          const texts = offsets.map((offset) => textOf(family, offset));
          const joined = Buffer.from(texts.join("\n"));
          const starts = Uint32Array.from(texts, (_, index) => texts.slice(0, index).join("\n").length + (index && 1));
          const inSpans = new Uint32Array(texts.length);
          reader.findRecordsInSpans(
            joined,
            starts,
            starts.map((start, index) => start + texts[index]!.length),
            inSpans,
          );
          expect(Array.from(inSpans)).toEqual(Array.from(reader.findRecords(texts)));
          for (const [index, offset] of offsets.entries()) {
            const text = texts[index]!;
            const change = changeAt(made, offset);
            const match = reader.lookup(text)!;
            expect({ place: match.place, network: match.network }).toEqual(expected(text, change));
            const record = reader.findRecord(text);
            expect(record >= FIRST_PATCHED_RECORD).toBe(change !== 0);
            expect(inSpans[index]).toBe(record);
            expect({ place: reader.placeOf(record), network: reader.networkOf(record) }).toEqual(
              expected(text, change),
            );
            expect(JSON.parse(reader.lookupJson(text)!).place).toEqual(match.place);
            for (const end of [match.start, match.end]) expect(reader.findRecord(end)).toBe(record);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test("leaves reserved addresses, invalid texts and the file's own reader as they are", () => {
    const everywhere = (family: 4 | 6) => new PartitionBuilder(family, 1).finish();
    const reader = patched(everywhere(4), everywhere(6));
    expect(Array.from(reader.findRecords(["10.0.0.1", "no", "9.0.1.5"]))).toEqual([
      RESERVED_ADDRESS,
      NOT_AN_ADDRESS,
      FIRST_PATCHED_RECORD,
    ]);
    expect(reader.placeOf(RESERVED_ADDRESS)).toBeNull();
    expect(reader.metadata).toEqual({ ...file.metadata, layers: [...file.metadata.layers, expect.anything()] });
    expect(file.lookup("9.0.1.5")?.place?.city).toBe("Köln");
  });

  test("reaches as far as its change within a wide range of the file", () => {
    const reader = patched(
      partition(4, [
        [16, 1],
        [32, 0],
      ]),
      partition(6, []),
    );
    expect(reader.lookup("9.0.1.20")).toMatchObject({ start: "9.0.1.16", end: "9.0.1.31" });
    expect(reader.lookup("9.0.1.5")).toMatchObject({ start: "9.0.1.0", end: "9.0.1.15" });
    expect(reader.lookup("9.0.1.40")).toMatchObject({ start: "9.0.1.32", end: "9.0.1.127" });
  });
});
