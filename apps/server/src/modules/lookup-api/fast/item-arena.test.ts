import { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "@meridian/ipdb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { COPY_SLACK, ItemArena, MAX_READ_AHEAD } from "./item-arena.ts";
import type { OutputBuffer } from "./output-buffers.ts";

const ascii = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });
const text = fc.oneof(
  ascii,
  fc.tuple(ascii, fc.integer({ min: 1, max: 40 })).map(([part, times]) => part.repeat(times)),
);
const item = fc.record({ first: text, second: text, number: fc.nat() });
/** Some records repeat, and some lie beyond the initial slots. */
const record = fc.oneof(fc.nat(5), fc.nat(300_000));
const LEAD = 3;

function makeOutput(length: number): OutputBuffer {
  const bytes = Buffer.alloc(length, "#");
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, length), length: 0 };
}

/** The stored content at an offset, with the bytes around its copy in the output. */
function read(arena: ItemArena, place: number) {
  const lengths = [arena.firstLengthAt(place), arena.secondLengthAt(place)] as const;
  const output = makeOutput(LEAD + lengths[0] + lengths[1] + COPY_SLACK);
  const end = arena.copySecond(place, output, arena.copyFirst(place, output, LEAD));
  return {
    lead: output.bytes.toString("latin1", 0, LEAD),
    first: output.bytes.toString("latin1", LEAD, LEAD + lengths[0]),
    second: output.bytes.toString("latin1", LEAD + lengths[0], end),
    number: arena.numberAt(place),
  };
}

test("stored content is copied byte for byte, even after the arena has grown", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(record, item), { maxLength: 60 }), (entries) => {
      const arena = new ItemArena(1 << 22);
      for (const [number, kept] of entries) arena.add(number, kept);
      // More than the initial size.
      arena.add(300_002, { first: "", second: "z".repeat(1_500_000), number: 0 });
      for (const [number, kept] of new Map(entries))
        expect(read(arena, arena.placeOf(number))).toEqual({ lead: "###", ...kept });
      expect(arena.placeOf(300_001)).toBe(0);
    }),
  );
});

test("prefetching accepts any lookup results, and changes nothing", () => {
  const arena = new ItemArena(1 << 20);
  const kept = { first: "a".repeat(300), second: "b", number: 7 };
  arena.add(1, kept);
  arena.add(2, { first: "", second: "", number: 0 });
  const found = [0, 1, NOT_AN_ADDRESS, 2, RESERVED_ADDRESS, 300_000, 3];
  const records = Uint32Array.from({ length: MAX_READ_AHEAD }, (_, i) => found[i % found.length]!);
  arena.readAhead(records, 0, records.length);
  arena.readAhead(records, 60, 63);
  arena.readAhead(records, 0, 0);
  expect(read(arena, arena.placeOf(1))).toEqual({ lead: "###", ...kept });
});

test("a full arena drops content rather than mixing it, and never exceeds its limit", () => {
  const arena = new ItemArena(4096);
  const kept = new Map<number, string>();
  let forgotten = 0;
  for (let number = 1; number <= 500; number++) {
    const second = `${number} `.repeat(1 + (number % 90));
    read(arena, arena.add(number, { first: "x", second, number }));
    kept.set(number, second);
    let bytes = 0;
    for (const [before, expected] of kept) {
      const place = arena.placeOf(before);
      if (place === 0) {
        kept.delete(before);
        forgotten++;
        continue;
      }
      bytes += expected.length;
      expect(read(arena, place)).toEqual({ lead: "###", first: "x", second: expected, number: before });
    }
    expect(bytes).toBeLessThanOrEqual(4096);
    expect(arena.placeOf(number)).toBeGreaterThan(0);
  }
  expect(forgotten).toBeGreaterThan(400);
});

test("content too large to store is refused, and stored content is kept", () => {
  const arena = new ItemArena(4096);
  arena.add(1, { first: "a", second: "b", number: 7 });
  expect(() => arena.add(2, { first: "a".repeat(4090), second: "", number: 0 })).toThrow(RangeError);
  expect(read(arena, arena.placeOf(1))).toMatchObject({ first: "a", second: "b", number: 7 });
});
