import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { HOUR_MS } from "../../lib/durations.ts";

const now = new Date("2026-11-20T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS);

let running: Awaited<ReturnType<typeof startApp>>;
const ids: Record<string, number> = {};
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
  const { db } = running.app;
  const product = await db.newsClass.create({ data: { nameEn: "Product", nameZh: "产品" } });
  const other = await db.newsClass.create({ data: { nameEn: "Other", nameZh: "其他" } });
  Object.assign(ids, { product: product.id, other: other.id });
  const articles = [
    ["oldest", product.id, hours(-3)],
    ["middle", product.id, hours(-2)],
    ["same moment", product.id, hours(-2)],
    ["newest", product.id, hours(-1)],
    ["elsewhere", other.id, hours(-1.5)],
    ["to come", product.id, hours(1)],
    ["draft", product.id, null],
  ] as const;
  for (const [titleEn, classId, publishedAt] of articles) {
    const { id } = await db.newsArticle.create({
      data: {
        titleEn,
        titleZh: `中文 ${titleEn}`,
        summaryEn: `About ${titleEn}`,
        summaryZh: "摘要",
        contentEn: `<p>${titleEn}</p>`,
        contentZh: "<p>正文</p>",
        author: "Ann",
        keywordsEn: ["ip"],
        keywordsZh: ["地址"],
        classId,
        publishedAt,
      },
    });
    ids[titleEn] = id;
  }
});
afterAll(() => running.close());

const news = (lang = "en-US") => running.client({ lang }).news;

describe("articles", () => {
  test("are listed newest first, without drafts and scheduled ones", async () => {
    const { list, total } = await news().newsList({});
    expect(list.map(({ title }) => title)).toEqual(["newest", "elsewhere", "same moment", "middle", "oldest"]);
    expect(total).toBe(5);
  });

  test("are found by category, by page, and by a word in either language", async () => {
    const titles = async (input: object) => (await news().newsList(input)).list.map(({ title }) => title);
    expect(await titles({ tp: ids.other })).toEqual(["elsewhere"]);
    expect(await titles({ tp: 999_999 })).toEqual([]);
    expect(await titles({ limit: 2, page: 2 })).toEqual(["same moment", "middle"]);
    expect(await titles({ keyword: "OLDEST" })).toEqual(["oldest"]);
    expect(await titles({ keyword: "中文 middle" })).toEqual(["middle"]);
    expect(await titles({ keyword: "100%" })).toEqual([]);
  });

  test("are shown in the reader's language with links to their neighbors in the category", async () => {
    const article = await news("zh-CN").newsDetail({ id: ids.middle ?? 0 });
    expect(article).toMatchObject({
      title: "中文 middle",
      class_name: "产品",
      content_html: "<p>正文</p>",
      keywords: ["地址"],
      description: "摘要",
      prev: { id: ids.oldest, title: "中文 oldest" },
      next: { id: ids["same moment"], title: "中文 same moment" },
    });
    expect((await news().newsDetail({ id: ids.oldest ?? 0 })).prev).toBeNull();
    expect((await news().newsDetail({ id: ids.newest ?? 0 })).next).toBeNull();
  });

  test("count each view once, even with concurrent readers", async () => {
    const id = ids.elsewhere ?? 0;
    await Promise.all(Array.from({ length: 20 }, () => news().newsDetail({ id })));
    expect((await news().newsDetail({ id })).view_num).toBe(21);
  });

  test.each(["draft", "to come"])("that are a %s are not found, and not counted", async (title) => {
    const id = ids[title] ?? 0;
    await expect(news().newsDetail({ id })).rejects.toMatchObject({ code: 404 });
    expect((await running.app.db.newsArticle.findUnique({ where: { id } }))?.viewNum).toBe(0);
  });
});

