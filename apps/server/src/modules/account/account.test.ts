import { randomUUID } from "node:crypto";
import jwt from "jsonwebtoken";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { password, startAuthApp } from "../../../../../tests/setup/auth-app.ts";
import { DAY_MS } from "../../lib/durations.ts";

let entrance: Awaited<ReturnType<typeof startAuthApp>>;
let running: (typeof entrance)["running"];
beforeAll(async () => {
  entrance = await startAuthApp();
  ({ running } = entrance);
});
afterAll(() => running.close());

const later = (seconds: number) => entrance.later(seconds);
const newPhone = () => entrance.newPhone();
const visitor = (headers?: Record<string, string>) => entrance.visitor(headers);
const codeSentTo = (phone: string) => entrance.codeSentTo(phone);
const codeFor = (phone: string, scene: "login" | "register" | "reset") => entrance.codeFor(phone, scene);
const registered = (phone?: string) => entrance.registered(phone);

describe("registration", () => {
  test("records the channel and inviter from the form, else from the cookie; an unknown cookie is ignored", async () => {
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
    expect(await invitedBy("__Host-invite_code=FRIEND1; __Host-channel=partner")).toEqual({
      invitedById: inviter.user.id,
      channel: "partner",
    });
    expect(await invitedBy("__Host-invite_code=NOBODY")).toEqual({ invitedById: null, channel: "" });
  });

  test("returns a signed-in main account with the month's free lookups", async () => {
    const { phone, token, user, is_new, gift } = await registered();
    expect({ is_new, gift }).toEqual({ is_new: true, gift: { free_api_num: 50_000, integral: 0 } });
    expect(user).toMatchObject({ phone, user_level: 1, account_id: user.id, vipType: 0 });
    expect(await visitor({ token }).userInfo({})).toMatchObject({
      id: user.id,
      permissions: expect.arrayContaining(["key.manage"]),
    });
  });

  test("rejects each mistake with its own code, and leaves the SMS code usable", async () => {
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
      fields: { email: "must be a valid email address" },
    });
    for (const weak of ["short-1", "1qaz2wsx", "1234567890", phone])
      expect(await attempt({ password: weak, password_confirm: weak })).toMatchObject({ code: 1005 });
    expect(await attempt({ code: "000000" })).toMatchObject({ code: 1003 });
    expect(await attempt({})).toMatchObject({ is_new: true });
  });

  test("rejects a phone that has an account and an unknown invitation, and creates nothing", async () => {
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

  test("creates one account for fifty equal requests with one idempotency key", async () => {
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

  test("treats all spellings of a phone as one", async () => {
    const phone = newPhone();
    const first = await visitor().userLoginPhoneCode({ phone, code: await codeFor(phone, "login"), agree: true });
    later(61);
    await visitor().sendSmsCode({ phone: `+86 ${phone.slice(0, 3)}-${phone.slice(3)}`, scene: "login" });
    const second = await visitor().userLoginPhoneCode({ phone: `+86${phone}`, code: codeSentTo(phone), agree: true });
    expect(second.user.id).toBe(first.user.id);
  });

  test("is valid only for its purpose, once, for five minutes", async () => {
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

  test("is sent to one phone at most once a minute, even for concurrent requests", async () => {
    const phone = newPhone();
    const before = entrance.sent.length;
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => visitor().sendSmsCode({ phone, scene: "login" })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(entrance.sent.length - before).toBe(1);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: 429, data: { retry_after_seconds: 60 } },
    });
  });

  test("needs a human check after ten a day to one phone, each valid for one message", async () => {
    const phone = newPhone();
    for (let i = 0; i < 10; i++) {
      await visitor().sendSmsCode({ phone, scene: "login" });
      later(61);
    }
    const client = visitor();
    await expect(client.sendSmsCode({ phone, scene: "login" })).rejects.toMatchObject({ code: 1007 });
    const captcha_token = await entrance.solved();
    await client.sendSmsCode({ phone, scene: "login", captcha_token });
    later(61);
    await expect(client.sendSmsCode({ phone, scene: "login", captcha_token })).rejects.toMatchObject({ code: 1007 });
    await expect(client.sendSmsCode({ phone, scene: "login", captcha_token: "bm9uc2Vuc2U=" })).rejects.toMatchObject({
      code: 1007,
    });
  });

  test("to reset a password is only sent if there is an account, and the answer does not reveal it", async () => {
    const phone = newPhone();
    const before = entrance.sent.length;
    expect(await visitor().sendSmsCode({ phone, scene: "reset" })).toEqual({ resend_seconds: 60, expire_seconds: 300 });
    expect(entrance.sent.length).toBe(before);
  });
});

describe("a session", () => {
  test("lasts seven days, or thirty if remembered, and is extended while it is used", async () => {
    const { phone } = await registered();
    const days = (expiresAt: string) => (new Date(expiresAt).getTime() - entrance.now().getTime()) / DAY_MS;
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

  test("ends ninety days after its login, however often it is used", async () => {
    const { phone } = await registered();
    const { token } = await visitor().phoneLogin({ phone, password, remember: true });
    for (let day = 15; day < 90; day += 15) {
      later(15 * 86_400);
      expect(await visitor({ token }).userInfo({})).toMatchObject({ phone });
    }
    later(15 * 86_400);
    await expect(visitor({ token }).userInfo({})).rejects.toMatchObject({ code: 506 });
  });

  test("is rejected for a token that is forged, altered or signed with another algorithm", async () => {
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

  test("ends at logout or when revoked from another session; a new password ends all of them", async () => {
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
    const { user } = await visitor().phoneLogin({ phone, password: "another-horse-8" });
    expect(user.phone).toBe(phone);
    const written = await running.app.db.auditEntry.findMany({ where: { actorId: user.id }, orderBy: { id: "asc" } });
    expect(written.map(({ action }) => action)).toEqual(["key.create", "session.revoke", "password.reset"]);
  });

  test("of another user cannot be ended", async () => {
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
