import { api } from "@meridian/contract";
import { portalGroups } from "@meridian/contract/groups";
import { bulkJobCalls } from "@meridian/contract/lookup-api/calls/bulk-jobs";
import { lensReportCalls } from "@meridian/contract/lookup-api/calls/lens-reports";
import { lookupCall, lookupCallNames } from "@meridian/contract/lookup-api/index";
import { lookupDocument } from "@meridian/contract/lookup-api/openapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { startApp } from "../../../../../tests/setup/app.ts";
import { readGuides } from "./guide-files.ts";
import { inspectMarkdown } from "./markdown.ts";
import { listPages } from "./pages.ts";
import { portalSlug } from "./portal-reference.ts";
import { seedDocuments } from "./seed.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
  await seedDocuments(running.app);
});
afterAll(() => running.close());

const read = (input: object, lang = "en-US") => running.client({ lang }).documents.documentInfo(input);
const get = (url: string, headers = {}) => running.server.inject({ method: "GET", url, headers });

describe("a documentation page", () => {
  test("defaults to the first page of the menu and links to its neighbors", async () => {
    const { menu, doc, prev, next } = await read({});
    expect(menu[0]).toMatchObject({ title: "Getting started", children: [{ slug: "quick-start" }, next, {}] });
    expect(doc).toMatchObject({ slug: "quick-start", title: "Quick start", api: null, version: "1" });
    expect(prev).toBeNull();
    expect((await read({ type: next?.slug })).prev?.slug).toBe("quick-start");
  });

  test("is in the reader's language, keeps it in links, and has this site's address in its commands", async () => {
    const { doc } = await read({ type: "quick-start" }, "zh-CN");
    expect(doc?.title).toBe("快速开始");
    const html = doc?.blocks.flatMap((block) => (block.kind === "html" ? block.html : [])).join("") ?? "";
    expect(html).toContain('href="/zh/doc/fields"');
    expect(html).toContain('href="/openapi.json"');
    expect(JSON.stringify(doc)).not.toContain("{origin}");
    expect(doc?.content_md).toContain("https://meridian.example/v2/batch");
  });

  test("groups code in several languages into one set of tabs", async () => {
    const { doc } = await read({ type: "quick-start" });
    const code = doc?.blocks.find((block) => block.kind === "code" && block.samples.length > 1);
    expect(code?.kind === "code" && code.samples.map(({ language }) => language)).toEqual([
      "cURL",
      "Node.js",
      "Python",
    ]);
  });

  test("that does not exist returns error 404 with the menu", async () => {
    const response = await running.server.inject({
      method: "POST",
      url: "/v1/document_info",
      payload: { type: "no-such-page" },
      headers: { lang: "en-US" },
    });
    const { code, data } = response.json();
    expect(code).toBe(404);
    expect(data).toMatchObject({ doc: null, menu: [{ title: "Getting started" }, {}, {}, {}, {}] });
  });
});

test("raw HTML and script links do not reach the page, even if they are in the database", async () => {
  const evil = "A <img src=x onerror=alert(1)> and [x](javascript:alert(1)) <script>alert(1)</script>";
  await running.app.db.document.create({
    data: {
      slug: "evil",
      chapter: "data",
      titleEn: "E",
      titleZh: "E",
      contentEn: evil,
      contentZh: evil,
      updatedAt: new Date(),
    },
  });
  const html = JSON.stringify((await read({ type: "evil" })).doc?.blocks);
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toMatch(/<script|<img|javascript:/);
  await running.app.db.document.delete({ where: { slug: "evil" } });
});

describe("the reference", () => {
  test("has a page for every lookup and for every group of portal endpoints", async () => {
    const pages = await listPages(running.app, "en");
    const paths = pages.flatMap(({ operation }) => operation?.path ?? []);
    // Bulk jobs and reports have guides.
    const guided = new Set<string>(Object.values({ ...bulkJobCalls, ...lensReportCalls }).map(({ path }) => path));
    expect(paths).toEqual(Object.keys(lookupDocument().paths).filter((path) => !guided.has(path)));
    const portal = pages.filter(({ chapter }) => chapter === "portal").map(({ slug }) => slug);
    expect(portal).toEqual(Object.keys(api).map(portalSlug));
  });

  test("lists an endpoint's parameters, response fields, errors and samples in every language", async () => {
    const { doc } = await read({ type: "ranges" });
    expect(doc?.api).toMatchObject({
      method: "GET",
      path: "/v2/ranges/{ip}",
      params: [{ name: "ip", in: "path", required: true }, { name: "lang" }],
      response: [{ name: "ip" }, { name: "start_ip" }, { name: "end_ip" }, { name: "country_code" }, { name: "asn" }],
    });
    expect(doc?.api?.codes).toContainEqual(expect.objectContaining({ status: 402, code: "INSUFFICIENT_QUOTA" }));
    expect(Object.values(doc?.api?.samples ?? {}).filter((code) => code.includes("/v2/ranges/"))).toHaveLength(10);
  });
});

