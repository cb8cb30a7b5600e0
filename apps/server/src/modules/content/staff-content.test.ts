import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { staffRoleNames } from "@meridian/contract/staff-access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { smallPicture } from "../../../../../tests/setup/own-resources.ts";
import { DAY_MS, HOUR_MS } from "../../lib/durations.ts";
import { htmlToMarkdown } from "../../lib/html-to-markdown.ts";
import { renderRichText } from "../../lib/rich-text.ts";
import { removeUnusedPictures } from "../mall/pictures.ts";

const start = new Date("2026-11-20T12:00:00Z");
let now = start;
const after = (ms: number) => new Date(start.getTime() + ms).toISOString();

let running: Awaited<ReturnType<typeof startApp>>;
let site = "";
let token = "";
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), "meridian-site-"));
  await mkdir(join(site, "pricing"));
  await writeFile(join(site, "pricing", "index.html"), "<!doctype html>");
  await writeFile(join(site, "routes.json"), JSON.stringify({ known: [], live: [] }));
  running = await startApp({ change: (app) => ({ ...app, now: () => now }), settings: { WEB_DIR: site } });
  ({ token } = await newStaff(running.app));
});
afterAll(async () => {
  await running.close();
  await rm(site, { recursive: true });
});

const staff = (lang = "en-US") => running.client({ token, lang }).adminContent;
const reader = (lang = "en-US") => running.client({ lang }).news;

let classes = 0;
async function draft(change: Record<string, string> = {}) {
  const slug = `class-${++classes}`;
  const { id } = await staff().contentSave({ kind: "news-class", fields: { slug, name_en: slug, name_zh: slug } });
  const fields = {
    ...{ class: String(id), title_en: "Title", title_zh: "标题", summary_en: "Summary", summary_zh: "摘要" },
    ...{ author: "Ann", text_en: "## Hello", text_zh: "## 你好" },
  };
  return { classId: id, ...(await staff().contentSave({ kind: "news", fields: { ...fields, ...change } })) };
}
const change = (id: number, version: number, fields: Record<string, string>) =>
  staff().contentSave({ kind: "news", id, version, fields });

test("an article written in the console is a draft, and once published is read in both languages", async () => {
  const { id, version, state } = await draft();
  expect([version, state]).toEqual([1, "draft"]);
  await expect(reader().newsDetail({ id })).rejects.toMatchObject({ code: 404 });
  expect(await staff().contentChange({ kind: "news", id, is_published: true })).toMatchObject({ state: "live" });
  expect(await reader().newsDetail({ id })).toMatchObject({ title: "Title", content_html: "<h2>Hello</h2>" });
  expect(await reader("zh-CN").newsDetail({ id })).toMatchObject({ title: "标题", content_html: "<h2>你好</h2>" });
});

describe("a schedule", () => {
  const states = async (kind: "event" | "partner" | "news") =>
    (await staff().contentList({ kind, limit: 1 })).list[0]?.state;

  test("shows an article from its first moment, and no longer at its last", async () => {
    const { id, classId } = await draft({ published_at: after(HOUR_MS), published_until: after(2 * HOUR_MS) });
    const seen = async () => (await reader().newsList({ tp: classId })).total;
    const inSitemap = async () => (await running.server.inject("/news/feed.json")).body.includes(`/news/${id}"`);
    for (const [at, state, total] of [
      [0, "scheduled", 0],
      [HOUR_MS - 1, "scheduled", 0],
      [HOUR_MS, "live", 1],
      [2 * HOUR_MS - 1, "live", 1],
      [2 * HOUR_MS, "ended", 0],
    ] as const) {
      now = new Date(start.getTime() + at);
      expect([await states("news"), await seen(), await inSitemap()], `${at}`).toEqual([state, total, total === 1]);
    }
    await expect(reader().newsDetail({ id })).rejects.toMatchObject({ code: 404 });
    now = start;
  });

  test("does the same for events and partners", async () => {
    const times = { show_from: after(HOUR_MS), show_until: after(2 * HOUR_MS), hidden: "no" };
    const event = { title_en: "T", title_zh: "题", start_at: after(DAY_MS), end_at: after(2 * DAY_MS), ...times };
    const { id } = await staff().contentSave({ kind: "event", fields: event });
    const type = await staff().contentSave({ kind: "partner-type", fields: { name_en: "T", name_zh: "型" } });
    await staff().contentSave({ kind: "partner", fields: { name: "P", type: String(type.id), ...times } });
    const seen = async () => [
      (await reader().eventsList({})).list.some((one) => one.id === id),
      (await reader().businessPartnerList({ type_id: type.id })).total === 1,
    ];
    for (const [at, isShown] of [
      [0, false],
      [HOUR_MS, true],
      [2 * HOUR_MS, false],
    ] as const) {
      now = new Date(start.getTime() + at);
      expect(await seen(), `${at}`).toEqual([isShown, isShown]);
    }
    expect([await states("event"), await states("partner")]).toEqual(["ended", "ended"]);
    now = start;
  });

  test("ends after it starts", async () => {
    const { id, version } = await draft();
    await expect(change(id, version, { published_at: after(2), published_until: after(1) })).rejects.toMatchObject({
      fields: { published_until: "is not after published_at" },
    });
  });
});

