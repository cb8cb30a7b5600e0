import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey, newMember, setQuota } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { openService } from "../services/staff-services.ts";
import { writeExport } from "./exports.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let now = new Date("2026-11-20T15:30:00Z");
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
});
afterAll(() => running.close());

/** What is sent, and how docs/figures.md counts it while the quota lasts. */
const kinds = [
  ["8.8.8.8", "success"],
  ["2001:4860:4860::8888", "success"],
  ["10.0.0.1", "empty"],
  ["9.9.9.9", "empty"],
  ["nonsense", "error"],
] as const;

test("every place shows the same figures for single calls and batches, within and beyond the quota", async () => {
  const { account, secret } = await newKey(running.app);
  await setQuota(running.app, account.id, 12);
  const headers = { "x-api-key": secret, "content-type": "application/json" };
  const payload = JSON.stringify(kinds.map(([address]) => address));
  const round = async () => {
    for (const [address] of kinds) await running.server.inject({ url: `/v2/query?ip=${address}`, headers });
    await running.server.inject({ method: "POST", url: "/v2/batch", headers, payload });
  };
  const { usage } = running.client({ token: account.token });
  /** Time, path and result of every row. */
  const exported = async () => {
    const { export_id } = await usage.getKeyUseRecord({ export: true });
    await writeExport(running.app, export_id ?? 0);
    const [file] = (await usage.exportList({ id: export_id ?? 0 })).list;
    const { pathname, search } = new URL(file?.url ?? "");
    const { body } = await running.server.inject({ url: pathname + search });
    const [head = [], ...rows] = parse(body, { bom: true }) as string[][];
    const columns = ["path", "result"].map((name) => head.indexOf(name));
    return rows.map((row) => [row[0]?.slice(0, 19), ...columns.map((column) => row[column])]).sort();
  };
  const compare = async () => {
    await running.lookupApi.meter.flush();
    const totals = await usage.keyUseRecordTotal({ service_type: 1 });
    const { total, empty_num, error_num, over_quota_num } = totals;
    const counts = { empty: empty_num, error: error_num, over_quota: over_quota_num };
    const success = Math.round((totals.success_rate ?? 0) * total);
    expect(success + empty_num + error_num + over_quota_num).toBe(total);
    for (const unit of ["hour", "day", "month"] as const) {
      const { list } = await usage.keyUseTrend({ unit, start_date: "2026-11-20", end_date: "2026-11-20" });
      const sum = (name: "total" | "success" | "empty" | "error" | "over_quota") =>
        list.reduce((all, row) => all + row[name], 0);
      const sums = { empty: sum("empty"), error: sum("error"), over_quota: sum("over_quota") };
      expect({ ...sums, total: sum("total"), success: sum("success") }).toEqual({ ...counts, total, success });
    }
    const shares = (await usage.keyUseShare({ start_date: "2026-11-20", end_date: "2026-11-20" })).list;
    expect(shares).toMatchObject([{ total, success, charged: success }]);
    const countries = (await usage.keyUseCountry({ start_date: "2026-11-20", end_date: "2026-11-20" })).list;
    expect(countries.reduce((all, country) => all + country.total, 0)).toBe(success);
    const records = await usage.getKeyUseRecord({ limit: 100 });
    expect(await exported()).toEqual(records.list.map((one) => [one.at.slice(0, 19), one.path, one.result]).sort());
    expect(records.list.reduce((all, one) => all + one.charged, 0)).toBe(success);
    const [service] = (await usage.getServiceInfo({ service_type: 1 })).list;
    expect(service).toMatchObject({ used: success, remaining: totals.remaining, total: totals.quota });
    const { services } = (await running.server.inject({ url: "/v2/me", headers })).json<{
      services: { type: number; remaining: number }[];
    }>();
    expect(services.find(({ type }) => type === 1)).toMatchObject({ remaining: totals.remaining });
    return { success, ...counts };
  };
  const rounds = 2;
  for (let count = 0; count < rounds; count++) await round();
  const counted = (result: string) => 2 * rounds * kinds.filter(([, one]) => one === result).length;
  expect(await compare()).toEqual({
    ...{ success: counted("success"), empty: counted("empty"), error: counted("error") },
    over_quota: 0,
  });
  for (let count = 0; count < rounds; count++) await round();
  const after = await compare();
  expect(after.success).toBe(12);
  expect(after.over_quota).toBeGreaterThan(0);
});

