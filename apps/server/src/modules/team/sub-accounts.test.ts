import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newAccount, newMember, newPhone, newProof } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { killAll, startApi } from "../../../../../tests/setup/api-process.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { ownResourceFactories } from "../../../../../tests/setup/own-resources.ts";
import { hashPassword, ofUser } from "../account/passwords.ts";
import { createKey } from "../keys/keys.ts";
import { acceptInvitation } from "./acceptance.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const clientOf = ({ token }: { token: string }) => running.client({ token });
const password = "correct-horse-7";

/** A main account and a custom role. */
async function newTeam() {
  const owner = await newAccount(running.app);
  const client = clientOf(owner);
  const { id: role_id } = await client.team.setRole({ name: "Analyst", permissions: ["key", "usage"] });
  return { owner, client, team: client.team, role_id };
}

type Team = Awaited<ReturnType<typeof newTeam>>["team"];

/** A sub-account whose phone's owner has accepted, with a password. */
async function createAccepted(team: Team, form: Parameters<Team["createSubAccount"]>[0]): Promise<number> {
  const { app } = running;
  const { id } = await team.createSubAccount(form);
  const invited = await app.db.user.findUniqueOrThrow({ where: { id } });
  await acceptInvitation(app, invited, "127.0.0.1", { passwordHash: await hashPassword(password, ofUser(id)) });
  return id;
}

/** A user of an account with their own key. */
async function newKeyHolder(accountId: number) {
  const member = await newMember(running.app, accountId, ["key"]);
  const key = await createKey(running.app, member.signedIn, "127.0.0.1", { name: "shop", is_test: false });
  return { member, key, secret: key.api_key };
}

const lookUp = async (secret: string, url = "") => {
  const headers = { authorization: `Bearer ${secret}` };
  if (url) return (await fetch(`${url}/v2/query?ip=8.8.8.8`, { headers })).status;
  return (await running.server.inject({ url: "/v2/query?ip=8.8.8.8", headers })).statusCode;
};

describe("a sub-account", () => {
  test("that is accepted can log in, works in the account with its role, and is in the list", async () => {
    const { owner, team, role_id } = await newTeam();
    const phone = newPhone();
    const id = await createAccepted(team, { phone, name: "Bo", role_id, remark: "night shift" });
    const { user } = await running.client().account.phoneLogin({ phone, password });
    expect(user).toMatchObject({
      account_id: owner.id,
      user_level: 2,
      role_name: "Analyst",
      permissions: ["usage", "key"],
    });
    const { list, limit_num } = await team.subAccountList({});
    expect(limit_num).toBe(20);
    expect(list).toMatchObject([
      {
        id,
        name: "Bo",
        phone: phone.slice(3),
        remark: "night shift",
        status: "enabled",
        key_num: 0,
        quota: 0,
      },
    ]);
    expect(list[0]?.last_login_at).not.toBeNull();
    expect(await clientOf(owner).usage.subAccountNum({})).toMatchObject({
      sub_account_num: 1,
      active_num: 1,
      role_num: 5,
    });
  });

  test("needs an unused phone", async () => {
    const { owner, team, role_id } = await newTeam();
    const form = { phone: newPhone(), name: "Bo", role_id };
    expect(await answerOf(team.createSubAccount({ ...form, phone: owner.phone }))).toMatchObject({ code: 1001 });
    expect(await answerOf(team.createSubAccount({ ...form, phone: "+1" }))).toMatchObject({ code: 400 });
    const answers = await Promise.all(
      ["Bo", "Cy", "Di"].map((name) => answerOf(team.createSubAccount({ ...form, name }))),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([1001, 1001, 200]);
  });
});

test("the list is searched by name, phone, role and state; users who may only view see masked phones", async () => {
  const { owner, team, role_id } = await newTeam();
  const phone = newPhone();
  const id = await createAccepted(team, { phone, name: "Bo%", role_id });
  const viewer = await newMember(running.app, owner.id, ["sub.view"]);
  const idsOf = async (filter: Parameters<typeof team.subAccountList>[0]) =>
    (await team.subAccountList(filter)).list.map((one) => one.id);
  expect(await idsOf({ keyword: "bo" })).toEqual([id]);
  expect(await idsOf({ keyword: "%" })).toEqual([id]);
  expect(await idsOf({ keyword: phone.slice(-8) })).toEqual([id]);
  for (const written of [`+86 ${phone.slice(-11)}`, phone.slice(-11).replace(/(...)(....)/, "$1-$2-")])
    expect(await idsOf({ keyword: written })).toEqual([id]);
  expect(await idsOf({ role_id })).toEqual([id]);
  expect(await idsOf({ status: "enabled" })).toEqual([viewer.id, id]);
  expect(await idsOf({ status: "disabled" })).toEqual([]);
  expect(await idsOf({ page: 2, limit: 1 })).toEqual([id]);
  const { list } = await clientOf(viewer).team.subAccountList({ keyword: "bo" });
  expect(list[0]?.phone).toBe(`${phone.slice(3, 6)}****${phone.slice(-4)}`);
});

test("an account has at most twenty sub-accounts, even if more are created concurrently; deleting one makes room", async () => {
  const { team, role_id } = await newTeam();
  const create = (index: number) =>
    answerOf(team.createSubAccount({ phone: newPhone(), name: `Bo ${index}`, role_id }));
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => create(index)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 5004)).toHaveLength(30);
  const { list, total } = await team.subAccountList({});
  expect(total).toBe(20);
  await team.deleteSubUser({ id: list[0]?.id ?? 0, keys: "revoke" });
  expect((await team.subAccountList({})).total).toBe(19);
});

