import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, buyCalls, newAccount, newMember, setQuota } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { transaction } from "../../app.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { endExpiredShares, recallSplitsOf } from "./allocate.ts";
import { lockService, openBalances, settleEndedShare, splittableOf } from "./balances.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
let time = START;
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date(time) }) });
});
afterAll(() => running.close());

/** A free service has a quota for each month, one that was bought a single one. */
const sources = [
  { source: "free", periods: [":2026-11", ":2026-12"] },
  { source: "order", periods: [""] },
] as const;
type Source = (typeof sources)[number];

/** An account with a service of 1000 calls, of which 100 are used, and two sub-accounts. */
async function family({ source, periods }: Source) {
  const { app } = running;
  const owner = await newAccount(app);
  if (source === "order") await buyCalls(app, owner.id, 1, 1000);
  else await setQuota(app, owner.id, 1000);
  const { id: serviceId } = await app.db.service.findFirstOrThrow({ where: { accountId: owner.id, type: 1, source } });
  await app.db.balance.create({ data: { subject: `service:${serviceId}${periods[0]}`, quota: 1000, taken: 100 } });
  return { owner, serviceId, members: [await newMember(app, owner.id), await newMember(app, owner.id)] };
}
type Family = Awaited<ReturnType<typeof family>>;

const splitsOf = ({ token }: Account) => running.client({ token }).splits;

/** Allocates as many calls to each sub-account, and returns the shares. */
async function allocate({ owner, members, serviceId }: Family, ...quotas: number[]) {
  const items = quotas.map((quota, index) => ({ sub_user_id: members[index]?.id ?? 0, quota }));
  const { splits, splittable } = await splitsOf(owner).splitKey({ service_id: serviceId, items });
  return { ids: splits.map(({ id }) => id), splittable };
}

/** Quota, taken and reserved calls of a holder in each period. */
async function booksOf(holder: string, { periods }: Source) {
  const { db } = running.app;
  const rows = await Promise.all(
    periods.map((period) => db.balance.findUniqueOrThrow({ where: { subject: `${holder}${period}` } })),
  );
  return rows.map(({ quota, taken, reserved }) => [quota, taken, reserved]);
}

/** Sets how many calls of a share are used or leased. */
const take = (id: number, { periods }: Source, taken: number) =>
  running.app.db.balance.update({ where: { subject: `split:${id}${periods[0]}` }, data: { taken } });

/** In the present period as given, and in the next one untouched. */
const inPeriods = ({ periods }: Source, now: number[], next: number[]) => [now, next].slice(0, periods.length);

describe.each(sources)("of a service whose source is $source", (source) => {
  test("calls allocated, added and reclaimed move between the service and the share, in this period and the next", async () => {
    const made = await family(source);
    const { ids, splittable } = await allocate(made, 200, 50);
    const [first = 0, second = 0] = ids;
    const service = `service:${made.serviceId}`;
    expect(splittable).toBe(650);
    expect(await booksOf(service, source)).toEqual(inPeriods(source, [1000, 100, 250], [1000, 0, 250]));
    expect(await booksOf(`split:${first}`, source)).toEqual(inPeriods(source, [200, 0, 0], [200, 0, 0]));
    expect(await booksOf(`split:${second}`, source)).toEqual(inPeriods(source, [50, 0, 0], [50, 0, 0]));

    await take(first, source, 30);
    const change = (action: "add" | "reclaim", quota: number) =>
      answerOf(splitsOf(made.owner).splitKey({ split_id: first, action, quota }));
    expect(await change("add", 20)).toMatchObject({ data: { splittable: 630 } });
    expect(await booksOf(service, source)).toEqual(inPeriods(source, [1000, 100, 270], [1000, 0, 270]));
    expect(await booksOf(`split:${first}`, source)).toEqual(inPeriods(source, [220, 30, 0], [220, 0, 0]));
    expect(await change("add", 631)).toMatchObject({ code: 4002, data: { splittable: 630 } });

    expect(await change("reclaim", 191)).toMatchObject({ code: 4004, data: { reclaimable: 190 } });
    expect(await change("reclaim", 170)).toMatchObject({ data: { splittable: 800 } });
    expect(await booksOf(service, source)).toEqual(inPeriods(source, [1000, 100, 100], [1000, 0, 100]));
    expect(await booksOf(`split:${first}`, source)).toEqual(inPeriods(source, [50, 30, 0], [50, 0, 0]));
    const split = await running.app.db.split.findUniqueOrThrow({ where: { id: first } });
    expect(split).toMatchObject({ quota: 50, status: "active", recalledAt: null });
    expect(await change("add", 800)).toMatchObject({ data: { splittable: 0 } });
  });

  test("what an ended share has used stays used, the rest returns, and so does what it receives late", async () => {
    const made = await family(source);
    const [first = 0, second = 0] = (await allocate(made, 200, 50)).ids;
    const service = `service:${made.serviceId}`;
    await take(first, source, 30);
    expect(await recallSplitsOf(running.app, made.members[0]?.id ?? 0)).toBe(170);
    expect(await booksOf(service, source)).toEqual(inPeriods(source, [1000, 130, 50], [1000, 0, 50]));
    expect(await booksOf(`split:${first}`, source)).toEqual(inPeriods(source, [30, 30, 0], [0, 0, 0]));
    const split = await running.app.db.split.findUniqueOrThrow({ where: { id: first } });
    expect(split).toMatchObject({ quota: 30, status: "recalled", recalledAt: new Date(time) });

    expect(await endExpiredShares(running.app)).toMatchObject({ settled: 0 });
    await take(first, source, 25);
    await take(second, source, 5);
    expect(await endExpiredShares(running.app)).toMatchObject({ expired: 0, settled: 1 });
    expect(await endExpiredShares(running.app)).toMatchObject({ settled: 0 });
    expect(await booksOf(service, source)).toEqual(inPeriods(source, [1000, 125, 50], [1000, 0, 50]));
    expect(await booksOf(`split:${first}`, source)).toEqual(inPeriods(source, [25, 25, 0], [0, 0, 0]));
    expect(await booksOf(`split:${second}`, source)).toEqual(inPeriods(source, [50, 5, 0], [50, 0, 0]));
    expect(await running.app.db.split.findUniqueOrThrow({ where: { id: first } })).toMatchObject({ quota: 25 });
  });
});

