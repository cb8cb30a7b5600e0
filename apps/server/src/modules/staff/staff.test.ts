import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { readEntryFile } from "../../lib/staff/entry-file.ts";
import { problemOfLink } from "../../lib/staff/links.ts";
import { addEntry, changeEntry, deleteEntry, listEntries, publishEntry } from "../content/entries.ts";
import { contentKinds, kindNamed } from "../content/kinds.ts";

const now = new Date("2026-11-20T12:00:00Z");
const options = { isDry: false, checksAnswers: false };
let running: Awaited<ReturnType<typeof startApp>>;
let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-site-"));
  const site = join(directory, "site");
  await mkdir(join(site, "pricing"), { recursive: true });
  await writeFile(join(directory, "inside.svg"), "<svg/>");
  await writeFile(join(site, "pricing", "index.html"), "<!doctype html>");
  await writeFile(join(site, "favicon.svg"), "<svg/>");
  await writeFile(
    join(site, "routes.json"),
    JSON.stringify({ known: ["/user", "/news/:id"], live: [{ pattern: "/news" }], renderer: "" }),
  );
  running = await startApp({ change: (app) => ({ ...app, now: () => now }), settings: { WEB_DIR: site } });
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});

const given = (fields: Record<string, string>, texts: { en?: string; zh?: string } = {}) => ({ fields, texts });
const add = (name: string, fields: Record<string, string>, texts?: { en?: string; zh?: string }) =>
  addEntry(running.app, kindNamed(name), given(fields, texts), options);

const article = { title_en: "Title", title_zh: "标题", summary_en: "Summary", summary_zh: "摘要", author: "Ann" };
const texts = { en: "## Hello\n\nSee [prices](/pricing).", zh: "## 你好\n\n见[价格](/pricing)。" };
const newClass = async (slug: string) => (await add("news-class", { slug, name_en: slug, name_zh: slug })).id;

test("the console lists content under the titles of its reader's language", async () => {
  await newClass("both");
  await add("news", { ...article, class: "both" }, texts);
  const { token } = await newStaff(running.app);
  const titleIn = async (lang: string) =>
    (await running.client({ token, lang }).adminContent.contentList({ kind: "news" })).list[0]?.title;
  expect([await titleIn("en-US"), await titleIn("zh-CN")]).toEqual(["Title", "标题"]);
});

test("an article is created from a file, stays a draft until published, and is then visible to visitors", async () => {
  await newClass("product");
  const file = readEntryFile(
    [
      "---",
      "class: product",
      ...Object.entries(article).map(([name, value]) => `${name}: ${value}`),
      "keywords_en: ip, address",
      "# a note",
      "---",
      "[en]",
      texts.en,
      "",
      "---",
      "[zh]",
      texts.zh,
    ].join("\r\n"),
  );
  const { id } = await addEntry(running.app, kindNamed("news"), file, options);
  const { news } = running.client();
  await expect(news.newsDetail({ id })).rejects.toMatchObject({ code: 404 });
  await publishEntry(running.app, kindNamed("news"), { id, at: now }, options);
  expect(await news.newsDetail({ id })).toMatchObject({
    title: "Title",
    class_name: "product",
    keywords: ["ip", "address"],
    content_html: expect.stringContaining('<h2>Hello</h2>\n<p>See <a href="/pricing">prices</a>.</p>\n<hr />'),
  });
  expect((await running.client({ lang: "zh-CN" }).news.newsDetail({ id })).content_html).toContain("<h2>你好</h2>");
  await publishEntry(running.app, kindNamed("news"), { id, at: null }, options);
  await expect(news.newsDetail({ id })).rejects.toMatchObject({ code: 404 });
});

test("all errors are reported at once, and nothing is written", async () => {
  const before = await running.app.db.newsArticle.count();
  const wrong = {
    ...article,
    class: "nowhere",
    title_en: "x".repeat(121),
    author: "",
    published_at: "soon",
    color: "red",
    cover: "/nowhere.png",
  };
  await expect(add("news", wrong, { en: "<b>bold</b> [x](javascript:alert(1))" })).rejects.toMatchObject({
    problems: [
      "color is no field of news",
      "class names no news-class: nowhere",
      "title_en is longer than 120 characters",
      "author is missing",
      "published_at is not a day like 2026-01-31, nor a time like 2026-01-31T08:00:00+08:00",
      "text_en contains raw HTML, which is not allowed: <b>",
      "text_en contains raw HTML, which is not allowed: </b>",
      "text_zh is missing",
      "cover cannot be used: /nowhere.png is no page of this site",
      expect.stringContaining('text_en cannot be used: "javascript:alert(1)" is neither https'),
    ],
  });
  expect(await running.app.db.newsArticle.count()).toBe(before);
});