describe("the fields sent for a sub-account are changed", () => {
  test("and omitted ones keep their value; an empty remark and email are cleared", async () => {
    const { owner, team, role_id } = await newTeam();
    const { id } = await team.createSubAccount({
      ...{ phone: newPhone(), name: "Bo", role_id, remark: "night", email: "bo@example.com" },
    });
    expect(await team.updateSubAccount({ id, name: "Bob" })).toMatchObject({ name: "Bob", remark: "night" });
    expect(await team.updateSubAccount({ id, remark: "", email: "" })).toMatchObject({ remark: "", email: "" });
    const { list } = await clientOf(owner).audit.auditList({ action: "sub_account.update" });
    expect(list.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { name: "Bob", remark: "night", email: "bo@example.com" }, after: { remark: "", email: "" } },
      { before: { name: "Bo" }, after: { name: "Bob" } },
    ]);
  });

  test("a new role is announced to its holder and applies at once", async () => {
    const { owner, team, role_id } = await newTeam();
    const member = await newMember(running.app, owner.id, ["sub.view"]);
    await clientOf(member).team.subAccountList({});
    await team.updateSubAccount({ id: member.id, role_id });
    expect(await answerOf(clientOf(member).team.subAccountList({}))).toMatchObject({ code: 403 });
    const { list } = await clientOf(member).notices.getNotice({ type: "sub_account" });
    expect(list.map(({ title }) => title)).toEqual(["Your role is now Analyst"]);
  });

  test("a new password ends the sessions, and works for new ones", async () => {
    const { owner, team } = await newTeam();
    const member = await newMember(running.app, owner.id);
    await clientOf(member).account.userInfo({});
    await team.updateSubAccount({ id: member.id, password, proof: await newProof(running.app, owner) });
    expect(await answerOf(clientOf(member).account.userInfo({}))).toMatchObject({ code: 506 });
    await running.client().account.phoneLogin({ phone: member.phone, password });
    const { list } = await clientOf(owner).audit.auditList({ action: "sub_account.update" });
    expect(JSON.stringify(list)).not.toContain(password);
  });
});

test("nobody acts on themselves or the main account", async () => {
  const { owner, role_id } = await newTeam();
  const member = await newMember(running.app, owner.id, ["sub", "key", "usage"]);
  for (const actor of [owner, member]) {
    const { team } = clientOf(actor);
    for (const id of [owner.id, actor.id]) {
      const calls = [
        team.updateSubAccount({ id, role_id }),
        team.subAccountControl({ id, status: "disabled" }),
        team.deleteSubUser({ id, keys: "revoke" }),
      ];
      for (const answer of await Promise.all(calls.map(answerOf))) expect(answer).toMatchObject({ code: 5005 });
    }
  }
});

