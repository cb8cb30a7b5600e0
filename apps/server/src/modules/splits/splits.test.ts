import type { ApiError } from "@meridian/client/call";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Account, newAccount, newMember, setQuota } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { createKey } from "../keys/keys.ts";
import { foldUsage } from "../metering/fold.ts";
import { Meter } from "../metering/meter.ts";
import { endExpiredShares, recallSplitsOf } from "./allocate.ts";

let clock = new Date("2026-11-02T15:30:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => clock }) });
});
afterAll(() => running.close());

const splitsOf = ({ token }: Account) => running.client({ token }).splits;

/** An account with the given number of free lookups, and a sub-account with a key. */
async function family(quota = 1000) {
  const { app } = running;
  const owner = await newAccount(app);
  await setQuota(app, owner.id, quota);
  await app.db.service.updateMany({ where: { accountId: owner.id }, data: { qps: 1_000_000, burst: 1_000_000 } });
  const { id: serviceId } = await app.db.service.findFirstOrThrow({ where: { accountId: owner.id, type: 1 } });
  const member = await newMember(app, owner.id, ["key.manage"]);
  const secretOf = async ({ signedIn }: Account) =>
    (await createKey(app, signedIn, "127.0.0.1", { name: "one", is_test: false })).api_key;
  return { owner, member, serviceId, secrets: { owner: await secretOf(owner), member: await secretOf(member) } };
}

type Family = Awaited<ReturnType<typeof family>>;

async function allocate({ owner, member, serviceId }: Family, quota: number, more: object = {}): Promise<number> {
  const items = [{ sub_user_id: member.id, quota, ...more }];
  const { splits } = await splitsOf(owner).splitKey({ service_id: serviceId, items });
  await running.lookupApi.keyRing.refresh();
  return splits[0]?.id ?? 0;
}

test("a sub-account whose share is used up is told to ask its main account, and the main account is not", async () => {
  const one = await family(1000);
  await allocate(one, 1);
  const refusalOf = async (secret: string) => {
    for (;;) {
      const headers = { "x-api-key": secret, lang: "en-US" };
      const answer = await running.server.inject({ method: "GET", url: "/v2/query?ip=8.8.8.8", headers });
      if (answer.statusCode !== 200) return answer.json() as unknown;
    }
  };
  const share = { code: "INSUFFICIENT_QUOTA", resolution: expect.stringContaining("main account") };
  expect(await refusalOf(one.secrets.member)).toMatchObject(share);
  await setQuota(running.app, one.owner.id, 2);
  await running.lookupApi.keyRing.refresh();
  expect(await refusalOf(one.secrets.owner)).toMatchObject({
    resolution: expect.stringContaining("package"),
  });
});

test("the list filtered by a state has the shares reported in it, and every share is in one", async () => {
  const one = await family(1000);
  const ids = [await allocate(one, 10)];
  for (let count = 0; count < 4; count++) {
    const member = await newMember(running.app, one.owner.id, ["key.manage"]);
    ids.push(await allocate({ ...one, member }, 10));
  }
  const [active, exhausted, paused, expired, recalled] = ids as [number, number, number, number, number];
  const subject = `split:${exhausted}:2026-11`;
  await running.app.db.balance.upsert({
    where: { subject },
    create: { subject, quota: 10, taken: 10 },
    update: { taken: 10 },
  });
  await change(one.owner, paused, "pause");
  await change(one.owner, recalled, "recall");
  await running.app.db.split.update({ where: { id: expired }, data: { expireAt: clock } });
  const expected = { active, exhausted, paused, expired, recalled };
  for (const [status, id] of Object.entries(expected)) {
    const { list, total } = await splitsOf(one.owner).splitList({ status: status as keyof typeof expected });
    expect([list.map((row) => [row.id, row.status]), total]).toEqual([[[id, status]], 1]);
  }
});

/** The result of changing a share: its state, or the error's code and data. */
async function change(by: Account, split_id: number, action: string, quota?: number) {
  try {
    const input = { split_id, action, ...(quota !== undefined && { quota }) } as never;
    const { splits } = await splitsOf(by).splitKey(input);
    await running.lookupApi.keyRing.refresh();
    return splits[0]?.status;
  } catch (error) {
    const { code, data } = error as ApiError;
    return { code, data };
  }
}

