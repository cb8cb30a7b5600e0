import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../../../../tests/setup/auth-app.ts";
import { newAuthenticator } from "../../../../../tests/setup/authenticator.ts";
import { type SignInApp, startSignInApp } from "../../../../../tests/setup/sign-in-app.ts";

let entrance: SignInApp;
beforeAll(async () => {
  entrance = await startSignInApp();
});
afterAll(() => entrance.running.close());

type Browser = ReturnType<SignInApp["openBrowser"]>;

/** A user with a passkey, and the authenticator that has it. */
async function withPasskey(authenticator = newAuthenticator()) {
  const { user, token } = await entrance.registered();
  const own = entrance.sessionOf(token);
  const { options } = await own.passkeyOptions({ proof: await entrance.proofOf(own) });
  await own.passkeyAdd({ credential: authenticator.create(options), name: "Laptop" });
  return { id: user.id, own, authenticator, browser: entrance.openBrowser() };
}
const begin = async ({ account }: Browser) => (await account.passkeyLoginOptions({})).options;

describe("a login with a passkey", () => {
  test("opens a session without a second factor, though one is on, and notes the use", async () => {
    const { id, own, authenticator, browser } = await withPasskey();
    await entrance.running.app.db.user.update({ where: { id }, data: { totpEnabledAt: entrance.now() } });
    const credential = authenticator.get(await begin(browser));
    const { user, token } = await browser.account.passkeyLogin({ credential });
    expect(user.id).toBe(id);
    expect(await codeOf(entrance.sessionOf(token).userInfo({}))).toBe(200);
    expect((await own.signInMethods({})).passkeys).toEqual([
      expect.objectContaining({ name: "Laptop", last_used_at: entrance.now().toISOString() }),
    ]);
  });

  test("works once per challenge, even if sent twenty times at once", async () => {
    const { authenticator, browser } = await withPasskey(newAuthenticator({ counts: false }));
    const credential = authenticator.get(await begin(browser));
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(browser.account.passkeyLogin({ credential }))),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 1020)).toHaveLength(19);
  });

  test("is refused after five minutes, in another browser and without a challenge of ours", async () => {
    const { authenticator, browser } = await withPasskey();
    const late = authenticator.get(await begin(browser));
    entrance.later(301);
    expect(await codeOf(browser.account.passkeyLogin({ credential: late }))).toBe(1020);
    const other = entrance.openBrowser();
    await begin(other);
    const elsewhere = authenticator.get(await begin(browser));
    expect(await codeOf(other.account.passkeyLogin({ credential: elsewhere }))).toBe(1020);
    const invented = authenticator.get(JSON.stringify({ challenge: "x".repeat(43) }));
    expect(await codeOf(browser.account.passkeyLogin({ credential: invented }))).toBe(1020);
  });

  test("is refused for another site, and if the authenticator has not verified its user", async () => {
    const { authenticator, browser } = await withPasskey();
    for (const conditions of [{ origin: "https://meridian.evil" }, { isVerified: false }]) {
      const credential = authenticator.get(await begin(browser), conditions);
      expect(await codeOf(browser.account.passkeyLogin({ credential })), JSON.stringify(conditions)).toBe(1020);
    }
  });

  test("is refused with a passkey that nobody has, a copied one that counts less, and nonsense", async () => {
    const { id, authenticator, browser } = await withPasskey();
    const strange = newAuthenticator().get(await begin(browser));
    expect(await codeOf(browser.account.passkeyLogin({ credential: strange }))).toBe(1020);
    await entrance.running.app.db.passkey.updateMany({ where: { userId: id }, data: { counter: 1000 } });
    const copied = authenticator.get(await begin(browser));
    expect(await codeOf(browser.account.passkeyLogin({ credential: copied }))).toBe(1020);
    for (const credential of ["{}", "nonsense", '{"id":1}'])
      expect(await codeOf(browser.account.passkeyLogin({ credential })), credential).toBe(1020);
  });

  test("is refused to a disabled account", async () => {
    const { id, authenticator, browser } = await withPasskey();
    await entrance.running.app.db.user.update({ where: { id }, data: { status: "disabled" } });
    const credential = authenticator.get(await begin(browser));
    expect(await codeOf(browser.account.passkeyLogin({ credential }))).toBe(1004);
  });
});