describe("a sub-account's state", () => {
  const conflict = (state: string) => ({ code: 409, data: { state } });

  test("goes from enabled to disabled and back, each way once, and ends when it is deleted", async () => {
    const { owner, team } = await newTeam();
    const { id } = await newMember(running.app, owner.id);
    expect(await answerOf(team.subAccountControl({ id, status: "enabled" }))).toEqual(conflict("enabled"));
    expect(await answerOf(team.subAccountReinvite({ id }))).toEqual(conflict("enabled"));
    expect(await team.subAccountControl({ id, status: "disabled" })).toEqual({ id, status: "disabled" });
    expect(await answerOf(team.subAccountControl({ id, status: "disabled" }))).toEqual(conflict("disabled"));
    expect(await answerOf(team.subAccountReinvite({ id }))).toEqual(conflict("disabled"));
    expect(await team.subAccountControl({ id, status: "enabled" })).toEqual({ id, status: "enabled" });
    await team.deleteSubUser({ id, keys: "revoke" });
    const calls = [
      team.subAccountControl({ id, status: "enabled" }),
      team.subAccountControl({ id, status: "disabled" }),
      team.subAccountReinvite({ id }),
      team.updateSubAccount({ id, name: "Bo" }),
      team.deleteSubUser({ id, keys: "revoke" }),
    ];
    for (const answer of await Promise.all(calls.map(answerOf))) expect(answer).toMatchObject({ code: 404 });
  });

  test.each(["invited", "enabled", "disabled"] as const)("%s can be deleted, once", async (status) => {
    const { owner, team } = await newTeam();
    const { id } = await newMember(running.app, owner.id);
    await running.app.db.user.update({ where: { id }, data: { status } });
    const remove = () => answerOf(team.deleteSubUser({ id, keys: "revoke" }));
    expect((await Promise.all([remove(), remove(), remove()])).map(({ code }) => code).sort()).toEqual([200, 404, 404]);
  });

  test("takes what belongs to it alone along when it is deleted", async () => {
    const { owner, team } = await newTeam();
    const member = await newMember(running.app, owner.id);
    const { id } = member;
    const { db } = running.app;
    await db.user.update({ where: { id }, data: { email: "bo@example.com" } });
    await ownResourceFactories.address(running.app, member);
    await ownResourceFactories.notice(running.app, member);
    await ownResourceFactories.address(running.app, owner);
    await team.deleteSubUser({ id, keys: "revoke" });
    const left = await Promise.all([
      db.address.count({ where: { userId: id } }),
      db.notice.count({ where: { userId: id } }),
      db.session.count({ where: { userId: id } }),
      db.user.count({ where: { id, email: { not: "" } } }),
    ]);
    expect(left).toEqual([0, 0, 0, 0]);
    expect(await db.address.count({ where: { userId: owner.id } })).toBe(1);
  });

  test("is changed once by concurrent requests, and a deleted one stays deleted", async () => {
    const { owner, team } = await newTeam();
    const { id } = await newMember(running.app, owner.id);
    const disable = () => answerOf(team.subAccountControl({ id, status: "disabled" }));
    const disabled = await Promise.all(Array.from({ length: 25 }, disable));
    expect(disabled.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(disabled.filter(({ code }) => code === 409)).toHaveLength(24);
    const mixed = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        answerOf(
          index % 2 === 0
            ? team.subAccountControl({ id, status: index % 4 === 0 ? "enabled" : "disabled" })
            : team.deleteSubUser({ id, keys: "revoke" }),
        ).then(({ code }) => ({ code, isDelete: index % 2 === 1 })),
      ),
    );
    expect(mixed.filter(({ code, isDelete }) => isDelete && code === 200)).toHaveLength(1);
    expect((await running.app.db.user.findUniqueOrThrow({ where: { id } })).status).toBe("deleted");
    const { total } = await clientOf(owner).audit.auditList({ action: "sub_account.delete" });
    expect(total).toBe(1);
  });
});