async function call(secret: string) {
  const { statusCode } = await running.server.inject({
    method: "GET",
    url: "/v2/query?ip=8.8.8.8",
    headers: { "x-api-key": secret },
  });
  return statusCode;
}

const callMany = async (secret: string, times: number) => {
  const statuses = await Promise.all(Array.from({ length: times }, () => call(secret)));
  await settle();
  return statuses.filter((status) => status === 200).length;
};

/** Flushes all counts and returns all leases. */
async function settle() {
  await running.lookupApi.meter.flush();
  await vi.waitUntil(
    async () => {
      clock = new Date(clock.getTime() + 2000);
      await running.lookupApi.meter.flush();
      await foldUsage(running.app);
      return (await running.app.db.lease.count()) === 0;
    },
    { timeout: 60_000 },
  );
}

const serviceOf = async ({ token }: Account) => {
  const { list } = await running.client({ token }).usage.getServiceInfo({ service_type: 1 });
  return list[0];
};

test("a sub-account draws only on its own share, and the account only on quota it has not allocated", async () => {
  const made = await family(100);
  expect(await call(made.secrets.member)).toBe(200);
  await settle();
  await allocate(made, 30);
  expect(await callMany(made.secrets.member, 40)).toBe(30);
  expect(await callMany(made.secrets.owner, 80)).toBe(69);
  expect(await serviceOf(made.owner)).toMatchObject({
    total: 100,
    used: 100,
    remaining: 0,
    split_num: 30,
    split_used: 30,
    status: "exhausted",
  });
  expect(await serviceOf(made.member)).toMatchObject({ source: "split", total: 30, used: 30, remaining: 0 });
});

test("a paused share is refused with its own reason, a recalled one as used up, and neither draws on the account", async () => {
  const made = await family();
  const id = await allocate(made, 30);
  await callMany(made.secrets.member, 10);
  await change(made.owner, id, "pause");
  const refused = await running.server.inject({
    method: "GET",
    url: "/v2/query?ip=8.8.8.8",
    headers: { "x-api-key": made.secrets.member },
  });
  expect([refused.statusCode, refused.json().code]).toEqual([403, "QUOTA_PAUSED"]);
  await change(made.owner, id, "resume");
  expect(await callMany(made.secrets.member, 1)).toBe(1);
  await change(made.owner, id, "recall");
  expect(await call(made.secrets.member)).toBe(402);
  expect(await serviceOf(made.owner)).toMatchObject({ used: 11, remaining: 989, split_num: 0 });
});

test("only unused calls can be recalled, and the error states how many", async () => {
  const made = await family();
  const id = await allocate(made, 30);
  await callMany(made.secrets.member, 10);
  expect(await change(made.owner, id, "reclaim", 21)).toEqual({ code: 4004, data: { reclaimable: 20 } });
  expect(await change(made.owner, id, "reclaim", 15)).toBe("active");
  expect(await callMany(made.secrets.member, 40)).toBe(5);
  expect(await change(made.owner, id, "add", 986)).toEqual({ code: 4002, data: { splittable: 985 } });
});

test("a process unaware of a change cannot undo it", async () => {
  const made = await family();
  const id = await allocate(made, 50);
  const late = new Meter(running.app);
  const account = late.account(`split:${id}:2026-11`, 50);
  expect(await late.take(account)).toBe(true);
  await late.flush();
  await change(made.owner, id, "reclaim", 15);
  let spent = 1;
  while (await late.take(account)) spent++;
  expect(spent).toBe(35);
  await late.stop();
});

test("credits leased when a share is recalled return to the account once the lease is returned", async () => {
  const made = await family();
  const id = await allocate(made, 100);
  expect(await call(made.secrets.member)).toBe(200);
  await running.lookupApi.meter.flush();
  await change(made.owner, id, "recall");
  const held = (await serviceOf(made.owner))?.used ?? 0;
  expect(held).toBeGreaterThan(1);
  await settle();
  expect(await endExpiredShares(running.app)).toMatchObject({ settled: 1 });
  expect(await serviceOf(made.owner)).toMatchObject({ used: 1, remaining: 999 });
});

