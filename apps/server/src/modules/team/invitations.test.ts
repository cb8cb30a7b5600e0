import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAccount, newPhone } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { acceptInvitation } from "./acceptance.ts";

const password = "correct-horse-7";

let running: Awaited<ReturnType<typeof startApp>>;
let queued: { name: string; input: Record<string, string> }[] = [];
let codes: { to: string; code: string | null }[] = [];
let elapsedMs = 0;
beforeAll(async () => {
  running = await startApp({
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
    change: (app) => ({
      ...app,
      now: () => new Date(Date.now() + elapsedMs),
      jobs: { ...app.jobs, add: async ({ name }, input) => void queued.push({ name, input: input as never }) },
      sms: { name: "recorder", send: async (message) => void codes.push(message) },
    }),
  });
});
afterAll(() => running.close());
beforeEach(() => {
  queued = [];
  codes = [];
  elapsedMs = 0;
});

let visitors = 0;
/** Each from a separate address, so that none hits a limit. */
const visitor = () => running.client({ "x-forwarded-for": `198.18.0.${++visitors}` });

const tokenIn = (text = ""): string => /\/\?dialog=invitation#([\w-]{32})/.exec(text)?.[1] ?? "";
const smsTo = (phone: string) => queued.findLast(({ name, input }) => name === "delivery.sms" && input.to === phone);

/** An account that has invited a sub-account. */
async function invite({ email }: { email?: string } = {}) {
  const owner = await newAccount(running.app);
  const client = running.client({ token: owner.token });
  await client.account.userUpdate({ name: "Acme evil.example/x" });
  const { id: role_id } = await client.team.setRole({ name: "Analyst", permissions: ["usage.warn"] });
  const phone = newPhone();
  const { id, status } = await client.team.createSubAccount({ phone, name: "Bo", role_id, ...(email && { email }) });
  return { owner, client, team: client.team, id, status, phone, token: tokenIn(smsTo(phone)?.input.text) };
}

const accept = (token: string) =>
  visitor().team.invitationAccept({ token, password, password_confirm: password, agree: true });

/** Logs in with a code by SMS, like an invited user who has lost the link; asked whether to join, as decided. */
async function loginByCode(phone: string, invitation?: "accept" | "decline") {
  const { account } = visitor();
  const code = await codeFor(phone, "login");
  return account.userLoginPhoneCode({ phone, code, agree: true, ...(invitation && { invitation }) });
}

async function codeFor(phone: string, scene: "login" | "register" | "reset"): Promise<string> {
  await visitor().account.sendSmsCode({ phone, scene });
  return codes.findLast(({ to }) => to === phone)?.code ?? "";
}

