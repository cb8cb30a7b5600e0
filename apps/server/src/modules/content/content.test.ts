import { products, solutions } from "@meridian/contract/catalog";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { demoLogin } from "../../commands/demo-login.ts";
import { seed } from "../../commands/seed.ts";
import { HOUR_MS } from "../../lib/durations.ts";

const now = new Date("2026-11-20T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS);

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
});
afterAll(() => running.close());

describe("seeding", () => {
  test("fills an empty database once, and leaves existing rows alone", async () => {
    expect(await seed(running.app)).toEqual({ industries: solutions.length, banners: 1, demo: "13800138000" });
    await running.app.db.banner.updateMany({ data: { titleEn: "Changed by staff" } });
    await running.app.db.industry.update({ where: { slug: "jinrong" }, data: { nameEn: "Banking" } });
    expect(await seed(running.app)).toEqual({ industries: 0, banners: 0, demo: "" });
    const { list } = await running.client().content.getBannerList({ ad_position: 5 });
    expect(list).toMatchObject([{ title: "Changed by staff" }]);
  });
});

test("the demo account can log in, and is not opened in production", async () => {
  const { user } = await running.client().account.phoneLogin(demoLogin);
  expect(user).toMatchObject({ phone: demoLogin.phone, user_level: 1 });
  expect(await running.app.db.apiKey.findMany()).toMatchObject([{ name: "第一个密钥", accountId: user.id }]);
  await running.app.db.user.updateMany({ data: { phone: "+8613900000000" } });
  const production = { ...running.app, config: { ...running.app.config, NODE_ENV: "production" as const } };
  expect((await seed(production)).demo).toBe("");
});

describe("banners", () => {
  beforeAll(async () => {
    const banner = (titleEn: string, adPosition: number, startAt: Date | null, endAt: Date | null, sort = 0) => ({
      titleEn,
      titleZh: titleEn === "both" ? "两者" : "",
      value: "/pricing",
      adPosition,
      startAt,
      endAt,
      sort,
    });
    await running.app.db.banner.createMany({
      data: [
        banner("second", 9, hours(-1), hours(1), 2),
        banner("first", 9, null, null, 1),
        banner("over", 9, hours(-2), hours(0)),
        banner("to come", 9, hours(1), null),
        banner("both", 8, hours(0), null),
      ],
    });
  });

  test("are listed within their time window, in the order set by staff", async () => {
    const { list, total } = await running.client().content.getBannerList({ ad_position: 9 });
    expect(list.map(({ title }) => title)).toEqual(["first", "second"]);
    expect(total).toBe(2);
    expect(list[1]).toMatchObject({ start_at: "2026-11-20T11:00:00.000Z", end_at: "2026-11-20T13:00:00.000Z" });
  });

  test("use the caller's language, else the one they have", async () => {
    const titles = async (lang: string, position: number) => {
      const { list } = await running.client({ lang }).content.getBannerList({ ad_position: position });
      return list.map(({ title }) => title);
    };
    expect(await titles("zh-CN", 8)).toEqual(["两者"]);
    expect(await titles("zh-CN", 9)).toEqual(["first", "second"]);
  });

  test("an empty position is an empty list", async () => {
    expect(await running.client().content.getBannerList({ ad_position: 7 })).toEqual({ list: [], total: 0 });
  });
});

describe("the home page's data", () => {
  test("has the specification's claims, the industries and the products, and no news before its time", async () => {
    const { id: classId } = await running.app.db.newsClass.create({ data: { nameEn: "Product", nameZh: "产品" } });
    const article = {
      classId,
      titleZh: "",
      summaryEn: "",
      summaryZh: "",
      contentEn: "",
      contentZh: "",
      author: "Staff",
    };
    await running.app.db.newsArticle.createMany({
      data: [
        { ...article, titleEn: "older", publishedAt: hours(-2) },
        { ...article, titleEn: "newer", publishedAt: hours(-1) },
        { ...article, titleEn: "tomorrow", publishedAt: hours(24) },
        { ...article, titleEn: "draft", publishedAt: null },
      ],
    });
    const home = await running.client().content.findIndex({});
    expect(home.stats).toEqual({
      expert_num: 100,
      monitor_point_num: 900,
      company_num: 3000,
      avg_ms: 40,
      uptime: "99.99%",
      db_update_days: 7,
    });
    expect(home.news.map(({ title }) => title)).toEqual(["newer", "older"]);
    expect(home.industries.map(({ slug }) => slug)).toEqual(solutions.map(({ slug }) => slug));
    expect(home.products.map(({ path }) => path)).toEqual(products.map(({ path }) => path));
  });

  test("is cached for a minute and answers 304 if unchanged", async () => {
    const get = (headers: Record<string, string>) =>
      running.server.inject({ method: "GET", url: "/v1/find_index", headers: { lang: "en-US", ...headers } });
    const first = await get({});
    expect(first.headers["cache-control"]).toBe("public, max-age=60");
    const again = await get({ "if-none-match": String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await get({ lang: "zh-CN", "if-none-match": String(first.headers.etag) })).statusCode).toBe(200);
  });
});

describe("the first call of a page", () => {
  test("states the free lookups, in the caller's language", async () => {
    expect(await running.client().content.webInit({})).toMatchObject({
      all_free_api_num: 50_000,
      site: { name: "Meridian" },
      server_at: now.toISOString(),
    });
    const { site, price_types } = await running.client({ lang: "zh-CN" }).content.webInit({});
    expect(site.name).toBe("子午");
    expect(price_types.map(({ type }) => type)).toEqual([1, 3, 4, 10, 11, 12, 13, 14, 15]);
  });

  test("remembers the first channel and invitation for thirty days, and ignores later ones", async () => {
    const init = (payload: object, cookies: Record<string, string> = {}) =>
      running.server.inject({ method: "POST", url: "/v1/web_init", payload, cookies });
    const first = await init({ channel: "partner", invite_code: "ABC" });
    expect(first.cookies).toMatchObject([
      { name: "__Host-channel", value: "partner", maxAge: 2_592_000, httpOnly: true, sameSite: "Lax", secure: true },
      { name: "__Host-invite_code", value: "ABC" },
    ]);
    expect((await init({ channel: "other" }, { "__Host-channel": "partner" })).cookies).toEqual([]);
  });
});