describe("a link", () => {
  test.each(["/pricing", "/pricing?type=3#faq", "/user", "/news/12", "/news", "/openapi.json", "/favicon.svg", "#top"])(
    "%s leads to a place of the site",
    async (link) => {
      expect(await problemOfLink(running.app, link)).toBeNull();
    },
  );

  test.each(["https://example.com/a?b=c", "mailto:support@meridian.example"])("%s is accepted", async (link) => {
    expect(await problemOfLink(running.app, link)).toBeNull();
  });

  test.each([
    "/nowhere",
    "/news/1/2",
    "//evil.example",
    "/\\evil.example",
    "/../inside.svg",
    "/%2e%2e/inside.svg",
    "http://example.com/",
    "javascript:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "https://user@example.com/",
    "https://:word@example.com/",
    "https://localhost/",
    "https:example.com",
    "/pricing/%E0%A4%A",
  ])("%j is refused", async (link) => {
    expect(await problemOfLink(running.app, link)).toEqual(expect.any(String));
  });
});

test("a banner's link is checked on every write", async () => {
  const banner = { position: "5", title_en: "A", title_zh: "甲", link: "/pricing" };
  const { id } = await add("banner", banner);
  const change = (fields: Record<string, string>) =>
    changeEntry(running.app, kindNamed("banner"), { id, given: given(fields) }, options);
  await expect(change({ link: "javascript:alert(1)" })).rejects.toThrow("neither https");
  await change({ link: "https://example.com/", title_en: "B" });
  expect(await running.app.db.banner.findUnique({ where: { id } })).toMatchObject({
    value: "https://example.com/",
    titleEn: "B",
    titleZh: "甲",
  });
  await expect(change({})).rejects.toThrow("at least one field");
  await expect(change({ start_at: "2026-12-02", end_at: "2026-12-01" })).rejects.toThrow("not after");
});

test("pictures come from the site itself, in a field and in a text", async () => {
  const event = { title_en: "T", title_zh: "题", start_at: "2026-12-01", end_at: "2026-12-02" };
  const outside = "https://evil.example/pixel.gif";
  await expect(add("event", { ...event, cover: outside })).rejects.toThrow("not a picture of this site");
  await expect(add("event", event, { en: `![A map](${outside})`, zh: "正文" })).rejects.toThrow(
    "not a picture of this site",
  );
  await add(
    "event",
    { ...event, cover: "/favicon.svg" },
    { en: "![A map](/favicon.svg)", zh: "![地图](/favicon.svg)" },
  );
});

test.each([
  ["email", "a@example.com", "javascript:alert(1)"],
  ["phone", "+86 400-000-0000", "call us"],
  ["qq", "1234567", "12"],
  ["wx_code", "/favicon.svg", "https://evil.example/code.png"],
])("a contact of the kind %s is one: %s, not %s", async (kind, right, wrong) => {
  const contact = { kind, name_en: "N", name_zh: "名" };
  const { id } = await add("contact", { ...contact, value: right });
  await expect(add("contact", { ...contact, value: wrong })).rejects.toThrow("value");
  const change = { id, given: given({ value: wrong }) };
  await expect(changeEntry(running.app, kindNamed("contact"), change, options)).rejects.toThrow("value");
});

test("a broken link is reported if staff request the check", async () => {
  const banner = { position: "9", title_en: "A", title_zh: "甲", link: "https://nobody.invalid/" };
  const asking = { isDry: true, checksAnswers: true };
  await expect(addEntry(running.app, kindNamed("banner"), given(banner), asking)).rejects.toThrow("does not answer");
  await addEntry(running.app, kindNamed("banner"), given(banner), { ...asking, checksAnswers: false });
});

test("an entry with dependants is not deleted", async () => {
  const classId = await newClass("kept");
  const { id } = await add("news", { ...article, class: String(classId) }, texts);
  const remove = (name: string, one: number) => deleteEntry(running.app, kindNamed(name), one, options);
  await expect(remove("news-class", classId)).rejects.toThrow(`1 of news belong to news-class ${classId}`);
  await remove("news", id);
  await remove("news-class", classId);
  await expect(remove("news-class", classId)).rejects.toThrow("there is no news-class");
});