test("every module of the portal API has a title", () => {
  expect(Object.keys(api).filter((module) => !portalGroups[module])).toEqual([]);
});

describe("search", () => {
  test.each([
    ["en-US", "request id", "errors", "The request ID"],
    ["zh-CN", "更换密钥", "authentication", "更换密钥"],
    ["en-US", "x-api-key", "authentication", "Send an API key"],
  ])("in %s finds %s", async (lang, keyword, slug, heading) => {
    const { hits } = await read({ keyword }, lang);
    expect(hits.slice(0, 3)).toContainEqual(expect.objectContaining({ slug, heading }));
  });
});

describe("plain-text files", () => {
  test("serve every page as Markdown in both languages, without site-specific markup", async () => {
    for (const { slug } of await listPages(running.app, "en"))
      for (const base of ["", "/zh"]) {
        const response = await get(`${base}/doc/${slug}.md`);
        expect(response.statusCode, slug).toBe(200);
        expect(response.headers["content-type"]).toContain("text/markdown");
        expect(response.body).toMatch(/^# .+\n\n> .+\n/);
        expect(response.body).not.toMatch(/\{(?:origin|table:|#)/);
      }
    expect((await get("/doc/no-such-page.md")).statusCode).toBe(404);
  });

  test("include llms.txt, which lists every page and returns 304 if unchanged", async () => {
    const { body, headers } = await get("/llms.txt");
    for (const { slug } of await listPages(running.app, "en")) {
      expect(body).toContain(`https://meridian.example/doc/${slug}.md`);
      expect(body).toContain(`https://meridian.example/zh/doc/${slug}.md`);
    }
    expect((await get("/llms.txt", { "if-none-match": headers.etag })).statusCode).toBe(304);
  });
});

describe("for agents", () => {
  test("llms-full.txt has every page but the portal's calls", async () => {
    const { body } = await get("/llms-full.txt");
    for (const { title, summary, chapter } of await listPages(running.app, "en"))
      expect(body.includes(`# ${title}\n\n> ${summary}\n`), title).toBe(chapter !== "portal");
  });

  test("the skill file names every call of the lookup API and has no gaps", async () => {
    const { body, headers } = await get("/SKILL.md");
    expect(headers["content-type"]).toContain("text/markdown");
    const [, head = ""] = /^---\n(.*?)\n---\n/s.exec(body) ?? [];
    expect(parse(head)).toEqual({ name: "meridian", description: expect.any(String) });
    for (const name of lookupCallNames) expect(body).toContain(lookupCall(name).path);
    expect(body).not.toMatch(/\{(?:origin|calls|sandbox)\}/);
  });
});

describe("the guides", () => {
  test("have the same headings in both languages and no broken links", async () => {
    const slugs = new Set((await listPages(running.app, "en")).map(({ slug }) => slug));
    const isBroken = (link: string) => /^\/doc\/[^#.]*/.test(link) && !slugs.has(link.replace(/^\/doc\/|#.*$/g, ""));
    for (const { slug, en, zh } of await readGuides()) {
      const headings = (text: string) =>
        [...text.matchAll(/^(#+) .*\{(#[\w-]+)\}$/gm)].map(([, level, id]) => level + id!);
      expect(headings(zh.content), slug).toEqual(headings(en.content));
      expect(zh.updatedAt, slug).toEqual(en.updatedAt);
      for (const text of [en.content, zh.content]) {
        const { problems, links } = inspectMarkdown(text);
        expect([...problems, ...links.filter(isBroken)], slug).toEqual([]);
      }
    }
  });
});

test("seeding again updates guides from their files, except those that staff have edited", async () => {
  const { app } = running;
  const [guide] = (await readGuides()).filter(({ slug }) => slug === "errors");
  if (!guide) throw new Error("no guide");
  expect(await seedDocuments(app)).toBe(0);
  const newer = { ...guide, hash: "newer", en: { ...guide.en, title: "Newer" } };
  expect(await seedDocuments(app, [newer])).toBe(1);
  expect((await read({ type: "errors" })).doc).toMatchObject({ title: "Newer", version: "2" });
  await app.db.document.update({
    where: { slug: "errors" },
    data: { titleEn: "Ours", isEdited: true, version: { increment: 1 } },
  });
  expect(await seedDocuments(app)).toBe(0);
  expect((await read({ type: "errors" })).doc?.title).toBe("Ours");
});

test("readers who come together after a change share one list, and so one search index", async () => {
  const { app } = running;
  const before = await listPages(app, "en");
  expect(await listPages(app, "en")).toBe(before);
  await app.db.document.update({ where: { slug: "errors" }, data: { version: { increment: 1 } } });
  const [one, ...others] = await Promise.all(Array.from({ length: 10 }, () => listPages(app, "en")));
  expect(one).not.toBe(before);
  for (const other of others) expect(other).toBe(one);
});
