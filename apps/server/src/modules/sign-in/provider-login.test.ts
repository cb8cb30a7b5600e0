import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newMember } from "../../../../../tests/setup/accounts.ts";
import { codeOf, password } from "../../../../../tests/setup/auth-app.ts";
import { startProviderApp } from "../../../../../tests/setup/provider-app.ts";
import { callbackOf } from "../../../../../tests/setup/providers/login-servers.ts";

let entrance: Awaited<ReturnType<typeof startProviderApp>>;
beforeAll(async () => {
  entrance = await startProviderApp();
});
afterAll(() => entrance.close());

const countOf = (subject: string) => entrance.running.app.db.linkedIdentity.count({ where: { subject } });
const userCount = () => entrance.running.app.db.user.count();

test("every provider with settings is offered, in a fixed order", async () => {
  const { providers } = await entrance.visitor().loginProviders({});
  expect(providers).toEqual(["google", "microsoft", "github", "wechat", "alipay"]);
});

describe("a first login with a confirmed address of no account", () => {
  test("asks for the agreement and then creates an account as a registration does", async () => {
    const browser = entrance.openBrowser();
    const person = entrance.newUser({ email: "Eve.Upper@Example.com" });
    const { statusCode, pathname, dialog, ticket } = await entrance.visit(browser, person);
    expect({ statusCode, pathname, dialog }).toEqual({ statusCode: 303, pathname: "/", dialog: "provider" });
    await expect(browser.account.providerLogin({ ticket })).rejects.toMatchObject({
      code: 1006,
      data: { provider: "google", email: "eve.upper@example.com", name: "Eve" },
    });
    const session = await browser.account.providerLogin({ ticket, agree: true, time_zone: "Europe/Berlin" });
    expect(session).toMatchObject({
      is_new: true,
      user: { verified_email: "eve.upper@example.com", phone: "", name: "Eve", time_zone: "Europe/Berlin" },
    });
    const { keys } = entrance.running.client({ token: session.token });
    expect((await keys.getKeys({})).list).toHaveLength(1);
    const audit = await entrance.running.app.db.auditEntry.findFirst({
      where: { accountId: session.user.id, action: "sign_in.connect" },
    });
    expect(audit).toMatchObject({ after: { provider: "google" } });
  });

  test("is a login afterwards, with a session of its own and a notice about a new device", async () => {
    const { user, person } = await entrance.joined();
    const browser = entrance.openBrowser();
    const { ticket } = await entrance.visit(browser, { ...person, email: "moved@example.com" });
    const again = await browser.account.providerLogin({ ticket });
    expect(again).toMatchObject({ is_new: false, user: { id: user.id, verified_email: person.email } });
    const { db } = entrance.running.app;
    expect(await db.notice.count({ where: { userId: user.id, titleEn: "New device login" } })).toBe(1);
    const linked = await db.linkedIdentity.findFirstOrThrow({ where: { subject: person.sub } });
    expect(linked.lastUsedAt).toEqual(entrance.now());
  });

  test("creates one account if two browsers do it at once", async () => {
    for (const email_verified of [true, false]) {
      const person = entrance.newUser({ email_verified });
      const browsers = Array.from({ length: 8 }, () => entrance.openBrowser());
      const tickets: string[] = [];
      for (const browser of browsers) tickets.push((await entrance.visit(browser, person)).ticket);
      const before = await userCount();
      const sessions = await Promise.all(
        browsers.map(({ account }, i) => account.providerLogin({ ticket: tickets[i] ?? "", agree: true })),
      );
      expect(await userCount()).toBe(before + 1);
      expect(new Set(sessions.map(({ user }) => user.id)).size).toBe(1);
      expect(sessions.filter(({ is_new }) => is_new)).toHaveLength(1);
      expect(await countOf(person.sub)).toBe(1);
    }
  });

  test("asks who is invited by email whether to join the inviting account", async () => {
    const { user: owner } = await entrance.joined();
    const person = entrance.newUser();
    const invited = await entrance.running.app.db.user.create({
      data: {
        ...{ accountId: owner.id, email: person.email ?? "", status: "invited" },
        inviteExpiresAt: new Date(entrance.now().getTime() + 3_600_000),
      },
    });
    const browser = entrance.openBrowser();
    const { ticket } = await entrance.visit(browser, person);
    expect(await codeOf(browser.account.providerLogin({ ticket, agree: true }))).toBe(1015);
    const { user, is_new } = await browser.account.providerLogin({ ticket, agree: true, invitation: "accept" });
    expect({ id: user.id, is_new, account: user.account_id }).toEqual({
      id: invited.id,
      is_new: false,
      account: owner.id,
    });
  });
});