test("each change is in the audit log with the values before and after", async () => {
  const { id } = await add("partner-type", { name_en: "Cloud", name_zh: "云" });
  const kind = kindNamed("partner-type");
  await changeEntry(running.app, kind, { id, given: given({ name_en: "Clouds" }) }, options);
  await deleteEntry(running.app, kind, id, options);
  const entries = await running.app.db.auditEntry.findMany({
    where: { target: `partner-type:${id}` },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ["partner-type.add", null, { nameEn: "Cloud", nameZh: "云" }],
    ["partner-type.edit", { nameEn: "Cloud" }, { nameEn: "Clouds" }],
    ["partner-type.delete", expect.objectContaining({ nameEn: "Clouds" }), null],
  ]);
});

test("a dry run checks everything and writes nothing, not even to the audit log", async () => {
  const kind = kindNamed("partner-type");
  const { id } = await add("partner-type", { name_en: "Data", name_zh: "数据" });
  const audited = await running.app.db.auditEntry.count();
  const dry = { ...options, isDry: true };
  await addEntry(running.app, kind, given({ name_en: "A", name_zh: "甲" }), dry);
  await expect(addEntry(running.app, kind, given({ name_en: "A" }), dry)).rejects.toThrow("name_zh is missing");
  await changeEntry(running.app, kind, { id, given: given({ name_en: "B" }) }, dry);
  await deleteEntry(running.app, kind, id, dry);
  expect(await listEntries(running.app, kind)).toMatchObject([{ id, nameEn: "Data" }]);
  expect(await running.app.db.auditEntry.count()).toBe(audited);
});

/** Each kind's minimal input, and the column that proves it was stored. */
const pack = {
  type: "15",
  cycle: "year",
  level: "1",
  name_en: "Small",
  name_zh: "小",
  quota: "1000",
  price_cny_cents: "700",
  origin_cny_cents: "700",
  per_1k_cny_cents: "70",
  price_usd_cents: "100",
  origin_usd_cents: "100",
  per_1k_usd_cents: "10",
  features: "Support | 支持 | E-mail | 邮件 | yes; Contract | 合同 | | | no",
  offered: "yes",
};

const samples: Record<string, Record<string, string>> = {
  "news-class": { slug: "blog", name_en: "Blog", name_zh: "博客" },
  news: { ...article, class: "blog" },
  package: pack,
  banner: { position: "1", title_en: "T", title_zh: "题", link: "/pricing" },
  event: { title_en: "T", title_zh: "题", start_at: "2026-12-01", end_at: "2026-12-02T09:00:00+08:00" },
  industry: { slug: "sample", name_en: "Sample", name_zh: "示例" },
  case: {
    industry: "sample",
    title_en: "T",
    title_zh: "题",
    company: "Sample",
    summary_en: "S",
    summary_zh: "摘要",
    logo: "/favicon.svg",
  },
  "partner-type": { name_en: "T", name_zh: "型" },
  partner: { name: "Sample", link: "https://example.com/", type: "0" },
  guide: { slug: "sample", chapter: "guides", title_en: "T", title_zh: "题" },
  statement: {
    ...{ slug: "terms", title_en: "T", title_zh: "题", lead_en: "L", lead_zh: "导语", valid_from: "2026-12-01" },
  },
  "goods-class": { name_en: "Sample goods", name_zh: "示例" },
  goods: { class: "Sample goods", kind: "physical", name_en: "T", name_zh: "题", points: "5", status: "off" },
  contact: { kind: "email", name_en: "N", name_zh: "名", value: "a@example.com" },
};

test("every kind can be added, listed, changed and deleted", async () => {
  expect(Object.keys(samples).sort()).toEqual(contentKinds.map(({ name }) => name).sort());
  const made: [string, number][] = [];
  for (const [name, fields] of Object.entries(samples)) {
    const type = made.find(([other]) => other === "partner-type")?.[1];
    const own = name === "partner" ? { ...fields, type: String(type) } : fields;
    const { id } = await add(name, own, kindNamed(name).text ? texts : {});
    made.push([name, id]);
    expect((await listEntries(running.app, kindNamed(name))).map((row) => row.id)).toContain(id);
    const [field = "", value = ""] = Object.entries(own).at(-1) ?? [];
    await changeEntry(running.app, kindNamed(name), { id, given: given({ [field]: value }) }, options);
  }
  // The legal texts are part of the product, and records refer to goods.
  const stays = ["statement", "goods", "goods-class"];
  for (const [name, id] of made.reverse().filter(([name]) => !stays.includes(name)))
    await deleteEntry(running.app, kindNamed(name), id, options);
});

