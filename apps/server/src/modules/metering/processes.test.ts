import { Agent, request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { newKey, setQuota } from "../../../../../tests/setup/accounts.ts";
import { type ApiProcess, killAll, startApi } from "../../../../../tests/setup/api-process.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { countedCalls } from "../../../../../tests/setup/counted-calls.ts";
import { openDatabaseProxy } from "../../../../../tests/setup/database-proxy.ts";
import { rounds } from "../../../../../tests/setup/rounds.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { createKey } from "../keys/keys.ts";
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

/** In full what an account is given. */
const QUOTA = rounds(50_000);

describe("three processes on one key", { timeout: 900_000 }, () => {
  test("of a fifth more calls than the quota, exactly the quota is answered and the rest refused", async () => {
    const { account, secret } = await newKey(running.app);
    await withoutPace(account.id);
    await setQuota(running.app, account.id, QUOTA);
    processes = await Promise.all([1, 2, 3].map(() => startApi(settings())));
    const urls = processes.map(({ url }) => url);
    const statuses = await callMany(() => urls, secret, QUOTA * 1.2);
    const [answered, overQuota, tooFast] = [200, 402, 429].map((status) => statuses.get(status) ?? 0);
    expect(answered).toBe(QUOTA);
    // Of so many refusals from one address some are turned away before they are looked at.
    expect((overQuota ?? 0) + (tooFast ?? 0)).toBe(QUOTA * 0.2);
    expect(overQuota).toBeGreaterThan(QUOTA * 0.02);
    for (const { child } of processes) child.kill("SIGTERM");
    expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ]);
    expect(await countedCalls(running.app, account.id)).toEqual({ calls: QUOTA, charged: QUOTA });
    const [balance] = await running.app.db.balance.findMany({ where: { quota: QUOTA, taken: { gt: 0 } } });
    expect(balance?.taken).toBe(QUOTA);
  });

  test("repeatedly killed without warning count no unanswered call, and every call that was sent in a flush", async () => {
    const { account, secret } = await newKey(running.app);
    await withoutPace(account.id);
    // Unlike that of an earlier try.
    const quota = 1_000_000 + account.id;
    await setQuota(running.app, account.id, quota);
    const healthy = await startApi(settings());
    processes = [healthy];
    let answeredByHealthy = 0;
    const callHealthy = async () => {
      if ((await call(healthy.url, secret)) === 200) answeredByHealthy++;
    };
    // Each victim has a key of its own, so that its answers can be compared with what is counted of it.
    const names = Array.from({ length: rounds(20) }, (_, i) => `victim ${i}`);
    const victims: Awaited<ReturnType<typeof killUnderLoad>>[] = [];
    const queue = [...names];
    const killInTurn = async () => {
      for (let name = queue.pop(); name !== undefined; name = queue.pop())
        victims.push(await killUnderLoad(account.signedIn, name, callHealthy));
    };
    await Promise.all([killInTurn(), killInTurn()]);
    expect(answeredByHealthy).toBeGreaterThan(0);
    healthy.child.kill("SIGTERM");
    await healthy.exited;
    expect(victims).toHaveLength(names.length);
    const countedOfVictims = await Promise.all(
      victims.map(async ({ keyId }) => (await countedCalls(running.app, account.id, keyId)).calls),
    );
    for (const [i, { answered, answeredAtFlushes }] of victims.entries()) {
      const lost = answered - (countedOfVictims[i] ?? 0);
      expect(lost).toBeGreaterThanOrEqual(0);
      // The last flush had not begun when the one before it passed, so it holds all that was answered until then.
      expect(lost).toBeLessThanOrEqual(answered - (answeredAtFlushes.at(-2) ?? 0));
    }
    const { calls } = await countedCalls(running.app, account.id);
    expect(calls - countedOfVictims.reduce((sum, one) => sum + one, 0)).toBe(answeredByHealthy);
    await reclaimCredits({ ...running.app, now: () => new Date(Date.now() + 120_000) });
    const [balance] = await running.app.db.balance.findMany({ where: { quota } });
    expect(balance?.taken).toBe(calls);
  });

  test("killed while a flush is in flight lose nothing that was answered before it", async () => {
    const { account, secret } = await newKey(running.app);
    const proxy = await openDatabaseProxy(running.app.config.DATABASE_URL);
    const victim = await startApi({ ...settings(), DATABASE_URL: proxy.url });
    processes = [victim];
    expect(await call(victim.url, secret)).toBe(200);
    await reached(async () => (await countedCalls(running.app, account.id)).calls === 1);
    // The next flush has this call in it, and the process dies before the database can have confirmed it.
    proxy.watch((bytes) => isFlush(bytes) && victim.child.kill("SIGKILL"));
    expect(await call(victim.url, secret)).toBe(200);
    await victim.exited;
    await proxy.emptied();
    proxy.close();
    expect(await countedCalls(running.app, account.id)).toEqual({ calls: 2, charged: 2 });
  });
});

/** Whether a process sends a flush to the database: the statement's name, behind the empty one of a portal. */
const isFlush = (bytes: Buffer): boolean => bytes.includes("\0flush\0");

/**
 * Starts a process, calls it with a key that nobody else uses and another one in turn, and kills it at once when a
 * flush has left it.
 */
async function killUnderLoad(owner: SignedIn, name: string, callAnother: () => Promise<void>) {
  const key = await createKey(running.app, owner, "127.0.0.1", { name, is_test: false });
  const proxy = await openDatabaseProxy(running.app.config.DATABASE_URL);
  const victim = await startApi({ ...settings(), DATABASE_URL: proxy.url });
  processes.push(victim);
  let answered = 0;
  const answeredAtFlushes: number[] = [];
  proxy.watch((bytes) => {
    if (!isFlush(bytes)) return;
    answeredAtFlushes.push(answered);
    if (answeredAtFlushes.length > 5 && answered > 100) victim.child.kill("SIGKILL");
  });
  let isDead = false;
  const work = async () => {
    while (!isDead) {
      if ((await call(victim.url, key.api_key)) === 200) answered++;
      await callAnother();
    }
  };
  const load = [work(), work(), work(), work()];
  await victim.exited;
  isDead = true;
  await Promise.all(load);
  await proxy.emptied();
  proxy.close();
  // An account may have no more than twenty keys.
  await running.app.db.apiKey.update({ where: { id: key.id }, data: { status: "revoked" } });
  return { keyId: key.id, answered, answeredAtFlushes };
}

const reached = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 60_000, interval: 5 });
