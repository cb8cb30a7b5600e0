import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../../../../tests/setup/auth-app.ts";
import { type Browser, startProviderApp } from "../../../../../tests/setup/provider-app.ts";

let entrance: Awaited<ReturnType<typeof startProviderApp>>;
beforeAll(async () => {
  entrance = await startProviderApp();
});
afterAll(() => entrance.close());

const linkedTo = (userId: number) => entrance.running.app.db.linkedIdentity.findMany({ where: { userId } });

/** A user with phone, address and password, in a browser. */
async function entered() {
  const user = await entrance.settled();
  const browser = entrance.openBrowser();
  browser.enter(user.token);
  return { ...user, browser };
}

/** Leaves for Google to connect, and returns the callback. */
async function leaveToConnect(browser: Browser, person = entrance.newUser()) {
  const { proof } = await browser.account.confirmIdentity({ password: "correct-horse-7" });
  const { url } = await browser.account.identityConnect({ provider: "google", proof });
  entrance.oidc.become(person);
  return { person, callback: await entrance.oidc.visit(url) };
}

/** Proves with Google who the user is. */
async function proveWith(browser: Browser, person = entrance.newUser(), code?: string) {
  const { url } = await browser.account.identityProve({ provider: "google" });
  entrance.oidc.become(person);
  const { ticket, purpose } = await entrance.comeBack(browser, await entrance.oidc.visit(url));
  expect(purpose).toBe("prove");
  return browser.account.confirmIdentity({ ticket, ...(code !== undefined && { totp_code: code }) });
}

describe("connecting", () => {
  test("lets the user log in with the provider, and lists it", async () => {
    const { id, browser } = await entered();
    const { person, callback } = await leaveToConnect(browser);
    const back = await entrance.comeBack(browser, callback);
    expect(back).toMatchObject({ pathname: "/user", dialog: "provider", outcome: "connected", ticket: "" });
    const { identities } = await browser.account.signInMethods({});
    expect(identities).toEqual([
      expect.objectContaining({ provider: "google", name: person.email, last_used_at: null }),
    ]);
    const { ticket } = await entrance.visit(browser, person);
    expect((await browser.account.providerLogin({ ticket })).user.id).toBe(id);
  });

  test("leaves the provider's user with the account that has it, even if two connect it at once", async () => {
    const one = await entered();
    const { user, token } = await entrance.registered();
    const two = { id: user.id, browser: entrance.openBrowser() };
    two.browser.enter(token);
    const person = entrance.newUser();
    const first = await leaveToConnect(one.browser, person);
    const second = await leaveToConnect(two.browser, person);
    const returns = await Promise.all([
      entrance.comeBack(one.browser, first.callback),
      entrance.comeBack(two.browser, second.callback),
    ]);
    expect(returns.map(({ outcome }) => outcome).sort()).toEqual(["connected", "taken"]);
    expect((await linkedTo(one.id)).length + (await linkedTo(two.id)).length).toBe(1);
  });

  test("does nothing once the session that began it has ended, or in another browser", async () => {
    const { id, browser } = await entered();
    const { callback } = await leaveToConnect(browser);
    expect((await entrance.comeBack(entrance.openBrowser(), callback)).outcome).toBe("over");
    await browser.account.userLogout({});
    expect((await entrance.comeBack(browser, callback)).outcome).toBe("over");
    expect(await linkedTo(id)).toEqual([]);
  });

  test("is offered for providers with settings only", async () => {
    const { app } = entrance.running;
    const providers = app.loginProviders;
    app.loginProviders = new Map();
    const { browser } = await entered();
    expect(await codeOf(browser.account.identityConnect({ provider: "google" }))).toBe(404);
    expect(await codeOf(browser.account.providerLoginStart({ provider: "google" }))).toBe(404);
    app.loginProviders = providers;
  });
});

describe("the last means of logging in", () => {
  test("cannot be removed, even by two calls at once", async () => {
    const { browser, user, token, person } = await entrance.joined(entrance.newUser({ email_verified: false }));
    browser.enter(token);
    const { app } = entrance.running;
    const subject = `${person.sub}-2`;
    await app.db.linkedIdentity.create({
      data: { userId: user.id, provider: "github", subject, name: "", createdAt: entrance.now() },
    });
    const { proof } = await proveWith(browser, person);
    const { identities } = await browser.account.signInMethods({});
    const results = await Promise.all(
      identities.map(({ id }) =>
        browser.account.identityRemove({ id, proof }).then(
          () => "removed",
          ({ code, data }) => `${code} ${data?.state}`,
        ),
      ),
    );
    expect(results.sort()).toEqual(["409 last_means", "removed"]);
    expect(await linkedTo(user.id)).toHaveLength(1);
  });
});

describe("a user without phone, email and password", () => {
  test("proves with the provider who they are, and can then confirm an address", async () => {
    const { browser, token, person } = await entrance.joined(entrance.newUser({ email_verified: false }));
    browser.enter(token);
    const email = entrance.newEmail();
    const bind = async (proof?: string) =>
      browser.account.bindEmail({
        ...{ email, code: await entrance.codeByMail(email, "bind") },
        ...(proof !== undefined && { proof }),
      });
    await expect(bind()).rejects.toMatchObject({ code: 1016, data: { methods: ["google"] } });
    const { proof } = await proveWith(browser, person);
    expect((await bind(proof)).verified_email).toBe(email);
  });

  test("proves nothing with a user of the provider who is somebody else, nor twice with one ticket", async () => {
    const { browser, token, person } = await entrance.joined(entrance.newUser({ email_verified: false }));
    browser.enter(token);
    expect(await codeOf(proveWith(browser))).toBe(1002);
    const { url } = await browser.account.identityProve({ provider: "google" });
    entrance.oidc.become(person);
    const { ticket } = await entrance.comeBack(browser, await entrance.oidc.visit(url));
    expect(await codeOf(browser.account.providerLogin({ ticket }))).toBe(1014);
    expect(await codeOf(browser.account.confirmIdentity({ ticket }))).toBe(200);
    expect(await codeOf(browser.account.confirmIdentity({ ticket }))).toBe(1014);
  });

  test("needs the second factor for that too if it is on", async () => {
    const { browser, user, token, person } = await entrance.joined(entrance.newUser({ email_verified: false }));
    browser.enter(token);
    const { proof } = await proveWith(browser, person);
    const { secret } = await entrance.switchOnSecondFactor(entrance.sessionOf(token), proof);
    expect(await entrance.rowOf(user.id)).toMatchObject({ totpEnabledAt: expect.any(Date) });
    expect(await codeOf(proveWith(browser, person))).toBe(400);
    expect(await codeOf(proveWith(browser, person, entrance.appCode(secret)))).toBe(200);
  });
});
