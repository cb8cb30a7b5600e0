import { randomUUID } from "node:crypto";
import jwt from "jsonwebtoken";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { solveCaptcha } from "../../../../../tests/setup/captcha.ts";
import type { SmsMessage } from "../../lib/sms-provider.ts";
import { useCode } from "./sms-codes.ts";

// Not a fixed day, because the human check compares its own expiry with the real time.
let clock = new Date();
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};
const sent: SmsMessage[] = [];
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    settings: {
      SIBLING_LOGOUT_URL: "https://sibling.example/sibling-logout",
      SIBLING_SECRET: "a secret that both sites share, 32+ characters",
      TRUSTED_PROXIES: "127.0.0.1",
    },
    change: (app) => ({
      ...app,
      now: () => clock,
      sms: { name: "test", send: async (message) => void sent.push(message) },
    }),
  });
});
afterAll(() => running.close());

let phones = 13_800_000_000;
const newPhone = () => String(++phones);
let addresses = 0;
/** A visitor from an address of his own, so that the limits of one test do not reach the next. */
const visitor = (headers: Record<string, string> = {}) => {
  addresses++;
  return running.client({ "x-forwarded-for": `198.51.${addresses >> 8}.${addresses & 255}`, ...headers }).account;
};
const codeSentTo = (phone: string) => sent.filter(({ to }) => to === `+86${phone}`).at(-1)?.code ?? "none";
const password = "correct-horse-7";

async function codeFor(phone: string, scene: "login" | "register" | "reset") {
  await visitor().sendSmsCode({ phone, scene });
  return codeSentTo(phone);
}
async function registered(phone = newPhone()) {
  const code = await codeFor(phone, "register");
  const session = await visitor().userRegis({ phone, code, password, password_confirm: password, agree: true });
  return { phone, ...session };
}

describe("registration", () => {
  test("remembers who sent the visitor: the form's word, else the cookie's, and an unknown cookie stops nobody", async () => {
    const inviter = await registered();
    await running.app.db.user.update({ where: { id: inviter.user.id }, data: { inviteCode: "FRIEND1" } });
    const invitedBy = async (cookie: string) => {
      const phone = newPhone();
      const code = await codeFor(phone, "register");
      const { user } = await visitor({ cookie }).userRegis({
        phone,
        code,
        password,
        password_confirm: password,
        agree: true,
      });
      return running.app.db.user.findUnique({
        where: { id: user.id },
        select: { invitedById: true, channel: true },
      });
    };
    expect(await invitedBy("invite_code=FRIEND1; channel=partner")).toEqual({
      invitedById: inviter.user.id,
      channel: "partner",
    });
    expect(await invitedBy("invite_code=NOBODY")).toEqual({ invitedById: null, channel: "" });
  });

  test("gives a signed-in main account with the month's free lookups", async () => {
    const { phone, token, user, is_new, gift } = await registered();
    expect({ is_new, gift }).toEqual({ is_new: true, gift: { free_api_num: 50_000, integral: 0 } });
    expect(user).toMatchObject({ phone, user_level: 1, account_id: user.id, vipType: 0 });
    expect(await visitor({ token }).userInfo({})).toMatchObject({
      id: user.id,
      permissions: expect.arrayContaining(["key.manage"]),
    });
  });

  test("refuses what is wrong by its own code, and leaves the SMS code usable", async () => {
    const phone = newPhone();
    const code = await codeFor(phone, "register");
    const form = { phone, code, password, password_confirm: password, agree: true };
    const attempt = (change: object) =>
      visitor()
        .userRegis({ ...form, ...change })
        .catch((error: unknown) => error);
    expect(await attempt({ agree: false })).toMatchObject({ code: 1006 });
    expect(await attempt({ password_confirm: "other" })).toMatchObject({
      code: 400,
      fields: { password_confirm: expect.any(String) },
    });
    expect(await attempt({ email: "nonsense" })).toMatchObject({
      code: 400,
      fields: { email: "must be a correct email" },
    });
    for (const weak of ["short-1", "onlyletters", "1234567890", phone])
      expect(await attempt({ password: weak, password_confirm: weak })).toMatchObject({ code: 1005 });
    expect(await attempt({ code: "000000" })).toMatchObject({ code: 1003 });
    expect(await attempt({})).toMatchObject({ is_new: true });
  });

  test("refuses a phone that has an account, an unknown invitation, and then nothing is created", async () => {
    const { phone } = await registered();
    later(61);
    const code = await codeFor(phone, "register");
    await expect(
      visitor().userRegis({ phone, code, password, password_confirm: password, agree: true }),
    ).rejects.toMatchObject({ code: 1001 });
    const other = newPhone();
    const otherCode = await codeFor(other, "register");
    await expect(
      visitor().userRegis({
        phone: other,
        code: otherCode,
        password,
        password_confirm: password,
        agree: true,
        invite_code: "NOBODY",
      }),
    ).rejects.toMatchObject({ code: 1009 });
    expect(await running.app.db.user.count({ where: { phone: `+86${other}` } })).toBe(0);
  });

  test("fifty equal registrations with one idempotency key make one account", async () => {
    const phone = newPhone();
    const code = await codeFor(phone, "register");
    const client = visitor();
    const idempotencyKey = randomUUID();
    const form = { phone, code, password, password_confirm: password, agree: true };
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.userRegis(form, { idempotencyKey })));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    expect(await running.app.db.user.count({ where: { phone: `+86${phone}` } })).toBe(1);
  });
});

