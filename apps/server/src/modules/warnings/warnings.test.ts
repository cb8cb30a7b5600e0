import type { ApiError } from "@meridian/client/call";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, newAccount, newMember, setQuota } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { releaseOf } from "../../../../../tests/setup/download-calls.ts";
import type { Job } from "../../lib/job-queue.ts";
import { withdrawDownloads } from "../downloads/releases.ts";
import { splitQuota } from "../splits/allocate.ts";
import { evaluateWarnings } from "./evaluate.ts";
import { announceVersions } from "./updates.ts";

const START = new Date("2026-11-20T12:00:00Z");
let clock = START;
let queued: { name: string; input: Record<string, unknown> }[] = [];
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({
      ...app,
      now: () => clock,
      jobs: {
        ...app.jobs,
        add: async ({ name }: Job, input: object) =>
          void queued.push({ name, input: input as Record<string, unknown> }),
      },
    }),
  });
});
beforeEach(() => {
  clock = START;
  queued = [];
});
afterAll(() => running.close());

const callsOf = ({ token }: Account) => running.client({ token }).warnings;
const titlesOf = async (userId: number) => {
  const rows = await running.app.db.notice.findMany({
    where: { userId, type: { in: ["usage_warn", "expire_warn", "update_warn"] } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ titleEn }) => titleEn);
};

/** An account of a thousand free lookups, of which so many are used. */
async function accountWith(used: number) {
  const account = await newAccount(running.app);
  await setQuota(running.app, account.id, 1000);
  const { id: serviceId } = await running.app.db.service.findFirstOrThrow({
    where: { accountId: account.id, type: 1 },
  });
  const use = (taken: number, month = "2026-11") =>
    running.app.db.balance.upsert({
      where: { subject: `service:${serviceId}:${month}` },
      create: { subject: `service:${serviceId}:${month}`, quota: 1000, taken },
      update: { taken },
    });
  await use(used);
  return { account, serviceId, use };
}

const look = () => evaluateWarnings(running.app);

describe("the rule that every account has", () => {
  test("fires once when a fifth of the quota is left, once at zero, and again the next month", async () => {
    const { account, use } = await accountWith(799);
    await look();
    expect(await titlesOf(account.id)).toEqual([]);
    await use(800);
    for (let i = 0; i < 3; i++) await look();
    expect(await titlesOf(account.id)).toEqual(["IP geolocation: 20% of the quota left"]);
    await use(900);
    await look();
    await use(1000);
    for (let i = 0; i < 3; i++) await look();
    expect(await titlesOf(account.id)).toEqual([
      "IP geolocation: 20% of the quota left",
      "IP geolocation: the quota is used up",
    ]);
    clock = new Date("2026-12-05T00:00:00Z");
    await look();
    await use(850, "2026-12");
    await look();
    expect(await titlesOf(account.id)).toHaveLength(3);
  });

  test("comes first, can be changed and switched off, but not deleted", async () => {
    const { account } = await accountWith(900);
    const [first] = (await callsOf(account).getUserWarn({})).list;
    expect(first).toMatchObject({ is_default: true, metric: "remaining_percent", threshold: 20, state: "armed" });
    const id = first?.id ?? 0;
    await expect(callsOf(account).setUserWarn({ id, delete: true })).rejects.toMatchObject({ code: 409 });
    await callsOf(account).setUserWarn({ id, enabled: false });
    await look();
    expect(await titlesOf(account.id)).toEqual([]);
  });

  test("counts the quota an account has left for itself, not what it has allocated", async () => {
    const { account, serviceId } = await accountWith(0);
    const { id: sub_user_id } = await newMember(running.app, account.id);
    const input = { service_id: serviceId, items: [{ sub_user_id, quota: 900 }] };
    await splitQuota(running.app, { user: account.signedIn, ip: "", language: "en" }, input);
    await look();
    expect(await titlesOf(account.id)).toEqual([]);
  });
});

test("a rule is rearmed by a top-up, and by a change of the rule", async () => {
  const { account, use } = await accountWith(850);
  await look();
  await setQuota(running.app, account.id, 2000);
  await look();
  expect((await callsOf(account).getUserWarn({})).list[0]).toMatchObject({ state: "armed" });
  await use(1700);
  await look();
  expect(await titlesOf(account.id)).toHaveLength(2);
  const [rule] = (await callsOf(account).getUserWarn({})).list;
  expect(rule).toMatchObject({ state: "fired", last_value: 15 });
  await callsOf(account).setUserWarn({ id: rule?.id ?? 0, threshold: 25 });
  await look();
  expect(await titlesOf(account.id)).toHaveLength(3);
});

