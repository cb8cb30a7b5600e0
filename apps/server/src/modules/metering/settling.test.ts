import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import type { App } from "../../app.ts";
import type { Prisma, PrismaClient } from "../../generated/client.ts";
import { countryNumber } from "../../lib/country-tally.ts";
import type { CreditAccount } from "./credit-account.ts";
import { writeFlush } from "./flush.ts";
import { foldUsage } from "./fold.ts";
import { endLeases, grantCredits, reclaimCredits, returnCredits } from "./lease-store.ts";
import { Meter } from "./meter.ts";
import { answeredKind } from "./usage-ledger.ts";
import { UsageLog } from "./usage-log.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const takenOf = async (subject: string) =>
  (await running.app.db.balance.findUniqueOrThrow({ where: { subject } })).taken;
/** Past the end of every lease. */
const muchLater = () => ({ ...running.app, now: () => new Date(Date.now() + 120_000) });

/** Takes until refused; says how many there were. */
async function takeAll(meter: Meter, account: CreditAccount): Promise<number> {
  let taken = 0;
  while (await meter.take(account)) taken++;
  return taken;
}

/** The application with something that comes before each statement of one kind. */
function before(statement: "$queryRaw" | "$executeRaw", work: (text: string) => unknown): App {
  const hook = async ({ args, query }: { args: Prisma.Sql; query: (args: Prisma.Sql) => Promise<unknown> }) => {
    await work(args.sql);
    return query(args);
  };
  const client = running.app.db as PrismaClient;
  const db =
    statement === "$queryRaw"
      ? client.$extends({ query: { $queryRaw: hook } })
      : client.$extends({ query: { $executeRaw: hook } });
  return { ...running.app, db: db as unknown as PrismaClient };
}

test("credits of calls not answered yet are settled only once they are, whatever is flushed meanwhile", async () => {
  const meter = new Meter(running.app);
  const subject = "test:unanswered";
  const account = meter.account(subject, 1000);
  const settled = async () => {
    await meter.flush();
    await foldUsage(running.app);
    const { id } = await running.app.db.balance.findUniqueOrThrow({ where: { subject } });
    return (await running.app.db.lease.findFirstOrThrow({ where: { balanceId: id } })).settled;
  };
  for (let i = 0; i < 3; i++) await meter.take(account);
  meter.hold(account, 2);
  expect(await settled()).toBe(1);
  meter.release(account, 2);
  meter.putBack(account, 1);
  expect(await settled()).toBe(2);
  await meter.stop();
  expect(await takenOf(subject)).toBe(2);
});

describe("processes that write at the same time", () => {
  const keyIds = Array.from({ length: 150 }, (_, i) => 1000 + i);
  const logOf = (order: number[]) => {
    const log = new UsageLog();
    const kind = answeredKind("/v2/query", 1, 1);
    const call = {
      kind,
      method: "GET",
      databaseVersion: "2026.11.20",
      at: Date.now(),
      microseconds: 1,
      query: "",
      clientIp: "",
      country: countryNumber("DE"),
    };
    for (const id of order) log.add({ ...call, key: { id, accountId: 7, ownerId: 7 } });
    return log;
  };

  test("flush the same keys in any order without waiting for each other", async () => {
    const flushes = Array.from({ length: 40 }, (_, i) => ({
      process: `process ${i}`,
      sequence: 1,
      log: logOf(i % 2 ? keyIds : keyIds.toReversed()),
      settlements: [],
    }));
    await Promise.all(flushes.map((flush) => writeFlush(running.app, flush).then(() => foldUsage(running.app))));
    await foldUsage(running.app);
    const { _sum } = await running.app.db.usageQuarter.aggregate({ where: { accountId: 7 }, _sum: { calls: true } });
    expect(_sum.calls).toBe(40 * 150);
  });

  test("lease, settle, return, end and reclaim the same balances without waiting for each other", async () => {
    const subjects = Array.from({ length: 200 }, (_, i) => `test:order:${i}`);
    const wants = (order: string[]) => order.map((subject) => ({ subject, quota: 1_000_000, want: 100 }));
    const [first, second] = [wants(subjects), wants(subjects.toReversed())];
    const balances = (await grantCredits(running.app, "one", first)).map(({ balanceId }) => balanceId);
    const orders = [balances, balances.toReversed()];
    let sequence = 0;
    const settle = async (process: string, order: bigint[]) => {
      const settlements = order.map((balanceId) => ({ balanceId, spent: 1 }));
      await writeFlush(running.app, { process, sequence: ++sequence, log: new UsageLog(), settlements });
      await foldUsage(running.app);
    };
    for (let round = 0; round < 10; round++)
      await Promise.all([
        ...["one", "two"].map((process, i) => grantCredits(running.app, process, i ? second : first)),
        ...["one", "two"].map((process, i) => settle(process, orders[i] ?? [])),
        returnCredits(running.app, "one", orders[1]?.map((balanceId) => ({ balanceId, credits: 5 })) ?? []),
        endLeases(running.app, "two", orders[0]),
        reclaimCredits(muchLater()),
      ]);
    await foldUsage(running.app);
    await reclaimCredits(muchLater());
    const { _sum } = await running.app.db.balance.aggregate({
      where: { subject: { startsWith: "test:order:" } },
      _sum: { taken: true },
    });
    expect(_sum.taken).toBe(10 * 2 * subjects.length);
  });
});

