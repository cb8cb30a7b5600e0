import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey, newMember, setQuota } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { countryNumber } from "../../lib/country-tally.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { writeFlush } from "../metering/flush.ts";
import { foldUsage } from "../metering/fold.ts";
import { answeredKind } from "../metering/usage-ledger.ts";
import { UsageLog } from "../metering/usage-log.ts";
import { standingsOf } from "../services/standings.ts";
import { forgetRecords } from "./records.ts";

let clock = new Date("2026-11-20T15:30:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({ ...app, now: () => clock }),
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
  });
});
afterAll(() => running.close());

/** A millisecond after the previous query, so that they have an order. */
function query(ip: string, secret: string) {
  clock = new Date(clock.getTime() + 1);
  return running.server.inject({
    method: "GET",
    url: `/v2/query?ip=${ip}`,
    headers: { "x-api-key": secret, "x-forwarded-for": "203.0.113.9" },
  });
}
const usageOf = ({ token }: { token: string }) => running.client({ token }).usage;

/** Two found, one in China; one without data, one refused. */
async function usedKey() {
  clock = new Date("2026-11-20T15:30:00Z");
  const made = await newKey(running.app);
  for (const ip of ["8.8.8.8", "8.8.8.8", "223.5.5.5", "9.9.9.9", "nonsense"]) await query(ip, made.secret);
  await running.lookupApi.meter.flush();
  return made;
}

describe("a new account", () => {
  test("has 50,000 free calls a month and 100 of each other kind, but no free check of a person", async () => {
    const account = await newAccount(running.app);
    const { list } = await usageOf(account).getServiceInfo({});
    expect(list[0]).toMatchObject({
      type: 1,
      name: "IP geolocation",
      source: "free",
      total: 50_000,
      used: 0,
      remaining: 50_000,
      qps: 100,
      status: "active",
    });
    expect(list.slice(1).map(({ type, total }) => [type, total])).toEqual(
      [3, 4, 10, 12, 13, 14, 15].map((type) => [type, 100]),
    );
  });

  test("has no calls, and every chart is complete with zeros", async () => {
    const account = await newAccount(running.app);
    expect(await usageOf(account).keyUseRecordTotal({ service_type: 1 })).toMatchObject({
      today: 0,
      total: 0,
      success_rate: null,
      avg_ms: null,
      p95_ms: null,
      forecast_exhaust_at: null,
      remaining: 50_000,
    });
    const { list } = await usageOf(account).keyUseTrend({});
    expect(list).toHaveLength(30);
    expect(list.every(({ total }) => total === 0)).toBe(true);
  });
});

