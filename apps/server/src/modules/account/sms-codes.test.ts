import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, otherThan, password, startAuthApp } from "../../../../../tests/setup/auth-app.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { tryCode } from "./sms-codes.ts";

let entrance: Awaited<ReturnType<typeof startAuthApp>>;
beforeAll(async () => {
  entrance = await startAuthApp();
});
afterAll(() => entrance.running.close());

describe("the codes sent from one place", () => {
  test("need a human check after twenty an hour, even if requested concurrently", async () => {
    const { from, newAddress, newPhone } = entrance;
    const requester = from(newAddress());
    const codes = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(requester.sendSmsCode({ phone: newPhone(), scene: "login" }))),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect(codes.filter((code) => code === 1007)).toHaveLength(30);
  });

  test("are counted together for one IPv6 connection", async () => {
    const { from, newPhone } = entrance;
    const send = (address: string) => codeOf(from(address).sendSmsCode({ phone: newPhone(), scene: "login" }));
    const codes: number[] = [];
    for (let i = 1; i <= 22; i++) codes.push(await send(`2001:db8:5:6:${i.toString(16)}::1`));
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 1007, 1007]);
    expect(await send("2001:db8:5:7::1")).toBe(200);
  });

  test("are limited to a hundred an hour, even with human checks", async () => {
    const { running, from, newAddress, newPhone, solved, later } = entrance;
    const address = newAddress();
    const send = (captcha_token?: string) =>
      codeOf(from(address).sendSmsCode({ phone: newPhone(), scene: "login", captcha_token }));
    expect(await send()).toBe(200);
    await running.app.db.attemptCount.update({ where: { subject: `sms-source:${address}` }, data: { count: 99 } });
    expect(await send()).toBe(1007);
    expect(await send(await solved())).toBe(200);
    expect(await send(await solved())).toBe(429);
    later(3601);
    expect(await send()).toBe(200);
  });
});

test("are not counted if a required human check is missing", async () => {
  const { from, visitor, newAddress, newPhone, solved, later } = entrance;
  const phone = newPhone();
  for (let i = 0; i < 10; i++) {
    await visitor().sendSmsCode({ phone, scene: "login" });
    later(61);
  }
  const requester = from(newAddress());
  for (let i = 0; i < 30; i++) expect(await codeOf(requester.sendSmsCode({ phone, scene: "login" }))).toBe(1007);
  expect(await codeOf(requester.sendSmsCode({ phone, scene: "login", captcha_token: await solved() }))).toBe(200);
  expect(await codeOf(requester.sendSmsCode({ phone: newPhone(), scene: "login" }))).toBe(200);
});