test("each state allows its own actions; any other is rejected with the current state", async () => {
  const made = await family();
  const conflict = (state: string) => ({ code: 409, data: { state } });
  const id = await allocate(made, 5);
  expect(await change(made.owner, id, "resume")).toEqual(conflict("active"));
  expect(await change(made.owner, id, "pause")).toBe("paused");
  expect(await change(made.owner, id, "pause")).toEqual(conflict("paused"));
  expect(await change(made.owner, id, "resume")).toBe("active");
  await callMany(made.secrets.member, 6);
  expect(await change(made.owner, id, "pause")).toEqual(conflict("exhausted"));
  expect(await change(made.owner, id, "add", 5)).toBe("active");
  expect(await change(made.owner, id, "recall")).toBe("recalled");
  for (const action of ["add", "reclaim", "pause", "resume", "recall"])
    expect(await change(made.owner, id, action, 1)).toEqual(conflict("recalled"));
  const again = await allocate(made, 5);
  await expect(allocate(made, 5)).rejects.toMatchObject({ code: 409, data: { state: "active" } });
  expect(again).toBeGreaterThan(id);
});

test("a share ends on time, and its remainder returns to the account", async () => {
  const made = await family(100);
  const end = new Date(clock.getTime() + HOUR_MS);
  const id = await allocate(made, 30, { expire_at: end.toISOString() });
  await callMany(made.secrets.member, 10);
  clock = end;
  expect(await change(made.owner, id, "pause")).toEqual({ code: 409, data: { state: "expired" } });
  expect(await endExpiredShares(running.app)).toMatchObject({ expired: 1 });
  await running.lookupApi.keyRing.refresh();
  expect(await call(made.secrets.member)).toBe(402);
  expect(await serviceOf(made.owner)).toMatchObject({ used: 10, remaining: 90, split_num: 0 });
});

test("a share's rate and daily limit apply to all keys of its owner", async () => {
  const made = await family();
  const id = await allocate(made, 100, { daily_limit: 3, qps: 50 });
  const { list } = await splitsOf(made.owner).splitList({});
  expect(list).toMatchObject([{ id, daily_limit: 3, qps: 50, name: "" }]);
  expect(await callMany(made.secrets.member, 5)).toBe(3);
});

test("an allocation that includes another account's sub-account, a deleted one, the main account or a duplicate is rejected entirely", async () => {
  const made = await family();
  const stranger = await family();
  const service_id = made.serviceId;
  const deleted = await newMember(running.app, made.owner.id);
  await running.app.db.user.update({ where: { id: deleted.id }, data: { status: "deleted" } });
  for (const [ids, code] of [
    [[stranger.member.id], 404],
    [[made.owner.id], 404],
    [[made.member.id, deleted.id], 404],
    [[made.member.id, made.member.id], 400],
    [[made.member.id, stranger.member.id], 404],
  ] as const) {
    const items = ids.map((sub_user_id) => ({ sub_user_id, quota: 1 }));
    await expect(splitsOf(made.owner).splitKey({ service_id, items })).rejects.toMatchObject({ code });
  }
  expect((await splitsOf(made.owner).splitList({})).total).toBe(0);
});

test("what is missing to allocate calls or to change a share is named, and nobody changes another account's share", async () => {
  const made = await family();
  const [{ serviceId: service_id }, split_id] = [made, await allocate(made, 5)];
  const missing: [field: string, input: Parameters<ReturnType<typeof splitsOf>["splitKey"]>[0]][] = [
    ["action", { split_id }],
    ["quota", { split_id, action: "add" }],
    ["quota", { split_id, action: "reclaim" }],
    ["service_id", { items: [{ sub_user_id: made.member.id, quota: 1 }] }],
    ["items", { service_id }],
    ["items", { service_id, items: "[]" }],
  ];
  for (const [field, input] of missing)
    await expect(splitsOf(made.owner).splitKey(input)).rejects.toHaveProperty(`fields.${field}`);
  expect(await change((await family()).owner, split_id, "recall")).toMatchObject({ code: 404 });
  const elsewhere = splitsOf(made.owner).splitKey({ split_id, service_id: service_id + 1, action: "recall" });
  await expect(elsewhere).rejects.toMatchObject({ code: 404 });
});

