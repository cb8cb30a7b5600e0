import jwt from "jsonwebtoken";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, password, startAuthApp } from "../../../../../tests/setup/auth-app.ts";
import { DAY_MS } from "../../lib/durations.ts";

let entrance: Awaited<ReturnType<typeof startAuthApp>>;
beforeAll(async () => {
  entrance = await startAuthApp();
});
afterAll(() => entrance.running.close());

const codeAt = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: entrance.now().getTime() + seconds * 1000 });

/** A user with the second factor switched on. */
async function protectedUser() {
  const { phone, token, user } = await entrance.registered();
  const own = entrance.running.client({ token, "x-forwarded-for": entrance.newAddress() }).account;
  const { secret, otpauth_url } = await own.twoFactor({ action: "setup", password });
  const { recovery_codes } = await own.twoFactor({ action: "enable", totp_code: codeAt(secret) });
  // The code that switched it on is used up; the next one comes in half a minute.
  entrance.later(30);
  return { phone, token, user, own, secret, otpauth_url, recovery_codes };
}

const ticketOf = async (phone: string): Promise<string> => {
  const refusal = await entrance
    .visitor()
    .phoneLogin({ phone, password })
    .catch((error: { code: number; data: { ticket: string } }) => error);
  expect(refusal).toMatchObject({ code: 1010 });
  return (refusal as { data: { ticket: string } }).data.ticket;
};

describe("setting up", () => {
  test("gives a URL for authenticator apps, and takes effect only after one of its codes was entered", async () => {
    const { phone, token } = await entrance.registered();
    const own = entrance.running.client({ token }).account;
    const { otpauth_url, secret, enabled } = await own.twoFactor({ action: "setup", password });
    expect(enabled).toBe(false);
    expect(otpauth_url).toMatch(new RegExp(`^otpauth://totp/Meridian:.*secret=${secret}`));
    expect(await codeOf(own.twoFactor({ action: "enable", totp_code: "000000" }))).toBe(1011);
    expect(await codeOf(entrance.visitor().phoneLogin({ phone, password }))).toBe(200);
    await own.twoFactor({ action: "enable", totp_code: codeAt(secret) });
    expect(await own.userInfo({})).toMatchObject({ two_factor: true });
    expect(await codeOf(entrance.visitor().phoneLogin({ phone, password }))).toBe(1010);
  });

  test("requires the password again, so that a session alone cannot change how its owner signs in", async () => {
    const { token } = await entrance.registered();
    const own = entrance.running.client({ token }).account;
    expect(await codeOf(own.twoFactor({ action: "setup" }))).toBe(1016);
    expect(await codeOf(own.twoFactor({ action: "setup", password: "wrong-pass-1" }))).toBe(1002);
  });

  test("is rejected while it is on, as are switching on without a setup and off without a second factor", async () => {
    const { own } = await protectedUser();
    await expect(own.twoFactor({ action: "setup", password })).rejects.toMatchObject({ data: { state: "enabled" } });
    await expect(own.twoFactor({ action: "enable", totp_code: "123456" })).rejects.toMatchObject({ code: 409 });
    const { token } = await entrance.registered();
    const other = entrance.running.client({ token }).account;
    for (const action of ["enable", "disable"] as const)
      expect(await codeOf(other.twoFactor({ action, totp_code: "123456", password }))).toBe(409);
  });
});