describe("calls that were made", () => {
  test("are counted by result, and charged to the service if they were answered", async () => {
    const { account, key } = await usedKey();
    expect(await usageOf(account).keyUseRecordTotal({ key_id: key.id, service_type: 1 })).toMatchObject({
      today: 5,
      yesterday: 0,
      this_month: 5,
      total: 5,
      empty_num: 1,
      error_num: 1,
      success_rate: 0.6,
      quota: 50_000,
      remaining: 49_997,
    });
    expect((await usageOf(account).getServiceInfo({ service_type: 1 })).list[0]).toMatchObject({
      used: 3,
      remaining: 49_997,
    });
  });

  test("are counted in the hour, day and month of the account's own time zone", async () => {
    const { account } = await usedKey();
    const calls = async (unit: "hour" | "day" | "month") => {
      const { list } = await usageOf(account).keyUseTrend({ unit, start_date: "2026-11-20", end_date: "2026-11-21" });
      return list.filter(({ total }) => total > 0);
    };
    expect(await calls("hour")).toMatchObject([
      { time: "2026-11-20T23:00", total: 5, success: 3, empty: 1, error: 1, over_quota: 0 },
    ]);
    await running.client({ token: account.token }).account.userUpdate({ time_zone: "Pacific/Auckland" });
    expect(await calls("day")).toMatchObject([{ time: "2026-11-21", total: 5 }]);
    expect(await calls("month")).toMatchObject([{ time: "2026-11", total: 5 }]);
  });

  test("are counted by the country looked up", async () => {
    const { account } = await usedKey();
    expect((await usageOf(account).keyUseCountry({})).list).toEqual([
      { country_code: "US", total: 2 },
      { country_code: "CN", total: 1 },
    ]);
  });

  test("of one country are counted by day and key", async () => {
    const { account, key } = await usedKey();
    const usage = usageOf(account);
    const country_code = "US";
    expect(await usage.keyUseRecordTotal({ country_code })).toMatchObject({
      ...{ today: 2, yesterday: 0, this_month: 2, total: 2, empty_num: 0, error_num: 0 },
      ...{ success_rate: null, avg_ms: null, p95_ms: null, forecast_exhaust_at: null },
    });
    const { list } = await usage.keyUseTrend({ country_code, start_date: "2026-11-19", end_date: "2026-11-21" });
    expect(list).toMatchObject([
      { time: "2026-11-19", total: 0 },
      { time: "2026-11-20", total: 2, success: 2, empty: 0, error: 0, avg_ms: null },
      { time: "2026-11-21", total: 0 },
    ]);
    expect((await usage.keyUseShare({ country_code: "CN" })).list).toMatchObject([
      { key_id: key.id, total: 1, success: 1, charged: null },
    ]);
    expect((await usage.keyUseShare({ country_code: "FR" })).list).toEqual([]);
    await expect(usage.keyUseTrend({ country_code, unit: "hour" })).rejects.toMatchObject({ code: 400 });
  });

  test("are listed one by one, newest first, by cursor and by result", async () => {
    const { account, key } = await usedKey();
    const first = await usageOf(account).getKeyUseRecord({ limit: 3 });
    expect(first).toMatchObject({ total: 5, total_exact: true });
    expect(first.list[0]).toMatchObject({
      key_id: key.id,
      key_name: "test",
      query_masked: "",
      method: "GET",
      http_status: 400,
      result: "error",
      reason: "INVALID_IP_ADDRESS",
      country_code: "",
      database_version: running.lookupApi.lookupDatabase.version,
      charged: 0,
      client_ip: "203.0.113.9",
    });
    const second = await usageOf(account).getKeyUseRecord({ limit: 3, cursor: first.next_cursor ?? "" });
    expect(second.list.map(({ query_masked }) => query_masked)).toEqual(["8.8.8.8", "8.8.8.8"]);
    expect(second.next_cursor).toBeNull();
    expect(
      (await usageOf(account).getKeyUseRecord({ result: "empty" })).list.map(({ query_masked }) => query_masked),
    ).toEqual(["9.9.9.9"]);
  });

  test("are recorded with any query, but text that is not an address is not stored", async () => {
    const { account, secret } = await usedKey();
    await query("4111111111111111", secret);
    await query("8.8.8.8", secret);
    await running.lookupApi.meter.flush();
    const { list } = await usageOf(account).getKeyUseRecord({ limit: 2 });
    expect(list).toMatchObject([
      { query_masked: "8.8.8.8", result: "success", reason: "", country_code: "US" },
      { query_masked: "", result: "error", client_ip: "203.0.113.9" },
    ]);
  });

  test("are invisible to other accounts, and to sub-accounts that may not see their colleagues' calls", async () => {
    const { account, key } = await usedKey();
    const member = await newMember(running.app, account.id, ["usage.warn"]);
    for (const other of [await newAccount(running.app), member]) {
      expect((await usageOf(other).keyUseRecordTotal({})).total).toBe(0);
      expect((await usageOf(other).getKeyUseRecord({})).list).toEqual([]);
      expect((await usageOf(other).keyUseCountry({})).list).toEqual([]);
    }
    const whose = [{ key_id: key.id }, { sub_user_id: account.id }];
    for (const named of whose)
      await expect(usageOf(member).keyUseRecordTotal(named)).rejects.toMatchObject({ code: 404 });
    await expect(usageOf(member).getKeyUseRecord({ key_id: key.id })).rejects.toMatchObject({ code: 404 });
    const seer = await newMember(running.app, account.id, ["usage"]);
    for (const named of [...whose, {}]) expect((await usageOf(seer).keyUseRecordTotal(named)).total).toBe(5);
  });

  test("that were refused for lack of quota are shown as such", async () => {
    clock = new Date("2026-11-20T15:30:00Z");
    const { account, secret } = await newKey(running.app);
    await setQuota(running.app, account.id, 2);
    for (let i = 0; i < 4; i++) await query("8.8.8.8", secret);
    await running.lookupApi.meter.flush();
    const { list } = await usageOf(account).keyUseTrend({ start_date: "2026-11-20", end_date: "2026-11-20" });
    expect(list).toMatchObject([{ total: 4, success: 2, over_quota: 2, error: 0 }]);
    expect((await usageOf(account).getServiceInfo({ service_type: 1 })).list[0]).toMatchObject({
      remaining: 0,
      status: "exhausted",
    });
  });
});

