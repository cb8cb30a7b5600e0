import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, password } from "../../../../../tests/setup/auth-app.ts";
import { nextPassword, type SignInApp, startSignInApp } from "../../../../../tests/setup/sign-in-app.ts";
import { openSession } from "./sessions.ts";

let entrance: SignInApp;
beforeAll(async () => {
  entrance = await startSignInApp();
});
afterAll(() => entrance.running.close());

type SessionOf = ReturnType<SignInApp["sessionOf"]>;
const device = { ip: "127.0.0.1", plat: "pc" as const, userAgent: "test" };

describe("the proof", () => {
  test("names what the user has to prove themselves with", async () => {
    const user = await entrance.settled();
    const refusal = (own: SessionOf) => entrance.bind(own, entrance.newEmail()).catch((error: unknown) => error);
    expect(await refusal(user.own)).toMatchObject({
      data: { methods: ["password", "phone", "email"], second_factor: false },
    });
    const phone = entrance.newPhone();
    const code = await entrance.codeFor(phone, "login");
    const { token } = await entrance.visitor().userLoginPhoneCode({ phone, code, agree: true });
    // Not even right after the login.
    expect(await refusal(entrance.sessionOf(token))).toMatchObject({
      code: 1016,
      data: { methods: ["phone"], second_factor: false },
    });
  });

  test("is given by a code to the phone or the address, for accounts with and without a password", async () => {
    const user = await entrance.settled();
    const byPhone = async (phone: string, own: SessionOf) => {
      entrance.later(60);
      await entrance.visitor().sendSmsCode({ phone, scene: "danger" });
      return own.confirmIdentity({ code: entrance.codeSentTo(phone) });
    };
    expect(await codeOf(byPhone(user.phone, user.own))).toBe(200);
    const code = await entrance.codeByMail(user.email, "danger");
    expect(await codeOf(user.own.confirmIdentity({ code }))).toBe(1003);
    expect(await codeOf(user.own.confirmIdentity({ code, via: "email" }))).toBe(200);
    expect(await codeOf(user.own.confirmIdentity({ code, via: "email" }))).toBe(1003);
    const phone = entrance.newPhone();
    const first = await entrance.codeFor(phone, "login");
    const { token } = await entrance.visitor().userLoginPhoneCode({ phone, code: first, agree: true });
    const own = entrance.sessionOf(token);
    expect(await codeOf(own.confirmIdentity({ password: "" }))).toBe(400);
    expect(await codeOf(own.confirmIdentity({ password }))).toBe(1002);
    const { proof } = await byPhone(phone, own);
    expect(await codeOf(entrance.bind(own, entrance.newEmail(), proof))).toBe(200);
  });

  test("needs the second factor too while it is on", async () => {
    const user = await entrance.settled();
    const { secret } = await entrance.switchOnSecondFactor(user.own, await entrance.proofOf(user.own));
    await expect(user.own.confirmIdentity({ password })).rejects.toMatchObject({
      code: 400,
      fields: { totp_code: expect.any(String) },
    });
    expect(await codeOf(user.own.confirmIdentity({ password, totp_code: "000000" }))).toBe(1011);
    const { proof } = await user.own.confirmIdentity({ password, totp_code: entrance.appCode(secret) });
    expect(await codeOf(entrance.bind(user.own, entrance.newEmail(), proof))).toBe(200);
  });

  test("is worthless in another session, for another user, after ten minutes and if tampered with", async () => {
    const user = await entrance.settled();
    const proof = await entrance.proofOf(user.own);
    const { token } = await entrance.visitor().phoneLogin({ phone: user.phone, password });
    const stranger = entrance.sessionOf((await entrance.registered()).token);
    for (const own of [entrance.sessionOf(token), stranger])
      expect(await codeOf(entrance.bind(own, entrance.newEmail(), proof))).toBe(1016);
    expect(await codeOf(entrance.bind(user.own, entrance.newEmail(), `${proof.slice(0, -3)}abc`))).toBe(1016);
    entrance.later(601);
    expect(await codeOf(entrance.bind(user.own, entrance.newEmail(), proof))).toBe(1016);
  });

  test("is asked for again and again without locking its owner out of logging in", async () => {
    const user = await entrance.settled();
    for (let i = 0; i < 5; i++) expect(await codeOf(user.own.confirmIdentity({ password: "wrong-pass-1" }))).toBe(1002);
    expect(await codeOf(user.own.confirmIdentity({ password: "wrong-pass-1" }))).toBe(1007);
    expect(await codeOf(entrance.visitor().phoneLogin({ phone: user.phone, password }))).toBe(200);
  });
});

describe("with the old password die", () => {
  test("codes on their way to any channel, and proofs", async () => {
    const user = await entrance.settled();
    const proof = await entrance.proofOf(user.own);
    const reset1 = await entrance.codeByMail(user.email, "reset");
    const login = await entrance.codeByMail(user.email, "login");
    await entrance.resetPassword(user.phone);
    const way = entrance.visitor();
    const passwords = { password, password_confirm: password };
    expect(await codeOf(way.userUpdatePasswordPhone({ email: user.email, code: reset1, ...passwords }))).toBe(1003);
    expect(await codeOf(way.userLoginPhoneCode({ email: user.email, code: login, agree: true }))).toBe(1003);
    const { token } = await entrance.visitor().phoneLogin({ phone: user.phone, password: nextPassword });
    expect(await codeOf(entrance.bind(entrance.sessionOf(token), entrance.newEmail(), proof))).toBe(1016);
  });

  test("the ticket of a login that waits for its second factor", async () => {
    const user = await entrance.settled();
    const { secret } = await entrance.switchOnSecondFactor(user.own, await entrance.proofOf(user.own));
    const { data } = (await entrance
      .visitor()
      .phoneLogin({ phone: user.phone, password })
      .catch((error: unknown) => error)) as { data: { ticket: string } };
    await entrance.resetPassword(user.phone);
    const totp_code = entrance.appCode(secret);
    expect(await codeOf(entrance.visitor().loginSecondFactor({ ticket: data.ticket, totp_code }))).toBe(1014);
  });

  test("a second factor that was set up and not switched on", async () => {
    const user = await entrance.settled();
    const { secret } = await user.own.twoFactor({ action: "setup", password });
    await entrance.resetPassword(user.phone);
    const { token } = await entrance.visitor().phoneLogin({ phone: user.phone, password: nextPassword });
    await expect(
      entrance.sessionOf(token).twoFactor({ action: "enable", totp_code: entrance.appCode(secret) }),
    ).rejects.toMatchObject({
      code: 409,
      data: { state: "none" },
    });
  });

  test("a login whose password was checked before and whose session opens after", async () => {
    const user = await entrance.settled();
    const checked = await entrance.rowOf(user.id);
    await entrance.resetPassword(user.phone);
    await expect(openSession(entrance.running.app, checked, device, false)).rejects.toMatchObject({
      message: "TICKET_OVER",
    });
  });
});