test("a sub-account lists only its own shares, unless it may allocate shares itself", async () => {
  const made = await family();
  await allocate(made, 5);
  const [other, giver] = [
    await newMember(running.app, made.owner.id),
    await newMember(running.app, made.owner.id, ["key.split"]),
  ];
  const totals = await Promise.all(
    [other, made.member, giver].map(async (one) => (await splitsOf(one).splitList({})).total),
  );
  expect(totals).toEqual([0, 1, 1]);
});

test("a deleted sub-account returns its unused calls", async () => {
  const made = await family();
  await allocate(made, 50);
  await callMany(made.secrets.member, 20);
  expect(await recallSplitsOf(running.app, made.member.id)).toBe(30);
  expect(await recallSplitsOf(running.app, made.member.id)).toBe(0);
  expect(await serviceOf(made.owner)).toMatchObject({ used: 20, remaining: 980 });
});

describe("concurrently", () => {
  test("ten of thirty allocations from a quota for ten succeed", async () => {
    const { owner, serviceId } = await family(100);
    const members: Account[] = [];
    for (let i = 0; i < 30; i++) members.push(await newMember(running.app, owner.id));
    const given = await Promise.allSettled(
      members.map(({ id }) =>
        splitsOf(owner).splitKey({ service_id: serviceId, items: [{ sub_user_id: id, quota: 10 }] }),
      ),
    );
    expect(given.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    for (const one of given) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: 4002 });
    expect(await serviceOf(owner)).toMatchObject({ split_num: 100, remaining: 0 });
  });

  test("two hundred calls on two processes while shares grow and shrink never spend a call twice", async () => {
    const made = await family(150);
    const id = await allocate(made, 50);
    // A process that is unaware of any later change.
    const late = new Meter(running.app);
    const month = "2026-11";
    const spend = async (subject: string, quota: number) => ((await late.take(late.account(subject, quota))) ? 1 : 0);
    // Six at a time: sixty waiting for one row's lock are so slow that the meters consider the database unavailable.
    const changes = Array.from({ length: 6 }, async (_, lane) => {
      for (let i = lane; i < 60; i += 6) await change(made.owner, id, i % 2 ? "reclaim" : "add", 1 + (i % 7));
    });
    const here = Array.from({ length: 100 }, (_, i) => call(i % 2 ? made.secrets.member : made.secrets.owner));
    const there = Array.from({ length: 100 }, (_, i) =>
      i % 2 ? spend(`split:${id}:${month}`, 50) : spend(`service:${made.serviceId}:${month}`, 150),
    );
    const [answered, spent] = [await Promise.all(here), await Promise.all(there)];
    await Promise.all(changes);
    await late.flush();
    await late.stop();
    await settle();
    const sum = answered.filter((status) => status === 200).length + spent.reduce<number>((all, one) => all + one, 0);
    const service = await serviceOf(made.owner);
    expect(service?.used).toBe(sum);
    expect(sum).toBeLessThanOrEqual(150);
    const balances = await running.app.db.balance.findMany({
      where: { subject: { in: [`split:${id}:${month}`, `service:${made.serviceId}:${month}`] } },
    });
    for (const { quota, taken, reserved } of balances) expect(quota - taken - reserved).toBeGreaterThanOrEqual(0);
    const split = await running.app.db.split.findUniqueOrThrow({ where: { id } });
    expect(balances.find(({ reserved }) => reserved > 0)?.reserved).toBe(split.quota);
  });
});

// Last, since the clock never goes back.
test("a new month renews the share and the rest of the account", async () => {
  const made = await family(100);
  await allocate(made, 30);
  await callMany(made.secrets.member, 35);
  clock = new Date("2026-12-02T00:00:00Z");
  expect(await callMany(made.secrets.owner, 80)).toBe(70);
  expect(await callMany(made.secrets.member, 35)).toBe(30);
  clock = new Date("2027-01-02T00:00:00Z");
  expect(await callMany(made.secrets.owner, 80)).toBe(70);
  expect(await callMany(made.secrets.member, 35)).toBe(30);
});
