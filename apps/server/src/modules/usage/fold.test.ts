import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { openDatabaseProxy } from "../../../../../tests/setup/database-proxy.ts";
import { rounds } from "../../../../../tests/setup/rounds.ts";
import { countryNumber } from "../../lib/country-tally.ts";
import { registry } from "../../lib/metrics.ts";
import { writeFlush } from "./flush.ts";
import { foldOverdue, foldUsage } from "./fold.ts";
import { grantCredits, reclaimCredits } from "./lease-store.ts";
import { Meter } from "./meter.ts";
import { standingsOf } from "./standings.ts";
import { answeredKind } from "./usage-ledger.ts";
import { UsageLog } from "./usage-log.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let account: Awaited<ReturnType<typeof newAccount>>;
let sequence = 0;
beforeAll(async () => {
  running = await startApp();
});
beforeEach(async () => {
  await foldUsage(running.app);
  account = await newAccount(running.app);
});
afterAll(() => running.close());

const KEYS = 5;
const PROCESS = "a process";

const callOf = (id: number) => ({
  key: { id, accountId: account.id, ownerId: account.id },
  kind: answeredKind("/v2/query", 1, 1),
  method: "GET",
  databaseVersion: "2026.11.20",
  at: Date.now(),
  microseconds: 700,
  query: "8.8.8.8",
  clientIp: "203.0.113.9",
  country: countryNumber("US"),
});

/** A flush of one call of each key, all drawing on one balance. */
async function appendFlush(balanceId?: bigint) {
  const log = new UsageLog();
  for (let id = 1; id <= KEYS; id++) log.add(callOf(id));
  const settlements = balanceId === undefined ? [] : [{ balanceId, spent: KEYS }];
  await writeFlush(running.app, { process: PROCESS, sequence: ++sequence, log, settlements });
}

async function leased(subject: string, credits: number): Promise<bigint> {
  const [grant] = await grantCredits(running.app, PROCESS, [{ subject, quota: credits * 8, want: credits }]);
  expect(grant?.granted).toBe(credits);
  return grant!.balanceId;
}

/** The counts, countries, records and settlements that are folded. */
async function foldedOf(balanceId: bigint) {
  const { db } = running.app;
  const where = { accountId: account.id };
  const quarters = await db.usageQuarter.aggregate({ where, _sum: { calls: true, charged: true } });
  const countries = await db.usageCountry.findMany({ where });
  const pages = await db.callPage.aggregate({ where, _sum: { calls: true } });
  const leases = await db.lease.aggregate({ where: { balanceId }, _sum: { settled: true } });
  return {
    calls: quarters._sum.calls ?? 0,
    charged: quarters._sum.charged ?? 0,
    ofCountries: countries.flatMap(({ calls }) => calls).reduce((sum, calls) => sum + calls, 0),
    recorded: pages._sum.calls ?? 0,
    settled: leases._sum.settled ?? 0,
  };
}
const allOf = (calls: number) => ({ calls, charged: calls, ofCountries: calls, recorded: calls, settled: calls });

test("flushes are folded once by any number of processes that fold while others are appended", async () => {
  const flushes = rounds(200);
  const balanceId = await leased("test:folders", flushes * KEYS + 1);
  let isOver = false;
  let folded = 0;
  const folders = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const more = await foldUsage(running.app);
      folded += more;
    }
  });
  for (let left = flushes; left > 0; left -= 4)
    await Promise.all(Array.from({ length: Math.min(4, left) }, () => appendFlush(balanceId)));
  isOver = true;
  await Promise.all(folders);
  const rest = await foldUsage(running.app);
  expect(folded + rest).toBe(flushes);
  expect(await foldedOf(balanceId)).toEqual(allOf(flushes * KEYS));
});

test("figures read while flushes are folded are never behind or ahead of what was flushed", async () => {
  const usage = running.client({ token: account.token }).usage;
  const flushes = rounds(120);
  const balanceId = await leased("test:figures", flushes * KEYS + 1);
  let appended = 0;
  let isOver = false;
  const folding = (async () => {
    while (!isOver) await foldUsage(running.app);
  })();
  const reading = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const least = appended;
      const [total, countries, standings] = await Promise.all([
        usage.keyUseRecordTotal({}),
        usage.keyUseCountry({}),
        standingsOf(running.app, ["test:figures"]),
      ]);
      const most = appended + KEYS;
      const counts = [total.total, countries.list[0]?.total ?? 0, standings.get("test:figures")?.used ?? 0];
      for (const count of counts) {
        expect(count).toBeGreaterThanOrEqual(least);
        expect(count).toBeLessThanOrEqual(most);
      }
    }
  });
  try {
    for (let index = 0; index < flushes; index++) {
      await appendFlush(balanceId);
      appended += KEYS;
    }
  } finally {
    isOver = true;
  }
  await Promise.all([folding, ...reading]);
  expect((await usage.keyUseRecordTotal({})).total).toBe(flushes * KEYS);
});

