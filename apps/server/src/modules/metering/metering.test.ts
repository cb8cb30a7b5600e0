import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { countedCalls } from "../../../../../tests/setup/counted-calls.ts";
import type { App } from "../../app.ts";
import type { CreditAccount } from "./credit-account.ts";
import { foldUsage, forgetFlushes } from "./fold.ts";
import { reclaimCredits } from "./lease-store.ts";
import { Meter } from "./meter.ts";
import { answeredKind } from "./usage-ledger.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

/** Of no account that a test looks at. */
const anyCall = {
  key: { id: 0, accountId: 0, ownerId: 0 },
  kind: answeredKind("/v2/query", 1, 1),
  method: "GET",
  databaseVersion: "2026.11.20",
  at: Date.now(),
  microseconds: 1,
  query: "",
  clientIp: "",
  country: 0,
};

describe("one process", () => {
  /** Takes until refused; says how many there were. */
  async function takeAll(meter: Meter, account: CreditAccount): Promise<number> {
    let taken = 0;
    while (await meter.take(account)) taken++;
    return taken;
  }
  const takenOf = async (subject: string) =>
    (await running.app.db.balance.findUniqueOrThrow({ where: { subject } })).taken;

  test("sends a flush every 80 ms, or as soon as the previous one has been answered", async () => {
    // Processes of other tests would make this one ask what it shares with them, through Prisma, which needs timers.
    await foldUsage(running.app);
    await running.app.db.usageFlush.deleteMany();
    let sent = 0;
    let gate = Promise.resolve();
    const autocommit: App["autocommit"] = async (statement) => {
      sent++;
      await gate;
      return running.app.autocommit(statement);
    };
    const meter = new Meter({ ...running.app, autocommit });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
    try {
      meter.start();
      const count = () => meter.record(anyCall);
      const arrived = async (flushes: number) => {
        while ((await running.app.db.usageFlush.count({ where: { createdAt: { gte: startedAt } } })) < flushes);
      };
      const startedAt = new Date();
      count();
      await vi.advanceTimersByTimeAsync(79);
      expect(sent).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toBe(1);
      await arrived(1);
      count();
      await vi.advanceTimersByTimeAsync(79);
      expect(sent).toBe(1);
      const { promise, resolve: answer } = Promise.withResolvers<void>();
      gate = promise;
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toBe(2);
      count();
      await vi.advanceTimersByTimeAsync(100);
      expect(sent).toBe(2);
      answer();
      while (sent < 3) await vi.advanceTimersByTimeAsync(0);
    } finally {
      vi.useRealTimers();
      await meter.stop();
    }
  });

  test("that was silent too long spends nothing of a lease that others have received meanwhile", async () => {
    const [silent, other] = [new Meter(running.app), new Meter(running.app)];
    const ours = silent.account("test:silent", 100);
    expect(await silent.take(ours)).toBe(true);
    await silent.flush();
    await foldUsage(running.app);
    await reclaimCredits({ ...running.app, now: () => new Date(Date.now() + 120_000) });
    expect(await silent.take(ours)).toBe(true);
    await silent.flush();
    expect(await takeAll(other, other.account("test:silent", 100))).toBe(98);
    expect(await takeAll(silent, ours)).toBe(0);
    await silent.stop();
    await other.stop();
    expect(await takenOf("test:silent")).toBe(100);
  });

  test("whose calls are never charged does not lease more and more credits over time", async () => {
    let now = Date.now();
    const meter = new Meter({ ...running.app, now: () => new Date(now) });
    const account = meter.account("test:uncharged", 1000);
    for (let second = 0; second < 300; second++) {
      expect(await meter.take(account)).toBe(true);
      meter.putBack(account);
      await meter.flush();
      now += 1000;
    }
    expect(await takenOf("test:uncharged")).toBe(32);
    await meter.stop();
    expect(await takenOf("test:uncharged")).toBe(0);
  });

  test("records a call with any query, and those after it", async () => {
    const { account, secret } = await newKey(running.app);
    for (const ip of ["%00", "8.8.8.8"])
      await running.server.inject({ url: `/v2/query?ip=${ip}`, headers: { "x-api-key": secret } });
    await running.lookupApi.meter.flush();
    expect(await countedCalls(running.app, account.id)).toEqual({ calls: 1, charged: 1 });
    const { _sum } = await running.app.db.callPage.aggregate({
      where: { accountId: account.id },
      _sum: { calls: true },
    });
    expect(_sum.calls).toBe(2);
  });

  test("leaves no trace of a flush after an hour", async () => {
    const { secret } = await newKey(running.app);
    await running.server.inject({ url: "/v2/query?ip=8.8.8.8", headers: { "x-api-key": secret } });
    await running.lookupApi.meter.flush();
    await foldUsage(running.app);
    const flushes = await running.app.db.usageFlush.count();
    expect(flushes).toBeGreaterThan(0);
    expect(await forgetFlushes(running.app)).toEqual({ flushes: 0 });
    const later = { ...running.app, now: () => new Date(Date.now() + 7_200_000) };
    expect(await forgetFlushes(later)).toEqual({ flushes });
  });
});
