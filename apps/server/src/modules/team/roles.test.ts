import { api } from "@meridian/contract";
import { grantable, permissions } from "@meridian/contract/access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newMember, newPhone } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { canonicalCodes, requireHeld } from "./permissions.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const teamOf = ({ token }: { token: string }) => running.client({ token }).team;

/** A main account with a custom role and a user who holds it. */
async function newTeam(held: readonly (typeof grantable)[number][] = ["key.split"]) {
  const owner = await newAccount(running.app);
  const { id: roleId } = await teamOf(owner).setRole({ name: "Analyst", permissions: [...held] });
  const member = await newMember(running.app, owner.id);
  await running.app.db.user.update({ where: { id: member.id }, data: { roleId } });
  return { owner, team: teamOf(owner), roleId, member };
}

async function systemRole(name: string): Promise<number> {
  const role = await running.app.db.role.findFirstOrThrow({ where: { accountId: null, nameEn: name } });
  return role.id;
}

describe("the list of roles", () => {
  test("has the built-in ones first, in the reader's language, then custom ones with their holders", async () => {
    const { owner, team } = await newTeam();
    await team.setRole({ name: "Second", remark: "of two", permissions: ["usage"] });
    const { list, total } = await team.getRoleList({});
    expect(list.slice(0, 4).map(({ name, is_system }) => [name, is_system])).toEqual([
      ["Administrator", true],
      ["Finance", true],
      ["Developer", true],
      ["Read only", true],
    ]);
    expect(total).toBe(list.length);
    expect(list[4]).toMatchObject({ name: "Second", remark: "of two", permissions: ["usage"], sub_account_num: 0 });
    expect(list.find(({ name }) => name === "Analyst")).toMatchObject({ sub_account_num: 1, status: "enabled" });
    const chinese = await running.client({ token: owner.token, lang: "zh-CN" }).team.getRoleList({ limit: 1 });
    expect(chinese.list.map(({ name }) => name)).toEqual(["管理员"]);
    expect((await team.getRoleList({ keyword: "%" })).total).toBe(0);
  });

  test("does not show another account's roles and holders", async () => {
    const { member } = await newTeam();
    const stranger = teamOf(await newAccount(running.app));
    expect((await stranger.getRoleList({})).list.every((role) => role.is_system && role.sub_account_num === 0)).toBe(
      true,
    );
    expect((await stranger.subAccountList({})).list.map(({ id }) => id)).not.toContain(member.id);
  });
});

describe("a role's name", () => {
  test.each(["Analyst", "analyst", "ＡＮＡＬＹＳＴ", "Administrator", "财务"])("%s is taken", async (name) => {
    const { team, roleId } = await newTeam();
    expect(await answerOf(team.setRole({ name, permissions: ["usage"] }))).toMatchObject({ code: 5002 });
    const { id } = await team.setRole({ name: "Another", permissions: ["usage"] });
    expect(await answerOf(team.updateRole({ id, name }))).toMatchObject({ code: 5002 });
    expect(await answerOf(team.updateRole({ id: roleId, name: "Analyst" }))).toMatchObject({ code: 200 });
  });

  test("is given to exactly one of many concurrent requests", async () => {
    const team = teamOf(await newAccount(running.app));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => answerOf(team.setRole({ name: "Analyst", permissions: ["usage"] }))),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 5002)).toHaveLength(49);
  });
});

test("an account has at most twenty custom roles", async () => {
  const team = teamOf(await newAccount(running.app));
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) => answerOf(team.setRole({ name: `Role ${index}`, permissions: ["usage"] }))),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 5006)).toHaveLength(5);
});

test("a built-in role can be assigned and viewed, but not changed", async () => {
  const { team } = await newTeam();
  const id = await systemRole("Developer");
  expect((await team.subAccountPermission({ role_id: id })).checked).toContain("key");
  const changes = [
    team.updateRole({ id, name: "Mine" }),
    team.roleControl({ id, status: "disabled" }),
    team.deleteRole({ id }),
  ];
  for (const answer of await Promise.all(changes.map(answerOf))) expect(answer).toMatchObject({ code: 403 });
});