test("a process killed while folding has folded each flush once or not at all", async () => {
  const path = fileURLToPath(new URL("../../../../../tests/setup/fold-process.ts", import.meta.url));
  const kills = rounds(20);
  const balanceId = await leased("test:killed", 10_000 * kills);
  let appended = 0;
  const append = async () => {
    await appendFlush(balanceId);
    appended += KEYS;
  };
  for (let kill = 0; kill < kills; kill++) {
    const proxy = await openDatabaseProxy(running.app.config.DATABASE_URL);
    const { DATA_DIR } = running.app.config;
    const child = spawn(process.execPath, [path], {
      env: { ...process.env, DATABASE_URL: proxy.url, DATA_DIR, REDIS_URL: "", LOG_LEVEL: "silent" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = once(child, "exit");
    await once(child.stdout, "data");
    // At a statement that folds, or at one of the messages after it.
    const [fold, message] = [randomInt(6), randomInt(4)];
    let folds = 0;
    let messages = 0;
    proxy.watch((bytes) => {
      if (bytes.includes("\0fold\0")) folds++;
      if (folds > fold && messages++ === message) child.kill("SIGKILL");
    });
    while (child.signalCode === null && child.exitCode === null) await append();
    await exited;
    await proxy.emptied();
    proxy.close();
  }
  await foldUsage(running.app);
  expect(appended).toBeGreaterThan(0);
  expect(await foldedOf(balanceId)).toEqual(allOf(appended));
  expect(await running.app.db.usageFlush.count({ where: { foldedAt: null } })).toBe(0);
});

test("leases of a silent process are kept until all it has spent is folded", async () => {
  const later = { ...running.app, now: () => new Date(Date.now() + 120_000) };
  const balanceId = await leased("test:silent", 100);
  await appendFlush(balanceId);
  await reclaimCredits(later);
  const taken = async () => (await running.app.db.balance.findUniqueOrThrow({ where: { id: balanceId } })).taken;
  expect(await taken()).toBe(100);
  await foldOverdue(running.app);
  expect(await taken()).toBe(100);
  const soon = { ...running.app, now: () => new Date(Date.now() + 15_000) };
  await foldOverdue(soon);
  expect(await registry.getSingleMetric("usage_unfolded_seconds")?.get()).toMatchObject({
    values: [{ value: expect.closeTo(15, 0) }],
  });
  await foldOverdue(later);
  await reclaimCredits(later);
  expect(await taken()).toBe(KEYS);
});

test("a fold that is far behind is caught up, and questions meanwhile read a bounded part of it", async () => {
  const flushes = 30;
  const balanceId = await leased("test:behind", 10_000_000);
  for (let index = 0; index < flushes; index++) {
    const log = new UsageLog();
    for (let call = 0; call < 20_000; call++) log.add(callOf(call % 50));
    await writeFlush(running.app, {
      process: PROCESS,
      sequence: ++sequence,
      log,
      settlements: [{ balanceId, spent: 20_000 }],
    });
  }
  const usage = running.client({ token: account.token }).usage;
  expect((await usage.keyUseRecordTotal({})).total).toBe(flushes * 20_000);
  expect(await running.app.db.usageFlush.count({ where: { foldedAt: null } })).toBeLessThan(flushes);
  await foldUsage(running.app);
  expect(await foldedOf(balanceId)).toEqual(allOf(flushes * 20_000));
});

test("a quota is spent exactly, whichever way the clock of a process moves", async () => {
  let now = Date.now();
  const app = { ...running.app, now: () => new Date(now) };
  const meter = new Meter(app);
  const ours = meter.account("test:clock", 400);
  let taken = 0;
  for (const minutes of [0, 3, -90, 1, 24 * 60, -1, 0, 600, -600]) {
    now += minutes * 60_000;
    for (let index = 0; index < 30; index++)
      if (await meter.take(ours)) {
        meter.record({ ...callOf(1), at: now });
        taken++;
      }
    await meter.flush();
    await foldUsage(app);
    await reclaimCredits(app);
  }
  while (await meter.take(ours)) taken++;
  await meter.stop();
  expect(taken).toBe(400);
  expect(await standingsOf(running.app, ["test:clock"])).toEqual(new Map([["test:clock", { used: 400, reserved: 0 }]]));
});
