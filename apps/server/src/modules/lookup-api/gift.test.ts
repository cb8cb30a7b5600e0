import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { openService } from "../services/staff-services.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let now = new Date();
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
});
afterAll(() => running.close());

const FREE = 50_000;
const openGift = (accountId: number, quota: number, days = 14) =>
  openService(running.app, commandLine, { account_id: accountId, source: "gift", service_type: 1, quota, days });

const lookUp = async (secret: string) => {
  const { statusCode, headers } = await running.server.inject({
    method: "GET",
    url: "/v2/query?ip=8.8.8.8",
    headers: { "x-api-key": secret },
  });
  return { statusCode, quota: Number(headers["x-quota-limit"]) };
};
const lookUpMany = async (secret: string, count: number, address = "8.8.8.8") => {
  const { headers, body } = await running.server.inject({
    method: "POST",
    url: "/v2/batch",
    payload: JSON.stringify(Array.from({ length: count }, () => address)),
    headers: { "x-api-key": secret, "content-type": "application/json" },
  });
  return { quota: Number(headers["x-quota-limit"]), answered: body.split('"ok":true').length - 1 };
};

test("calls use up a gift to its last credit and then the free quota, without failing in between", async () => {
  const { account, secret } = await newKey(running.app);
  await openGift(account.id, 40);
  const answers = await Promise.all(Array.from({ length: 60 }, () => lookUp(secret)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(answers.filter(({ quota }) => quota === 40)).toHaveLength(40);
  expect(answers.filter(({ quota }) => quota === FREE)).toHaveLength(20);
  await running.lookupApi.meter.flush();
  const { list } = await running.client({ token: account.token }).usage.getServiceInfo({ service_type: 1 });
  expect(list).toMatchObject([
    { source: "free", used: 20 },
    { source: "gift", used: 40, remaining: 0, status: "exhausted" },
  ]);
});

test("a batch draws on all services in their order, and what it does not use returns to the last ones", async () => {
  const { account, secret } = await newKey(running.app);
  await openGift(account.id, 500);
  await running.app.db.service.updateMany({
    where: { accountId: account.id, source: "free", type: 1 },
    data: { quota: 3 },
  });
  const left = async () => {
    await running.lookupApi.meter.flush();
    const { list } = await running.client({ token: account.token }).usage.getServiceInfo({ service_type: 1 });
    return Object.fromEntries(list.map(({ source, remaining }) => [source, remaining]));
  };
  expect(await lookUpMany(secret, 300, "10.0.0.1")).toMatchObject({ answered: 0 });
  expect(await left()).toEqual({ gift: 500, free: 3 });
  expect(await lookUpMany(secret, 501, "10.0.0.1")).toMatchObject({ answered: 0 });
  expect(await left()).toEqual({ gift: 500, free: 3 });
  expect(await lookUpMany(secret, 600)).toMatchObject({ answered: 503 });
  expect(await left()).toEqual({ gift: 0, free: 0 });
});

test("concurrent batches and calls answer exactly what the services hold", async () => {
  const { account, secret } = await newKey(running.app);
  await openGift(account.id, 700);
  await running.app.db.service.updateMany({
    where: { accountId: account.id, source: "free", type: 1 },
    data: { quota: 77 },
  });
  const batches = Array.from({ length: 15 }, async (_, index) => (await lookUpMany(secret, 40 + index)).answered);
  const calls = Array.from({ length: 100 }, async () => Number((await lookUp(secret)).statusCode === 200));
  const answered = (await Promise.all([...batches, ...calls])).reduce((sum, one) => sum + one, 0);
  expect(answered).toBe(777);
});

test("a batch that a gift does not cover continues on the free quota", async () => {
  const { account, secret } = await newKey(running.app);
  await openGift(account.id, 40);
  expect(await lookUpMany(secret, 30)).toEqual({ quota: 40, answered: 30 });
  expect(await lookUpMany(secret, 30)).toEqual({ quota: FREE, answered: 30 });
});

test("an expired gift is not drawn on, and a new gift does not restore its remainder", async () => {
  const { account, secret } = await newKey(running.app);
  await openGift(account.id, 1000, 1);
  expect(await lookUp(secret)).toMatchObject({ quota: 1000 });
  now = new Date(now.getTime() + DAY_MS);
  expect(await lookUp(secret)).toMatchObject({ statusCode: 200, quota: FREE });
  await running.lookupApi.meter.stop();
  expect(await openGift(account.id, 500)).toMatchObject({ remaining: 500, total: 501 });
});

test("a gift to a key in use is drawn on as soon as its process has loaded it", async () => {
  const { account, secret } = await newKey(running.app);
  expect(await lookUp(secret)).toMatchObject({ quota: FREE });
  await openGift(account.id, 40);
  await running.lookupApi.keyRing.refresh();
  expect(await lookUp(secret)).toMatchObject({ quota: 40 });
  const { list } = await running.client({ token: account.token }).usage.getServiceInfo({ service_type: 1 });
  expect(list.map(({ source }) => source)).toEqual(["gift", "free"]);
});