test("the quota is spent exactly once after a long silence, whether settling or reclaiming comes first", async () => {
  let now = Date.now();
  const app = { ...running.app, now: () => new Date(now) };
  for (let round = 0; round < 25; round++) {
    const subject = `test:reclaimed:${round}`;
    const [ours, theirs] = [new Meter(app), new Meter(app)];
    const account = ours.account(subject, 100);
    for (let i = 0; i < 10; i++) expect(await ours.take(account)).toBe(true);
    now += 90_000;
    await Promise.all([ours.flush(), foldUsage(app), reclaimCredits(app)]);
    const more = await takeAll(ours, account);
    await ours.stop();
    const others = await takeAll(theirs, theirs.account(subject, 100));
    await theirs.stop();
    expect([10 + others + more, await takenOf(subject)]).toEqual([100, 100]);
  }
});

test("credits being returned are not requested again until they have arrived", async () => {
  let now = Date.now();
  let opened = Promise.resolve();
  let grants = 0;
  const app = before("$executeRaw", (text) => {
    if (text.includes("insert into balances")) grants++;
    return text.includes("update leases") && opened;
  });
  const meter = new Meter({ ...app, now: () => new Date(now) });
  const account = meter.account("test:returning", 100);
  expect(await meter.take(account)).toBe(true);
  await meter.flush();
  now += 5000;
  const gate = Promise.withResolvers<void>();
  opened = gate.promise;
  await meter.flush();
  grants = 0;
  const taken = meter.take(account);
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(grants).toBe(0);
  opened = Promise.resolve();
  gate.resolve();
  expect(await taken).toBe(true);
  await meter.stop();
  expect(await takenOf("test:returning")).toBe(2);
});

test("after an outage the allowance it granted ends: exactly the rest of the quota is spent", async () => {
  let isUnavailable = false;
  const fail = () => {
    if (isUnavailable) throw new Error("unavailable");
  };
  const autocommit: App["autocommit"] = async (statement) => {
    fail();
    return running.app.autocommit(statement);
  };
  const meter = new Meter({ ...before("$queryRaw", fail), autocommit });
  const account = meter.account("test:outage", 100);
  expect(await meter.take(account)).toBe(true);
  isUnavailable = true;
  await meter.flush();
  for (let i = 0; i < 40; i++) expect(await meter.take(account)).toBe(true);
  expect(account.isCutOff).toBe(true);
  isUnavailable = false;
  while (account.isCutOff) {
    await meter.flush();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(41 + (await takeAll(meter, account))).toBe(100);
  expect(account.isCutOff).toBe(false);
  await meter.stop();
  expect(await takenOf("test:outage")).toBe(100);
});
