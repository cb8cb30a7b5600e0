import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { transaction } from "../../app.ts";
import { changePoints } from "./ledger.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const change = (userId: number, by: number, refId: number | string, reason = "staff") =>
  transaction(running.app, (app) => changePoints(app, userId, { change: by, reason, refType: "test", refId }));

async function booksOf(userId: number) {
  const { integral } = await running.app.db.user.findUniqueOrThrow({ where: { id: userId } });
  const entries = await running.app.db.pointsEntry.findMany({ where: { userId }, orderBy: { id: "asc" } });
  return { integral, entries: entries.map(({ change, balance }) => [change, balance]) };
}

test("the balance is the sum of the ledger, each change says what it is, and no entry takes it below zero", async () => {
  const { id } = await newAccount(running.app);
  expect([await change(id, 100, 1), await change(id, -40, 2), await change(id, -40, 2)]).toEqual([100, 60, 60]);
  await expect(change(id, -61, 3)).rejects.toMatchObject({
    failure: "NOT_ENOUGH_POINTS",
    data: { need: 61, have: 60 },
  });
  expect(await booksOf(id)).toEqual({
    integral: 60,
    entries: [
      [100, 100],
      [-40, 60],
    ],
  });
});

test("nobody is given points who does not exist", async () => {
  await expect(change(2_000_000_000, 10, 1)).rejects.toMatchObject({ failure: "NOT_ENOUGH_POINTS", data: { have: 0 } });
});

test("the same reason for the same subject counts once, and a different reason counts separately", async () => {
  const { id } = await newAccount(running.app);
  await Promise.all(Array.from({ length: 50 }, () => change(id, 10, "order")));
  await change(id, 5, "order", "certified");
  expect(await booksOf(id)).toEqual({
    integral: 15,
    entries: [
      [10, 10],
      [5, 15],
    ],
  });
});

test("one of fifty concurrent attempts to spend the last points succeeds, and the ledger's balances stay consistent", async () => {
  const { id } = await newAccount(running.app);
  await change(id, 100, "given");
  const spent = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => change(id, -60, index)));
  expect(spent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await Promise.all(Array.from({ length: 50 }, (_, index) => change(id, 1, `one-${index}`)));
  const { integral, entries } = await booksOf(id);
  expect(integral).toBe(90);
  const sums = entries.map((_, index) => entries.slice(0, index + 1).reduce((sum, [by = 0]) => sum + by, 0));
  expect(entries.map(([, balance]) => balance)).toEqual(sums);
});