describe("an address that the provider has not confirmed", () => {
  test("is no address of the new account", async () => {
    const { user } = await entrance.joined(entrance.newUser({ email_verified: false }));
    expect(user).toMatchObject({ verified_email: "", email: "", phone: "" });
  });

  test("neither connects to nor mentions the account that has it", async () => {
    const owner = await entrance.settled();
    const browser = entrance.openBrowser();
    const { ticket } = await entrance.visit(browser, entrance.newUser({ email: owner.email, email_verified: false }));
    await expect(browser.account.providerLogin({ ticket })).rejects.toMatchObject({ code: 1006, data: { email: "" } });
    const { user } = await browser.account.providerLogin({ ticket, agree: true });
    expect(user.id).not.toBe(owner.id);
  });
});

describe("a confirmed address that an account has", () => {
  async function meet() {
    const owner = await entrance.settled();
    const browser = entrance.openBrowser();
    const person = entrance.newUser({ email: owner.email });
    const { ticket } = await entrance.visit(browser, person);
    return { owner, browser, person, ticket };
  }

  test("is not connected without proof of that account, whatever else is sent", async () => {
    const { owner, browser, person, ticket } = await meet();
    const { providerLogin } = browser.account;
    await expect(providerLogin({ ticket, agree: true, invitation: "decline" })).rejects.toMatchObject({
      code: 1018,
      data: { provider: "google", email: owner.email, methods: ["password", "email"], second_factor: false },
    });
    expect(await codeOf(providerLogin({ ticket, agree: true, password: "wrong-pass-1" }))).toBe(1002);
    expect(await codeOf(providerLogin({ ticket, agree: true, code: "000000" }))).toBe(1003);
    expect(await countOf(person.sub)).toBe(0);
  });

  test("is connected by the password, which every channel is told and can undo", async () => {
    const { owner, browser, person, ticket } = await meet();
    const { user, is_new } = await browser.account.providerLogin({ ticket, password });
    expect({ id: user.id, is_new }).toEqual({ id: owner.id, is_new: false });
    expect(await countOf(person.sub)).toBe(1);
    const [undo = ""] = entrance.linksTo(owner.e164);
    expect((await entrance.visitor().signInUndoInfo({ token: undo })).changes).toEqual([
      { means: "identity", before: "", now: "google" },
    ]);
    await entrance.visitor().signInUndo({ token: undo });
    expect(await countOf(person.sub)).toBe(0);
  });

  test("is connected by a code sent to it, once", async () => {
    const { owner, browser, ticket } = await meet();
    const code = await entrance.codeByMail(owner.email, "login");
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(browser.account.providerLogin({ ticket, code }))),
    );
    expect(codes.filter((one) => one === 200).length).toBeGreaterThan(0);
    expect(await entrance.running.app.db.linkedIdentity.count({ where: { userId: owner.id } })).toBe(1);
  });

  test("takes the second factor too if it is on", async () => {
    const { owner, browser, ticket } = await meet();
    const { secret } = await entrance.switchOnSecondFactor(owner.own, await entrance.proofOf(owner.own));
    expect(await codeOf(browser.account.providerLogin({ ticket, password }))).toBe(400);
    expect(await codeOf(browser.account.providerLogin({ ticket, password, totp_code: "000000" }))).toBe(1011);
    const totp_code = entrance.appCode(secret);
    const { user } = await browser.account.providerLogin({ ticket, password, totp_code });
    expect(user.id).toBe(owner.id);
  });

  test("locks like any login after ten wrong passwords", async () => {
    const { browser, ticket } = await meet();
    const tries = async (solve: boolean) =>
      codeOf(
        browser.account.providerLogin({
          ...{ ticket, password: "wrong-pass-1" },
          ...(solve && { captcha_token: await entrance.solved() }),
        }),
      );
    for (let i = 0; i < 5; i++) expect(await tries(false)).toBe(1002);
    expect(await tries(false)).toBe(1007);
    for (let i = 0; i < 5; i++) expect(await tries(true)).toBe(1002);
    expect(await tries(true)).toBe(1004);
  });
});