describe("a role's state", () => {
  test("can be switched off and on, each once for concurrent requests", async () => {
    const { team, roleId: id } = await newTeam();
    const conflict = (state: string) => ({ code: 409, data: { state } });
    expect(await answerOf(team.roleControl({ id, status: "enabled" }))).toEqual(conflict("enabled"));
    expect(await team.roleControl({ id, status: "disabled" })).toEqual({ id, status: "disabled" });
    expect(await answerOf(team.roleControl({ id, status: "disabled" }))).toEqual(conflict("disabled"));
    expect(await team.roleControl({ id, status: "enabled" })).toEqual({ id, status: "enabled" });
    await running.app.db.user.updateMany({ where: { roleId: id }, data: { roleId: null } });
    await team.deleteRole({ id });
    for (const status of ["enabled", "disabled"] as const)
      expect(await answerOf(team.roleControl({ id, status }))).toMatchObject({ code: 404 });
    expect(await answerOf(team.deleteRole({ id }))).toMatchObject({ code: 404 });
  });

  test("disabled immediately removes every permission from its holders, except notices and their own profile", async () => {
    const { team, roleId: id, member } = await newTeam(["role.view"]);
    const holder = running.client({ token: member.token });
    await holder.team.getRoleList({});
    await team.roleControl({ id, status: "disabled" });
    expect(await answerOf(holder.team.getRoleList({}))).toMatchObject({ code: 403 });
    expect((await holder.account.userInfo({})).permissions).toEqual([]);
    expect((await team.subAccountPermission({ id: member.id })).effective).toEqual([]);
    const { list } = await holder.notices.getNotice({ type: "sub_account" });
    expect(list[0]?.title).toBe("Your role Analyst has been disabled");
    await team.roleControl({ id, status: "enabled" });
    await holder.team.getRoleList({});
  });
});

test("a change of a role's permissions applies to its holders from the next call on", async () => {
  const { team, roleId: id, member } = await newTeam(["key.split"]);
  const holder = teamOf(member);
  expect(await answerOf(holder.getRoleList({}))).toMatchObject({ code: 403 });
  await team.updateRole({ id, permissions: ["role"] });
  expect((await holder.getRoleList({})).total).toBeGreaterThan(0);
  await team.updateRole({ id, permissions: ["key"] });
  expect(await answerOf(holder.getRoleList({}))).toMatchObject({ code: 403 });
});

describe("a role in use", () => {
  test("is not deleted before its holders are moved", async () => {
    const { team, roleId: id, member } = await newTeam();
    expect(await answerOf(team.deleteRole({ id }))).toEqual({ code: 5001, data: { sub_account_num: 1 } });
    expect(await answerOf(team.deleteRole({ id, move_to: id }))).toMatchObject({ code: 400 });
    const move_to = await systemRole("Read only");
    await team.deleteRole({ id, move_to });
    const { role, permissions } = await running.client({ token: member.token }).account.userInfo({});
    expect(role?.id).toBe(move_to);
    expect(permissions).toContain("sub.view");
  });

  test("does not count deleted users", async () => {
    const { team, roleId: id, member } = await newTeam();
    await team.deleteSubUser({ id: member.id, keys: "revoke" });
    await team.deleteRole({ id });
  });
});

