import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newStaff } from "../../../../../tests/setup/accounts.ts";
import { codeOf, startAuthApp } from "../../../../../tests/setup/auth-app.ts";
import { registry } from "../../lib/metrics.ts";
import { sendSms } from "../delivery/jobs.ts";
import deliveryWorkers from "../delivery/worker.ts";

let entrance: Awaited<ReturnType<typeof startAuthApp>>;
let staff: ReturnType<typeof entrance.running.client>["adminSms"];
beforeAll(async () => {
  entrance = await startAuthApp();
  staff = entrance.running.client({ token: (await newStaff(entrance.running.app)).token }).adminSms;
});
afterAll(() => entrance.running.close());
beforeEach(() => {
  // Past every window, and into an hour of which nothing is spent.
  entrance.later(2 * 3600);
});

const normal = {
  free_per_minute: 120,
  max_per_minute: 600,
  free_per_network_minute: 60,
  price_mainland_milli: 45,
  price_abroad_milli: 500,
  hourly_cap_yuan: 200,
};

const send = (address: string, captcha_token?: string, phone = entrance.newPhone()) =>
  codeOf(entrance.from(address).sendSmsCode({ phone, scene: "login", captcha_token }));
const sendAll = (addresses: readonly string[]) => Promise.all(addresses.map((address) => send(address)));
const count = (codes: readonly number[], code: number) => codes.filter((one) => one === code).length;

async function refusals(reason: string): Promise<number> {
  const { values } = await registry.getSingleMetric("meridian_sms_refusals_total")!.get();
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
}

describe("codes requested in bulk", () => {
  test("for 600 numbers from 120 connections of one /48 need a human check after forty, and are seen at once", async () => {
    const before = await refusals("human_check");
    const connections = Array.from({ length: 600 }, (_, i) => `2001:db8:48:${(i % 120).toString(16)}00::${i}`);
    const codes: number[] = [];
    while (codes.length < connections.length)
      codes.push(...(await sendAll(connections.slice(codes.length, codes.length + 60))));
    expect([count(codes, 200), count(codes, 1007)]).toEqual([40, 560]);
    expect(await refusals("human_check")).toBe(before + 560);
    expect(await send("2001:db8:48:ffff::1", await entrance.solved())).toBe(200);
    expect(await send("2001:db8:49:1::1")).toBe(200);
  });

  test("from 256 connections of one /56 need a human check after thirty", async () => {
    const codes = await sendAll(Array.from({ length: 256 }, (_, i) => `2001:db8:56:${(i + 256).toString(16)}::1`));
    expect([count(codes, 200), count(codes, 1007)]).toEqual([30, 226]);
    expect(await send("2001:db8:56:200::1")).toBe(200);
  });

  test("from one /48 are limited to 300 an hour even with human checks", async () => {
    const subject = "sms-source-48:2001:db8:50::/48";
    expect(await send("2001:db8:50:1::1")).toBe(200);
    await entrance.running.app.db.attemptCount.update({ where: { subject }, data: { count: 299 } });
    const before = await refusals("limit");
    expect(await send("2001:db8:50:2::1", await entrance.solved())).toBe(200);
    expect(await send("2001:db8:50:3::1", await entrance.solved())).toBe(429);
    expect(await refusals("limit")).toBe(before + 1);
  });

  test("from one operator's network need a human check beyond what staff allow in a minute", async () => {
    await staff.setSmsRules({ ...normal, free_per_network_minute: 10 });
    // Of one autonomous system, each from an address of its own.
    const codes = await sendAll(Array.from({ length: 50 }, (_, i) => `8.8.8.${i}`));
    expect([count(codes, 200), count(codes, 1007)]).toEqual([10, 40]);
    expect(await send("8.8.8.100", await entrance.solved())).toBe(200);
    expect(await send(entrance.newAddress())).toBe(200);
    entrance.later(60);
    expect(await send("8.8.8.101")).toBe(200);
    await staff.setSmsRules(normal);
  });

  test("from anywhere need a human check beyond what staff allow in a minute, and end at the maximum", async () => {
    await staff.setSmsRules({ ...normal, free_per_minute: 10, max_per_minute: 12 });
    const codes = await sendAll(Array.from({ length: 50 }, entrance.newAddress));
    expect([count(codes, 200), count(codes, 1007)]).toEqual([10, 40]);
    const tokens = [await entrance.solved(), await entrance.solved(), await entrance.solved()];
    const checked = [];
    for (const token of tokens) checked.push(await send(entrance.newAddress(), token));
    expect(checked).toEqual([200, 200, 429]);
    entrance.later(60);
    expect(await send(entrance.newAddress())).toBe(200);
    await staff.setSmsRules(normal);
  });
});

