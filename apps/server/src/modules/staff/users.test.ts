import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey, newMember, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { carriedOut } from "../../../../../tests/setup/second-person.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { createKey } from "../keys/keys.ts";
import { openService } from "../services/staff-services.ts";
import { setStaffRole } from "./members.ts";

type Started = Awaited<ReturnType<typeof startApp>>;
let running: Started;
/** Another node of the product on the same database. */
let other: Started;
let admin: ReturnType<Started["client"]>["admin"];
let staffId = 0;
let now = new Date();
beforeAll(async () => {
  const settings = { SECRET: "the same on every node, as in production" };
  running = await startApp({ settings, change: (app) => ({ ...app, now: () => now }) });
  other = await startApp({ settings, change: (app) => ({ ...app, db: running.app.db, now: () => now }) });
  const staff = await newStaff(running.app);
  staffId = staff.id;
  admin = running.client({ token: staff.token }).admin;
});
afterAll(async () => {
  await other.close();
  await running.close();
});

const passSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const statusOfKey = async (started: Started, secret: string) =>
  (await started.server.inject({ url: "/v2/query?ip=8.8.8.8", headers: { "x-api-key": secret } })).statusCode;
const isSignedIn = (started: Started, token: string) =>
  started
    .client({ token })
    .account.userInfo({})
    .then(
      () => true,
      () => false,
    );

describe("a user who is disabled", () => {
  test("loses sessions and keys on every node within five seconds, and regains them when enabled", async () => {
    const { account, secret } = await newKey(running.app);
    const { signedIn } = account;
    const revoked = await createKey(running.app, signedIn, "127.0.0.1", { name: "off", is_test: false });
    await running.app.db.apiKey.update({ where: { id: revoked.id }, data: { status: "disabled" } });
    const member = await newMember(running.app, account.id);
    for (const started of [running, other]) {
      expect([await isSignedIn(started, account.token), await isSignedIn(started, member.token)]).toEqual([true, true]);
      expect(await statusOfKey(started, secret)).toBe(200);
    }
    expect(await admin.userChange({ id: account.id, action: "disable", reason: "abuse" })).toMatchObject({
      status: "disabled",
      keys: 1,
      sessions: 2,
    });
    passSeconds(5);
    for (const started of [running, other]) {
      // Nodes do this every two seconds.
      await started.lookupApi.keyRing.refresh();
      expect([await isSignedIn(started, account.token), await isSignedIn(started, member.token)]).toEqual([
        false,
        false,
      ]);
      expect(await statusOfKey(started, secret)).toBe(403);
    }
    expect(await admin.userChange({ id: account.id, action: "enable" })).toMatchObject({ status: "enabled", keys: 1 });
    await other.lookupApi.keyRing.refresh();
    expect(await statusOfKey(other, secret)).toBe(200);
    const { keys, members } = await admin.userInfo({ id: account.id });
    // Keys that their owner had disabled stay disabled.
    expect(keys.map(({ status }) => status).sort()).toEqual(["active", "disabled"]);
    expect(members).toMatchObject([{ id: member.id, status: "enabled" }]);
  });

  test("is disabled once for concurrent requests, and nobody can disable themselves", async () => {
    const { id } = await newAccount(running.app);
    await expect(admin.userChange({ id, action: "enable" })).rejects.toMatchObject({ data: { state: "enabled" } });
    await admin.userChange({ id, action: "disable" });
    await expect(admin.userChange({ id, action: "disable" })).rejects.toMatchObject({ data: { state: "disabled" } });
    await expect(admin.userChange({ id: staffId, action: "disable" })).rejects.toMatchObject({ code: 5007 });
    const entries = await running.app.db.auditEntry.findMany({ where: { accountId: id, action: "user.disable" } });
    expect(entries).toMatchObject([{ actorId: staffId, target: `user:${id}` }]);
  });
});

test("users are found by phone, email, id, name and company", async () => {
  const { id, phone } = await newAccount(running.app);
  const names = { name: "Zora Neale", company: "Eatonville Ltd", email: "zora@eaton.example" };
  await running.app.db.user.update({ where: { id }, data: names });
  for (const keyword of [phone, phone.slice(3), "zora@EATON.example", String(id), "neale", "eatonville"]) {
    const { list } = await admin.userList({ keyword });
    expect(
      list.map((user) => user.id),
      keyword,
    ).toContain(id);
  }
  expect((await admin.userList({ keyword: "100%_" })).total).toBe(0);
});

describe("a service that is sold", () => {
  const sale = { source: "order", service_type: 1, quota: 1000, days: 30, qps: 50 } as const;

  test("opens with its calls, rate and end; another sale adds to it", async () => {
    const { id: account_id } = await newAccount(running.app);
    const first = carriedOut(await admin.serviceOpen({ account_id, ...sale }));
    expect(first).toMatchObject({ source: "order", total: 1000, qps: 50 });
    expect(first.expire_at).toBe(new Date(now.getTime() + 30 * DAY_MS).toISOString());
    const second = carriedOut(await admin.serviceOpen({ account_id, ...sale }));
    expect(second).toMatchObject({ service_id: first.service_id, total: 2000 });
    expect(second.expire_at).toBe(new Date(now.getTime() + 60 * DAY_MS).toISOString());
    expect(await admin.userInfo({ id: account_id })).toMatchObject({ vip_type: 1 });
    const entries = await running.app.db.auditEntry.findMany({
      where: { accountId: account_id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action }) => action)).toEqual(["service.open", "service.extend"]);
  });

  test("adds up fifty concurrent sales", async () => {
    const { id: account_id } = await newAccount(running.app);
    await Promise.all(Array.from({ length: 50 }, () => admin.serviceOpen({ account_id, ...sale })));
    expect(carriedOut(await admin.serviceOpen({ account_id, ...sale })).total).toBe(51_000);
  });

  test("needs a main account, and a number within range", async () => {
    const { id } = await newAccount(running.app);
    const member = await newMember(running.app, id);
    await expect(admin.serviceOpen({ account_id: member.id, ...sale })).rejects.toMatchObject({ code: 404 });
    const huge = { account_id: id, ...sale, quota: 1_000_000_000 };
    await openService(running.app, commandLine, huge);
    await openService(running.app, commandLine, huge);
    await expect(admin.serviceOpen(huge)).rejects.toMatchObject({ fields: { quota: expect.any(String) } });
  });
});

test("a former staff member is refused within five seconds", async () => {
  const { id, token } = await newStaff(running.app);
  const calls = running.client({ token }).admin;
  await calls.overview({});
  await setStaffRole(running.app, commandLine, { user_id: id, role: "none" });
  passSeconds(5);
  await expect(calls.overview({})).rejects.toMatchObject({ code: 403, data: { permission: "staff" } });
  await setStaffRole(running.app, commandLine, { user_id: id, role: "data" });
  await expect(setStaffRole(running.app, commandLine, { user_id: id, role: "data" })).rejects.toMatchObject({
    failure: "CONFLICT",
  });
  const entries = await running.app.db.auditEntry.findMany({ where: { accountId: id }, orderBy: { id: "asc" } });
  expect(entries.map(({ actorId, action }) => [actorId, action])).toEqual([
    [0, "staff.unmark"],
    [0, "staff.mark"],
  ]);
});
