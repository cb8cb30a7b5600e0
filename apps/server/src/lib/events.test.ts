import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount, newPhone } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { transaction } from "../app.ts";
import { createAccount } from "../modules/account/accounts.ts";
import { accountOpened } from "../modules/account/events.ts";
import { announce, event, on } from "./events.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const newUser = () => ({
  ...{ name: "", email: "", company: "", channel: "", passwordHash: null, inviteCode: "" },
  ...{ phone: newPhone(), lang: "en-US" as const },
});

test("an event runs its subscriptions in their order, and no others", async () => {
  const heard: string[] = [];
  const paid = event<number>("test.paid");
  const subscriptions = [
    on(paid, async (_app, cents) => void heard.push(`first ${cents}`)),
    on(event<number>("test.closed"), async () => void heard.push("closed")),
    on(paid, async (_app, cents) => void heard.push(`second ${cents}`)),
  ];
  await announce({ ...running.app, subscriptions }, paid, 5);
  expect(heard).toEqual(["first 5", "second 5"]);
});

test("a subscription works in the announcer's transaction and undoes it when it fails", async () => {
  const { db } = running.app;
  const account = newUser();
  const seen: boolean[] = [];
  const look = on(accountOpened, async (app, { userId }) => {
    seen.push((await app.db.user.count({ where: { id: userId } })) === 1);
    throw new Error("refused");
  });
  await expect(createAccount({ ...running.app, subscriptions: [look] }, account)).rejects.toThrow("refused");
  expect(seen).toEqual([true]);
  expect(await db.user.count({ where: { phone: account.phone } })).toBe(0);
});

test("a new account has its free services and its welcome, once", async () => {
  const { app } = running;
  const [user, other] = [await createAccount(app, newUser()), await newAccount(app)];
  expect(await app.db.service.count({ where: { accountId: user.id, source: "free" } })).toBeGreaterThan(0);
  expect(await app.db.notice.count({ where: { userId: user.id } })).toBe(1);
  await transaction(app, (app) => announce(app, event<object>("test.unknown"), {}));
  expect(await app.db.notice.count({ where: { userId: other.id } })).toBe(1);
});