test("a quota is that of the services whose calls are counted", async () => {
  const { account } = await newKey(running.app);
  await setQuota(running.app, account.id, 1000);
  for (const service_type of [1, 3] as const)
    await openService(running.app, commandLine, {
      account_id: account.id,
      source: "gift",
      service_type,
      quota: 500,
      days: 30,
    });
  const { usage, splits } = running.client({ token: account.token });
  const { list } = await usage.getServiceInfo({});
  const sumOf = (type?: number) =>
    list.filter((one) => type === undefined || one.type === type).reduce((all, { total }) => all + total, 0);
  expect((await usage.keyUseRecordTotal({ service_type: 1 })).quota).toBe(1500);
  expect((await usage.keyUseRecordTotal({})).quota).toBe(sumOf());
  const member = await newMember(running.app, account.id);
  const gift = list.find(({ type, source }) => type === 1 && source === "gift");
  const items = JSON.stringify([{ sub_user_id: member.id, quota: 120 }]);
  await splits.splitKey({ service_id: gift?.service_id ?? 0, items });
  const ofMember = await usage.keyUseRecordTotal({ service_type: 1, sub_user_id: member.id });
  expect(ofMember).toMatchObject({ total: 0, quota: 120 + 1000, remaining: 120 + 1000 });
});

test.each([
  ["Asia/Kathmandu", "2026-11-20T03:14:59Z", "2026-11-20T08:00", "2026-11-20T09:00"],
  ["Asia/Kolkata", "2026-11-20T03:29:59Z", "2026-11-20T08:00", "2026-11-20T09:00"],
  ["Asia/Tehran", "2026-11-20T05:29:59Z", "2026-11-20T08:00", "2026-11-20T09:00"],
  ["Pacific/Chatham", "2026-11-19T19:14:59Z", "2026-11-20T08:00", "2026-11-20T09:00"],
  ["Australia/Lord_Howe", "2026-11-19T21:59:59Z", "2026-11-20T08:00", "2026-11-20T09:00"],
  ["Australia/Eucla", "2026-11-20T00:14:59Z", "2026-11-20T08:00", "2026-11-20T09:00"],
  ["America/St_Johns", "2026-11-20T12:29:59Z", "2026-11-20T08:00", "2026-11-20T09:00"],
  ["America/Winnipeg", "2026-11-20T13:59:59Z", "2026-11-20T08:00", "2026-11-20T09:00"],
  ["America/New_York", "2026-11-01T05:59:59Z", "2026-11-01T01:00", "2026-11-01T01:00"],
])("a call just before and one just after the hour in %s are in its two hours", async (zone, before, first, second) => {
  const { account, secret } = await newKey(running.app);
  const { account: me, usage } = running.client({ token: account.token });
  await me.userUpdate({ time_zone: zone });
  for (const [seconds, calls] of [
    [0, 1],
    [1, 2],
  ] as const) {
    now = new Date(Date.parse(before) + seconds * 1000);
    for (let count = 0; count < calls; count++)
      await running.server.inject({ url: "/v2/query?ip=8.8.8.8", headers: { "x-api-key": secret } });
  }
  await running.lookupApi.meter.flush();
  const day = first.slice(0, 10);
  const { list } = await usage.keyUseTrend({ unit: "hour", start_date: day, end_date: day });
  expect(list.filter(({ total }) => total > 0).map(({ time, total }) => [time, total])).toEqual([
    [first, 1],
    [second, 2],
  ]);
  now = new Date("2026-11-20T15:30:00Z");
});

test("a daily limit renews at midnight of the account's time zone, and a change of the zone is heard", async () => {
  const { account, secret } = await newKey(running.app);
  const { account: me, keys } = running.client({ token: account.token });
  const [key] = (await keys.getKeys({})).list;
  await keys.updateKey({ key_id: key?.id ?? 0, daily_limit: 1 });
  const call = async (at: string) => {
    now = new Date(at);
    const { statusCode, headers } = await running.server.inject({
      url: "/v2/query?ip=8.8.8.8",
      headers: { "x-api-key": secret },
    });
    return [statusCode, Number(headers["retry-after"] ?? 0)];
  };
  await me.userUpdate({ time_zone: "Asia/Shanghai" });
  await running.lookupApi.keyRing.refresh();
  expect(await call("2026-11-20T15:30:00Z")).toEqual([200, 0]);
  expect(await call("2026-11-20T15:59:00Z")).toEqual([429, 60]);
  expect(await call("2026-11-20T16:00:00Z")).toEqual([200, 0]);
  await me.userUpdate({ time_zone: "America/New_York" });
  await running.lookupApi.keyRing.refresh();
  expect((await call("2026-11-22T04:59:00Z"))[0]).toBe(429);
  expect(await call("2026-11-22T05:00:00Z")).toEqual([200, 0]);
  now = new Date("2026-11-20T15:30:00Z");
});