const bought = sources[1];

test("calls beyond the quota can be made, but not be allocated", async () => {
  const made = await family(bought);
  await running.app.db.service.update({ where: { id: made.serviceId }, data: { overageCalls: 500 } });
  expect((await allocate(made, 200)).splittable).toBe(700);
  expect(await booksOf(`service:${made.serviceId}`, bought)).toEqual([[1500, 100, 200]]);
  await expect(allocate({ ...made, members: made.members.slice(1) }, 701)).rejects.toMatchObject({
    code: 4002,
    data: { splittable: 700 },
  });
});

test("a balance that did not exist yet opens with what is allocated", async () => {
  const made = await family(bought);
  const [id = 0] = (await allocate(made, 200, 50)).ids;
  await running.app.db.balance.deleteMany({ where: { subject: { in: [`service:${made.serviceId}`, `split:${id}`] } } });
  await splitsOf(made.owner).splitKey({ split_id: id, action: "pause" });
  expect(await booksOf(`service:${made.serviceId}`, bought)).toEqual([[1000, 0, 250]]);
  expect(await booksOf(`split:${id}`, bought)).toEqual([[200, 0, 0]]);
  await splitsOf(made.owner).splitKey({ split_id: id, action: "recall" });
  const stranger = await family(bought);
  const [other = 0] = (await allocate(stranger, 10)).ids;
  const [ended, foreign] = [`split:${id}`, `split:${other}`];
  await running.app.db.balance.deleteMany({
    where: { subject: { in: [`service:${made.serviceId}`, ended, foreign] } },
  });
  await lockService(running.app, made.owner.id, made.serviceId);
  expect(await booksOf(`service:${made.serviceId}`, bought)).toEqual([[1000, 0, 50]]);
  expect(await running.app.db.balance.count({ where: { subject: { in: [ended, foreign] } } })).toBe(0);
});

test("what can be allocated in a month without a call yet is the quota less the shares", async () => {
  const made = await family(sources[0]);
  await allocate(made, 200, 50);
  const splittable = async () => (await splitsOf(made.owner).getSplitKey({ service_id: made.serviceId })).splittable;
  expect(await splittable()).toBe(650);
  const later = { ...running.app, now: () => new Date("2027-01-05T00:00:00Z") };
  const service = await running.app.db.service.findUniqueOrThrow({ where: { id: made.serviceId } });
  expect(await splittableOf(later, service)).toBe(750);
  // Nor is there anything left to settle then.
  const share = await running.app.db.split.findFirstOrThrow({ where: { serviceId: made.serviceId } });
  await settleEndedShare(later, service, share);
  expect(await running.app.db.split.findUniqueOrThrow({ where: { id: share.id } })).toEqual(share);
});