describe("the history", () => {
  test("has every version with its author, and restores one as a new version", async () => {
    const { id } = await draft();
    await change(id, 1, { title_en: "Second", text_en: "*Two*" });
    await staff().contentChange({ kind: "news", id, is_published: true });
    await change(id, 3, { title_en: "Fourth" });
    const { list } = await staff().contentHistory({ kind: "news", id });
    expect(list.map(({ version, action }) => [version, action])).toEqual([
      [4, "edit"],
      [3, "publish"],
      [2, "edit"],
      [1, "add"],
    ]);
    expect(new Set(list.map(({ author }) => author)).size).toBe(1);
    expect(list[0]?.author).not.toBe("");
    const first = await staff().contentInfo({ kind: "news", id, version: 1 });
    expect(first).toMatchObject({ version: 4, fields: { title_en: "Title", text_en: "## Hello" } });
    const restored = await staff().contentRestore({ kind: "news", id, version: 4, from_version: 2 });
    expect(restored).toMatchObject({ version: 5, state: "live" });
    expect(await reader().newsDetail({ id })).toMatchObject({ title: "Second", content_html: "<p><em>Two</em></p>" });
  });

  test("keeps what was there before versions were kept, and its text as Markdown", async () => {
    const { id } = await draft();
    await running.app.db.contentVersion.deleteMany({ where: { entryId: id, kind: "news" } });
    const contentEn = renderRichText("## Old\n\n| a | b |\n| --- | --- |\n| 1 | 2 |").html;
    await running.app.db.newsArticle.update({ where: { id }, data: { markdownEn: "", contentEn } });
    const { fields, version } = await staff().contentInfo({ kind: "news", id });
    expect(version).toBe(0);
    expect(renderRichText(fields.text_en ?? "").html).toBe(contentEn);
    await change(id, 0, { text_en: "New" });
    const { list } = await staff().contentHistory({ kind: "news", id });
    expect(list.map(({ action }) => action)).toEqual(["edit", "found"]);
    const found = await staff().contentInfo({ kind: "news", id, version: 1 });
    expect(found.fields.text_en).toBe(htmlToMarkdown(contentEn));
  });

  test("outlives the entry, which returns from it as a draft under its number", async () => {
    const { id } = await draft({ published_at: after(0) });
    await staff().contentDelete({ kind: "news", id, version: 1 });
    await expect(reader().newsDetail({ id })).rejects.toMatchObject({ code: 404 });
    expect(await staff().contentRestore({ kind: "news", id, version: 2, from_version: 1 })).toEqual({
      ...{ id, version: 3, state: "draft" },
    });
  });
});

test("deleted entries are listed until they are restored, and found by their title", async () => {
  const deleted = async (keyword?: string, page = 1) => {
    const filter = { kind: "news", state: "deleted", limit: 1, page, ...(keyword && { keyword }) } as const;
    const { list, total } = await staff().contentList(filter);
    return [total, ...list.map(({ title }) => title)];
  };
  const [before] = await deleted();
  const first = await draft({ title_en: "100% gone", title_zh: "已删的文章" });
  const second = await draft({ title_en: "1000 gone" });
  for (const { id } of [first, second]) await staff().contentDelete({ kind: "news", id, version: 1 });
  expect(await deleted()).toEqual([Number(before) + 2, "1000 gone"]);
  expect(await deleted(undefined, 2)).toEqual([Number(before) + 2, "100% gone"]);
  expect(await deleted("100%")).toEqual([1, "100% gone"]);
  expect(await deleted("已删的")).toEqual([1, "100% gone"]);
  const { list } = await staff().contentList({ kind: "news", state: "deleted", keyword: "100%" });
  expect(list).toMatchObject([{ id: first.id, version: 2, state: "deleted" }]);
  await staff().contentRestore({ kind: "news", id: first.id, version: 2, from_version: 2 });
  expect(await deleted("100%")).toEqual([0]);
  expect((await staff().contentInfo({ kind: "news", id: first.id })).fields.title_zh).toBe("已删的文章");
});