describe("a login with a provider", () => {
  test("needs the second factor of the account", async () => {
    const { user, person, browser } = await entrance.joined();
    const { app } = entrance.running;
    await app.db.user.update({ where: { id: user.id }, data: { totpEnabledAt: entrance.now() } });
    const { ticket } = await entrance.visit(browser, person);
    await expect(browser.account.providerLogin({ ticket })).rejects.toMatchObject({
      code: 1010,
      data: { ticket: expect.any(String) },
    });
  });

  test("is refused to a disabled account", async () => {
    const { user, person, browser } = await entrance.joined();
    await entrance.running.app.db.user.update({ where: { id: user.id }, data: { status: "disabled" } });
    const { ticket } = await entrance.visit(browser, person);
    expect(await codeOf(browser.account.providerLogin({ ticket }))).toBe(1004);
  });

  test("returns to the page that the visitor came from, and to no other site", async () => {
    const browser = entrance.openBrowser();
    const start = (return_path: string) => browser.account.providerLoginStart({ provider: "google", return_path });
    entrance.oidc.become(entrance.newUser());
    const { url } = await start("/pricing?x=1");
    const back = await entrance.comeBack(browser, await entrance.oidc.visit(url));
    expect(back.return).toBe("/pricing?x=1");
    for (const path of ["//evil.example", "/\\evil.example", "https://evil.example"])
      await expect(start(path), path).rejects.toMatchObject({ code: 400, fields: { return_path: expect.any(String) } });
  });

  test("ends with a sub-account, whose provider is free for another account", async () => {
    const { user: owner, token } = await entrance.joined();
    const member = await newMember(entrance.running.app, owner.id);
    const subject = "sub-of-member";
    const data = { userId: member.id, provider: "google", subject, name: "", createdAt: entrance.now() };
    await entrance.running.app.db.linkedIdentity.create({ data });
    await entrance.running.client({ token }).team.deleteSubUser({ id: member.id, keys: "revoke" });
    expect(await countOf(subject)).toBe(0);
  });
});

describe("a callback", () => {
  const refused = async (browser: ReturnType<typeof entrance.openBrowser>, callback: string) => {
    const { outcome, ticket } = await entrance.comeBack(browser, callback);
    expect(ticket).toBe("");
    return outcome;
  };

  test("works once, even if it arrives twenty times at once", async () => {
    const browser = entrance.openBrowser();
    const callback = await entrance.leave(browser, entrance.newUser());
    const returns = await Promise.all(Array.from({ length: 20 }, () => entrance.comeBack(browser, callback)));
    expect(returns.filter(({ ticket }) => ticket !== "")).toHaveLength(1);
    expect(returns.filter(({ outcome }) => outcome === "over")).toHaveLength(19);
  });

  test("is worthless in another browser, without one, with another state and after ten minutes", async () => {
    const browser = entrance.openBrowser();
    const callback = await entrance.leave(browser, entrance.newUser());
    const other = entrance.openBrowser();
    await entrance.leave(other, entrance.newUser());
    expect(await refused(other, callback)).toBe("over");
    expect(await refused(entrance.openBrowser(), callback)).toBe("over");
    expect(await refused(browser, callback.replace(/state=\w{4}/, "state=0000"))).toBe("over");
    expect(await refused(browser, callback.replace("/google/", "/microsoft/"))).toBe("over");
    entrance.later(601);
    expect(await refused(browser, callback)).toBe("over");
  });

  test("is refused if the id token has another nonce, or the code another verifier", async () => {
    for (const parameter of ["nonce", "code_challenge"]) {
      const browser = entrance.openBrowser();
      const { url } = await browser.account.providerLoginStart({ provider: "google" });
      const changed = new URL(url);
      changed.searchParams.set(parameter, "x".repeat(43));
      entrance.oidc.become(entrance.newUser());
      expect(await refused(browser, await entrance.oidc.visit(changed.href)), parameter).toBe("failed");
    }
  });

  test("says that the visitor has refused", async () => {
    const browser = entrance.openBrowser();
    entrance.oidc.refuse(true);
    const callback = await entrance.leave(browser, entrance.newUser());
    entrance.oidc.refuse(false);
    expect(await refused(browser, callback)).toBe("denied");
  });

  test("answers an unknown provider with 404", async () => {
    expect((await entrance.openBrowser().open("/sign-in/nobody/callback?state=1")).statusCode).toBe(404);
  });
});