test("a new month starts with the full quota again", async () => {
  clock = new Date("2026-11-30T23:59:59Z");
  const { account, secret } = await newKey(running.app);
  await setQuota(running.app, account.id, 3);
  const statuses = async (count: number) => {
    const answers: number[] = [];
    for (let i = 0; i < count; i++) answers.push((await query("8.8.8.8", secret)).statusCode);
    return answers;
  };
  expect(await statuses(4)).toEqual([200, 200, 200, 402]);
  clock = new Date("2026-12-01T00:00:00Z");
  expect(await statuses(4)).toEqual([200, 200, 200, 402]);
  await running.lookupApi.meter.flush();
  expect((await usageOf(account).getServiceInfo({ service_type: 1 })).list[0]).toMatchObject({ used: 3, remaining: 0 });
});

test("a flush that is retried changes nothing", async () => {
  const { account } = await usedKey();
  await foldUsage(running.app);
  const balance = await running.app.db.balance.create({ data: { subject: "test:again", quota: 9, taken: 2 } });
  const log = new UsageLog();
  const key = { id: 1, accountId: account.id, ownerId: account.id };
  const call = {
    key,
    kind: answeredKind("/v2/x", 3, 1),
    method: "GET",
    databaseVersion: "2026.11.20",
    at: clock.getTime(),
    query: "",
    clientIp: "",
  };
  for (const microseconds of [900, 3000]) log.add({ ...call, microseconds, country: countryNumber("DE") });
  const settlements = [{ balanceId: balance.id, spent: 2 }];
  await running.app.db.lease.create({
    data: { process: "test", balanceId: balance.id, granted: 2, expiresAt: clock },
  });
  const flush = { process: "test", sequence: 1, log, settlements };
  const standing = async () => (await standingsOf(running.app, ["test:again"])).get("test:again");
  expect(await standing()).toEqual({ used: 0, reserved: 0 });
  for (let sending = 0; sending < 2; sending++) {
    for (let again = 0; again < 2; again++) await writeFlush(running.app, flush);
    expect(await standing()).toEqual({ used: 2, reserved: 0 });
    expect(await foldUsage(running.app)).toBe(sending === 0 ? 1 : 0);
    expect(await standing()).toEqual({ used: 2, reserved: 0 });
  }
  expect(await running.app.db.callPage.findMany({ where: { accountId: account.id, serviceType: 3 } })).toMatchObject([
    { calls: 2 },
  ]);
  expect(
    await running.app.db.usageQuarter.findMany({ where: { accountId: account.id, serviceType: 3 } }),
  ).toMatchObject([{ calls: 2, charged: 2, microseconds: 3900n, durations: [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0] }]);
});

