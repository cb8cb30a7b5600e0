import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { countHolders, forgetReclaim, writeFlush } from "./flush.ts";
import { foldOrGather, foldOverdue, foldUsage, forgetFlushes } from "./fold.ts";
import { endLeases, grantCredits, jobProcess, LEASE_SECONDS, reclaimCredits, returnCredits } from "./lease-store.ts";
import { areAll, bucketOf, type UnfoldedFlush } from "./unfolded.ts";
import { answeredKind } from "./usage-ledger.ts";
import { UsageLog } from "./usage-log.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const after = (seconds: number) => ({ ...running.app, now: () => new Date(START + seconds * 1000) });

async function leased(process: string, subject: string, credits: number): Promise<bigint> {
  const [grant] = await grantCredits(after(0), process, [{ subject, quota: credits * 8, want: credits }]);
  expect(grant?.granted).toBe(credits);
  return grant!.balanceId;
}

const takenOf = async (id: bigint) => (await running.app.db.balance.findUniqueOrThrow({ where: { id } })).taken;
const leasesOf = (balanceId: bigint) => running.app.db.lease.count({ where: { balanceId } });

let sequence = 0;
/** A flush of one call, from no known country, that draws on balances. */
function flush(process: string, balanceIds: readonly bigint[], seconds = 0, accountId = 1_000_001) {
  const log = new UsageLog();
  log.add({
    key: { id: accountId, accountId, ownerId: accountId },
    kind: answeredKind("/v2/query", 1, 1),
    method: "GET",
    databaseVersion: "2026.11.20",
    at: START,
    microseconds: 700,
    query: "8.8.8.8",
    clientIp: "203.0.113.9",
    country: 0,
  });
  const settlements = balanceIds.map((balanceId) => ({ balanceId, spent: 1 }));
  return writeFlush(after(seconds), { process, sequence: ++sequence, log, settlements });
}

test("a silent process keeps its credits for a minute", async () => {
  const balanceId = await leased("silent", "test:minute", 10);
  await reclaimCredits(after(LEASE_SECONDS - 1));
  expect(await takenOf(balanceId)).toBe(10);
  await reclaimCredits(after(LEASE_SECONDS + 1));
  expect(await takenOf(balanceId)).toBe(0);
});

test("credits are returned at once, to each balance its own, and no more than the process holds", async () => {
  const [one, other] = [await leased("returning", "test:one", 10), await leased("returning", "test:other", 20)];
  const giveBack = (ofOne: number, ofOther: number) =>
    returnCredits(running.app, "returning", [
      { balanceId: one, credits: ofOne },
      { balanceId: other, credits: ofOther },
    ]);
  await giveBack(4, 5);
  expect([await takenOf(one), await takenOf(other)]).toEqual([6, 15]);
  await giveBack(7, 15);
  expect([await takenOf(one), await takenOf(other)]).toEqual([6, 0]);
  expect([await leasesOf(one), await leasesOf(other)]).toEqual([1, 0]);
});

test("a process hears that its leases were taken over until it confirms it, and nothing of leases that it ended", async () => {
  await leased("told", "test:told", 10);
  await endLeases(after(0), "told");
  expect(await flush("told", [])).toMatchObject({ reclaimedAt: null });
  await foldUsage(after(0));
  await leased("told", "test:told", 10);
  await reclaimCredits(after(100));
  const at = new Date(START + 100_000);
  expect(await flush("told", [], 101)).toMatchObject({ reclaimedAt: at });
  await forgetReclaim(running.app, "told", new Date(START));
  expect(await flush("told", [], 102)).toMatchObject({ reclaimedAt: at });
  await forgetReclaim(running.app, "told", at);
  expect(await flush("told", [], 103)).toMatchObject({ reclaimedAt: null });
});

test("processes share what they have drawn on within five seconds, also when their flushes are folded; jobs share no rate", async () => {
  await foldUsage(after(0));
  await running.app.db.usageFlush.deleteMany();
  const [both, single] = [await leased("first", "test:both", 10), await leased("first", "test:single", 10)];
  await flush("first", [both, single]);
  await flush(jobProcess(1), []);
  expect(await flush("second", [both])).toMatchObject({ processes: 2 });
  const shared = new Map([[both, 2]]);
  expect(await countHolders(after(4))).toEqual(shared);
  expect(await countHolders(after(5))).toEqual(new Map());
  await foldUsage(after(1));
  await flush("third", [single], 1);
  await foldUsage(after(2));
  expect(await countHolders(after(4))).toEqual(new Map([...shared, [single, 2]]));
});

test("calls that nobody has folded are folded by whoever notices, those that were gathered after five minutes and more", async () => {
  await foldUsage(after(0));
  const accountId = 1_000_002;
  const counted = () => running.app.db.usageQuarter.count({ where: { accountId } });
  await flush("gathered", [], 0, accountId);
  await foldOrGather(after(0));
  await foldOverdue(after(310));
  expect(await counted()).toBe(0);
  await foldOverdue(after(321));
  expect(await counted()).toBe(1);
  expect(await running.app.db.usageCountry.count({ where: { accountId } })).toBe(0);
});

test("an hour later nothing is left of flushes that were gathered and folded, but all of those that were not", async () => {
  const { db } = running.app;
  await foldUsage(after(0));
  await db.usageFlush.deleteMany();
  await flush("forgotten", []);
  await foldOrGather(after(0));
  await foldUsage(after(0));
  await flush("late", [], 3700);
  await foldUsage(after(0));
  await flush("waiting", []);
  const left = async () => (await db.usageFlush.findMany()).map(({ process }) => process).sort();
  await forgetFlushes(after(3500));
  expect(await left()).toHaveLength(4);
  await forgetFlushes(after(3601));
  expect(await left()).toEqual(["late", "waiting"]);
});

test("calls of more bytes than are read at once are all folded, and in as many rounds as a caller waits for", async () => {
  await foldUsage(after(0));
  const key = { id: 1_000_003, accountId: 1_000_003, ownerId: 1_000_003 };
  const kind = answeredKind("/v2/query", 1, 1);
  const call = { key, kind, method: "GET", databaseVersion: "2026.11.20", at: START, microseconds: 700, country: 0 };
  const flushMuch = async () => {
    for (let index = 0; index < 8; index++) {
      const log = new UsageLog();
      for (let number = 0; number < 9900; number++)
        log.add({ ...call, query: `${number} ${"a".repeat(120)}`, clientIp: "203.0.113.9" });
      await writeFlush(after(0), { process: "many", sequence: ++sequence, log, settlements: [] });
    }
  };
  await flushMuch();
  expect(await foldUsage(after(0))).toBe(8);
  await flushMuch();
  expect(await foldUsage(after(0), 0)).toBe(0);
  const first = await foldUsage(after(0), 1);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(8);
  expect(await foldUsage(after(0))).toBe(8 - first);
});

test("what was read is all there is if it is less than is read at once", () => {
  const flushes = (...lengths: number[]) =>
    lengths.map((length) => ({ bytes: new Uint8Array(length) }) as Pick<UnfoldedFlush, "bytes"> as UnfoldedFlush);
  expect(areAll(flushes(4_000_000, 3_999_999))).toBe(true);
  expect(areAll(flushes(4_000_000, 4_000_000))).toBe(false);
});

test("accounts are spread over 64 buckets", () => {
  const buckets = new Set(Array.from({ length: 1000 }, (_, index) => bucketOf(index)));
  expect([...buckets].sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, index) => index));
});
