import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Layers, UNKNOWN_NETWORK } from "../build/layers.ts";
import { PartitionBuilder } from "../build/partition.ts";
import { NO_PRIVACY_SOURCES, UNKNOWN_PRIVACY } from "../privacy-flags.ts";
import { makeDatabase, makePlace, makeSource } from "../testing/make-database.ts";
import { makeTinyDatabase } from "../testing/tiny-database.ts";
import type { Network, Place, Privacy } from "../types.ts";
import { verifyDatabase } from "../verify/verify.ts";
import { applyDelta, makeDelta, readDeltaHead } from "./delta.ts";

const small = fc.integer({ min: 0, max: 4 });
const text = fc.constantFrom("", "Köln", "Bern", "科隆", "\ufeffmark");

const partition = (family: 4 | 6, entries: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: entries - 1 })), { maxLength: 30 })
    .map((ranges) => {
      const builder = new PartitionBuilder(family);
      const starts = new Map(ranges);
      for (const [start, value] of [...starts].sort(([a], [b]) => a - b)) {
        // Within a /24 or /48, in several of them, and across octets and groups.
        if (family === 4) builder.addIpv4(start * 128 + (start % 7) + 2 ** 24 * Math.floor(start / 200), value);
        else
          builder.add(
            0x20010000 + Math.floor(start / 40),
            (start % 40) * 2 ** 15,
            0,
            start % 5 === 0 ? start : 0,
            value,
          );
      }
      return builder.finish();
    })
    .filter((ranges) => ranges.length > 0);

const place: fc.Arbitrary<Place> = fc
  .record({ city: text, number: small, source: fc.integer({ min: 0, max: 1 }), isDated: fc.boolean() })
  .map(({ city, number, source, isDated }) =>
    makePlace(city, {
      lastChanged: isDated ? `2026-11-2${number}` : "",
      ...{ source, zipCode: number > 2 ? `1000${number}` : "", timeZone: number > 3 ? "Europe/Berlin" : "" },
      ...(number > 0 && { latitude: number - 2.5, longitude: 2.5 - number, accuracyRadiusKm: number }),
      elevationMetres: number > 1 ? -number : null,
    }),
  );
const flags = (number: number): Privacy => ({
  ...UNKNOWN_PRIVACY,
  vpn: number > 2 ? true : null,
  satellite: number > 1 ? number > 3 : null,
});
const network: fc.Arbitrary<Network> = fc.record({ name: text, number: small }).map(({ name, number }) => ({
  ...UNKNOWN_NETWORK,
  ...{ asn: number > 0 ? number : null, name, isp: name, isAnycast: number > 3, source: number > 0 ? 0 : null },
  privacy: flags(number),
  privacySources: { ...NO_PRIVACY_SOURCES, ...(number > 2 && { vpn: 0 }), ...(number > 1 && { satellite: 0 }) },
}));

const sources = (layer: "location" | "network" | "privacy", ids: readonly string[]) =>
  ids.map((id) => ({ ...makeSource(layer), id }));

/** Databases with and without networks and flags, with few different rows, so that two of them have much in common. */
const layers: fc.Arbitrary<Layers> = fc.record(
  {
    location: fc.record({
      sources: fc.constantFrom(
        ...[
          ["a", "b"],
          ["b", "a"],
          ["a", "c", "b"],
        ].map((ids) => sources("location", ids)),
      ),
      v4: partition(4, 8),
      v6: partition(6, 8),
      places: fc.array(place, { minLength: 8, maxLength: 8 }),
    }),
    network: fc.record({
      sources: fc.constantFrom(sources("network", ["n"]), sources("network", ["m", "n"])),
      v4: partition(4, 5),
      v6: partition(6, 5),
      networks: fc.array(network, { minLength: 5, maxLength: 5 }),
    }),
    privacy: fc.record({
      sources: fc.constant(sources("privacy", ["p"])),
      v4: partition(4, 2),
      v6: partition(6, 2),
      flags: fc.constant([
        { ...UNKNOWN_PRIVACY, tor: false },
        { ...UNKNOWN_PRIVACY, tor: true },
      ]),
      flagSources: fc.constant([
        { ...NO_PRIVACY_SOURCES, tor: 0 },
        { ...NO_PRIVACY_SOURCES, tor: 0 },
      ]),
    }),
  },
  { requiredKeys: ["location"] },
);

const bytesOf = (buffer: ArrayBuffer | SharedArrayBuffer) => Buffer.from(new Uint8Array(buffer));

