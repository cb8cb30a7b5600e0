import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../tests/setup/app.ts";
import { type App, transaction } from "../app.ts";
import { pastDeadlocks } from "./deadlock.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
  await running.app.db.balance.createMany({ data: ["a", "b"].map((subject) => ({ subject, quota: 10 })) });
});
afterAll(() => running.close());

const take = (app: App, subject: string) =>
  app.db.balance.update({ where: { subject }, data: { taken: { increment: 1 } } });

test("two transactions that deadlock both eventually succeed, each once", async () => {
  await running.app.db.balance.updateMany({ data: { taken: 0 } });
  let firstTries = 0;
  let open = () => {};
  const bothHoldOne = new Promise<void>((resolve) => {
    open = resolve;
  });
  let holders = 0;
  const run = (order: [string, string], patience: string, other: Promise<unknown> = Promise.resolve()) => {
    let isRepeated = false;
    return pastDeadlocks(async () => {
      // By now the other one has its lock; taking it first would make both deadlock again.
      if (isRepeated) await other;
      isRepeated = true;
      await transaction(running.app, async (app) => {
        firstTries++;
        // One of them checks for deadlocks long before the other, or PostgreSQL could end both.
        await app.db.$executeRawUnsafe(`set local deadlock_timeout = '${patience}'`);
        await take(app, order[0]);
        if (++holders === 2) open();
        await bothHoldOne;
        await take(app, order[1]);
      });
    });
  };
  const patient = run(["b", "a"], "1min");
  await Promise.all([run(["a", "b"], "100ms", patient), patient]);
  expect(firstTries).toBe(3);
  const rows = await running.app.db.balance.findMany({ where: { subject: { in: ["a", "b"] } } });
  expect(rows.map(({ taken }) => taken)).toEqual([2, 2]);
});

test("any other failure is not retried", async () => {
  let tries = 0;
  const work = async () => {
    tries++;
    throw new Error("something else");
  };
  await expect(pastDeadlocks(work)).rejects.toThrow("something else");
  expect(tries).toBe(1);
});
