import fc from "fast-check";
import { expect, test } from "vitest";
import type { App } from "../../app.ts";
import { CountryTally, countryNumber } from "../../lib/country-tally.ts";
import { sortCalls, UnreadableFlush } from "./gather.ts";
import { bucketOf, SETTLEMENTS, type UnfoldedFlush } from "./unfolded.ts";
import { answeredKind, type Call, UsageLedger } from "./usage-ledger.ts";
import { readUsageLog, UsageLog } from "./usage-log.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");

const callOf = (keyId: number, accountId: number): Call => ({
  key: { id: keyId, accountId, ownerId: accountId },
  kind: answeredKind("/v2/query", 1, 1),
  method: "GET",
  databaseVersion: "2026.11.20",
  at: NOON,
  microseconds: 1,
  query: "",
  clientIp: "",
  country: countryNumber("DE"),
});

/** Lookups of a key, each a call of its own or all of them a batch. */
interface Lookups {
  keyId: number;
  accountId: number;
  lookups: number;
  isBatch?: boolean;
}

function flushOf(calls: readonly Lookups[], more: Partial<UnfoldedFlush> = {}): UnfoldedFlush {
  const log = new UsageLog();
  for (const { keyId, accountId, lookups, isBatch } of calls) {
    const call = callOf(keyId, accountId);
    if (!isBatch) for (let index = 0; index < lookups; index++) log.add(call);
    else {
      const countries = new CountryTally();
      countries.add(call.country, lookups);
      log.addMany(call, lookups, countries);
    }
  }
  return { process: "a", sequence: 1, createdAt: new Date(NOON), bucket: null, bytes: log.finish(), ...more };
}

const sort = (flushes: readonly UnfoldedFlush[], buckets: readonly number[] | null, at = NOON) =>
  sortCalls({ now: () => new Date(at) } as App, flushes, buckets);

/** Lookups and calls by key. */
function lookupsIn(ledger: UsageLedger): Record<number, [lookups: number, ofCountries: number, calls: number]> {
  const found: Record<number, [number, number, number]> = {};
  const of = (id: number) => {
    found[id] ??= [0, 0, 0];
    return found[id];
  };
  for (const { key, calls } of ledger.quarters) of(key.id)[0] += calls;
  for (const { key, countries } of ledger.days) of(key.id)[1] += countries.counts().calls.reduce((a, b) => a + b, 0);
  for (const { key, page } of ledger.pages) of(key.id)[2] += page.calls;
  return found;
}

function readLog(bytes: Uint8Array): UsageLedger {
  const ledger = new UsageLedger();
  readUsageLog(bytes, ledger);
  return ledger;
}

