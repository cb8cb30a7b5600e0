import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { openDatabaseProxy } from "../../../../../tests/setup/database-proxy.ts";
import { rounds } from "../../../../../tests/setup/rounds.ts";
import type { App } from "../../app.ts";
import type { Prisma } from "../../generated/client.ts";
import { countryNumber } from "../../lib/country-tally.ts";
import { registry } from "../../lib/metrics.ts";
import { standingsOf } from "../services/standings.ts";
import { countedOf } from "./counted.ts";
import { writeFlush } from "./flush.ts";
import { foldAccounts, foldOrGather, foldOverdue, foldUsage, forgetFlushes } from "./fold.ts";
import { grantCredits, reclaimCredits } from "./lease-store.ts";
import { Meter } from "./meter.ts";
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
/** As the worker, a reader of one account, and a process that stops do. */
const waysToFold = [foldOrGather, foldUsage, (app: App) => foldAccounts(app, [account.id]), foldOrGather];
const foldSomehow = (): Promise<number> => waysToFold[randomInt(waysToFold.length)]!(running.app);

const allOf = (calls: number) => ({ calls, charged: calls, ofCountries: calls, recorded: calls, settled: calls });

test("flushes are folded once by any number of processes that fold while others are appended", async () => {
  const flushes = rounds(200);
  const balanceId = await leased("test:folders", flushes * KEYS + 1);
  let isOver = false;
  let folded = 0;
  const folders = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const more = await foldSomehow();
      folded += more;
    }
  });
  try {
    for (let left = flushes; left > 0; left -= 4)
      await Promise.all(Array.from({ length: Math.min(4, left) }, () => appendFlush(balanceId)));
  } finally {
    isOver = true;
  }
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
    while (!isOver) await foldSomehow();
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