test("rules that run out together say so once through each channel, to each of their receivers", async () => {
  const { account, serviceId, use } = await accountWith(0);
  await evaluateWarnings(running.app);
  const rule = { service_id: serviceId, metric: "remaining_num" as const, threshold: 10 };
  await callsOf(account).setUserWarn({ ...rule, channels: ["notice"] });
  await callsOf(account).setUserWarn({ ...rule, channels: ["notice", "email"] });
  const member = await newMember(running.app, account.id);
  const receivers = [{ type: "user" as const, value: member.id }];
  await callsOf(account).setUserWarn({ ...rule, channels: ["notice"], receivers });
  await use(1000);
  await Promise.all(Array.from({ length: 50 }, () => evaluateWarnings(running.app)));
  const usedUp = "IP geolocation: the quota is used up";
  expect([await titlesOf(account.id), await titlesOf(member.id)]).toEqual([[usedUp], [usedUp]]);
});

test("a top-up that stays below the threshold sends nothing, and running out after it does", async () => {
  const { account, use } = await accountWith(900);
  for (const used of [900, 890, 1000, 900, 900, 1000]) {
    await use(used);
    await evaluateWarnings(running.app);
  }
  expect(await titlesOf(account.id)).toEqual([
    expect.stringContaining("10%"),
    "IP geolocation: the quota is used up",
    "IP geolocation: the quota is used up",
  ]);
});

test("a purchase does not repeat a warning about a number of calls", async () => {
  const { account, serviceId } = await accountWith(0);
  await callsOf(account).setUserWarn({
    service_id: serviceId,
    metric: "remaining_num",
    threshold: 1_000_000,
    channels: ["notice"],
  });
  for (const quota of [1000, 2000, 5000]) {
    await setQuota(running.app, account.id, quota);
    await evaluateWarnings(running.app);
  }
  expect(await titlesOf(account.id)).toHaveLength(1);
});

test("fifty concurrent workers send a warning once", async () => {
  const { account } = await accountWith(900);
  await callsOf(account).getUserWarn({});
  await Promise.all(Array.from({ length: 50 }, look));
  expect(await titlesOf(account.id)).toHaveLength(1);
});

test("each metric is read from the data it describes", async () => {
  const { account, serviceId } = await accountWith(0);
  const expireAt = new Date("2026-11-25T12:00:00Z");
  await running.app.db.service.update({ where: { id: serviceId }, data: { expireAt } });
  const hour = { accountId: account.id, keyId: 1, serviceType: 1, quarter: clock, microseconds: 1n, durations: [] };
  await running.app.db.usageQuarter.createMany({
    data: [
      { ...hour, result: "success", calls: 90, charged: 90 },
      { ...hour, result: "error", calls: 10, charged: 0 },
    ],
  });
  for (const [metric, threshold] of [
    ["daily_num", 100],
    ["error_rate", 10],
    ["expire_days", 5],
    ["remaining_num", 1000],
  ] as const)
    await callsOf(account).setUserWarn({ service_id: serviceId, metric, threshold });
  await look();
  await look();
  expect(new Set(await titlesOf(account.id))).toEqual(
    new Set([
      "IP geolocation: 100 calls today",
      "IP geolocation: 10% of today's calls failed",
      "IP geolocation expires in 5 days",
      "IP geolocation: 1,000 calls left",
    ]),
  );
  clock = expireAt;
  await look();
  expect(await titlesOf(account.id)).toContain("IP geolocation has expired");
});

test("a warning is sent through the rule's channels to the users it names", async () => {
  const { account } = await accountWith(900);
  const member = await newMember(running.app, account.id);
  await running.app.db.user.update({ where: { id: member.id }, data: { verifiedEmail: `m${member.id}@example.com` } });
  const [rule] = (await callsOf(account).getUserWarn({})).list;
  const receivers = [{ type: "user" as const, value: member.id }];
  await callsOf(account).setUserWarn({ id: rule?.id ?? 0, channels: "email,sms", receivers });
  await look();
  expect(await titlesOf(account.id)).toEqual([]);
  expect(await titlesOf(member.id)).toEqual([]);
  expect(queued.map(({ name }) => name).sort()).toEqual(["delivery.mail", "delivery.sms"]);
  expect(queued.find(({ name }) => name === "delivery.mail")?.input).toMatchObject({ to: `m${member.id}@example.com` });
});