test("each call is counted or gathered, exactly once, and those of a key together", async () => {
  const lookupsOfKey = fc.record({
    keyId: fc.integer({ min: 1, max: 6 }),
    lookups: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 98, max: 101 })),
    isBatch: fc.boolean(),
  });
  const flushes = fc.array(fc.array(lookupsOfKey, { maxLength: 6 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(flushes, fc.subarray([1, 2]), async (given, buckets) => {
      // The accounts 1 and 65 share a bucket.
      const all = given.map((calls) => calls.map((one) => ({ ...one, accountId: one.keyId > 3 ? 65 : one.keyId })));
      const sorted = await sort(
        all.map((calls, index) => flushOf(calls, { sequence: index + 1 })),
        buckets,
      );
      const places = [lookupsIn(sorted.ledger), ...sorted.logs.map(({ bytes }) => lookupsIn(readLog(bytes)))];
      for (const keyId of new Set(all.flat().map((one) => one.keyId))) {
        const own = all.flat().filter((one) => one.keyId === keyId);
        const lookups = own.reduce((sum, one) => sum + one.lookups, 0);
        const calls = own.reduce((sum, one) => sum + (one.isBatch ? 1 : one.lookups), 0);
        expect(places.map((place) => place[keyId]).filter(Boolean)).toEqual([[lookups, lookups, calls]]);
        const isCounted = calls >= 100 || buckets.includes(bucketOf(own[0]!.accountId));
        expect(places[0]![keyId] !== undefined).toBe(isCounted);
      }
      for (const { bucket, keys, bytes } of sorted.logs) {
        const inLog = readLog(bytes).quarters.map(({ key }) => key);
        expect(new Set(inLog.map(({ id }) => id))).toEqual(new Set(keys));
        expect(keys).toHaveLength(new Set(keys).size);
        expect(inLog.every(({ accountId }) => bucketOf(accountId) === bucket)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test("a fold of everything counts all calls, however few, and settles all that is gathered", async () => {
  const flushes = [
    flushOf([{ keyId: 1, accountId: 1, lookups: 1 }]),
    flushOf([{ keyId: 2, accountId: 2, lookups: 3, isBatch: true }], { bucket: 2, sequence: 2 }),
    flushOf([], { bucket: SETTLEMENTS, sequence: -5, bytes: Buffer.alloc(0) }),
  ];
  const sorted = await sort(flushes, null);
  expect(lookupsIn(sorted.ledger)).toEqual({ 1: [1, 1, 1], 2: [3, 3, 1] });
  expect(sorted).toMatchObject({ flushes, logs: [], kept: [] });
});

test("no more calls are gathered of a bucket than a log records, and the others are counted", async () => {
  const keys = Array.from({ length: 102 }, (_, index) => ({ keyId: index + 1, accountId: 1, lookups: 99 }));
  const { ledger, logs } = await sort([flushOf(keys)], []);
  expect(logs).toHaveLength(1);
  expect(lookupsIn(readLog(logs[0]!.bytes))).toEqual(
    Object.fromEntries(keys.slice(0, 101).map(({ keyId }) => [keyId, [99, 99, 99]])),
  );
  expect(lookupsIn(ledger)).toEqual({ 102: [99, 99, 99] });
  const exact = await sort([flushOf([...keys.slice(0, 101), { keyId: 200, accountId: 1, lookups: 1 }])], []);
  expect([exact.ledger.calls, exact.logs[0]?.keys.length]).toEqual([0, 102]);
});

test("calls that were counted without being recorded are not gathered, nor are the others of their key", async () => {
  const log = new UsageLog();
  const [busy, other] = [callOf(1, 1), callOf(2, 1)];
  log.add(other);
  log.add({ ...busy, key: { ...busy.key, id: 3 } });
  for (let index = 0; index < 19_998; index++) log.add(busy);
  // Beyond what a flush records.
  log.add({ ...busy, key: { ...busy.key, id: 3 } });
  log.add(busy);
  const { ledger, logs } = await sort([flushOf([], { bytes: log.finish() })], []);
  const found = lookupsIn(ledger);
  expect(found).toEqual({ 1: [19_999, 19_999, 19_998], 3: [2, 2, 1] });
  expect(logs.map(({ keys }) => keys)).toEqual([[2]]);
});

test("a flush that cannot be read is named", async () => {
  const flush = flushOf([{ keyId: 1, accountId: 1, lookups: 2 }], { process: "one", sequence: 77 });
  const broken = { ...flush, bytes: flush.bytes.subarray(0, flush.bytes.length - 1) };
  for (const buckets of [null, []]) {
    const error = await sort([flushOf([]), broken], buckets).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(UnreadableFlush);
    expect(error).toMatchObject({ flush: broken, message: expect.stringMatching(/flush 77 of one/) });
    expect((error as Error).cause).toBeInstanceOf(RangeError);
  }
});

/** A flush, or settlements gathered until then, of a process. */
const at = (process: string, sequence: number, seconds: number): UnfoldedFlush => ({
  process,
  sequence,
  createdAt: new Date(NOON + seconds * 1000),
  bucket: sequence < 0 ? SETTLEMENTS : null,
  bytes: Buffer.alloc(0),
});

test.each([
  ["the first flush of a process is gathered", [at("a", 1, 0)], 1, { ended: ["a1"], kept: ["a-2@0"] }],
  [
    "flushes of the same minute are added to what is gathered, up to the latest",
    [at("a", -2, 0), at("a", 2, 30), at("a", 3, 59)],
    60,
    { ended: ["a-2", "a2", "a3"], kept: ["a-4@59"] },
  ],
  [
    "the latest is the one with the highest number, wherever it is",
    [at("a", 3, 40), at("a", 2, 30)],
    41,
    { ended: ["a3", "a2"], kept: ["a-4@40"] },
  ],
  [
    "what was gathered in another minute is settled, with the flushes since",
    [at("a", -2, 59), at("a", 2, 60)],
    61,
    { ended: ["a-2", "a2"], kept: [] },
  ],
  [
    "flushes of two minutes are gathered if nothing was before",
    [at("a", 1, 50), at("a", 2, 65)],
    66,
    { ended: ["a1", "a2"], kept: ["a-3@65"] },
  ],
  ["what is gathered waits for the process's next flush", [at("a", -2, 0)], 20, { ended: [], kept: [] }],
  ["it waits no longer once the process is silent", [at("a", -2, 0)], 20.001, { ended: ["a-2"], kept: [] }],
  ["a clock that was set back does not keep it waiting", [at("a", -2, 30)], 9, { ended: ["a-2"], kept: [] }],
  ["the flush of a silent process is settled at once", [at("a", 1, 0)], 20.001, { ended: ["a1"], kept: [] }],
  ["that of one that has just flushed is not", [at("a", 1, 0)], 20, { ended: ["a1"], kept: ["a-2@0"] }],
  [
    "processes do not wait for each other",
    [at("a", -2, 0), at("b", -7, 5), at("b", 7, 10), at("c", 1, 12)],
    19,
    { ended: ["b-7", "b7", "c1"], kept: ["b-8@10", "c-2@12"] },
  ],
  [
    "gathered calls are read and ended, but belong to no process that settles",
    [{ ...at("fold", 3, 0), bucket: 3 }, at("a", 1, 1)],
    2,
    { ended: ["fold3", "a1"], kept: ["a-2@1"] },
  ],
])("settlements: %s", async (_rule, flushes, now, expected) => {
  const { flushes: ended, kept } = await sort(flushes, [], NOON + now * 1000);
  expect({
    ended: ended.map(({ process, sequence }) => `${process}${sequence}`),
    kept: kept.map(({ process, sequence, until }) => `${process}${sequence}@${(until.getTime() - NOON) / 1000}`),
  }).toEqual(expected);
});