test("impossible dates are rejected, naming the field", async () => {
  const account = await newAccount(running.app);
  const fields = (call: Promise<unknown>) =>
    call.then(
      () => [],
      (error: { fields: object }) => Object.keys(error.fields),
    );
  expect(await fields(usageOf(account).keyUseTrend({ start_date: "2026-11-20", end_date: "2026-11-01" }))).toEqual([
    "start_date",
  ]);
  expect(await fields(usageOf(account).keyUseTrend({ start_date: "2024-01-01", end_date: "2026-11-01" }))).toEqual([
    "start_date",
  ]);
  expect(
    await fields(usageOf(account).keyUseTrend({ unit: "hour", start_date: "2026-11-01", end_date: "2026-11-20" })),
  ).toEqual(["start_date"]);
  expect(await fields(usageOf(account).keyUseTrend({ start_date: "2026-02-30" }))).toEqual(["start_date"]);
  for (const cursor of ["x", "1-x", "1-1"])
    expect(await fields(usageOf(account).getKeyUseRecord({ cursor }))).toEqual(["cursor"]);
});

test("call records are deleted after thirty days, the counts are kept", async () => {
  const { account } = await usedKey();
  const month = 31 * DAY_MS;
  await running.app.db.balance.createMany({
    data: ["key:1:2026-11-19", "key:1:2026-12-20"].map((subject) => ({ subject, quota: 1 })),
  });
  expect(await forgetRecords({ ...running.app, now: () => new Date(clock.getTime() + month) })).toMatchObject({
    days: 1,
  });
  expect(await running.app.db.callPage.count({ where: { accountId: account.id } })).toBe(0);
  expect((await usageOf(account).keyUseRecordTotal({})).total).toBe(5);
});

test("the APIs an account can call are listed with their remaining quota, and found by keyword", async () => {
  const { account } = await usedKey();
  const { list } = await usageOf(account).userApiList({});
  expect(list[0]).toMatchObject({
    api_id: 1,
    path: "/v2/query",
    remaining: 49_997,
    key_num: 1,
    status: "active",
    last_called_at: expect.any(String),
  });
  expect((await usageOf(account).userApiList({ keyword: "privacy" })).list.map(({ path }) => path)).toEqual([
    "/v2/privacy/{ip}",
  ]);
  expect((await usageOf(account).subAccountNum({})).sub_account_num).toBe(0);
});

test("calls are broken down by key and service, under the key's current name", async () => {
  const made = await usedKey();
  const { list, total } = await usageOf(made.account).keyUseShare({
    start_date: "2026-11-20",
    end_date: "2026-11-20",
  });
  expect({ list, total }).toEqual({
    list: [
      {
        key_id: made.key.id,
        key_name: "test",
        service_type: 1,
        service_name: "IP geolocation",
        total: 5,
        success: 3,
        charged: 3,
      },
    ],
    total: 1,
  });
});

test("an account's average rate covers only the days it has existed", async () => {
  const { account } = await usedKey();
  await setQuota(running.app, account.id, 4);
  const createdDaysAgo = (days: number) =>
    running.app.db.user.update({
      where: { id: account.id },
      data: { createdAt: new Date(clock.getTime() - days * DAY_MS) },
    });
  const secondsLeft = async () => {
    const { forecast_exhaust_at } = await usageOf(account).keyUseRecordTotal({ service_type: 1 });
    return Math.round((Date.parse(forecast_exhaust_at ?? "") - clock.getTime()) / 1000);
  };
  await createdDaysAgo(1);
  expect(await secondsLeft()).toBe(86_400 / 3);
  await createdDaysAgo(30);
  expect(await secondsLeft()).toBe((86_400 / 3) * 7);
});

test("anyone can see which database answers and when the next one is due", async () => {
  const { list } = await running.client().usage.databaseUpdateStatus({});
  expect(list).toHaveLength(1);
  const [city] = list;
  expect(city).toMatchObject({ product: "city", version: running.app.lookupDatabase.version, cadence_days: 7 });
  expect(Date.parse(city?.next_at ?? "") - Date.parse(city?.built_at ?? "")).toBe(7 * DAY_MS);
  expect((await running.client().usage.databaseUpdateStatus({ product: "none" })).list).toEqual([]);
});