describe("a code by SMS", () => {
  test("opens an account for a new phone and logs a known one in", async () => {
    const phone = newPhone();
    const first = await visitor().userLoginPhoneCode({ phone, code: await codeFor(phone, "login"), agree: true });
    later(61);
    const second = await visitor().userLoginPhoneCode({ phone, code: await codeFor(phone, "login"), agree: true });
    expect([first.is_new, second.is_new]).toEqual([true, false]);
    expect(second.user.id).toBe(first.user.id);
  });

  test("is one phone however it is written", async () => {
    const phone = newPhone();
    const first = await visitor().userLoginPhoneCode({ phone, code: await codeFor(phone, "login"), agree: true });
    later(61);
    await visitor().sendSmsCode({ phone: `+86 ${phone.slice(0, 3)}-${phone.slice(3)}`, scene: "login" });
    const second = await visitor().userLoginPhoneCode({ phone: `+86${phone}`, code: codeSentTo(phone), agree: true });
    expect(second.user.id).toBe(first.user.id);
  });

  test("is good for its scene, once, for five minutes", async () => {
    const { phone } = await registered();
    later(61);
    const code = await codeFor(phone, "login");
    await expect(
      visitor().userUpdatePasswordPhone({ phone, code, password, password_confirm: password }),
    ).rejects.toMatchObject({ code: 1003 });
    await visitor().userLoginPhoneCode({ phone, code, agree: true });
    await expect(visitor().userLoginPhoneCode({ phone, code, agree: true })).rejects.toMatchObject({ code: 1003 });
    later(61);
    const late = await codeFor(phone, "login");
    later(301);
    await expect(visitor().userLoginPhoneCode({ phone, code: late, agree: true })).rejects.toMatchObject({
      code: 1003,
    });
  });

  test("opens one session however often it is sent at once, and five wrong tries end it", async () => {
    const { phone } = await registered();
    later(61);
    const code = await codeFor(phone, "login");
    const uses = await Promise.allSettled(
      Array.from({ length: 50 }, () => useCode(running.app, `+86${phone}`, "login", code)),
    );
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    later(61);
    const next = await codeFor(phone, "login");
    const wrong = next === "000000" ? "000001" : "000000";
    for (let i = 0; i < 5; i++)
      await expect(visitor().userLoginPhoneCode({ phone, code: wrong, agree: true })).rejects.toMatchObject({
        code: 1003,
      });
    await expect(visitor().userLoginPhoneCode({ phone, code: next, agree: true })).rejects.toMatchObject({
      code: 1003,
    });
  });

  test("is ended by five wrong tries, whatever idempotency keys they carry", async () => {
    const phone = newPhone();
    const code = await codeFor(phone, "register");
    const form = { phone, password, password_confirm: password, agree: true };
    const attempt = (tried: string) => visitor().userRegis({ ...form, code: tried }, { idempotencyKey: randomUUID() });
    for (let i = 0; i < 5; i++)
      await expect(attempt(code === "000000" ? "000001" : "000000")).rejects.toMatchObject({ code: 1003 });
    await expect(attempt(code)).rejects.toMatchObject({ code: 1003 });
  });

  test("is sent once a minute to a phone, however many ask at once", async () => {
    const phone = newPhone();
    const before = sent.length;
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => visitor().sendSmsCode({ phone, scene: "login" })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(sent.length - before).toBe(1);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: 429, data: { retry_after_seconds: 60 } },
    });
  });

  test("needs a human check after ten a day to one phone, which is good for one message", async () => {
    const phone = newPhone();
    for (let i = 0; i < 10; i++) {
      await visitor().sendSmsCode({ phone, scene: "login" });
      later(61);
    }
    const client = visitor();
    await expect(client.sendSmsCode({ phone, scene: "login" })).rejects.toMatchObject({ code: 1007 });
    const captcha_token = await solveCaptcha((await client.captcha({})).challenge);
    await client.sendSmsCode({ phone, scene: "login", captcha_token });
    later(61);
    await expect(client.sendSmsCode({ phone, scene: "login", captcha_token })).rejects.toMatchObject({ code: 1007 });
    await expect(client.sendSmsCode({ phone, scene: "login", captcha_token: "bm9uc2Vuc2U=" })).rejects.toMatchObject({
      code: 1007,
    });
  });

  test("to reset a password is only sent where there is an account, and the answer does not tell", async () => {
    const phone = newPhone();
    const before = sent.length;
    expect(await visitor().sendSmsCode({ phone, scene: "reset" })).toEqual({ resend_seconds: 60, expire_seconds: 300 });
    expect(sent.length).toBe(before);
  });
});