test("a delta makes exactly the newer file out of the older one, whatever the two are", () => {
  fc.assert(
    fc.property(layers, layers, (before, after) => {
      const [older, newer] = [makeDatabase(before), makeDatabase(after)];
      verifyDatabase(newer);
      const delta = makeDelta(older, newer);
      expect(delta).not.toBeNull();
      expect(bytesOf(applyDelta(older, delta!).buffer).equals(bytesOf(newer))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("the ids of 2,000 places that another one shifts cost nothing", () => {
  const build = (added: number) => {
    const v4 = new PartitionBuilder(4);
    // The more addresses, the lower the id; some have as many as others.
    for (let at = 2 ** 24, place = 1; place <= 2000; at += 256 * (1 + ((place * 7919) % 300)), place++)
      v4.addIpv4(at, place);
    if (added > 0) v4.addIpv4(2 ** 31, 2001);
    const places = Array.from({ length: 2001 + added }, (_, place) => makePlace(`city ${place}`));
    const location = {
      sources: [makeSource("location")],
      v4: v4.finish(),
      v6: new PartitionBuilder(6).finish(),
      places,
    };
    return makeDatabase({ location });
  };
  const [older, newer] = [build(0), build(1)];
  const delta = makeDelta(older, newer)!;
  expect(bytesOf(applyDelta(older, delta).buffer).equals(bytesOf(newer))).toBe(true);
  expect(readDeltaHead(delta).to.length).toBeGreaterThan(100_000);
  expect(delta.length).toBeLessThan(1000);
});

test("a delta between empty and full databases, both ways", () => {
  const [empty, full] = [makeDatabase({}), makeTinyDatabase()];
  for (const [older, newer] of [[empty, full] as const, [full, empty] as const, [full, full] as const]) {
    const made = applyDelta(older, makeDelta(older, newer)!);
    expect(bytesOf(made.buffer).equals(bytesOf(newer))).toBe(true);
  }
});

describe("a delta", () => {
  const older = makeDatabase({});
  const newer = makeTinyDatabase();
  const delta = Buffer.from(makeDelta(older, newer)!);
  const refusal = (bytes: Uint8Array, base: ArrayBuffer | SharedArrayBuffer = older): string => {
    try {
      applyDelta(base, bytes);
      return "";
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  test("names what it leads from and to", () => {
    const { from, to } = readDeltaHead(delta);
    expect(from).toMatchObject({ version: "20260102", length: older.byteLength });
    expect(to).toMatchObject({ version: "20260102", length: newer.byteLength });
    expect(from.sha256).not.toBe(to.sha256);
  });

  test("is refused for any other file than the one it is for", () => {
    expect(refusal(delta, newer)).toBe("WRONG_BASE");
    const damaged = bytesOf(older);
    damaged[damaged.length - 1]! ^= 1;
    expect(refusal(delta, new Uint8Array(damaged).buffer)).toBe("WRONG_BASE");
  });

  test("is refused when cut off at any byte, and never makes another file if a bit is flipped", () => {
    for (let length = 0; length < delta.length; length++)
      expect(refusal(delta.subarray(0, length)), String(length)).toMatch(/^(BAD_DELTA|WRONG_BASE)$/);
    for (let at = 0; at < delta.length; at++) {
      const flipped = Buffer.from(delta);
      flipped[at]! ^= 1 << (at % 8);
      // Compressed data may have bits that mean nothing.
      if (refusal(flipped) === "") expect(bytesOf(applyDelta(older, flipped).buffer).equals(bytesOf(newer))).toBe(true);
      else expect(refusal(flipped), String(at)).toMatch(/^(BAD_DELTA|WRONG_BASE)$/);
    }
  });

  test("with any numbers in its columns is refused or makes the file that it names", () => {
    const end = 16 + delta.readUInt32LE(12);
    const body = brotliDecompressSync(delta.subarray(end));
    const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
    for (let at = 0; at < body.length; at++)
      for (const byte of [0, 0x7f, 0xff]) {
        const changed = Buffer.from(body);
        changed[at] = byte;
        if (byte === body[at]) continue;
        const bytes = Buffer.concat([delta.subarray(0, end), brotliCompressSync(changed, fast)]);
        expect(refusal(bytes), `${at} ${byte}`).toBe("BAD_DELTA");
      }
  });

  test("that declares a large file, or unpacks to more than it declares, is refused at once", () => {
    const headOf = (change: (head: Record<string, unknown> & { to: { length: number } }) => void) => {
      const end = 16 + delta.readUInt32LE(12);
      const head = JSON.parse(delta.subarray(16, end).toString());
      change(head);
      const bytes = Buffer.from(JSON.stringify(head));
      const start = Buffer.from(delta.subarray(0, 16));
      start.writeUInt32LE(bytes.length, 12);
      return Buffer.concat([start, bytes, brotliCompressSync(Buffer.alloc(2 ** 20))]);
    };
    expect(() =>
      applyDelta(
        older,
        headOf((head) => (head.to.length = 2 ** 40)),
      ),
    ).toThrow("too large a file");
    expect(() =>
      applyDelta(
        older,
        headOf((head) => (head.bodyLength = head.to.length / 2 + 1)),
      ),
    ).toThrow("too large a file");
    expect(refusal(headOf(() => undefined))).toBe("BAD_DELTA");
    expect(() => readDeltaHead(headOf((head) => delete head.from))).toThrow("lacks a member");
  });
});
