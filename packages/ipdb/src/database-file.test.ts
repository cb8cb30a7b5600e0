import { type FileHandle, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { formatAddress } from "./address.ts";
import { type Partition, PartitionBuilder } from "./build/partition.ts";
import { IpdbFile } from "./database-file.ts";
import { NO_PRIVACY_SOURCES, UNKNOWN_PRIVACY } from "./privacy-flags.ts";
import { IpdbReader } from "./reader.ts";
import { makeDatabase, makeSource } from "./testing/make-database.ts";
import { makeTinyDatabase } from "./testing/tiny-database.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "ipdb-file-"));
});
afterAll(() => rm(directory, { recursive: true }));

let files = 0;
async function store(buffer: SharedArrayBuffer): Promise<string> {
  const path = join(directory, `${++files}.ipdb`);
  await writeFile(path, new Uint8Array(buffer));
  return path;
}

/** All combinations of two flags, so that neighboring ranges differ. */
const flags = [null, false, true].flatMap((vpn) =>
  [null, false, true].map((tor) => ({ ...UNKNOWN_PRIVACY, vpn, tor })),
);

const makeFlagged = (v4: Partition, v6: Partition) =>
  makeDatabase({
    privacy: { sources: [makeSource("privacy")], v4, v6, flags, flagSources: flags.map(() => NO_PRIVACY_SOURCES) },
  });

type Words = [number, number, number, number];

function partition(family: 4 | 6, starts: readonly Words[]): Partition {
  const sorted = starts.toSorted((a, b) => a.map((word, index) => word - b[index]!).find((order) => order !== 0) ?? 0);
  const builder = new PartitionBuilder(family);
  for (const [index, words] of sorted.entries()) builder.add(...words, index % flags.length);
  return builder.finish();
}

/** The first address of the next /48. */
const nextBlock = ([word0, word1]: Words): Words => [word0, (((word1 >>> 16) + 1) << 16) >>> 0, 0, 0];

/** An address, the one before and the one after. */
function around(family: 4 | 6, words: Words): string[] {
  const bits = family === 4 ? 32n : 128n;
  const value = words.slice(0, family === 4 ? 1 : 4).reduce((sum, word) => (sum << 32n) | BigInt(word), 0n);
  return [value - 1n, value, value + 1n].map((one) => {
    const at = BigInt.asUintN(Number(bits), one);
    const all = [96n, 64n, 32n, 0n].map((shift) => Number((at >> shift) & 0xffffffffn));
    return formatAddress({ family, words: family === 4 ? all.slice(3) : all });
  });
}

async function expectSame(buffer: SharedArrayBuffer, addresses: readonly string[]): Promise<void> {
  const reader = IpdbReader.fromBuffer(buffer);
  const file = await IpdbFile.open(await store(buffer));
  try {
    expect(file.metadata).toEqual(reader.metadata);
    for (const address of addresses) {
      const { place, network } = reader.lookup(address)!;
      expect([address, await file.lookup(address)]).toEqual([address, { place, network }]);
    }
  } finally {
    await file.close();
  }
}

describe("a file that is read in pieces answers as one in memory", () => {
  test("with every kind of section, and for reserved and embedded addresses", async () => {
    const v4 = ["1.0.0.0", "9.0.1.0", "9.0.1.127", "9.0.1.128", "9.0.1.129", "9.0.2.0", "9.0.4.16", "255.255.255.255"];
    const v6 = [
      "::",
      "2a00::1",
      "2a00:1::",
      "2a00:1:5:8000::",
      "2a00:1:6::",
      "2a00:2:0:1::1",
      "2a00:2:0:1::2",
      "ff00::",
    ];
    const embedded = [
      "::ffff:9.0.1.128",
      "2002:900:180::1",
      "64:ff9b::9.0.1.128",
      "::ffff:10.0.0.1",
      "10.0.0.1",
      "fc00::1",
    ];
    await expectSame(makeTinyDatabase(), [...v4, ...v6, ...embedded]);
    await expectSame(makeDatabase({}), [...v4, ...v6]);
  });

  test("at the borders of any ranges", async () => {
    const octet = fc.constantFrom(0, 1, 127, 128, 255);
    const ipv4 = fc
      .tuple(fc.constantFrom(1, 9, 10, 223), octet, octet, octet)
      .map(([a, b, c, d]): Words => [((a << 24) | (b << 16) | (c << 8) | d) >>> 0, 0, 0, 0]);
    const low = fc.constantFrom(0, 1, 0x8000, 0xffff);
    const word = fc.tuple(low, low).map(([high, rest]) => ((high << 16) | rest) >>> 0);
    const prefix = fc.oneof(
      fc.constantFrom(0, 0x20010001, 0x2a000001, 0x2a000002, 0xfeffffff),
      fc.integer({ min: 0x2a020000, max: 0x2a0200ff }),
    );
    const key = fc.oneof(
      word,
      fc.integer({ min: 0, max: 0xffff }).map((number) => (number << 16) >>> 0),
    );
    const ipv6 = fc.tuple(prefix, key, word, word).map((words): Words => words);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(ipv4, { maxLength: 20, selector: String }),
        fc.uniqueArray(ipv6, { maxLength: 200, selector: String }),
        async (v4, v6) => {
          const addresses = [
            ...v4.flatMap((one) => around(4, one)),
            ...[...v6, ...v6.map(nextBlock)].flatMap((one) => around(6, one)),
          ];
          await expectSame(makeFlagged(partition(4, v4), partition(6, v6)), addresses);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("in large groups and lists of IPv6, reading little of them", async () => {
    const keys = Array.from({ length: 5000 }, (_, index): Words => [0x2a020000, index * 13 * 65_536, 0, 0]);
    const groups = Array.from({ length: 500 }, (_, index): Words => [0x2a020001 + index, 0, 0, 0]);
    const wide = Array.from({ length: 20_000 }, (_, index): Words => [0x2a030000, 0, 0, index * 3]);
    const sample = (list: Words[]) => list.filter((_, index) => index % 89 === 0).flatMap((one) => around(6, one));
    const buffer = makeFlagged(partition(4, []), partition(6, [...keys, ...groups, ...wide]));
    const probe: FileHandle = await open(await store(buffer));
    const reads = vi.spyOn(Object.getPrototypeOf(probe), "read");
    await probe.close();
    await expectSame(buffer, [...sample(keys), ...sample(groups), ...sample(wide), "2a03:0:0:1::", "2a04::"]);
    const largest = Math.max(...reads.mock.calls.map(([, , length]) => Number(length)));
    reads.mockRestore();
    // The whole has more than 300 KB.
    expect(buffer.byteLength).toBeGreaterThan(300_000);
    expect(largest).toBeLessThan(4096);
  });
});

test("a text that is no address has no record", async () => {
  const file = await IpdbFile.open(await store(makeTinyDatabase()));
  expect(await file.lookup("9.0.1")).toBeNull();
  await file.close();
});

test("a file that is missing, truncated or of another kind is refused", async () => {
  const bytes = new Uint8Array(makeTinyDatabase());
  const path = join(directory, "broken.ipdb");
  await expect(IpdbFile.open(path)).rejects.toMatchObject({ code: "ENOENT" });
  await writeFile(path, bytes.subarray(0, bytes.length - 64));
  await expect(IpdbFile.open(path)).rejects.toMatchObject({ code: "TRUNCATED" });
  await writeFile(path, bytes.with(700, 1));
  await expect(IpdbFile.open(path)).rejects.toMatchObject({ code: "CHECKSUM_MISMATCH" });
});
