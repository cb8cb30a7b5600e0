import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newAccount, newMember, newPhone, newStaff } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { auditStaff } from "../../lib/staff/actor.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let now: Date | null = null;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now ?? new Date() }) });
});
afterAll(() => running.close());
beforeEach(() => {
  now = null;
});

const clientOf = ({ token }: { token: string }) => running.client({ token });

test("the main account sees all users' actions, a sub-account only its own", async () => {
  const owner = await newAccount(running.app);
  const member = await newMember(running.app, owner.id, ["key"]);
  await clientOf(owner).account.userUpdate({ name: "Ann" });
  await clientOf(member).account.userUpdate({ name: "Bo" });
  const of = async (caller: { token: string }) =>
    (await clientOf(caller).audit.auditList({})).list.map(({ actor_name, action, after }) => [
      actor_name,
      action,
      after,
    ]);
  const byBo = ["Bo", "profile.update", { name: "Bo" }];
  expect(await of(owner)).toEqual([byBo, ["Ann", "profile.update", { name: "Ann" }]]);
  expect(await of(member)).toEqual([byBo]);
  expect((await clientOf(owner).audit.auditList({ actor_id: member.id })).total).toBe(1);
  expect(await answerOf(clientOf(member).audit.auditList({ actor_id: owner.id }))).toMatchObject({ code: 404 });
  expect((await clientOf(await newAccount(running.app)).audit.auditList({})).total).toBe(0);
});

test("entries are found by action, or by the first word of several, and never by a wildcard", async () => {
  const { token } = await newAccount(running.app);
  const { keys, audit } = clientOf({ token });
  const { id: key_id } = await keys.createKey({ name: "shop" });
  await keys.apiRemark({ key_id, remark: "the shop's" });
  await keys.apiRemark({ api_id: 1, remark: "main" });
  await keys.revokeKey({ key_id });
  const actionsOf = async (action: string) => (await audit.auditList({ action })).list.map((entry) => entry.action);
  expect(await actionsOf("key")).toEqual(["key.revoke", "key.remark", "key.remark", "key.create"]);
  expect(await actionsOf("key.create")).toEqual(["key.create"]);
  const { list: roles } = await clientOf({ token }).team.getRoleList({});
  const role_id = roles[0]?.id ?? 0;
  await clientOf({ token }).team.createSubAccount({ phone: newPhone(), name: "Bo", role_id });
  expect(await actionsOf("sub_account")).toEqual(["sub_account.invite"]);
  expect(await actionsOf("ke_")).toEqual([]);
  expect(await actionsOf("%")).toEqual([]);
  const { list } = await audit.auditList({ action: "key.remark" });
  expect(list.map(({ target, before, after }) => ({ target, before, after }))).toEqual([
    { target: "api:1", before: { remark: "" }, after: { remark: "main" } },
    { target: `key:${key_id}`, before: { remark: "" }, after: { remark: "the shop's" } },
  ]);
});

test("a day begins and ends in the account's time zone", async () => {
  const { token } = await newAccount(running.app);
  const { account, audit } = clientOf({ token });
  now = new Date("2026-03-01T10:30:00Z");
  await account.userUpdate({ time_zone: "Pacific/Auckland" });
  now = new Date("2026-03-01T11:30:00Z");
  await account.userUpdate({ name: "Ann" });
  const totalOf = async (start_date: string, end_date: string) =>
    (await audit.auditList({ start_date, end_date })).total;
  // Midnight in Auckland is at 11:00 UTC.
  expect(await totalOf("2026-03-01", "2026-03-01")).toBe(1);
  expect(await totalOf("2026-03-02", "2026-03-02")).toBe(1);
  expect(await totalOf("2026-03-01", "2026-03-02")).toBe(2);
  expect(await totalOf("2026-03-03", "2026-03-03")).toBe(0);
});

test("pages are contiguous, newest first", async () => {
  const { token } = await newAccount(running.app);
  const { account, audit } = clientOf({ token });
  for (const name of ["a", "b", "c"]) await account.userUpdate({ name });
  const pages = await Promise.all([1, 2, 3].map((page) => audit.auditList({ page, limit: 1 })));
  expect(pages.map(({ list }) => list[0]?.after)).toEqual([{ name: "c" }, { name: "b" }, { name: "a" }]);
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3]);
});

test("a logged-out device is listed with the address the logout came from", async () => {
  const owner = await newAccount(running.app);
  const { account, audit } = clientOf(owner);
  const { list } = await account.sessionList({});
  const id = list[0]?.id ?? 0;
  await account.sessionRevoke({ id });
  expect(await answerOf(audit.auditList({}))).toMatchObject({ code: 506 });
  const entry = await running.app.db.auditEntry.findFirstOrThrow({ where: { accountId: owner.id } });
  expect(entry).toMatchObject({ action: "session.revoke", target: `session:${id}`, ip: "127.0.0.1" });
});

test("a built-in role is named in the reader's language, a custom role by its own name", async () => {
  const { token } = await newAccount(running.app);
  const { team } = clientOf({ token });
  const [builtIn] = (await team.getRoleList({})).list;
  const { id: ownRole } = await team.setRole({ name: "Analyst", permissions: "usage" });
  const { id } = await team.createSubAccount({ phone: newPhone(), name: "Bo", role_id: builtIn?.id ?? 0 });
  await team.updateSubAccount({ id, role_id: ownRole });
  const rolesIn = async (lang: string) => {
    const { list } = await running.client({ token, lang }).audit.auditList({ action: "sub_account" });
    return list.map(({ before, after }) => [before?.role, after?.role]);
  };
  expect(await rolesIn("en-US")).toEqual([
    ["Administrator", "Analyst"],
    [undefined, "Administrator"],
  ]);
  expect(await rolesIn("zh-CN")).toEqual([
    ["管理员", "Analyst"],
    [undefined, "管理员"],
  ]);
});

test("what staff did for an account is in its log, without their names and addresses", async () => {
  const owner = await newAccount(running.app);
  const staff = await newStaff(running.app);
  await running.app.db.user.update({ where: { id: staff.id }, data: { name: "Staff Ann" } });
  await auditStaff(running.app, { id: staff.id, accountId: staff.id, name: "Staff Ann", ip: "192.0.2.7" }, owner.id, {
    action: "order.close",
    target: "order:1",
  });
  const { list } = await clientOf(owner).audit.auditList({});
  expect(list).toMatchObject([{ action: "order.close", actor_name: "Meridian", ip: "" }]);
});