describe("an invitation", () => {
  test("is sent by SMS with a link only to our site, and only announced by email, without a link that accepts it", async () => {
    const { status, phone, token } = await invite({ email: "bo@example.com" });
    expect(status).toBe("invited");
    expect(token).not.toBe("");
    const text = smsTo(phone)?.input.text ?? "";
    expect(text).toContain(`https://meridian.example/?dialog=invitation#${token}`);
    expect(text.match(/\w\.\w/g)).toHaveLength(1);
    const letter = queued.find(({ name }) => name === "delivery.mail")?.input;
    expect(letter).toMatchObject({ to: "bo@example.com" });
    expect(letter?.text).not.toContain(token);
    expect(letter?.text).toContain(`${phone.slice(3, 6)}****${phone.slice(-4)}`);
    expect(letter?.text).not.toContain("evil.example");
  });

  test("to an email address has its link there, and makes the address the login name of who opens it", async () => {
    const owner = await newAccount(running.app);
    const { team } = running.client({ token: owner.token });
    const { id: role_id } = await team.setRole({ name: "Analyst", permissions: ["usage.warn"] });
    const email = `bo${owner.id}@example.com`;
    const { id } = await team.createSubAccount({ email: ` BO${owner.id}@Example.com`, name: "Bo", role_id });
    expect((await team.subAccountList({ keyword: email })).list).toMatchObject([{ id, phone: "", email }]);
    expect(await answerOf(team.createSubAccount({ email, name: "Bo", role_id }))).toMatchObject({ code: 1012 });
    expect(await answerOf(team.createSubAccount({ name: "Bo", role_id }))).toMatchObject({ code: 400 });
    const letter = queued.find(({ input }) => input.to === email)?.input;
    const token = tokenIn(letter?.text);
    expect(await visitor().team.invitationInfo({ token })).toMatchObject({
      phone_masked: "",
      email_masked: "b***@example.com",
    });
    expect(await answerOf(team.updateSubAccount({ id, email: "thief@example.com" }))).toMatchObject({ code: 409 });
    expect((await accept(token)).user).toMatchObject({ id, verified_email: email });
    expect((await visitor().account.phoneLogin({ email, password })).user.id).toBe(id);
  });

  test("to an address does not reserve it: of two accounts that invite it, its owner can join one", async () => {
    const [first, second, third] = await Promise.all([
      newAccount(running.app),
      newAccount(running.app),
      newAccount(running.app),
    ]);
    const email = `cy${first.id}@example.com`;
    const tokens = new Map<number, string>();
    for (const { id, token } of [first, second]) {
      const { team } = running.client({ token });
      const { id: role_id } = await team.setRole({ name: "Analyst", permissions: ["usage.warn"] });
      queued = [];
      await team.createSubAccount({ email, name: "Cy", role_id });
      tokens.set(id, tokenIn(queued.find(({ input }) => input.to === email)?.input.text));
    }
    const [one, other] = [...tokens.values()];
    const answers = await Promise.all([answerOf(accept(one ?? "")), answerOf(accept(other ?? ""))]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 1012]);
    const { team } = running.client({ token: third.token });
    const { id: role_id } = await team.setRole({ name: "Analyst", permissions: ["usage.warn"] });
    expect(await answerOf(team.createSubAccount({ email, name: "Cy", role_id }))).toMatchObject({ code: 1012 });
  });

  test("shows inviter and invitee to the holder of its link, and its token is stored nowhere", async () => {
    const { token, phone, client } = await invite();
    expect(await visitor().team.invitationInfo({ token })).toMatchObject({
      account_name: "Acme evil.example/x",
      name: "Bo",
      role_name: "Analyst",
      phone_masked: `${phone.slice(3, 6)}****${phone.slice(-4)}`,
    });
    expect(await answerOf(visitor().team.invitationInfo({ token: `${token}x` }))).toMatchObject({ code: 404 });
    const { list } = await client.audit.auditList({});
    expect(JSON.stringify(list)).not.toContain(token);
  });

  test("is accepted with a password and the terms, once: the user is logged in, and both are notified", async () => {
    const { owner, client, team, id, phone, token } = await invite();
    const { invitationAccept } = visitor().team;
    const form = { token, password, password_confirm: password, agree: true };
    expect(await answerOf(invitationAccept({ ...form, agree: false }))).toMatchObject({ code: 1006 });
    expect(await answerOf(invitationAccept({ ...form, password_confirm: "x" }))).toMatchObject({ code: 400 });
    expect(await answerOf(invitationAccept({ ...form, password: "weak", password_confirm: "weak" }))).toMatchObject({
      code: 1005,
    });
    const session = await invitationAccept(form);
    expect(session.user).toMatchObject({ id, account_id: owner.id, user_level: 2, permissions: ["usage.warn"] });
    const invited = running.client({ token: session.token });
    expect((await invited.notices.getNotice({})).list.map(({ title }) => title)).toEqual([
      "Welcome to Acme evil.example/x",
    ]);
    const { list } = await client.notices.getNotice({ type: "sub_account" });
    expect(list.map(({ title }) => title)).toEqual(["Bo accepted your invitation"]);
    expect(await answerOf(accept(token))).toMatchObject({ code: 404 });
    expect(await answerOf(team.subAccountReinvite({ id }))).toEqual({ code: 409, data: { state: "enabled" } });
    await visitor().account.phoneLogin({ phone, password });
  });

  test("is accepted once when accepted concurrently", async () => {
    const { token, client } = await invite();
    const answers = await Promise.all(Array.from({ length: 8 }, () => answerOf(accept(token))));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await client.notices.getNotice({ type: "sub_account" })).total).toBe(1);
  });

  test("that is accepted, resent and deleted concurrently ends up deleted, without a server error", async () => {
    const { team, id, token } = await invite();
    const calls = Array.from({ length: 4 }, () => [
      answerOf(accept(token)),
      answerOf(team.subAccountReinvite({ id })),
      answerOf(team.deleteSubUser({ id, keys: "revoke" })),
    ]);
    const answers = await Promise.all(calls.flat());
    expect(answers.filter(({ code }) => ![200, 404, 409].includes(code))).toEqual([]);
    expect(await running.app.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ status: "deleted", phone: null, inviteTokenHash: null },
    });
  });

  test("can be accepted while its sub-account is being changed, without a deadlock", async () => {
    const { app } = running;
    const { team, id } = await invite();
    const invited = await app.db.user.findUniqueOrThrow({ where: { id } });
    for (let round = 0; round < 10; round++) {
      const inviteExpiresAt = new Date(app.now().getTime() + HOUR_MS);
      await app.db.user.update({ where: { id }, data: { status: "invited", inviteExpiresAt } });
      const rename = (name: string) => answerOf(team.updateSubAccount({ id, name }));
      const [user, ...renamed] = await Promise.all([
        acceptInvitation(app, invited, "127.0.0.1", {}),
        ...["Bob", "Bobby", "Robert"].map(rename),
      ]);
      expect(user?.status).toBe("enabled");
      expect(renamed.map(({ code }) => code)).toEqual([200, 200, 200]);
    }
  });

  test("is asked about at a login with a code, which shows who invites and uses nothing up", async () => {
    const { id, phone, token, owner } = await invite();
    const { account } = visitor();
    const form = { phone, code: await codeFor(phone, "login"), agree: true };
    const asked = { code: 1015, data: { account_name: "Acme evil.example/x" } };
    expect(await answerOf(account.userLoginPhoneCode(form))).toEqual(asked);
    expect(await answerOf(account.userLoginPhoneCode(form))).toEqual(asked);
    expect(await running.app.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "invited" });
    const { user, is_new } = await account.userLoginPhoneCode({ ...form, invitation: "accept" });
    expect(is_new).toBe(false);
    expect(user).toMatchObject({ id, account_id: owner.id });
    expect(await answerOf(accept(token))).toMatchObject({ code: 404 });
  });

  test("ends when the phone's owner opens an account of their own, by login or by registration", async () => {
    for (const open of [
      (phone: string) => loginByCode(phone, "decline"),
      async (phone: string) => {
        const code = await codeFor(phone, "register");
        return visitor().account.userRegis({ phone, code, password, password_confirm: password, agree: true });
      },
    ]) {
      const { id, phone, token, owner, client, team } = await invite();
      const { user } = await open(phone);
      expect(user.account_id).not.toBe(owner.id);
      expect(await answerOf(accept(token))).toMatchObject({ code: 404 });
      expect(await answerOf(team.subAccountReinvite({ id }))).toMatchObject({ code: 404 });
      const { list } = await client.notices.getNotice({ type: "sub_account" });
      expect(list.map(({ title }) => title)).toEqual(["Bo has opened an account of their own"]);
      expect((await client.audit.auditList({ action: "sub_account.decline" })).total).toBe(1);
    }
  });

  test("gives the inviting account nothing of the phone: no login, no password, no message kept from its owner", async () => {
    const { phone, owner } = await invite();
    expect(await answerOf(visitor().account.phoneLogin({ phone, password }))).toMatchObject({ code: 1002 });
    // As for a phone without an account: the answer is the same, and no code is sent.
    const before = codes.length;
    await visitor().account.sendSmsCode({ phone, scene: "reset" });
    expect(codes).toHaveLength(before);
    // Codes are sent to a phone once a minute.
    elapsedMs = 61_000;
    const { user } = await loginByCode(phone, "decline");
    expect(user.account_id).not.toBe(owner.id);
  });

  test("is accepted or declined once when the owner does both at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, phone, token } = await invite();
      const code = await codeFor(phone, "login");
      const login = (invitation: "accept" | "decline") =>
        answerOf(visitor().account.userLoginPhoneCode({ phone, code, agree: true, invitation }));
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => login("accept")),
        ...Array.from({ length: 5 }, () => login("decline")),
        answerOf(accept(token)),
      ]);
      expect(answers.filter(({ code }) => ![200, 404, 409, 1001, 1003].includes(code))).toEqual([]);
      const { status } = await running.app.db.user.findUniqueOrThrow({ where: { id } });
      const users = await running.app.db.user.findMany({ where: { phone } });
      expect(users).toHaveLength(1);
      expect(users[0]?.id === id).toBe(status === "enabled");
      expect(["enabled", "deleted"]).toContain(status);
    }
  });

  test("expires after 72 hours for the link and for a code, until it is resent", async () => {
    const { team, id, phone, token } = await invite();
    const statusOf = async () => (await team.subAccountList({})).list[0]?.status;
    elapsedMs = 72 * HOUR_MS - 60_000;
    expect(await statusOf()).toBe("invited");
    await visitor().team.invitationInfo({ token });
    elapsedMs = 72 * HOUR_MS + 60_000;
    expect(await statusOf()).toBe("invite_expired");
    const over = { code: 409, data: { state: "invite_expired" } };
    expect(await answerOf(visitor().team.invitationInfo({ token }))).toEqual(over);
    expect(await answerOf(accept(token))).toEqual(over);
    expect(await answerOf(loginByCode(phone, "accept"))).toEqual(over);
    for (const status of ["enabled", "disabled"] as const)
      expect(await answerOf(team.subAccountControl({ id, status }))).toEqual(over);

    const { expires_at } = await team.subAccountReinvite({ id });
    expect(Date.parse(expires_at) - running.app.now().getTime()).toBeGreaterThan(71 * HOUR_MS);
    expect(await statusOf()).toBe("invited");
    const fresh = tokenIn(smsTo(phone)?.input.text);
    expect(fresh).not.toBe(token);
    expect(await answerOf(accept(token))).toMatchObject({ code: 404 });
    expect(await answerOf(accept(fresh))).toMatchObject({ code: 200 });
  });

  test("cannot be enabled or given a password by others, and opens no session before it is accepted", async () => {
    const { team, id, phone } = await invite();
    const invited = { code: 409, data: { state: "invited" } };
    for (const status of ["enabled", "disabled"] as const)
      expect(await answerOf(team.subAccountControl({ id, status }))).toEqual(invited);
    expect(await answerOf(team.updateSubAccount({ id, password }))).toEqual(invited);
    expect(await answerOf(visitor().account.phoneLogin({ phone, password }))).toMatchObject({ code: 1002 });
  });

  test("that is over blocks neither a login nor a registration with its phone", async () => {
    const { phone, owner } = await invite();
    elapsedMs = 73 * HOUR_MS;
    const { user, is_new } = await loginByCode(phone);
    expect([is_new, user.account_id === owner.id]).toEqual([true, false]);
  });

  test("ends when the sub-account is deleted, and frees the phone for another account", async () => {
    const { team, id, phone, token } = await invite();
    await team.deleteSubUser({ id, keys: "revoke" });
    expect(await answerOf(accept(token))).toMatchObject({ code: 404 });
    expect((await loginByCode(phone)).is_new).toBe(true);
  });

  test("is sent to one phone at most five times a day", async () => {
    const { team, id, phone } = await invite();
    for (let sent = 1; sent < 5; sent++) await team.subAccountReinvite({ id });
    const last = tokenIn(smsTo(phone)?.input.text);
    expect(await answerOf(team.subAccountReinvite({ id }))).toMatchObject({ code: 429 });
    // The refused one did not replace the link.
    expect(await answerOf(accept(last))).toMatchObject({ code: 200 });
  });
});
