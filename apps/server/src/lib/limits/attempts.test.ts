import { afterAll, beforeAll, expect, test } from "vitest";
import { startAuthApp } from "../../../../../tests/setup/auth-app.ts";
import { countAttempt, countAttempts, returnAttempts } from "./attempts.ts";

let entrance: Awaited<ReturnType<typeof startAuthApp>>;
beforeAll(async () => {
  entrance = await startAuthApp();
});
afterAll(() => entrance.running.close());

const attemptOften = async (subject: string, times: number) => {
  const taken = await Promise.all(
    Array.from({ length: times }, () =>
      countAttempt(entrance.running.app, { subject, windowSeconds: 60, free: 20 }, 20),
    ),
  );
  return taken.filter(Boolean).length;
};

test("of fifty concurrent attempts exactly as many succeed as the window has left", async () => {
  expect(await attemptOften("new", 50)).toBe(20);
  expect(await attemptOften("new", 50)).toBe(0);
  entrance.later(59);
  expect(await attemptOften("new", 50)).toBe(0);
  entrance.later(1);
  expect(await attemptOften("new", 50)).toBe(20);
});

test("a returned attempt can be taken again, and an expired window returns nothing", async () => {
  const { running, later } = entrance;
  expect(await attemptOften("returned", 20)).toBe(20);
  await returnAttempts(running.app, ["returned"]);
  expect(await attemptOften("returned", 50)).toBe(1);
  later(60);
  await returnAttempts(running.app, ["returned"]);
  expect(await attemptOften("returned", 50)).toBe(20);
});

test("either all of several limits count an attempt or none does; without a required human check none does", async () => {
  const { running, solved } = entrance;
  const small = { subject: "small", windowSeconds: 60, free: 1, max: 2 };
  const large = { subject: "large", windowSeconds: 60, free: 9, max: 9 };
  const counts = async () => {
    const rows = await running.app.db.attemptCount.findMany({ where: { subject: { in: ["small", "large"] } } });
    return Object.fromEntries(rows.map(({ subject, count }) => [subject, count]));
  };
  expect(await countAttempts(running.app, [large, small])).toEqual(expect.arrayContaining(["large", "small"]));
  await expect(countAttempts(running.app, [large, small])).rejects.toMatchObject({ failure: "HUMAN_CHECK_NEEDED" });
  expect(await counts()).toEqual({ small: 1, large: 1 });
  await countAttempts(running.app, [large, small], await solved());
  const token = await solved();
  await expect(countAttempts(running.app, [large, small], token)).rejects.toMatchObject({
    failure: "TOO_MANY_REQUESTS",
    data: { retry_after_seconds: 60 },
  });
  expect(await counts()).toEqual({ small: 2, large: 2 });
  // The solution was not used up when it could not help.
  const other = { subject: "other", windowSeconds: 60, free: 0, max: 1 };
  expect(await countAttempts(running.app, [other], token)).toEqual(["other"]);
});