describe("a login with the second factor", () => {
  test("completes with an app code after a password or SMS code, and keeps the chosen session length", async () => {
    const { phone, secret, user } = await protectedUser();
    const ticket = await ticketOf(phone);
    const session = await entrance.visitor().loginSecondFactor({ ticket, totp_code: codeAt(secret) });
    expect(session.user.id).toBe(user.id);
    entrance.later(60);
    const code = await entrance.codeFor(phone, "login");
    const login = entrance.visitor().userLoginPhoneCode({ phone, code, agree: true, remember: true });
    const { data } = (await login.catch((error: unknown) => error)) as { data: { ticket: string } };
    const long = await entrance.visitor().loginSecondFactor({ ticket: data.ticket, totp_code: codeAt(secret) });
    expect(new Date(long.expires_at).getTime() - entrance.now().getTime()).toBe(30 * DAY_MS);
  });

  test("accepts each code once, even if sent fifty times concurrently", async () => {
    const { phone, secret } = await protectedUser();
    const ticket = await ticketOf(phone);
    const totp_code = codeAt(secret);
    const way = entrance.visitor();
    const codes = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(way.loginSecondFactor({ ticket, totp_code }))),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const another = await ticketOf(phone);
    entrance.later(900);
    expect(await codeOf(entrance.visitor().loginSecondFactor({ ticket: another, totp_code }))).not.toBe(200);
  });

  test("accepts codes up to one time step early or late, since clocks differ, and no others", async () => {
    const { phone, secret } = await protectedUser();
    const ticket = await ticketOf(phone);
    const way = entrance.visitor();
    for (const seconds of [-60, 60])
      expect(await codeOf(way.loginSecondFactor({ ticket, totp_code: codeAt(secret, seconds) }))).toBe(1011);
    expect(await codeOf(way.loginSecondFactor({ ticket, totp_code: codeAt(secret, 30) }))).toBe(200);
  });

  test("accepts a recovery code instead, once", async () => {
    const { phone, recovery_codes } = await protectedUser();
    expect(new Set(recovery_codes).size).toBe(10);
    const [totp_code = ""] = recovery_codes;
    const way = entrance.visitor();
    const ticket = await ticketOf(phone);
    expect(await codeOf(way.loginSecondFactor({ ticket, totp_code }))).toBe(200);
    expect(await codeOf(way.loginSecondFactor({ ticket, totp_code }))).toBe(1011);
  });

  test("asks for a human check after five wrong codes, and is locked after twenty", async () => {
    const { phone } = await protectedUser();
    const ticket = await ticketOf(phone);
    const way = entrance.visitor();
    for (let i = 0; i < 5; i++) expect(await codeOf(way.loginSecondFactor({ ticket, totp_code: "000000" }))).toBe(1011);
    expect(await codeOf(way.loginSecondFactor({ ticket, totp_code: "000000" }))).toBe(1007);
    for (let i = 0; i < 15; i++)
      expect(
        await codeOf(way.loginSecondFactor({ ticket, totp_code: "000000", captcha_token: await entrance.solved() })),
      ).toBe(1011);
    expect(await codeOf(way.loginSecondFactor({ ticket, totp_code: "000000" }))).toBe(1004);
  });

  test("accepts no expired or forged ticket and no session token; and a ticket is not a session", async () => {
    const { phone, secret, token } = await protectedUser();
    const ticket = await ticketOf(phone);
    const way = entrance.visitor();
    const totp_code = codeAt(secret);
    const otherwiseSigned = jwt.sign(jwt.decode(ticket) as object, entrance.running.app.secrets.sessions);
    for (const wrong of [`${ticket.slice(0, -3)}abc`, token, otherwiseSigned])
      expect(await codeOf(way.loginSecondFactor({ ticket: wrong, totp_code }))).toBe(1014);
    expect(await codeOf(entrance.running.client({ token: ticket }).account.userInfo({}))).toBe(506);
    entrance.later(301);
    expect(await codeOf(way.loginSecondFactor({ ticket, totp_code: codeAt(secret) }))).toBe(1014);
  });
});

test("switching it off needs password and code, notifies the user and is audited", async () => {
  const { own, secret, phone, user } = await protectedUser();
  expect(await codeOf(own.twoFactor({ action: "disable", password, totp_code: "000000" }))).toBe(1011);
  expect(await codeOf(own.twoFactor({ action: "disable", totp_code: codeAt(secret) }))).toBe(1016);
  expect(await own.twoFactor({ action: "disable", password, totp_code: codeAt(secret) })).toMatchObject({
    enabled: false,
  });
  expect(await codeOf(entrance.visitor().phoneLogin({ phone, password }))).toBe(200);
  const { db } = entrance.running.app;
  const actions = await db.auditEntry.findMany({ where: { actorId: user.id }, orderBy: { id: "asc" } });
  expect(actions.map(({ action }) => action)).toEqual(["key.create", "two_factor.enable", "two_factor.disable"]);
  const about = { userId: user.id, titleEn: { startsWith: "Two-factor" } };
  const notices = await db.notice.findMany({ where: about, orderBy: { id: "asc" } });
  expect(notices.map(({ titleEn }) => titleEn)).toEqual([
    "Two-factor authentication is on",
    "Two-factor authentication is off",
  ]);
});