describe("a password login", () => {
  test("looks the same for an unknown phone and a wrong password", async () => {
    const { phone } = await registered();
    const refusal = (loginPhone: string) =>
      visitor()
        .phoneLogin({ phone: loginPhone, password: "wrong-pass-1" })
        .catch((error: { code: number; message: string }) => [error.code, error.message]);
    expect(await refusal(phone)).toEqual(await refusal(newPhone()));
    expect(await visitor().phoneLogin({ phone, password })).toMatchObject({ user: { phone } });
  });

  test("asks for a human check after five wrong ones and locks for a quarter of an hour after ten", async () => {
    const { phone } = await registered();
    const client = visitor();
    const login = async (secret: string, isHuman: boolean) =>
      client.phoneLogin({
        phone,
        password: secret,
        ...(isHuman && { captcha_token: await solveCaptcha((await client.captcha({})).challenge) }),
      });
    for (let i = 0; i < 5; i++) await expect(login("wrong-pass-1", false)).rejects.toMatchObject({ code: 1002 });
    await expect(login(password, false)).rejects.toMatchObject({ code: 1007, data: { type: "altcha" } });
    for (let i = 0; i < 4; i++) await expect(login("wrong-pass-1", true)).rejects.toMatchObject({ code: 1002 });
    await expect(login(password, true)).rejects.toMatchObject({ code: 1004, data: { until_at: expect.any(String) } });
    later(901);
    expect(await login(password, false)).toMatchObject({ user: { phone } });
  });

  test("tries made at once are all counted", async () => {
    const { phone } = await registered();
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => visitor().phoneLogin({ phone, password: "wrong-pass-1" })),
    );
    const codes = tries.map((result) =>
      result.status === "rejected" ? (result.reason as { code: number }).code : 200,
    );
    expect(codes.filter((code) => code === 1002)).toHaveLength(5);
  });
});