test("the webhook channel needs a webhook, for alerts and for new versions", async () => {
  const { account } = await accountWith(0);
  const { setUserWarn, setUpdateWarn } = callsOf(account);
  const alert = { metric: "daily_num" as const, threshold: 1, channels: "notice,webhook" };
  const update = { product: "city", channels: "webhook" };
  const refused = { code: 400, fields: { channels: expect.stringContaining("add a webhook first") } };
  await expect(setUserWarn(alert)).rejects.toMatchObject(refused);
  await expect(setUpdateWarn(update)).rejects.toMatchObject(refused);
  const { accountId } = account.signedIn;
  await running.app.db.webhook.create({
    data: { accountId, url: "https://example.com/hook", secretEncrypted: "", createdAt: clock },
  });
  await setUserWarn(alert);
  await setUpdateWarn(update);
});

test("a threshold out of bounds, a receiver outside the account and a twenty-first rule are rejected", async () => {
  const { account } = await accountWith(0);
  const set = async (input: object) => {
    try {
      await callsOf(account).setUserWarn(input as never);
      return 200;
    } catch (error) {
      return (error as ApiError).code;
    }
  };
  expect(await set({ metric: "remaining_percent", threshold: 51 })).toBe(400);
  expect(await set({ metric: "remaining_percent", threshold: 12 })).toBe(400);
  const stranger = await newAccount(running.app);
  const receivers = [{ type: "user", value: stranger.id }];
  expect(await set({ metric: "daily_num", threshold: 1, receivers })).toBe(404);
  const codes = await Promise.all(Array.from({ length: 30 }, () => set({ metric: "daily_num", threshold: 1 })));
  expect(codes.filter((code) => code === 200)).toHaveLength(19);
  expect(codes.filter((code) => code === 4006)).toHaveLength(11);
});

describe("versions of databases", () => {
  const published = (version: string, changedPercent: number) =>
    running.app.db.databaseVersion.create({
      data: { version, status: "published", builtAt: running.app.now(), changedPercent },
    });

  test("a subscriber gets one notice of a new version, and none of the version that already existed", async () => {
    const { app } = running;
    await releaseOf(app, "city", "20261101");
    const account = await newAccount(app);
    await callsOf(account).setUpdateWarn({ product: "all", enabled: true });
    await announceVersions(app);
    expect(await titlesOf(account.id)).toEqual([]);
    await releaseOf(app, "city", "20261103");
    await Promise.all(Array.from({ length: 10 }, () => announceVersions(app)));
    expect(await titlesOf(account.id)).toEqual(["IP city, network and privacy: version 20261103 is in use"]);
  });

  test("files that are still being built are not announced", async () => {
    const { app } = running;
    const account = await newAccount(app);
    await callsOf(account).setUpdateWarn({ product: "asn", enabled: true });
    const id = await releaseOf(app, "asn", "20261105", "building");
    await announceVersions(app);
    expect(await titlesOf(account.id)).toEqual([]);
    await app.db.offlineVersion.update({ where: { id }, data: { status: "published" } });
    await announceVersions(app);
    expect(await titlesOf(account.id)).toEqual(["IP network (ASN): version 20261105 is in use"]);
  });

  test("a version that changed too little is held back, and the next one is announced", async () => {
    const { app } = running;
    await releaseOf(app, "country", "20261107");
    const account = await newAccount(app);
    await callsOf(account).setUpdateWarn({ product: "country", enabled: true, min_changed_percent: 5 });
    await published("20261108", 4.9);
    await releaseOf(app, "country", "20261108");
    expect((await announceVersions(app)).heldBack).toBe(1);
    const { list } = await callsOf(account).getUpdateWarn({});
    const alert = list.find(({ product }) => product === "country");
    expect(alert).toMatchObject({ last_result: "held_back", last_sent_at: null });
    await published("20261109", 5);
    await releaseOf(app, "country", "20261109");
    await announceVersions(app);
    expect(await titlesOf(account.id)).toEqual(["IP country: version 20261109 is in use"]);
  });

  test("users notified of a version are notified of its withdrawal", async () => {
    const { app } = running;
    await releaseOf(app, "privacy", "20261110");
    await releaseOf(app, "privacy", "20261112");
    const account = await newAccount(app);
    await callsOf(account).setUpdateWarn({ product: "privacy", enabled: true, min_changed_percent: 100 });
    await withdrawDownloads(app, "20261112");
    await Promise.all(Array.from({ length: 5 }, () => announceVersions(app)));
    expect(await titlesOf(account.id)).toEqual([
      "IP privacy: version 20261112 was withdrawn, 20261110 is in use again",
    ]);
  });
});