test("a ticket is worthless in another browser, after ten minutes and a second time", async () => {
  const browser = entrance.openBrowser();
  const { ticket } = await entrance.visit(browser, entrance.newUser());
  const { ticket: late } = await entrance.visit(browser, entrance.newUser());
  const other = entrance.openBrowser();
  await entrance.visit(other, entrance.newUser());
  expect(await codeOf(other.account.providerLogin({ ticket, agree: true }))).toBe(1014);
  expect(await codeOf(browser.account.providerLogin({ ticket, agree: true }))).toBe(200);
  expect(await codeOf(browser.account.providerLogin({ ticket, agree: true }))).toBe(1014);
  entrance.later(601);
  expect(await codeOf(browser.account.providerLogin({ ticket: late, agree: true }))).toBe(1014);
});

describe("GitHub", () => {
  const mail = (email: string, primary: boolean, verified: boolean) => ({ email, primary, verified, visibility: null });
  const enter = async (id: number, emails: ReturnType<typeof mail>[]) => {
    const browser = entrance.openBrowser();
    const { url } = await browser.account.providerLoginStart({ provider: "github" });
    const callback = entrance.github.visit(url, { id, login: "octo", name: null, emails });
    const { ticket } = await entrance.comeBack(browser, callback);
    return browser.account.providerLogin({ ticket, agree: true });
  };

  test("counts only a verified primary address", async () => {
    const good = mail("octo@example.com", true, true);
    const verified = await enter(1, [mail("a@example.com", false, true), good]);
    expect(verified.user).toMatchObject({ verified_email: good.email, name: "octo" });
    const unverified = await enter(2, [mail("b@example.com", false, true), mail("c@example.com", true, false)]);
    expect(unverified.user.verified_email).toBe("");
    expect((await enter(1, [])).user.id).toBe(verified.user.id);
  });

  test("is not believed without the right code", async () => {
    const browser = entrance.openBrowser();
    const { url } = await browser.account.providerLoginStart({ provider: "github" });
    expect((await entrance.comeBack(browser, callbackOf(url, { code: "invented" }))).outcome).toBe("failed");
  });
});

describe("WeChat", () => {
  const enter = async (openid: string, unionid: string) => {
    const browser = entrance.openBrowser();
    const { url } = await browser.account.providerLoginStart({ provider: "wechat" });
    expect(url).toMatch(
      /\/connect\/qrconnect\?appid=wx1&redirect_uri=.*&scope=snsapi_login&state=\w+#wechat_redirect$/,
    );
    const callback = entrance.wechat.visit(url, { openid, unionid, nickname: "小明" });
    const { ticket } = await entrance.comeBack(browser, callback);
    return browser.account.providerLogin({ ticket, agree: true });
  };

  test("knows its user by the unionid, and has no address", async () => {
    const first = await enter("open-1", "union-1");
    expect(first).toMatchObject({ is_new: true, user: { name: "小明", verified_email: "", phone: "" } });
    expect(await enter("open-2", "union-1")).toMatchObject({ is_new: false, user: { id: first.user.id } });
  });

  test("is not believed without the right code", async () => {
    const browser = entrance.openBrowser();
    const { url } = await browser.account.providerLoginStart({ provider: "wechat" });
    expect((await entrance.comeBack(browser, callbackOf(url, { code: "invented" }))).outcome).toBe("failed");
    const { url: another } = await browser.account.providerLoginStart({ provider: "wechat" });
    expect((await entrance.comeBack(browser, callbackOf(another, {}))).outcome).toBe("failed");
  });
});

describe("Alipay", () => {
  const enter = async (user: { open_id: string } | { user_id: string }) => {
    const browser = entrance.openBrowser();
    const { url } = await browser.account.providerLoginStart({ provider: "alipay" });
    return { browser, ...(await entrance.comeBack(browser, entrance.alipay.visit(url, user))) };
  };

  test("knows its user by open_id or user_id", async () => {
    const ids: number[] = [];
    for (const user of [{ open_id: "o1" }, { user_id: "2088" }, { open_id: "o1" }]) {
      const { browser, ticket } = await enter(user);
      ids.push((await browser.account.providerLogin({ ticket, agree: true })).user.id);
    }
    expect(ids[0]).toBe(ids[2]);
    expect(ids[1]).not.toBe(ids[0]);
  });

  test("is not believed if the answer is signed by somebody else, or the code is wrong", async () => {
    entrance.alipay.forge(true);
    const { outcome } = await enter({ open_id: "o1" });
    entrance.alipay.forge(false);
    expect(outcome).toBe("failed");
    const browser = entrance.openBrowser();
    const { url } = await browser.account.providerLoginStart({ provider: "alipay" });
    expect((await entrance.comeBack(browser, callbackOf(url, { auth_code: "invented" }))).outcome).toBe("failed");
  });
});
