import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, password, startAuthApp } from "../../../../../tests/setup/auth-app.ts";
import type { MailMessage } from "../../lib/mail-provider.ts";

let entrance: Awaited<ReturnType<typeof startAuthApp>>;
const mails: MailMessage[] = [];
beforeAll(async () => {
  entrance = await startAuthApp();
  entrance.running.app.mail = { name: "test", send: async (message) => void mails.push(message) };
});
afterAll(() => entrance.running.close());

let addresses = 0;
const newEmail = () => `ann${++addresses}@example.com`;
const codeIn = (to: string) =>
  mails
    .filter((mail) => mail.to === to)
    .at(-1)
    ?.subject.match(/\d{6}/)?.[0] ?? "none";
const codeFor = async (email: string, scene: "login" | "register" | "reset" | "bind", way = entrance.visitor()) => {
  await way.sendEmailCode({ email, scene });
  return codeIn(email.toLowerCase());
};
async function registeredByEmail(email = newEmail()) {
  const code = await codeFor(email, "register");
  const session = await entrance
    .visitor()
    .userRegis({ email, code, password, password_confirm: password, agree: true });
  return { email, ...session };
}

test("a user without a phone registers with an email address, and logs in with any spelling of it", async () => {
  const { email, user } = await registeredByEmail();
  expect(user).toMatchObject({ phone: "", email, verified_email: email });
  const { user: same } = await entrance.visitor().phoneLogin({ email: email.toUpperCase(), password });
  expect(same.id).toBe(user.id);
  entrance.later(60);
  const code = await codeFor(email, "login");
  const byCode = await entrance.visitor().userLoginPhoneCode({ email, code, agree: true });
  expect(byCode).toMatchObject({ is_new: false, user: { id: user.id } });
});

test("fifty concurrent registrations with one address open one account", async () => {
  const email = newEmail();
  const code = await codeFor(email, "register");
  const codes = await Promise.all(
    Array.from({ length: 50 }, () =>
      codeOf(entrance.visitor().userRegis({ email, code, password, password_confirm: password, agree: true })),
    ),
  );
  expect(codes.filter((one) => one === 200)).toHaveLength(1);
  entrance.later(60);
  const again = await codeFor(email, "register");
  const second = entrance
    .visitor()
    .userRegis({ email, code: again, password, password_confirm: password, agree: true });
  expect(await codeOf(second)).toBe(1012);
});

test("a user confirms an address with its code, and can log in with it from then on", async () => {
  const { token, user } = await entrance.registered();
  const own = entrance.running.client({ token, "x-forwarded-for": entrance.newAddress() }).account;
  const email = newEmail();
  const code = await codeFor(email, "bind");
  const { proof } = await own.confirmIdentity({ password });
  expect(await codeOf(own.bindEmail({ email: newEmail(), code, proof }))).toBe(1003);
  expect(await codeOf(entrance.visitor().phoneLogin({ email, password }))).toBe(1002);
  expect(await own.bindEmail({ email, code, proof })).toMatchObject({ verified_email: email });
  expect(await codeOf(own.bindEmail({ email, code, proof }))).toBe(1003);
  expect((await entrance.visitor().phoneLogin({ email, password })).user.id).toBe(user.id);
});

test("an address that another user has confirmed is rejected, and the code stays usable", async () => {
  const { email } = await registeredByEmail();
  const { token } = await entrance.registered();
  const own = entrance.running.client({ token, "x-forwarded-for": entrance.newAddress() }).account;
  entrance.later(60);
  const code = await codeFor(email, "bind");
  const { proof } = await own.confirmIdentity({ password });
  expect(await codeOf(own.bindEmail({ email, code, proof }))).toBe(1012);
  expect((await own.userInfo({})).verified_email).toBe("");
});

test("a password is reset with a code sent by email; an unknown address gets the same answer and no email", async () => {
  const { email, token } = await registeredByEmail();
  entrance.later(60);
  const code = await codeFor(email, "reset");
  const next = "another-horse-8";
  await entrance.visitor().userUpdatePasswordPhone({ email, code, password: next, password_confirm: next });
  expect(await codeOf(entrance.running.client({ token }).account.userInfo({}))).toBe(506);
  expect(await codeOf(entrance.visitor().phoneLogin({ email, password: next }))).toBe(200);
  const stranger = newEmail();
  expect(await entrance.visitor().sendEmailCode({ email: stranger, scene: "reset" })).toEqual({
    resend_seconds: 60,
    expire_seconds: 300,
  });
  expect(codeIn(stranger)).toBe("none");
});

test("without a phone or an address, the phone is reported as missing", async () => {
  await expect(entrance.visitor().phoneLogin({ password })).rejects.toMatchObject({
    code: 400,
    fields: { phone: expect.any(String) },
  });
});
