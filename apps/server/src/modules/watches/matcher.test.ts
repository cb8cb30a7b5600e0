import { type WatchField, watchFields, watchLimits } from "@meridian/contract/watch-names";
import { formatAddress, IpdbReader, type Network, type Place, UNKNOWN_NETWORK, UNKNOWN_PRIVACY } from "@meridian/ipdb";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  makeDatabase,
  makePartition,
  makePlace,
  makeSource,
} from "../../../../../packages/ipdb/src/testing/make-database.ts";
import { answerOf, bitsOf, changedBits } from "./answers.ts";
import { compareReaders } from "./diff.ts";
import { Matcher, type StoredSample } from "./matcher.ts";

const countries = ["DE", "CH", "AT"];
const places: Place[] = [
  makePlace("", { countryCode: "" }),
  ...countries.flatMap((countryCode) => ["Here", "There"].map((city) => makePlace(city, { countryCode }))),
];
const networks: Network[] = [
  UNKNOWN_NETWORK,
  ...[64_500, 64_501].flatMap((asn) =>
    [null, false, true].map((vpn) => ({
      ...UNKNOWN_NETWORK,
      asn,
      name: "EXAMPLE",
      isp: asn === 64_500 ? "One" : "Two",
      source: 0,
      privacy: { ...UNKNOWN_PRIVACY, vpn },
    })),
  ),
];

/**
 * The addresses from these two on differ between versions; everything else is unknown in both. Those of IPv6 reach over
 * the end of a word.
 */
const SIZE = 64;
const FIRST = { 4: 0x09000000, 6: 0xffffffe0 } as const;
function addressAt(family: 4 | 6, offset: number): string {
  const last = FIRST[family] + offset;
  if (family === 4) return formatAddress({ family, words: [last] });
  return formatAddress({ family, words: [0x2a000000, 0, last >= 2 ** 32 ? 1 : 0, last % 2 ** 32] });
}

/** A number for each address of a block, in runs. */
const runs = (max: number) =>
  fc
    .array(fc.tuple(fc.nat(SIZE - 1), fc.nat(max)), { maxLength: 8 })
    .map((steps) => steps.toSorted(([a], [b]) => a - b));
type Runs = [number, number][];

function partitionOf(family: 4 | 6, steps: Runs) {
  // A later step at the same address replaces the earlier one.
  const starts = new Map(steps.map(([offset, value]) => [addressAt(family, offset), value]));
  return makePartition(family, Object.fromEntries([...starts, [addressAt(family, SIZE), 0]]));
}

const version = fc.record({
  places4: runs(places.length - 1),
  places6: runs(places.length - 1),
  networks4: runs(networks.length - 1),
  networks6: runs(networks.length - 1),
});
type Version = typeof version extends fc.Arbitrary<infer T> ? T : never;

const open = (content: Version) =>
  IpdbReader.fromBuffer(
    makeDatabase({
      location: {
        sources: [makeSource("location")],
        places,
        v4: partitionOf(4, content.places4),
        v6: partitionOf(6, content.places6),
      },
      network: {
        sources: [makeSource("network")],
        networks,
        v4: partitionOf(4, content.networks4),
        v6: partitionOf(6, content.networks6),
      },
    }),
  );

const span = fc
  .tuple(fc.constantFrom(4 as const, 6 as const), fc.nat(SIZE - 1), fc.nat(SIZE - 1))
  .map(([family, a, b]) => {
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    return { kind: "range", value: `${addressAt(family, from)}-${addressAt(family, to)}`, family, from, to };
  });
const asn = fc.constantFrom(64_500, 64_501, 64_502).map((number) => ({ kind: "asn", value: `AS${number}` }));
const countrySet = fc
  .uniqueArray(fc.constantFrom(...countries), { minLength: 1 })
  .map((codes) => ({ kind: "countries", value: codes.toSorted().join(",") }));
const watch = fc.record({
  target: fc.oneof(span, asn, countrySet),
  fields: fc.uniqueArray(fc.constantFrom<WatchField>(...watchFields), { minLength: 1 }).map(bitsOf),
});
type Target = typeof watch extends fc.Arbitrary<infer T extends { target: unknown }> ? T["target"] : never;

/** What happened to an address for a watch: nothing, or a type of change. */
function typeOf(target: Target, fields: number, was: ReturnType<typeof answerOf>, is: typeof was): string | null {
  const bits = changedBits(was, is);
  const belongs = (answer: typeof was) =>
    target.kind === "asn" ? target.value === `AS${answer.asn}` : target.value.split(",").includes(answer.country);
  if (target.kind !== "range") {
    if (!belongs(was) && !belongs(is)) return null;
    if (belongs(was) !== belongs(is)) return belongs(is) ? "gained" : "lost";
  }
  return (bits & fields) === 0 ? null : "changed";
}

/** Goes through the addresses one by one; a run of addresses with the same answers before and after is one range. */
function slowly(before: IpdbReader, after: IpdbReader, target: Target, fields: number) {
  const counts = { changed: 0, gained: 0, lost: 0 };
  for (const family of [4, 6] as const) {
    if ("family" in target && target.family !== family) continue;
    let last = "";
    for (let offset = 0; offset < SIZE; offset++) {
      const [was, is] = [before, after].map((reader) => {
        const match = reader.lookup(addressAt(family, offset))!;
        return answerOf(match.place, match.network);
      });
      const isInside = !("family" in target) || (offset >= target.from && offset <= target.to);
      const key = JSON.stringify([was, is]);
      if (isInside && key !== last) {
        const type = typeOf(target, fields, was!, is!);
        if (type !== null) counts[type as keyof typeof counts] += 1;
      }
      last = isInside ? key : "";
    }
  }
  return counts;
}

test("every watch finds what a search of every address finds", () => {
  fc.assert(
    fc.property(version, version, fc.array(watch, { minLength: 1, maxLength: 12 }), (was, is, watches) => {
      const [before, after] = [open(was), open(is)];
      const matcher = new Matcher(compareReaders(before, after));
      for (const { target, fields } of watches) {
        const match = matcher.match({ kind: target.kind, value: target.value, fields });
        const { changed = 0, gained = 0, lost = 0 } = match ?? {};
        expect({ target, changed, gained, lost }).toEqual({ target, ...slowly(before, after, target, fields) });
        const samples = match ? (JSON.parse(match.samples) as StoredSample[]) : [];
        expect(samples.length).toBe(Math.min(watchLimits.samples, changed + gained + lost));
        for (const [start, , , changes] of samples) {
          expect(changes).not.toEqual([]);
          const found = [before, after].map((reader) => reader.lookup(start)?.place?.countryCode ?? "");
          const country = changes.find(([field]) => field === 0);
          if (country) expect(found).toEqual([country[1], country[2]]);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("a flag whose list fails or appears changes only what was on it", () => {
  const flagged = (vpn: boolean | null) => answerOf(null, { ...networks[1]!, privacy: { ...UNKNOWN_PRIVACY, vpn } });
  const isChange = (was: boolean | null, is: boolean | null) => changedBits(flagged(was), flagged(is)) !== 0;
  expect([isChange(null, false), isChange(false, null)]).toEqual([false, false]);
  expect([isChange(null, true), isChange(true, null), isChange(false, true), isChange(true, false)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