describe("a code", () => {
  const enter = (way: ReturnType<typeof entrance.visitor>, phone: string, code: string, captcha_token?: string) =>
    codeOf(way.userLoginPhoneCode({ phone, code, agree: true, captcha_token }));

  test("opens one session, even if sent many times concurrently", async () => {
    const { running, newPhone, codeFor, newAddress } = entrance;
    const phone = newPhone();
    const code = await codeFor(phone, "login");
    const use = async () => {
      const useUp = await tryCode(
        running.app,
        { ip: newAddress(), cookies: {} },
        { phone: `+86${phone}`, scene: "login", code },
      );
      await useUp(running.app);
    };
    const uses = await Promise.allSettled(Array.from({ length: 50 }, use));
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("has five attempts from one place, regardless of idempotency keys, and more from others", async () => {
    const { newPhone, codeFor, from, newAddress, visitor } = entrance;
    const phone = newPhone();
    const code = await codeFor(phone, "register");
    const form = { phone, password, password_confirm: password, agree: true };
    const way = from(newAddress());
    const register = (tried: string, by = way) =>
      codeOf(by.userRegis({ ...form, code: tried }, { idempotencyKey: randomUUID() }));
    for (let i = 0; i < 5; i++) expect(await register(otherThan(code))).toBe(1003);
    expect(await register(code)).toBe(1003);
    expect(await register(code, visitor())).toBe(200);
  });

  test("lets ten of fifty concurrent wrong attempts pass without a human check", async () => {
    const { newPhone, codeFor, visitor } = entrance;
    const phone = newPhone();
    const code = await codeFor(phone, "login");
    const codes = await Promise.all(Array.from({ length: 50 }, () => enter(visitor(), phone, otherThan(code))));
    expect(codes.filter((answer) => answer === 1003)).toHaveLength(10);
    expect(codes.filter((answer) => answer === 1007)).toHaveLength(40);
    expect(await enter(visitor(), phone, code)).toBe(1007);
    expect(await enter(visitor(), phone, code, await entrance.solved())).toBe(200);
  });

  test("cannot be exhausted by strangers for the browser that requested it, which has five attempts wherever it is", async () => {
    const { running, now, newPhone, codeFor, visitor, openBrowser, solved, later } = entrance;
    const phone = newPhone();
    const own = openBrowser();
    const code = await codeFor(phone, "login", own.account);
    expect(await enter(visitor(), phone, otherThan(code))).toBe(1003);
    const subject = `code:+86${phone}|login|${now().getTime()}`;
    await running.app.db.attemptCount.update({ where: { subject }, data: { count: 49 } });
    expect(await enter(visitor(), phone, otherThan(code), await solved())).toBe(1003);
    // All fifty attempts of other places are used up.
    expect(await enter(visitor(), phone, code, await solved())).toBe(1003);
    own.move();
    for (let i = 0; i < 4; i++) expect(await enter(own.account, phone, otherThan(code))).toBe(1003);
    expect(await enter(own.account, phone, code)).toBe(200);
    later(61);
    const next = await codeFor(phone, "login", own.account);
    for (let i = 0; i < 5; i++) expect(await enter(own.account, phone, otherThan(next))).toBe(1003);
    expect(await enter(own.account, phone, next)).toBe(1003);
  });

  test("allows others two hundred guesses a day, over all codes", async () => {
    const { running, newPhone, codeFor, visitor, solved, later } = entrance;
    const phone = newPhone();
    const code = await codeFor(phone, "login");
    expect(await enter(visitor(), phone, otherThan(code))).toBe(1003);
    const subject = `code-day:+86${phone}`;
    await running.app.db.attemptCount.update({ where: { subject }, data: { count: 199 } });
    expect(await enter(visitor(), phone, otherThan(code))).toBe(1007);
    expect(await enter(visitor(), phone, otherThan(code), await solved())).toBe(1003);
    later(61);
    const next = await codeFor(phone, "login");
    expect(await enter(visitor(), phone, next, await solved())).toBe(1003);
    later(86_400);
    expect(await enter(visitor(), phone, await codeFor(phone, "login"))).toBe(200);
  });

  test("logs in if correct, even from a place that has used up all its login attempts", async () => {
    const { running, newPhone, codeFor, from, newAddress, now, solved } = entrance;
    const phone = newPhone();
    const code = await codeFor(phone, "login");
    const address = newAddress();
    const windowEnd = new Date(now().getTime() + 1000);
    await running.app.db.attemptCount.create({ data: { subject: `login-source:${address}`, count: 100, windowEnd } });
    expect(await enter(from(address), phone, code)).toBe(1007);
    expect(await enter(from(address), phone, code, await solved())).toBe(200);
  });

  test("that was never sent behaves like one that was", async () => {
    const { newPhone, codeFor, visitor, from, newAddress } = entrance;
    const [without, with_] = [newPhone(), newPhone()];
    const code = await codeFor(with_, "login");
    const answers = async (phone: string) => {
      const way = from(newAddress());
      const codes: number[] = [];
      for (let i = 0; i < 7; i++) codes.push(await enter(way, phone, otherThan(code)));
      for (let i = 0; i < 7; i++) codes.push(await enter(visitor(), phone, otherThan(code)));
      return codes;
    };
    expect(await answers(without)).toEqual(await answers(with_));
  });
});

test("strangers cannot use up the codes that are sent to the browsers of a phone's owner", async () => {
  const { running, registered, openBrowser, newAddress, now, visitor, solved, later } = entrance;
  const own = openBrowser();
  const { phone } = await registered(undefined, own.account);
  later(61);
  const address = newAddress();
  own.move(address);
  const windowEnd = new Date(now().getTime() + HOUR_MS);
  for (const subject of [`sms-day:+86${phone}`, `sms-source:${address}`])
    await running.app.db.attemptCount.upsert({
      where: { subject },
      create: { subject, count: 100, windowEnd },
      update: { count: 100, windowEnd },
    });
  const ask = { phone, scene: "login", captcha_token: await solved() } as const;
  expect(await codeOf(visitor().sendSmsCode(ask))).toBe(429);
  expect(await codeOf(own.account.sendSmsCode({ phone, scene: "login" }))).toBe(200);
});
