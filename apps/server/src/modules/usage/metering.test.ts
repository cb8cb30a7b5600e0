import { Agent, request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newKey, setQuota } from "../../../../../tests/setup/accounts.ts";
import { type ApiProcess, killAll, startApi } from "../../../../../tests/setup/api-process.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { reclaimCredits } from "./lease-store.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let processes: ApiProcess[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 60 });
beforeAll(async () => {
  running = await startApp();
});
afterEach(async () => {
  await killAll(processes);
  processes = [];
});
afterAll(async () => {
  agent.destroy();
  await running.close();
});

const settings = () => ({ DATABASE_URL: running.app.config.DATABASE_URL, DATA_DIR: running.app.config.DATA_DIR });

/** The status of one call; 0 where no whole answer came. */
const call = (url: string, secret: string) =>
  new Promise<number>((resolve) => {
    request(`${url}/v2/query?ip=8.8.8.8`, { agent, headers: { "x-api-key": secret } }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
      response.once("error", () => resolve(0));
    })
      .once("error", () => resolve(0))
      .end();
  });

/** Makes calls from one queue, so many at once, spread over the processes; counts the answers by status. */
async function callMany(
  urls: () => string[],
  secret: string,
  total: number,
  atOnce = 48,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let made = 0;
  const work = async () => {
    while (made < total) {
      const targets = urls();
      const status = await call(targets[made++ % targets.length] ?? "", secret);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return statuses;
}

async function withoutPace(accountId: number) {
  await running.app.db.service.updateMany({ where: { accountId }, data: { qps: 1_000_000, burst: 1_000_000 } });
}

const counted = async (accountId: number) => {
  const sums = await running.app.db.usageHour.aggregate({
    where: { accountId, result: "success" },
    _sum: { calls: true, charged: true },
  });
  return { calls: sums._sum.calls ?? 0, charged: sums._sum.charged ?? 0 };
};

describe("three processes on one key", { timeout: 180_000 }, () => {
  test("of 60,000 calls on a quota of 50,000 exactly 50,000 are answered, the rest refused with 402", async () => {
    const { account, secret } = await newKey(running.app);
    await withoutPace(account.id);
    processes = await Promise.all([1, 2, 3].map(() => startApi(settings())));
    const urls = processes.map(({ url }) => url);
    const statuses = await callMany(() => urls, secret, 60_000);
    expect(Object.fromEntries(statuses)).toEqual({ 200: 50_000, 402: 10_000 });
    for (const { child } of processes) child.kill("SIGTERM");
    expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ]);
    expect(await counted(account.id)).toEqual({ calls: 50_000, charged: 50_000 });
    const [balance] = await running.app.db.balance.findMany({ where: { quota: 50_000, taken: { gt: 0 } } });
    expect(balance?.taken).toBe(50_000);
  });

  test("twenty times killed without warning, nothing is counted that was not answered, and little is lost", async () => {
    const { account, secret } = await newKey(running.app);
    await withoutPace(account.id);
    await setQuota(running.app, account.id, 1_000_000);
    processes = await Promise.all([1, 2, 3].map(() => startApi(settings())));
    let answered = 0;
    let isOver = false;
    const load = Promise.all(
      Array.from({ length: 12 }, async (_, worker) => {
        for (let i = worker; !isOver; i++) {
          const target = processes[i % processes.length];
          if (target && (await call(target.url, secret)) === 200) answered++;
        }
      }),
    );
    const answeredAtKills: number[] = [];
    for (let kill = 0; kill < 20; kill++) {
      const before = answered;
      await reached(() => answered > before + 200);
      const victim = kill % 3;
      const old = processes[victim];
      answeredAtKills.push(answered);
      if (old) await killAll([old]);
      processes[victim] = await startApi(settings());
    }
    isOver = true;
    await load;
    for (const { child } of processes) child.kill("SIGTERM");
    await Promise.all(processes.map(({ exited }) => exited));
    const { calls } = await counted(account.id);
    expect(calls).toBeLessThanOrEqual(answered);
    // A process writes every 50 ms, so each kill loses less than its share of what 100 ms of all traffic answer.
    expect(calls).toBeGreaterThan(answered * 0.8);
    await reclaimCredits({ ...running.app, now: () => new Date(Date.now() + 120_000) });
    const [balance] = await running.app.db.balance.findMany({ where: { quota: 1_000_000 } });
    expect(balance?.taken).toBe(calls);
  });
});

async function reached(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