describe("the money for SMS", () => {
  /** A tenth of a yuan each: eight for strangers, ten in all. */
  const poor = { ...normal, price_mainland_milli: 100, hourly_cap_yuan: 1 };

  test("is never exceeded by fifty concurrent codes, and comes back with the next hour", async () => {
    await staff.setSmsRules(poor);
    const before = await refusals("cap");
    const codes = await sendAll(Array.from({ length: 50 }, entrance.newAddress));
    expect([count(codes, 200), count(codes, 429)]).toEqual([8, 42]);
    expect(await refusals("cap")).toBe(before + 42);
    expect(await staff.smsSpending({})).toMatchObject({ hour_milli: 800, hour_messages: 8 });
    entrance.later(3600);
    expect(await send(entrance.newAddress())).toBe(200);
    expect(await staff.smsSpending({})).toMatchObject({ hour_milli: 100, hour_messages: 1 });
    await staff.setSmsRules(normal);
  });

  test("keeps a part for the browsers of a phone's owner", async () => {
    const own = entrance.openBrowser();
    const { phone } = await entrance.registered(undefined, own.account);
    entrance.later(3600);
    await staff.setSmsRules(poor);
    await sendAll(Array.from({ length: 9 }, entrance.newAddress));
    expect(await send(entrance.newAddress())).toBe(429);
    const ask = () => codeOf(own.account.sendSmsCode({ phone, scene: "login" }));
    expect(await ask()).toBe(200);
    entrance.later(60);
    expect(await ask()).toBe(200);
    entrance.later(60);
    expect(await ask()).toBe(429);
    await staff.setSmsRules(normal);
  });

  test("is not spent on a code that is not sent, and a refusal does not use up a request", async () => {
    await staff.setSmsRules(poor);
    const phone = entrance.newPhone();
    await entrance.visitor().sendSmsCode({ phone, scene: "reset" });
    await expect.poll(() => staff.smsSpending({})).toMatchObject({ hour_milli: 0, hour_messages: 0 });
    await sendAll(Array.from({ length: 8 }, entrance.newAddress));
    const address = entrance.newAddress();
    expect(await send(address)).toBe(429);
    const subject = `sms-source:${address}`;
    const { db } = entrance.running.app;
    expect(await db.attemptCount.findUnique({ where: { subject } })).toMatchObject({ count: 0 });
    await staff.setSmsRules(normal);
  });

  test("pays for notices too, which wait for the next hour when it is spent", async () => {
    await staff.setSmsRules({ ...poor, price_abroad_milli: 900 });
    const { app } = entrance.running;
    const notify = (to: string) =>
      deliveryWorkers
        .find(({ job }) => job.name === sendSms.name)!
        .run(app, { id: randomUUID(), to, text: "Hello", language: "en" } as never);
    await notify("+4915112345678");
    await expect(notify("+4915112345678")).rejects.toThrow("money for SMS");
    await notify("+8613800138000");
    await expect(notify("+8613800138000")).rejects.toThrow("money for SMS");
    entrance.later(3600);
    await notify("+4915112345678");
    await staff.setSmsRules(normal);
  });
});

test("staff cannot set a maximum below what is free", async () => {
  await expect(staff.setSmsRules({ free_per_minute: 100, max_per_minute: 50 })).rejects.toMatchObject({
    code: 400,
    fields: { max_per_minute: expect.any(String) },
  });
  expect(await staff.smsRules({})).toEqual(normal);
});

test("wrong passwords from many connections of one /48 need a human check after forty", async () => {
  const attempt = (i: number) =>
    codeOf(
      entrance
        .from(`2001:db8:77:${i.toString(16)}00::1`)
        .phoneLogin({ phone: entrance.newPhone(), password: "wrong-pass-1" }),
    );
  const codes: number[] = [];
  for (let i = 0; i < 45; i++) codes.push(await attempt(i));
  expect([count(codes, 1002), count(codes, 1007)]).toEqual([40, 5]);
});