describe("a disabled sub-account", () => {
  test("loses access immediately: its sessions end, it cannot log in, and its keys are frozen", async () => {
    const { owner, team } = await newTeam();
    const { member, secret } = await newKeyHolder(owner.id);
    await team.updateSubAccount({ id: member.id, password, proof: await newProof(running.app, owner) });
    const { token } = await running.client().account.phoneLogin({ phone: member.phone, password });
    expect(await lookUp(secret)).toBe(200);
    await team.subAccountControl({ id: member.id, status: "disabled" });
    expect(await answerOf(clientOf({ token }).account.userInfo({}))).toMatchObject({ code: 506 });
    expect(await answerOf(running.client().account.phoneLogin({ phone: member.phone, password }))).toMatchObject({
      code: 1004,
    });
    await running.lookupApi.keyRing.refresh();
    expect(await lookUp(secret)).toBe(403);
    const { list } = await clientOf(owner).keys.getKeys({ status: "frozen" });
    expect(list.map(({ name }) => name)).toEqual(["shop"]);

    await team.subAccountControl({ id: member.id, status: "enabled" });
    const isAlive = { userId: member.id, revokedAt: null };
    expect(await running.app.db.session.count({ where: isAlive })).toBe(0);
    await running.lookupApi.keyRing.refresh();
    expect(await lookUp(secret)).toBe(200);
  });

  test("gets back its active keys, but not those it had disabled", async () => {
    const { owner, team, client } = await newTeam();
    const { member, key } = await newKeyHolder(owner.id);
    const { id: off } = await createKey(running.app, member.signedIn, "127.0.0.1", { name: "off", is_test: false });
    await client.keys.updateKey({ key_id: off, enabled: false });
    const statuses = async () => {
      const { list } = await client.keys.getKeys({ sub_user_id: member.id });
      return Object.fromEntries(list.map(({ name, status }) => [name, status]));
    };
    await team.subAccountControl({ id: member.id, status: "disabled" });
    expect(await statuses()).toEqual({ shop: "frozen", off: "disabled" });
    expect(await answerOf(client.keys.updateKey({ key_id: key.id, enabled: true }))).toEqual({
      code: 4003,
      data: { status: "frozen" },
    });
    await team.subAccountControl({ id: member.id, status: "enabled" });
    expect(await statuses()).toEqual({ shop: "active", off: "disabled" });
  });

  test("has no working key, not even one created or enabled at the same moment", async () => {
    const { owner, team, client } = await newTeam();
    const { member } = await newKeyHolder(owner.id);
    const { id: key_id, api_key } = await createKey(running.app, member.signedIn, "127.0.0.1", {
      ...{ name: "off", is_test: false },
    });
    await client.keys.updateKey({ key_id, enabled: false });
    await team.subAccountControl({ id: member.id, status: "disabled" });
    const late = await createKey(running.app, member.signedIn, "127.0.0.1", { name: "late", is_test: false });
    await client.keys.updateKey({ key_id, enabled: true });
    for (const secret of [api_key, late.api_key]) expect(await lookUp(secret)).toBe(403);
  });

  test("is refused within five seconds by another process too, by its token and its keys", async () => {
    const { owner, team } = await newTeam();
    const { member, secret } = await newKeyHolder(owner.id);
    const { DATABASE_URL, DATA_DIR } = running.app.config;
    const other = await startApi({ DATABASE_URL, DATA_DIR });
    try {
      const userInfo = async () => {
        const response = await fetch(`${other.url}/v1/user_info`, {
          method: "POST",
          headers: { token: member.token },
        });
        return ((await response.json()) as { code: number }).code;
      };
      expect(await userInfo()).toBe(200);
      expect(await lookUp(secret, other.url)).toBe(200);
      await team.subAccountControl({ id: member.id, status: "disabled" });
      const within = { timeout: 60_000, interval: 50 };
      await Promise.all([
        vi.waitUntil(async () => (await userInfo()) === 506, within),
        vi.waitUntil(async () => (await lookUp(secret, other.url)) === 403, within),
      ]);
    } finally {
      await killAll([other]);
    }
  });
});

describe("a deleted sub-account", () => {
  test("loses access permanently, its phone is free, and its name stays in the records", async () => {
    const { owner, team, role_id } = await newTeam();
    const { member, secret } = await newKeyHolder(owner.id);
    await running.app.db.user.update({ where: { id: member.id }, data: { name: "Bo" } });
    expect(await team.deleteSubUser({ id: member.id, keys: "revoke" })).toEqual({ returned_quota: 0 });
    expect(await answerOf(clientOf(member).account.userInfo({}))).toMatchObject({ code: 506 });
    await running.lookupApi.keyRing.refresh();
    expect(await lookUp(secret)).toBe(403);
    expect((await team.createSubAccount({ phone: member.phone, name: "Cy", role_id })).status).toBe("invited");
    const { list } = await clientOf(owner).audit.auditList({ action: "sub_account.delete" });
    expect(list[0]).toMatchObject({ before: { name: "Bo", status: "enabled" }, after: { keys_revoked: 1 } });
  });

  test("leaves its keys to an active user, by default the main account", async () => {
    const { owner, team, client } = await newTeam();
    const first = await newKeyHolder(owner.id);
    const second = await newKeyHolder(owner.id);
    const heir = await newMember(running.app, owner.id);
    const out = await newMember(running.app, owner.id);
    await team.subAccountControl({ id: out.id, status: "disabled" });
    const leaveTo = (transfer_to: number) =>
      answerOf(team.deleteSubUser({ id: first.member.id, keys: "transfer", transfer_to }));
    expect(await leaveTo(first.member.id)).toMatchObject({ code: 400 });
    expect(await leaveTo(out.id)).toMatchObject({ code: 400 });
    expect(await leaveTo((await newAccount(running.app)).id)).toMatchObject({ code: 404 });
    expect(await leaveTo(heir.id)).toMatchObject({ code: 200 });
    await team.deleteSubUser({ id: second.member.id, keys: "transfer" });
    const { list } = await client.keys.getKeys({});
    expect(list.map(({ id, owner: { user_id }, status }) => [id, user_id, status])).toEqual([
      [second.key.id, owner.id, "active"],
      [first.key.id, heir.id, "active"],
    ]);
    await running.lookupApi.keyRing.refresh();
    for (const { secret } of [first, second]) expect(await lookUp(secret)).toBe(200);
  });
});