describe("of two editors", () => {
  const refusal = { code: 409, data: { state: "changed_meanwhile" } };

  test("the later one gets an error, and overwrites nothing of the other's", async () => {
    const { id, version } = await draft();
    await change(id, version, { title_en: "Mine" });
    await expect(change(id, version, { title_en: "Yours" })).rejects.toMatchObject({
      ...refusal,
      message: expect.stringContaining("Somebody else has changed it"),
    });
    await expect(staff().contentDelete({ kind: "news", id, version })).rejects.toMatchObject(refusal);
    const restoring = staff().contentRestore({ kind: "news", id, version, from_version: 1 });
    await expect(restoring).rejects.toMatchObject(refusal);
    expect((await staff().contentInfo({ kind: "news", id })).fields.title_en).toBe("Mine");
  });

  test("exactly one succeeds, of fifty at once", async () => {
    const { id, version } = await draft();
    const titles = Array.from({ length: 50 }, (_, index) => `Title ${index}`);
    const outcomes = await Promise.allSettled(titles.map((title_en) => change(id, version, { title_en })));
    const winners = titles.filter((_, index) => outcomes[index]?.status === "fulfilled");
    expect(winners).toHaveLength(1);
    expect((await staff().contentInfo({ kind: "news", id })).fields.title_en).toBe(winners[0]);
    expect((await staff().contentHistory({ kind: "news", id })).total).toBe(2);
  });
});

test("every wrong field is named in the caller's language, and nothing is written", async () => {
  const before = await running.app.db.newsArticle.count();
  const fields = { title_en: "x".repeat(121), class: "nowhere", text_en: "<b>x</b>", description_en: "One" };
  const refused = (lang: string) => staff(lang).contentSave({ kind: "news", fields });
  await expect(refused("en-US")).rejects.toMatchObject({
    code: 400,
    fields: {
      title_en: "is longer than 120 characters",
      title_zh: "is missing",
      class: "names no news-class: nowhere",
      text_zh: "is missing",
      text_en: expect.stringContaining("raw HTML"),
      description_zh: "is missing, and is given in the other language",
    },
  });
  await expect(refused("zh-CN")).rejects.toMatchObject({
    fields: { title_en: "超过 120 个字符", title_zh: "不能为空", description_zh: "为空，而另一语言已填写" },
  });
  expect(await running.app.db.newsArticle.count()).toBe(before);
});

test("raw HTML, scripts and pictures of other sites are refused and never stored", async () => {
  const { id, version } = await draft();
  for (const text of [
    "<script>alert(1)</script>",
    "[x](javascript:alert(1))",
    "![x](https://evil.example/pixel.gif)",
    '<img src=x onerror="alert(1)">',
  ]) {
    await expect(change(id, version, { text_en: text }), text).rejects.toMatchObject({
      fields: { text_en: expect.any(String) },
    });
    const { html } = await staff().contentPreview({ markdown: text });
    expect(html, text).not.toMatch(/<script|javascript:|evil\.example|onerror/);
  }
  expect((await staff().contentInfo({ kind: "news", id })).fields.text_en).toBe("## Hello");
});

test("only roles that may write do, and prices need their own permission", async () => {
  const { id, version } = await draft();
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      ({ code }) => code,
    );
  const may: Record<string, (number | boolean)[]> = {};
  for (const role of staffRoleNames) {
    const { adminContent } = running.client({ token: (await newStaff(running.app, role)).token });
    may[role] = [
      await outcome(adminContent.contentInfo({ kind: "news", id })),
      await outcome(adminContent.contentSave({ kind: "news", id, version: version + 7, fields: { author: "B" } })),
      await outcome(adminContent.contentSave({ kind: "package", fields: {} })),
      await adminContent.contentInfo({ kind: "package" }).then(
        ({ is_writable }) => is_writable,
        () => false,
      ),
    ];
  }
  expect(may).toEqual({
    support: [403, 403, 403, false],
    finance: [200, 403, 403, false],
    content: [200, 409, 403, false],
    data: [200, 403, 403, false],
    owner: [200, 409, 400, true],
  });
});

describe("a picture", () => {
  const text = (path: string) => ({ text_en: `![A map](${path})`, text_zh: `![地图](${path})` });

  test("is redrawn, used by its path, and kept while a version shows it", async () => {
    const { path } = await staff().contentPictureAdd({ file: await smallPicture() });
    const unused = await staff().contentPictureAdd({ file: await smallPicture() });
    const { id, version } = await draft(text(path));
    await change(id, version, { text_en: "No picture", text_zh: "无图", cover: "" });
    now = new Date(Date.now() + 2 * DAY_MS);
    expect(await removeUnusedPictures(running.app)).toBe(1);
    now = start;
    const statusOf = async (url: string) => (await running.server.inject(url)).statusCode;
    expect([await statusOf(path), await statusOf(unused.path)]).toEqual([200, 404]);
    expect((await running.server.inject(path)).headers["content-type"]).toBe("image/webp");
  });

  test("of another type is refused, whatever its name says", async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], "a.png", { type: "image/png" });
    await expect(staff().contentPictureAdd({ file: svg })).rejects.toMatchObject({ code: 415 });
  });

  test("that was never uploaded is refused", async () => {
    const { id, version } = await draft();
    const missing = "/pictures/00000000-0000-4000-8000-000000000000.webp";
    await expect(change(id, version, text(missing))).rejects.toMatchObject({
      fields: { text_en: expect.stringContaining("cannot be used") },
    });
  });
});
