import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newGoods } from "../../../../../tests/setup/commerce-fixtures.ts";
import { newArticle } from "../../../../../tests/setup/staff-fixtures.ts";
import { registerPages } from "../../endpoints/pages.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { signPreview } from "../../lib/preview.ts";
import { signTicket } from "../account/tickets.ts";

const COOKIE = "__Host-preview";
let now = new Date();
let running: Awaited<ReturnType<typeof startApp>>;
let site = "";
let token = "";
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), "meridian-site-"));
  for (const folder of ["assets", "og", "goods", "zh"]) await mkdir(join(site, folder));
  for (const path of ["index.html", "spa.html", "zh/spa.html"])
    await writeFile(join(site, path), "<body><div id=root></div></body>");
  await writeFile(join(site, "routes.json"), JSON.stringify({ known: ["/news/:id"], live: [], renderer: "" }));
  running = await startApp({
    change: (app) => ({ ...app, now: () => now }),
    settings: { WEB_DIR: site },
    registerPages,
  });
  ({ token } = await newStaff(running.app, "content"));
});
afterAll(async () => {
  await running.close();
  await rm(site, { recursive: true });
});

/** A call of a browser with the cookie, as its pages make it. */
async function call(
  path: string,
  cookie: string,
  input: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const answer = await running.server.inject({
    ...{ method: "POST", url: path, payload: input },
    headers: {
      "content-type": "application/json",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      lang: "en-US",
      ...headers,
      ...(cookie && { cookie: `${COOKIE}=${cookie}` }),
    },
  });
  return { headers: answer.headers, ...(answer.json() as { code: number; data: Record<string, unknown> | null }) };
}

/** What the console's button gets: the page, and the cookie for it. */
async function see(kind: string, id: number) {
  const { headers, data } = await call("/admin/content_view", "", { kind, id }, { token });
  const [, cookie = ""] = /^__Host-preview=([^;]+);.*HttpOnly/.exec(String(headers["set-cookie"])) ?? [];
  return { path: data?.path, cookie, maxAge: /Max-Age=(\d+)/.exec(String(headers["set-cookie"]))?.[1] };
}

const draft = () => newArticle(running.app);

test("a draft is read at its address with the cookie of its preview, for an hour, and by nobody else", async () => {
  const [id, other] = [await draft(), await draft()];
  const { path, cookie, maxAge } = await see("news", id);
  expect([path, maxAge]).toEqual([`/news/${id}`, "3600"]);
  const seen = await call("/v1/news_detail", cookie, { id });
  expect(seen).toMatchObject({ code: 200, data: { id, published_at: now.toISOString() } });
  expect(seen.headers["cache-control"]).toBe("no-store");
  const list = await call("/v1/news_list", cookie);
  expect(list.data?.list).toEqual([expect.objectContaining({ id })]);
  expect(list.headers["cache-control"]).toBe("no-store");
  expect(await call("/v1/news_detail", cookie, { id: other })).toMatchObject({ code: 404 });
  expect(await call("/v1/news_detail", "", { id })).toMatchObject({ code: 404 });
  now = new Date(now.getTime() + HOUR_MS + 1000);
  expect(await call("/v1/news_detail", cookie, { id })).toMatchObject({ code: 404 });
});

test("a cookie that was not made for it shows nothing", async () => {
  const id = await draft();
  const { app } = running;
  const user = await app.db.user.findFirstOrThrow();
  const other = { audience: "other", seconds: 60, claims: z.object({ kind: z.string(), id: z.int() }) };
  const forged = [
    signPreview({ ...app, secrets: { ...app.secrets, tickets: app.secrets.sessions } }, { kind: "news", id }),
    signTicket(app, other, user, { kind: "news", id }),
    signPreview(app, { kind: "event", id }),
    "x",
  ];
  for (const cookie of forged) expect(await call("/v1/news_detail", cookie, { id })).toMatchObject({ code: 404 });
});