test("a service is locked for its own account only", async () => {
  const [made, other] = [await family(bought), await newAccount(running.app)];
  await expect(lockService(running.app, other.id, made.serviceId)).rejects.toMatchObject({ failure: "NOT_FOUND" });
});

test("with a service its balance is locked, and those of its shares and of an ended one that is passed", async () => {
  const { db } = running.app;
  const made = await family(bought);
  const [first = 0, second = 0] = (await allocate(made, 200, 50)).ids;
  await recallSplitsOf(running.app, made.members[1]?.id ?? 0);
  const ended = await db.split.findUniqueOrThrow({ where: { id: second } });
  const subjects = [`service:${made.serviceId}`, `split:${first}`, `split:${second}`];
  const unlocked = async () => {
    const rows = await db.$queryRaw<{ subject: string }[]>`
      select subject from balances where subject = any(${subjects}::text[]) order by id for update skip locked`;
    return rows.map(({ subject }) => subject);
  };
  const whileLocked = (share?: typeof ended) =>
    transaction(running.app, async (app) => {
      await lockService(app, made.owner.id, made.serviceId, share);
      return unlocked();
    });
  expect(await whileLocked()).toEqual([`split:${second}`]);
  expect(await whileLocked(ended)).toEqual([]);
  expect(await unlocked()).toHaveLength(3);
});

test("balances are opened in the order of their subjects, so that two who open the same ones never deadlock", async () => {
  const { db } = running.app;
  const made = await family(bought);
  const [id = 0] = (await allocate(made, 200)).ids;
  const service = await db.service.findUniqueOrThrow({ where: { id: made.serviceId } });
  const share = await db.split.findUniqueOrThrow({ where: { id } });
  const ids = [1_000_000_002, 1_000_000_001, 1_000_000_003];
  await openBalances(
    running.app,
    service,
    ids.map((id) => ({ ...share, id })),
  );
  const opened = await db.balance.findMany({
    where: { subject: { startsWith: "split:1000" } },
    orderBy: { id: "asc" },
  });
  expect(opened.map(({ subject }) => subject)).toEqual(ids.sort().map((id) => `split:${id}`));
});

test("a share ends by its service's end, in the future, and none is made of a service that has ended", async () => {
  const made = await family(bought);
  const end = new Date(START + HOUR_MS);
  await running.app.db.service.update({ where: { id: made.serviceId }, data: { expireAt: end } });
  const until = async (expireAt: Date) => {
    const items = [{ sub_user_id: made.members[0]?.id ?? 0, quota: 1, expire_at: expireAt.toISOString() }];
    return answerOf(splitsOf(made.owner).splitKey({ service_id: made.serviceId, items }));
  };
  const refused = { code: 400, data: { errors: [{ field: "items", msg: expect.stringContaining("T08:00:00Z") }] } };
  expect(await until(new Date(START))).toMatchObject(refused);
  expect(await until(new Date(end.getTime() + 1))).toMatchObject(refused);
  const { data } = await until(end);
  expect(data).toMatchObject({ splits: [{ expire_at: end.toISOString(), status: "active" }] });
  await allocate({ ...made, members: made.members.slice(1) }, 5);
  time = end.getTime() - 1;
  expect(await endExpiredShares(running.app)).toMatchObject({ expired: 0 });
  time = end.getTime();
  expect(await endExpiredShares(running.app)).toMatchObject({ expired: 2 });
  expect(await endExpiredShares(running.app)).toMatchObject({ expired: 0 });
  expect(await until(new Date(time + 1))).toMatchObject({ code: 409, data: { state: "expired" } });
  time = START;
});

test.each([
  ["of a deleted sub-account", ({ members }: Family) => recallSplitsOf(running.app, members[0]?.id ?? 0)],
  ["that is over", () => endExpiredShares(running.app)],
])("a share %s that several end at the same time ends once", async (_, end) => {
  const made = await family(bought);
  const [id = 0] = (await allocate(made, 200, 50)).ids;
  await take(id, bought, 30);
  await running.app.db.split.update({ where: { id }, data: { expireAt: new Date(time) } });
  const countWaiting = async () => {
    const [row] = await running.app.db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.count;
  };
  const ends: Promise<unknown>[] = [];
  await transaction(running.app, async ({ db }) => {
    await db.$queryRaw`select 1 from services where id = ${made.serviceId} for update`;
    for (let count = 0; count < 3; count++) ends.push(end(made));
    await expect.poll(countWaiting).toBe(3);
  });
  await Promise.all(ends);
  expect(await booksOf(`service:${made.serviceId}`, bought)).toEqual([[1000, 130, 50]]);
});