describe("a session", () => {
  test("lasts seven days, thirty when remembered, and longer while it is used", async () => {
    const { phone } = await registered();
    const days = (expiresAt: string) => (new Date(expiresAt).getTime() - clock.getTime()) / 86_400_000;
    const short = await visitor().phoneLogin({ phone, password });
    const long = await visitor().phoneLogin({ phone, password, remember: true });
    expect([days(short.expires_at), days(long.expires_at)]).toEqual([7, 30]);
    later(6 * 86_400);
    await visitor({ token: short.token }).userInfo({});
    later(6 * 86_400);
    await visitor({ token: short.token }).userInfo({});
    later(7 * 86_400 + 1);
    await expect(visitor({ token: short.token }).userInfo({})).rejects.toMatchObject({ code: 506 });
  });

  test("is refused for a token that is forged, altered or of another algorithm", async () => {
    const { token, user } = await registered();
    const { sid } = jwt.decode(token) as { sid: string };
    const [head, body, signature] = token.split(".");
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${body}.`;
    const strangers = [
      jwt.sign({ sid }, "another secret", { subject: String(user.id) }),
      jwt.sign({ sid }, running.app.secrets.sessions, { subject: String(user.id), algorithm: "HS512" }),
      jwt.sign({ sid }, running.app.secrets.sessions, { subject: "1000000" }),
      `${head}.${body}.${signature?.split("").reverse().join("")}`,
      unsigned,
      "nonsense",
    ];
    for (const stranger of strangers)
      await expect(visitor({ token: stranger }).userInfo({}), stranger).rejects.toMatchObject({ code: 506 });
  });

  test("ends at logout, by revoking it from another, and all of them at a new password", async () => {
    const { phone, token } = await registered();
    const other = await visitor().phoneLogin({ phone, password });
    const { list } = await visitor({ token }).sessionList({});
    expect(list).toHaveLength(2);
    const others = list.find(({ is_current }) => !is_current);
    await visitor({ token }).sessionRevoke({ id: others?.id ?? 0 });
    await expect(visitor({ token: other.token }).userInfo({})).rejects.toMatchObject({ code: 506 });
    const third = await visitor().phoneLogin({ phone, password });
    await visitor({ token: third.token }).userLogout({});
    await expect(visitor({ token: third.token }).userInfo({})).rejects.toMatchObject({ code: 506 });
    later(61);
    const code = await codeFor(phone, "reset");
    await visitor().userUpdatePasswordPhone({
      phone,
      code,
      password: "another-horse-8",
      password_confirm: "another-horse-8",
    });
    await expect(visitor({ token }).userInfo({})).rejects.toMatchObject({ code: 506 });
    await expect(visitor().phoneLogin({ phone, password })).rejects.toMatchObject({ code: 1002 });
    expect(await visitor().phoneLogin({ phone, password: "another-horse-8" })).toMatchObject({ user: { phone } });
  });

  test("of somebody else cannot be ended", async () => {
    const mine = await registered();
    const theirs = await registered();
    const { list } = await visitor({ token: theirs.token }).sessionList({});
    await expect(visitor({ token: mine.token }).sessionRevoke({ id: list[0]?.id ?? 0 })).rejects.toMatchObject({
      code: 404,
    });
    expect(await visitor({ token: theirs.token }).userInfo({})).toMatchObject({ id: theirs.user.id });
  });

  test("of a disabled user is refused within five seconds", async () => {
    const { token, user } = await registered();
    await visitor({ token }).userInfo({});
    await running.app.db.user.update({ where: { id: user.id }, data: { status: "disabled" } });
    later(5);
    await expect(visitor({ token }).userInfo({})).rejects.toMatchObject({ code: 506 });
  });
});

describe("the sibling site's logout", () => {
  test("a ticket ends the browser's session here once, within a minute", async () => {
    const leaver = await registered();
    const { logout_ticket } = await visitor({ token: leaver.token }).userLogout({});
    const stayer = await registered();
    const visit = (ticket: string) =>
      running.server.inject({
        method: "GET",
        url: `/sibling-logout?token=${ticket}`,
        cookies: { token: stayer.token },
      });
    expect((await visit("forged")).headers.location).toBe("/");
    expect(await visitor({ token: stayer.token }).userInfo({})).toMatchObject({ id: stayer.user.id });
    const response = await visit(logout_ticket);
    expect([response.statusCode, response.headers.location]).toEqual([303, "/"]);
    expect(response.cookies).toMatchObject([{ name: "token", value: "" }]);
    await expect(visitor({ token: stayer.token }).userInfo({})).rejects.toMatchObject({ code: 506 });
    const again = await registered();
    await running.server.inject({
      method: "GET",
      url: `/sibling-logout?token=${logout_ticket}`,
      cookies: { token: again.token },
    });
    expect(await visitor({ token: again.token }).userInfo({})).toMatchObject({ id: again.user.id });
    const late = await visitor({ token: again.token }).userLogout({});
    later(61);
    expect((await visit(late.logout_ticket)).cookies).toEqual([]);
  });
});
