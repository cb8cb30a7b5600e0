import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { CallPage } from "../metering/call-page.ts";

const clock = new Date("2026-11-20T15:30:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => clock }) });
});
afterAll(() => running.close());

const usageOf = ({ token }: { token: string }) => running.client({ token }).usage;

/** Calls of a key so many seconds ago, each with a question of its own, on pages as processes may have written them. */
async function writePages(accountId: number, keyId: number, pages: readonly (readonly number[])[]) {
  let sent = 0;
  const data = pages.map((secondsAgo) => {
    const moments = secondsAgo.map((seconds) => Math.round(clock.getTime() - seconds * 1000));
    const page = new CallPage(Math.min(...moments));
    for (const at of moments) page.add(at, 1, `192.0.${sent >> 8}.${sent++ & 255}`, "203.0.113.9");
    return {
      ...{ accountId, keyId, ownerId: accountId, serviceType: 1, path: "/v2/query", charged: 1 },
      httpStatus: 200,
      result: "success",
      startedAt: new Date(page.startedAt),
      endedAt: new Date(page.endedAt),
      calls: page.calls,
      bytes: new Uint8Array(page.bytes),
    };
  });
  await running.app.db.callPage.createMany({ data });
}

type RecordInput = Parameters<ReturnType<typeof usageOf>["getKeyUseRecord"]>[0];
type Call = Awaited<ReturnType<ReturnType<typeof usageOf>["getKeyUseRecord"]>>["list"][number];

/** Everything listed, one page after the other. */
async function allOf(account: { token: string }, input: RecordInput): Promise<Call[]> {
  const all: Call[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { list, next_cursor } = await usageOf(account).getKeyUseRecord({ ...input, ...(cursor && { cursor }) });
    all.push(...list);
    cursor = next_cursor as string | null;
  }
  return all;
}

test("paging returns each call once in order of time, even if many share a time and some were written late", async () => {
  const { account, key } = await newKey(running.app);
  const secondsAgo = [[4, 2.5, 2, 2], [9], [2], [4.5, 4, 1, 1, 1], [2, 2], [4], [4, 4], [300], [301]];
  await writePages(account.id, key.id, secondsAgo);
  const seen = await allOf(account, { limit: 2 });
  expect(seen.map(({ at }) => (clock.getTime() - Date.parse(at)) / 1000)).toEqual(
    secondsAgo.flat().toSorted((a, b) => a - b),
  );
  expect(new Set(seen.map(({ id }) => id)).size).toBe(secondsAgo.flat().length);
  expect(new Set(seen.map(({ query_masked }) => query_masked)).size).toBe(secondsAgo.flat().length);
});

test("calls are listed and counted within a time span to the millisecond, across stored pages", async () => {
  const { account, key } = await newKey(running.app);
  const secondsAgo = [[12, 11, 10, 9], [10], [10.001, 9.999], [8], [7, 6.5, 6, 5.5], [6], [5.999]];
  await writePages(account.id, key.id, secondsAgo);
  const moment = (seconds: number) => new Date(clock.getTime() - seconds * 1000).toISOString();
  for (const [start, end] of [
    [10, 6],
    [12, 6.5],
    [9.5, 9.5],
    [6, 6],
    [100, 0],
    [6, 0],
    [20, 12.001],
  ] as const) {
    const span = { start_at: moment(start), end_at: moment(end) };
    const within = secondsAgo.flat().filter((seconds) => seconds <= start && seconds >= end);
    expect((await usageOf(account).getKeyUseRecord(span)).total, `${start} to ${end}`).toBe(within.length);
    expect((await allOf(account, { ...span, limit: 3 })).map(({ at }) => at)).toEqual(
      within.toSorted((a, b) => a - b).map(moment),
    );
  }
});

test("calls are counted exactly up to a thousand and no further, on one stored page or many", async () => {
  const { account, key } = await newKey(running.app);
  const each = (length: number) => Array.from({ length }, () => 1);
  const total = async () => {
    const { total, total_exact } = await usageOf(account).getKeyUseRecord({});
    return { total, total_exact };
  };
  await writePages(account.id, key.id, [each(20), ...each(980).map((one) => [one])]);
  expect(await total()).toEqual({ total: 1000, total_exact: true });
  await writePages(account.id, key.id, [[3]]);
  expect(await total()).toEqual({ total: 1000, total_exact: false });
  await running.app.db.callPage.deleteMany({ where: { accountId: account.id, calls: 20 } });
  expect(await total()).toEqual({ total: 981, total_exact: true });
  const more = each(20).map((one) => [one]);
  await writePages(account.id, key.id, more);
  expect(await total()).toEqual({ total: 1000, total_exact: false });
});

test("a call is found by its id only by those who may see it", async () => {
  const { account, key } = await newKey(running.app);
  const { account: stranger } = await newKey(running.app);
  await writePages(account.id, key.id, [[3, 2, 1]]);
  const [newest, middle] = await allOf(account, {});
  const { list, total } = await usageOf(account).getKeyUseRecord({ call: middle!.id });
  expect({ list, total }).toEqual({ list: [middle], total: 1 });
  await expect(usageOf(stranger).getKeyUseRecord({ call: newest!.id })).rejects.toMatchObject({ code: 404 });
  await expect(usageOf(account).getKeyUseRecord({ call: `${newest!.id}9` })).rejects.toMatchObject({ code: 404 });
  await expect(usageOf(account).getKeyUseRecord({ call: "1" })).rejects.toMatchObject({ code: 400 });
});
