import { products, solutions } from "@meridian/contract/catalog";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { seed } from "../../commands/seed.ts";
import { renderRichText } from "../../lib/rich-text.ts";
import { readGuides } from "../documents/guide-files.ts";
import { readEntries } from "./product-entries.ts";
import { seedEntries } from "./seed.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
  await seed(running.app);
});
afterAll(() => running.close());

test("articles about the product exist from the start, in both languages, and are visible to visitors", async () => {
  for (const lang of ["en-US", "zh-CN"]) {
    const { list } = await running.client({ lang }).news.newsList({ limit: 100 });
    expect(list).toHaveLength((await readEntries("news")).length);
    for (const { id } of list)
      expect((await running.client({ lang }).news.newsDetail({ id })).content_html.length).toBeGreaterThan(300);
  }
});

test("each of their links leads to a page of the site in the text's own language", async () => {
  const guides = (await readGuides()).map(({ slug }) => `/doc/${slug}`);
  const catalog = [...products, ...solutions].map(({ path }) => path);
  const pages = new Set([...catalog, ...guides, "/app/product", "/client/cooperation", "/statement/attribution"]);
  for (const name of ["news", "case", "event", "statement"])
    for (const { texts } of await readEntries(name))
      for (const language of ["en", "zh"] as const) {
        const { links, problems } = renderRichText(texts[language] ?? "");
        expect(problems).toEqual([]);
        for (const link of links) {
          expect(link.startsWith("/zh/")).toBe(language === "zh");
          expect([...pages]).toContain(link.replace(/^\/zh/, ""));
        }
      }
});

test("cases, partners and events are marked as samples in both languages, and are not seeded in production", async () => {
  const { db } = running.app;
  const [cases, partners, events] = await Promise.all([
    db.caseStory.findMany(),
    db.partner.findMany(),
    db.event.findMany(),
  ]);
  for (const row of [...cases, ...events]) {
    expect(row.titleEn).toMatch(/^Sample: /);
    expect(row.titleZh).toMatch(/^示例：/);
  }
  for (const { name } of partners) expect(name).toMatch(/^Sample .* 示例/);
  expect([cases.length, partners.length, events.length].every((count) => count > 0)).toBe(true);

  for (const table of [db.caseStory, db.partner, db.partnerType, db.event] as { deleteMany(): Promise<unknown> }[])
    await table.deleteMany();
  const production = { ...running.app, config: { ...running.app.config, NODE_ENV: "production" as const } };
  expect(await seedEntries(production)).toBe(0);
  expect(await db.caseStory.count()).toBe(0);
});

test("content that staff have changed or retained is not seeded again", async () => {
  await running.app.db.newsArticle.deleteMany({ where: { titleEn: { contains: "quota" } } });
  const before = await running.app.db.newsArticle.count();
  await seedEntries(running.app);
  expect(await running.app.db.newsArticle.count()).toBe(before);
});