test("a preview counts neither as a reader nor as a visit", async () => {
  const id = await draft();
  const { cookie } = await see("news", id);
  await call("/v1/news_detail", cookie, { id });
  await call("/v1/visit_history_add", cookie, { page_path: `/news/${id}` });
  await call("/v1/pc_uv_pv", cookie, { page_path: `/news/${id}`, visitor_id: "preview-visitor" });
  // A visitor's visit is written after that of the preview would have been.
  await call("/v1/visit_history_add", "", { page_path: "/later" });
  await expect.poll(() => running.app.db.visit.count({ where: { pagePath: "/later" } })).toBe(1);
  expect(await running.app.db.visit.count()).toBe(1);
  expect(await running.app.db.dailyPage.count()).toBe(0);
  expect((await running.app.db.newsArticle.findUniqueOrThrow({ where: { id } })).viewNum).toBe(0);
});

test("adverts, stories, partners, guides and goods show on their pages too", async () => {
  const { adminContent } = running.client({ token });
  const save = async (kind: "banner" | "guide", fields: Record<string, string>) =>
    (await adminContent.contentSave({ kind, fields })).id;
  const titles = { title_en: "Draft", title_zh: "草稿", hidden: "yes" };
  const banner = await save("banner", { ...titles, position: "5", link: "https://example.com/" });
  const guide = await save("guide", {
    ...titles,
    slug: "draft",
    chapter: "guides",
    text_en: "Pangolin",
    text_zh: "穿山甲",
  });
  const goods = await newGoods(running.app, { status: "off" });
  const titlesOf = async (cookie: string) => {
    const { data } = await call("/v1/get_banner_list", cookie, { ad_position: 5 });
    return (data as { list: { title: string }[] }).list.map(({ title }) => title);
  };
  const seenBanner = await see("banner", banner);
  expect(seenBanner.path).toBe("/");
  expect([await titlesOf(seenBanner.cookie), await titlesOf("")]).toEqual([["Draft"], []]);
  const seenGuide = await see("guide", guide);
  expect(await call("/v1/document_info", seenGuide.cookie, { type: "draft" })).toMatchObject({ code: 200 });
  expect(await call("/v1/document_info", "", { type: "draft" })).toMatchObject({ code: 404 });
  const { cookie } = await see("goods", goods);
  expect(await call("/v1/integral_goods_info", cookie, { id: goods })).toMatchObject({ code: 200 });
  expect(await call("/v1/integral_goods_info", "", { id: goods })).toMatchObject({ code: 2004 });
});

test("what is only previewed cannot be redeemed", async () => {
  const goods = await newGoods(running.app, { status: "off", kind: "quota", integral: 1, stock: 1 });
  const { cookie } = await see("goods", goods);
  const { token } = await newAccount(running.app);
  const redeemed = await call(
    "/v1/ip_integral_exchange_add",
    cookie,
    { goods_id: goods, expect_integral: 1 },
    { token },
  );
  expect(redeemed).toMatchObject({ code: 2004 });
});

test("pages say that they are a preview, in their language, and are kept by nobody, until it is ended", async () => {
  const { cookie } = await see("news", await draft());
  const open = (url: string, cookies = `${COOKIE}=${cookie}`) =>
    running.server.inject({ url, headers: { cookie: cookies } });
  for (const [url, says] of [
    ["/", "Preview of a draft"],
    ["/news/1", "Preview of a draft"],
    ["/zh/news/1", "草稿预览"],
  ] as const) {
    const { statusCode, headers, body } = await open(url);
    expect([statusCode, headers["cache-control"], headers["x-robots-tag"]], url).toEqual([200, "no-store", "noindex"]);
    expect(body).toContain(says);
    expect((await open(url, "")).body).not.toContain(says);
  }
  const ended = await open("/preview/end?lang=zh");
  expect([ended.statusCode, ended.headers.location]).toEqual([303, "/zh/admin?tab=content"]);
  expect(String(ended.headers["set-cookie"])).toMatch(/^__Host-preview=;.*Max-Age=0/);
});

test("a kind that no page shows has no preview, and neither has what is live", async () => {
  const { adminContent } = running.client({ token });
  const id = await newArticle(running.app);
  const info = () => adminContent.contentInfo({ kind: "news", id });
  expect(await info()).toMatchObject({ state: "draft", can_preview: true });
  await adminContent.contentChange({ kind: "news", id, is_published: true });
  expect(await info()).toMatchObject({ state: "live", can_preview: false });
  const { id: type } = await adminContent.contentSave({
    kind: "partner-type",
    fields: { name_en: "T", name_zh: "型" },
  });
  await expect(adminContent.contentView({ kind: "partner-type", id: type })).rejects.toMatchObject({ code: 404 });
});
