import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { visitStats } from "./stats.ts";
import { forgetVisits } from "./visits.ts";

let clock = new Date("2026-11-20T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => clock }) });
});
afterAll(() => running.close());

const browser = {
  "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36",
};
const visits = (headers: Record<string, string> = {}) => running.client({ ...browser, ...headers }).visits;
const page = (pagePath: string) =>
  running.app.db.dailyPage.findFirst({ where: { pagePath }, select: { views: true, visitors: true } });

test("a visitor is counted once a day, even with concurrent page views, and every view is counted", async () => {
  await Promise.all(Array.from({ length: 30 }, () => visits().pcUvPv({ visitor_id: "one", page_path: "/raced" })));
  await visits().pcUvPv({ visitor_id: "two", page_path: "/raced" });
  await expect.poll(() => page("/raced")).toEqual({ views: 31, visitors: 2 });
  clock = new Date("2026-11-21T12:00:00Z");
  await visits().pcUvPv({ visitor_id: "one", page_path: "/next-day" });
  await expect.poll(() => page("/next-day")).toEqual({ views: 1, visitors: 1 });
});

test("bots are answered but not counted", async () => {
  const robot = visits({ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  expect(await robot.pcUvPv({ visitor_id: "robot", page_path: "/for-robots" })).toEqual({});
  await visits().pcUvPv({ visitor_id: "human", page_path: "/for-robots" });
  await expect.poll(() => page("/for-robots")).toEqual({ views: 1, visitors: 1 });
});

test("a visit stores the page and the signed-in user, and nothing that reveals an IP address", async () => {
  const { id, token } = await newAccount(running.app);
  await visits({ token }).visitHistoryAdd({ page_path: "/reward", page_type: 62, title: "Rewards", stay_seconds: 12 });
  await expect.poll(() => running.app.db.visit.count({ where: { pagePath: "/reward" } })).toBe(1);
  const row = await running.app.db.visit.findFirst({ where: { pagePath: "/reward" } });
  expect(row).toMatchObject({ pageType: 62, userId: id, staySeconds: 12, plat: "pc" });
  expect(JSON.stringify(row, (_, value) => (typeof value === "bigint" ? Number(value) : value))).not.toContain(
    "127.0.0.1",
  );
});

test("staff see thirty days of views, funnel and adverts; visit records are deleted after ninety", async () => {
  await visits({ cookie: "__Host-channel=partner" }).getIntoAdd({ entry: "signup", page_path: "/" });
  await visits().clAccessCallback({ channel: "ads", url: "https://meridian.example/?channel=ads", event: "landing" });
  await expect
    .poll(() => visitStats(running.app))
    .toMatchObject({ "entry signup": 1, "advert ads landing": 1, "page /raced": 31, visitors: expect.any(Number) });
  expect(await running.app.db.funnelEntry.findFirst({})).toMatchObject({ channel: "partner" });
  clock = new Date(clock.getTime() + 91 * DAY_MS);
  await forgetVisits(running.app);
  expect(await running.app.db.visit.count()).toBe(0);
  expect(await running.app.db.dailyVisitor.count()).toBe(0);
  expect(await page("/raced")).toEqual({ views: 31, visitors: 2 });
});

test("an unavailable database neither slows down nor fails a page view", async () => {
  const gone = { ...running.app, db: { visit: { create: () => Promise.reject(new Error("unavailable")) } } as never };
  const { noteVisit } = await import("./visits.ts");
  const visitor = { ip: "192.0.2.1", userAgent: browser["user-agent"], plat: "pc" as const, cookies: {} };
  expect(noteVisit(gone, visitor, null, { page_path: "/" })).toEqual({});
});