test("events are upcoming, running from their start, and ended at their end", async () => {
  const event = (titleEn: string, startAt: Date, endAt: Date) => ({ titleEn, titleZh: titleEn, startAt, endAt });
  await running.app.db.event.createMany({
    data: [
      event("past", hours(-5), hours(0)),
      event("present", hours(0), hours(2)),
      event("future", hours(1), hours(3)),
    ],
  });
  const statuses = async (input: object) =>
    (await news().eventsList(input)).list.map(({ title, status }) => [title, status]);
  expect(await statuses({})).toEqual([
    ["future", "upcoming"],
    ["present", "running"],
    ["past", "ended"],
  ]);
  expect(await statuses({ status: "running" })).toEqual([["present", "running"]]);
  expect(await statuses({ status: "ended" })).toEqual([["past", "ended"]]);
  const { list } = await news().eventsList({ status: "upcoming" });
  expect(await news().eventsDetail({ id: list[0]?.id ?? 0 })).toMatchObject({ title: "future", content_html: "" });
  await expect(news().eventsDetail({ id: 999_999 })).rejects.toMatchObject({ code: 404 });
});

test("cases and partners are listed in the order set by staff, by industry and by type", async () => {
  const { db } = running.app;
  const [bank, game] = await Promise.all(
    ["bank", "game"].map((slug) => db.industry.create({ data: { slug, nameEn: slug, nameZh: slug } })),
  );
  const story = (titleEn: string, industryId: number, sort: number) => ({
    titleEn,
    titleZh: titleEn,
    company: "Sample",
    summaryEn: "",
    summaryZh: "",
    contentEn: `<p>${titleEn}</p>`,
    industryId,
    sort,
  });
  await db.caseStory.createMany({
    data: [story("second", bank!.id, 2), story("first", bank!.id, 1), story("third", game!.id, 3)],
  });
  const titles = async (input: object) => (await news().saasCase(input)).list.map(({ title }) => title);
  expect(await titles({})).toEqual(["first", "second", "third"]);
  expect(await titles({ industry_id: game!.id })).toEqual(["third"]);
  expect((await news().saasCase({ limit: 1 })).list[0]?.content_html).toBe("<p>first</p>");

  const type = await db.partnerType.create({ data: { nameEn: "Cloud", nameZh: "云服务" } });
  await db.partner.createMany({
    data: [
      { typeId: type.id, name: "B", sort: 2 },
      { typeId: type.id, name: "A", sort: 1 },
    ],
  });
  expect((await news().businessPartnerList({ type_id: type.id })).list.map(({ name }) => name)).toEqual(["A", "B"]);
  expect((await news("zh-CN").businessPartnerTypeList({})).list).toEqual([
    { id: type.id, name: "云服务", partner_num: 2 },
  ]);
});

describe("the feed", () => {
  const get = async (url: string) => (await running.server.inject({ url })).body;

  test.each([
    ["", "newest", "<p>newest</p>", "Product"],
    ["/zh", "中文 newest", "<p>正文</p>", "产品"],
  ])(
    "of %s/news is in one language, whole, newest first, and without what is not published",
    async (base, title, content, category) => {
      const feed = JSON.parse(await get(`${base}/news/feed.json`));
      expect(feed).toMatchObject({
        version: "https://jsonfeed.org/version/1.1",
        home_page_url: `https://meridian.example${base}/news`,
      });
      const url = `https://meridian.example${base}/news/${ids.newest}`;
      expect(feed.items[0]).toMatchObject({ id: url, url, title, content_html: content, tags: [category] });
      expect(feed.items).toHaveLength(5);
      const atom = await get(`${base}/news/feed.atom`);
      expect(atom).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
      expect(atom.match(/<entry>/g)).toHaveLength(5);
      expect(atom).toContain(`<updated>${hours(-1).toISOString()}</updated>`);
      expect(atom).not.toContain("to come");
      expect(atom).not.toContain("draft");
    },
  );

  test("has links that lead to the site from anywhere", async () => {
    const { db } = running.app;
    const contentEn = '<p><a href="/doc/quick-start">Start</a> <a href="https://example.com/">away</a></p>';
    await db.newsArticle.update({ where: { id: ids.oldest! }, data: { contentEn } });
    const { items } = JSON.parse(await get("/news/feed.json"));
    expect(items.at(-1).content_html).toContain('href="https://meridian.example/doc/quick-start"');
    expect(items.at(-1).content_html).toContain('href="https://example.com/"');
  });
});