test.each([
  ["title_en: x", "no front matter"],
  ["---\nno colon\n---\n", "is not of the form name: value"],
  ["---\na: 1\na: 2\n---\n", "occurs twice"],
  ["---\na: 1\n---\ntext\n[en]\n", "must start with a line"],
  ["---\na: 1\n---\n[en]\nx\n[en]\ny", "occurs twice"],
])("a file of another form is refused: %j", (text, reason) => {
  expect(() => readEntryFile(text)).toThrow(reason);
});

test("staff set a package's price and contents, and an unsellable package cannot be offered", async () => {
  const { packages } = running.client();
  const { id } = await add("package", pack);
  const read = async () => (await packages.apiPkgTemplateGet({ type: 15, cycle: "year" })).list[0];
  expect(await read()).toMatchObject({
    pkg_id: id,
    price_cents: 100,
    qps: null,
    features: [
      { name: "Support", value: "E-mail", included: true },
      { name: "Contract", value: "", included: false },
    ],
  });
  const edit = (change: Record<string, string>) =>
    changeEntry(running.app, kindNamed("package"), { id, given: given(change) }, options);
  await edit({ price_usd_cents: "90" });
  expect((await read())?.price_cents).toBe(90);
  await expect(edit({ can_buy: "yes", contact_only: "yes" })).rejects.toThrow("can_buy");
  await expect(edit({ price_usd_cents: "101" })).rejects.toThrow("above");
  await expect(edit({ features: "Support" })).rejects.toThrow("features");
  expect((await read())?.price_cents).toBe(90);
});

test("adverts, events, stories, partners and packages can be withdrawn and republished, also in the console", async () => {
  const staff = await newStaff(running.app);
  const { adminContent: admin } = running.client({ token: staff.token });
  const site = running.client();
  const industry = await add("industry", { slug: "taken-back", name_en: "I", name_zh: "业" });
  const type = await add("partner-type", { name_en: "T2", name_zh: "型" });
  const shown = {
    banner: async () => (await site.content.getBannerList({ ad_position: 77 })).list.length,
    event: async (id: number) => (await site.news.eventsList({})).list.filter((event) => event.id === id).length,
    case: async () => (await site.news.saasCase({ industry_id: industry.id })).total,
    partner: async () => (await site.news.businessPartnerList({ type_id: type.id })).total,
    package: async () => (await site.packages.apiPkgTemplateGet({ type: 14, cycle: "year" })).list.length,
  };
  const fields: Record<keyof typeof shown, Record<string, string>> = {
    banner: { ...samples.banner, position: "77" },
    event: { ...samples.event },
    case: { ...samples.case, industry: "taken-back" },
    partner: { ...samples.partner, type: String(type.id) },
    package: { ...pack, type: "14" },
  };
  for (const kind of Object.keys(shown) as (keyof typeof shown)[]) {
    const { id } = await add(kind, fields[kind], kindNamed(kind).text ? texts : {});
    const entry = async () => (await admin.contentList({ kind })).list.find((one) => one.id === id);
    expect([await shown[kind](id), await entry()], kind).toMatchObject([1, { can_publish: true, is_published: true }]);
    expect(await admin.contentChange({ kind, id, is_published: false })).toMatchObject({ id, is_published: false });
    expect([await shown[kind](id), (await entry())?.is_published], kind).toEqual([0, false]);
    if (kind === "event") await expect(site.news.eventsDetail({ id })).rejects.toMatchObject({ code: 404 });
    await publishEntry(running.app, kindNamed(kind), { id, at: now }, options);
    expect([await shown[kind](id), (await entry())?.is_published], kind).toEqual([1, true]);
    await expect(admin.contentChange({ kind, id: 999_999, is_published: true })).rejects.toMatchObject({ code: 404 });
  }
  const later = new Date(now.getTime() + 60_000);
  const [kept] = await listEntries(running.app, kindNamed("package"));
  await expect(
    publishEntry(running.app, kindNamed("package"), { id: kept?.id ?? 0, at: later }, options),
  ).rejects.toThrow("cannot be scheduled");
  const [event] = await listEntries(running.app, kindNamed("event"));
  await publishEntry(running.app, kindNamed("event"), { id: event?.id ?? 0, at: later }, options);
  expect(await shown.event(event?.id ?? 0)).toBe(0);
  await publishEntry(running.app, kindNamed("event"), { id: event?.id ?? 0, at: now }, options);
  expect(await shown.event(event?.id ?? 0)).toBe(1);
});