describe("nobody grants permissions they do not hold", () => {
  const everything: readonly string[] = permissions;
  const holding = (held: readonly string[]): SignedIn => ({
    ...{ id: 2, accountId: 1, isMain: false, permissions: held, sessionId: 1, staffRole: null, hasTwoFactor: false },
  });
  const isRefused = (user: SignedIn, code: string): boolean => {
    try {
      requireHeld(user, [code]);
      return false;
    } catch {
      return true;
    }
  };

  test("for each code held and granted: itself, or its children", () => {
    for (const held of grantable)
      for (const granted of grantable)
        expect(isRefused(holding([held]), granted), `${held} grants ${granted}`).toBe(
          granted !== held && granted.split(".")[0] !== held,
        );
  });

  test("holding all children of a parent is less than holding the parent, which may get more children", () => {
    expect(isRefused(holding(permissions), "key")).toBe(true);
  });

  test("a stored role has each code once, and no child together with its parent", () => {
    expect(canonicalCodes(["key.split", "usage", "usage.all", "usage", "key.manage"])).toEqual([
      "usage",
      "key.manage",
      "key.split",
    ]);
  });

  // The actor keeps the permission to manage roles or users; each of the others is removed in turn.
  const lacking = everything.filter((code) => !["role.manage", "sub.manage"].includes(code));

  test.each(lacking)("no call lets a user without %s grant it, or act on its holders", async (code) => {
    const owner = await newAccount(running.app);
    const team = teamOf(owner);
    const { id: beyond } = await team.setRole({ name: "Beyond", permissions: [code as "key.split"] });
    const { id: within } = await team.setRole({ name: "Within", permissions: ["role.manage"] });
    const held = everything.filter((other) => other !== code);
    const actor = teamOf(await newMember(running.app, owner.id, held));
    const { id: other } = await newMember(running.app, owner.id, ["role.manage"]);
    const { id: senior } = await newMember(running.app, owner.id, [code]);
    const granted = [code as "key.split"];
    const before = await running.app.db.role.findMany({ orderBy: { id: "asc" } });
    const calls = [
      actor.setRole({ name: "Mine", permissions: granted }),
      actor.updateRole({ id: within, permissions: granted }),
      actor.updateRole({ id: beyond, name: "Mine" }),
      actor.roleControl({ id: beyond, status: "disabled" }),
      actor.deleteRole({ id: beyond }),
      actor.deleteRole({ id: within, move_to: beyond }),
      actor.createSubAccount({ phone: newPhone(), name: "Bo", role_id: beyond }),
      actor.updateSubAccount({ id: other, role_id: beyond }),
      actor.updateSubAccount({ id: senior, password: "correct-horse-7", proof: "none" }),
      actor.subAccountControl({ id: senior, status: "disabled" }),
      actor.deleteSubUser({ id: senior, keys: "transfer" }),
    ];
    for (const answer of await Promise.all(calls.map(answerOf)))
      expect(answer).toEqual({ code: 5003, data: { permissions: [code] } });
    expect(await running.app.db.role.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  });

  test("not even right after losing it, with a session that is still cached", async () => {
    const { team, roleId, member } = await newTeam(["role.manage", "billing"]);
    const actor = teamOf(member);
    await actor.getRoleList({}).catch(() => {});
    await running.app.db.role.update({ where: { id: roleId }, data: { permissions: ["role.manage"] } });
    expect(await answerOf(actor.setRole({ name: "Mine", permissions: ["billing"] }))).toMatchObject({ code: 5003 });
    expect((await team.getRoleList({ keyword: "Mine" })).total).toBe(0);
  });

  test("and nobody changes their own role", async () => {
    const { roleId: id, member } = await newTeam(["role"]);
    const actor = teamOf(member);
    const calls = [
      actor.updateRole({ id, permissions: ["role.view"] }),
      actor.roleControl({ id, status: "disabled" }),
      actor.deleteRole({ id }),
    ];
    for (const answer of await Promise.all(calls.map(answerOf))) expect(answer).toMatchObject({ code: 5005 });
  });
});

test("every permission is required by a call, or narrows what a call returns", () => {
  const required = Object.values(api).flatMap((calls) => Object.values(calls).map(({ access }) => access as string));
  const narrowing = ["usage.all", "usage.detail", "download.get"];
  expect(permissions.filter((code) => !required.includes(code))).toEqual(narrowing);
});

test("the tree has every code once; without a name it says what the caller may grant", async () => {
  const { owner, team, member } = await newTeam(["key.split"]);
  const { tree, checked, effective } = await team.subAccountPermission({});
  expect(tree.flatMap(({ code, children }) => [code, ...children.map((child) => child.code)]).sort()).toEqual(
    [...grantable].sort(),
  );
  expect(checked).toEqual([]);
  expect(effective).toEqual([...permissions]);
  expect(await team.subAccountPermission({ id: member.id })).toMatchObject({
    checked: ["key.split"],
    effective: ["key.split"],
  });
  const viewer = teamOf(await newMember(running.app, owner.id, ["role", "usage"]));
  const own = await viewer.subAccountPermission({});
  expect(own.effective).toEqual(permissions.filter((code) => /^(?:role|usage)\./.test(code)));
});

test("every change of a role is audited with its name and the changed fields", async () => {
  const { owner, team, roleId: id } = await newTeam();
  await team.updateRole({ id, remark: "reads" });
  await team.roleControl({ id, status: "disabled" });
  const { list } = await running.client({ token: owner.token }).audit.auditList({ action: "role" });
  expect(list.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: "role.disable", before: { name: "Analyst", status: "enabled" }, after: { status: "disabled" } },
    { action: "role.update", before: { name: "Analyst", remark: "" }, after: { remark: "reads" } },
    {
      action: "role.create",
      before: null,
      after: { name: "Analyst", remark: "", status: "enabled", permissions: ["key.split"] },
    },
  ]);
});

test("a user who manages users sees the enabled roles they may assign, even without permission to view roles", async () => {
  const owner = await newAccount(running.app);
  const { team } = running.client({ token: owner.token });
  const { id } = await team.setRole({ name: "Key keeper", permissions: "key" });
  const { id: off } = await team.setRole({ name: "Resting", permissions: "key" });
  await team.roleControl({ id: off, status: "disabled" });
  const member = await newMember(running.app, owner.id, ["sub.manage", "key", "usage", "download"]);
  const options = async (token: string, lang = "en-US") =>
    (await running.client({ token, lang }).team.roleOptionList({})).list.map(({ name }) => name);
  const mine = await options(member.token);
  expect(mine.slice(0, 2)).toEqual(["Developer", "Key keeper"]);
  expect(mine).not.toContain("Administrator");
  expect(mine).not.toContain("Resting");
  expect(await options(owner.token, "zh-CN")).toEqual(expect.arrayContaining(["管理员", "开发者", "Key keeper"]));
  const made = await running
    .client({ token: member.token })
    .team.createSubAccount({ phone: newPhone(), name: "Bo", role_id: id });
  expect(made.status).toBe("invited");
  const stranger = await newMember(running.app, owner.id, ["sub.view"]);
  await expect(options(stranger.token)).rejects.toMatchObject({ code: 403 });
});