test("a process killed while folding has folded each flush once or not at all", { timeout: 600_000 }, async () => {
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

/** A flush of some calls of one key, which draw on a balance. */
async function appendCalls(calls: number, balanceId: bigint, app = running.app) {
  const log = new UsageLog();
  for (let index = 0; index < calls; index++) log.add({ ...callOf(1), at: app.now().getTime() + index });
  const settlements = [{ balanceId, spent: calls }];
  await writeFlush(app, { process: PROCESS, sequence: ++sequence, log, settlements });
}

const afterMinutes = (minutes: number) => ({ ...running.app, now: () => new Date(Date.now() + minutes * 60_000) });

test("the calls of a key wait for more of them, for minutes at most, and are in all figures meanwhile", async () => {
  const usage = running.client({ token: account.token }).usage;
  const balanceId = await leased("test:few", 1000);
  await appendCalls(60, balanceId);
  await foldOrGather(running.app);
  await appendCalls(60, balanceId);
  await foldOrGather(running.app);
  expect(await foldedOf(balanceId)).toEqual(allOf(0));
  expect((await usage.keyUseRecordTotal({})).total).toBe(120);
  expect((await standingsOf(running.app, ["test:few"])).get("test:few")?.used).toBe(120);
  await foldOrGather(afterMinutes(4));
  expect((await foldedOf(balanceId)).calls).toBe(0);
  await foldOrGather(afterMinutes(6));
  expect(await foldedOf(balanceId)).toEqual(allOf(120));
  expect((await usage.keyUseRecordTotal({})).total).toBe(120);
});

test.each([
  ["gathered", async () => void (await foldOrGather(running.app))],
  ["folded", async () => void (await foldUsage(running.app))],
  [
    "gathered and then folded",
    async () => {
      await foldOrGather(running.app);
      await foldUsage(running.app);
    },
  ],
])("calls that are %s between reading and asking are counted once", async (_how, fold) => {
  const balanceId = await leased(`test:between:${account.id}`, 1000);
  await appendCalls(10, balanceId);
  await foldOrGather(running.app);
  await appendFlush(balanceId);
  await appendCalls(150, balanceId);
  const { quarters, countries, lastCalls } = await countedOf(running.app, account.id);
  expect(lastCalls.get("/v2/query")?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  await fold();
  const sumOf = async (from: Prisma.Sql) => {
    const [sum] = await running.app.db.$queryRaw<{ calls: number }[]>`select sum(calls)::int as calls from ${from}`;
    return sum?.calls;
  };
  expect(await sumOf(quarters)).toBe(160 + KEYS);
  expect(await sumOf(countries)).toBe(160 + KEYS);
});

test("the calls of a key that has many are counted at once, and so are those that somebody asks for", async () => {
  const balanceId = await leased("test:many", 1000);
  await appendCalls(150, balanceId);
  await foldOrGather(running.app);
  expect((await foldedOf(balanceId)).calls).toBe(150);
  await appendCalls(20, balanceId);
  await foldOrGather(running.app);
  expect((await foldedOf(balanceId)).calls).toBe(150);
  await foldAccounts(running.app, [account.id]);
  expect(await foldedOf(balanceId)).toMatchObject({ calls: 170, recorded: 170 });
});

test("the calls of many accounts are gathered apart, whatever their order and size, and each is counted once", async () => {
  const accounts = [7, 66, 3, 130, 64, 1, 200, 5].map((offset) => 1_000_000 + offset);
  const log = new UsageLog();
  accounts.forEach((accountId, index) => {
    for (let call = 0; call <= index; call++)
      log.add({
        ...callOf(accountId),
        key: { id: accountId, accountId, ownerId: accountId },
        query: "x".repeat(index),
      });
  });
  await writeFlush(running.app, { process: PROCESS, sequence: ++sequence, log, settlements: [] });
  await foldOrGather(running.app);
  await foldOrGather(running.app);
  await foldUsage(running.app);
  const rows = await running.app.db.usageQuarter.groupBy({
    by: ["accountId", "keyId"],
    where: { accountId: { in: accounts } },
    _sum: { calls: true },
  });
  const counted = new Map(rows.map(({ accountId, _sum }) => [accountId, _sum.calls]));
  expect(accounts.map((accountId) => counted.get(accountId))).toEqual(accounts.map((_, index) => index + 1));
});

test("a flush that cannot be read is set aside and kept, and holds up neither others nor its own settlements", async () => {
  const balanceId = await leased("test:unreadable", 1000);
  await appendFlush(balanceId);
  await appendFlush(balanceId);
  const broken = { process_sequence: { process: PROCESS, sequence } };
  const { bytes } = await running.app.db.usageFlush.findUniqueOrThrow({ where: broken });
  const cut = bytes.subarray(0, bytes.length - 3);
  await running.app.db.usageFlush.update({ where: broken, data: { bytes: cut } });
  const unreadable = registry.getSingleMetric("meridian_usage_unreadable_flushes_total");
  const before = (await unreadable?.get())?.values[0]?.value ?? 0;
  const error = vi.spyOn(running.app.log, "error");
  await foldUsage(running.app);
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, expect.stringContaining("set aside"));
  error.mockRestore();
  expect((await unreadable?.get())?.values[0]?.value).toBe(before + 1);
  expect(await foldedOf(balanceId)).toMatchObject({ calls: KEYS, recorded: KEYS, settled: 2 * KEYS });
  await forgetFlushes(afterMinutes(600));
  expect(await running.app.db.usageFlush.findMany()).toEqual([expect.objectContaining({ bucket: -2, bytes: cut })]);
  await running.app.db.usageFlush.deleteMany();
});

test("a bucket of which much is gathered does not wait", async () => {
  const balanceId = await leased("test:bucket", 1_000_000);
  const log = new UsageLog();
  for (let call = 0; call < 9900; call++) log.add({ ...callOf(call % 100), query: "a".repeat(120) });
  await writeFlush(running.app, {
    process: PROCESS,
    sequence: ++sequence,
    log,
    settlements: [{ balanceId, spent: 9900 }],
  });
  await foldOrGather(running.app);
  expect(await foldedOf(balanceId)).toMatchObject({ calls: 0, recorded: 0 });
  await foldOrGather(running.app);
  expect(await foldedOf(balanceId)).toMatchObject({ calls: 9900, recorded: 9900 });
});

test("settlements of a process wait for the next minute, and not at all for one that is silent", async () => {
  const balanceId = await leased("test:minute", 1000);
  const settled = async () => (await foldedOf(balanceId)).settled;
  const minute = { ...running.app, now: () => new Date(Math.floor(Date.now() / 60_000) * 60_000 + 120_000) };
  const after = (seconds: number) => ({ ...running.app, now: () => new Date(minute.now().getTime() + seconds * 1000) });
  for (const seconds of [0, 20, 40]) {
    await appendCalls(5, balanceId, after(seconds));
    await foldOrGather(after(seconds));
    expect(await settled()).toBe(0);
  }
  await appendCalls(5, balanceId, after(60));
  await foldOrGather(after(60));
  expect(await settled()).toBe(20);
  await appendCalls(5, balanceId, after(70));
  await foldOrGather(after(70));
  await foldOrGather(after(80));
  expect(await settled()).toBe(20);
  await foldOverdue(after(95));
  expect(await settled()).toBe(25);
  await reclaimCredits(after(120));
  expect(await settled()).toBe(25);
  await reclaimCredits(after(140));
  expect((await standingsOf(running.app, ["test:minute"])).get("test:minute")?.used).toBe(25);
  expect(await running.app.db.lease.count({ where: { balanceId } })).toBe(0);
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
  expect(await registry.getSingleMetric("meridian_usage_unfolded_seconds")?.get()).toMatchObject({
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