describe("adding a passkey", () => {
  test("answers the challenge of the same session, once", async () => {
    const { own } = await withPasskey();
    const { options } = await own.passkeyOptions({ proof: await entrance.proofOf(own) });
    const other = entrance.sessionOf((await entrance.registered()).token);
    const credential = newAuthenticator().create(options);
    expect(await codeOf(other.passkeyAdd({ credential, name: "Stolen" }))).toBe(1020);
    expect(await codeOf(own.passkeyAdd({ credential, name: "Phone" }))).toBe(200);
    expect(await codeOf(own.passkeyAdd({ credential, name: "Phone" }))).toBe(1020);
  });

  test("needs the authenticator to verify its user, and this site", async () => {
    const { own } = await withPasskey();
    for (const conditions of [{ isVerified: false }, { origin: "https://meridian.evil" }]) {
      const { options } = await own.passkeyOptions({ proof: await entrance.proofOf(own) });
      const credential = newAuthenticator().create(options, conditions);
      expect(await codeOf(own.passkeyAdd({ credential, name: "Phone" })), JSON.stringify(conditions)).toBe(1020);
    }
  });

  test("is possible twenty times, and names those that exist", async () => {
    const { id, own } = await withPasskey();
    const { db } = entrance.running.app;
    const { options } = await own.passkeyOptions({ proof: await entrance.proofOf(own) });
    expect(JSON.parse(options)).toMatchObject({
      rp: { id: "meridian.example" },
      excludeCredentials: [expect.objectContaining({ transports: ["internal"] })],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    await db.passkey.createMany({
      data: Array.from({ length: 19 }, (_, i) => ({
        ...{ userId: id, credentialId: `${id}-${i}`, publicKey: "", counter: 0, name: "", createdAt: entrance.now() },
      })),
    });
    const refusal = { code: 409, data: { state: "too_many_passkeys", max: 20 } };
    await expect(own.passkeyAdd({ credential: newAuthenticator().create(options), name: "x" })).rejects.toMatchObject(
      refusal,
    );
    await expect(own.passkeyOptions({ proof: await entrance.proofOf(own) })).rejects.toMatchObject(refusal);
  });
});

test("a passkey proves who the user is, instead of password and second factor, and nobody else", async () => {
  const one = await withPasskey();
  const two = await withPasskey();
  const asserted = async ({ authenticator, browser }: typeof one) => authenticator.get(await begin(browser));
  await entrance.running.app.db.user.update({ where: { id: one.id }, data: { totpEnabledAt: entrance.now() } });
  await expect(one.own.passkeyOptions({})).rejects.toMatchObject({
    code: 1016,
    data: { methods: ["password", "phone", "passkey"], second_factor: true },
  });
  const login = await one.browser.account.passkeyLogin({ credential: await asserted(one) });
  one.browser.enter(login.token);
  const { proof } = await one.browser.account.confirmIdentity({ passkey: await asserted(one) });
  const [passkey] = (await one.browser.account.signInMethods({})).passkeys;
  expect(await codeOf(one.browser.account.passkeyRemove({ id: passkey?.id ?? 0, proof }))).toBe(200);
  two.browser.enter(login.token);
  expect(await codeOf(two.browser.account.confirmIdentity({ passkey: await asserted(two) }))).toBe(1020);
});

test("the last passkey of a user without phone, email and provider cannot be removed", async () => {
  const { id, authenticator, browser } = await withPasskey();
  await entrance.running.app.db.user.update({ where: { id }, data: { phone: null } });
  const { token } = await browser.account.passkeyLogin({ credential: authenticator.get(await begin(browser)) });
  browser.enter(token);
  const { proof } = await browser.account.confirmIdentity({ passkey: authenticator.get(await begin(browser)) });
  const [passkey] = (await browser.account.signInMethods({})).passkeys;
  await expect(browser.account.passkeyRemove({ id: passkey?.id ?? 0, proof })).rejects.toMatchObject({
    code: 409,
    data: { state: "last_means" },
  });
  expect((await browser.account.signInMethods({})).passkeys).toHaveLength(1);
});

test("a passkey is renamed by its owner only", async () => {
  const { own } = await withPasskey();
  const stranger = (await withPasskey()).own;
  const [passkey] = (await own.signInMethods({})).passkeys;
  const id = passkey?.id ?? 0;
  expect(await codeOf(stranger.passkeyRename({ id, name: "Mine" }))).toBe(404);
  await own.passkeyRename({ id, name: "Work laptop" });
  expect((await own.signInMethods({})).passkeys).toEqual([expect.objectContaining({ name: "Work laptop" })]);
});
