import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApp } from "../../../../tests/setup/app.ts";
import { registerPages } from "./pages.ts";

const files: Record<string, string> = {
  "index.html": '<link rel="canonical" href="__PUBLIC_URL__/">home',
  "zh/index.html": "zh home",
  "pricing/index.html": "pricing",
  "spa.html": "shell",
  "zh/spa.html": "zh shell",
  ".vite/manifest.json": "{}",
  "routes.json": JSON.stringify({
    known: ["/user", "/zh/user", "/news/:id"],
    live: [{ pattern: "/news/:id", shell: "/shells/news.html", language: "en" }],
    renderer: "render/1/entry-server.mjs",
  }),
  "shells/news.html": "<!--head--> of __PUBLIC_URL__ <!--app--> <!--answers-->",
  "render/1/entry-server.mjs": `
    import { existsSync, writeFileSync } from "node:fs";
    const near = (name) => new URL("../../" + name, import.meta.url);
    export const pathWithoutLanguage = (path) => path;
    let renders = 0;
    export async function openLivePage(path, search, language) {
      if (path === "/news/7") throw new Error("breaks");
      return {
        key: path,
        queries: [["/v1/news_list", { page: 1, limit: 3 }], ...(path === "/news/506" ? [["/v1/user_info", {}]] : [])],
        async render([{ code, data }], origin) {
          renders++;
          if (path === "/news/404") return null;
          if (path === "/news/88") {
            writeFileSync(near("begun"), "");
            while (!existsSync(near("go-on")));
          }
          if (path === "/news/99") return { head: "", html: "render " + renders, answers: "" };
          return { head: origin + language, html: "code " + code, answers: JSON.stringify(data) };
        },
      };
    }`,
  "csp.json": '{"scriptHashes":["sha256-abc="]}',
  "sitemap.xml": "<urlset>\n</urlset>",
  "robots.txt": "Sitemap: __PUBLIC_URL__/sitemap.xml",
  "build/latest.json": '{"id":"1"}',
  "assets/app-1.js": "export {}",
  "assets/app-1.js.br": "stands for compressed",
};

let web: string;
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), "meridian-web-"));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(web, name)), { recursive: true });
    await writeFile(join(web, name), text);
  }
  running = await startApp({ registerPages, settings: { WEB_DIR: web } });
});
afterAll(async () => {
  await running.close();
  await rm(web, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: "text/html" }) =>
  running.server.inject({ method: "GET", url, headers });

test("a page is served under its address with the public address filled in, and is never cached", async () => {
  const home = await get("/");
  expect(home.statusCode).toBe(200);
  expect(home.body).toBe('<link rel="canonical" href="https://meridian.example/">home');
  expect(home.headers["cache-control"]).toBe("no-store");
  expect((await get("/zh")).body).toBe("zh home");
  expect((await get("/pricing?type=3")).body).toBe("pricing");
  expect((await get("/robots.txt")).body).toContain("https://meridian.example/sitemap.xml");
});

test("a browser gets the page compressed as it asked", async () => {
  const brotli = await get("/pricing", { accept: "text/html", "accept-encoding": "gzip, br" });
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe("pricing");
  const gzip = await get("/pricing", { accept: "text/html", "accept-encoding": "gzip" });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe("pricing");
});

test("an unknown address shows the shell with status 404 to a browser, and the envelope to a program", async () => {
  const page = await get("/nowhere");
  expect([page.statusCode, page.body]).toEqual([404, "shell"]);
  const program = await get("/nowhere", { accept: "application/json" });
  expect([program.statusCode, program.json().code]).toEqual([404, 404]);
});

test("a page comes to whoever takes HTML, or does not say what he takes", async () => {
  for (const headers of [{}, { accept: "*/*" }, { accept: "text/*;q=0.1" }, { accept: "application/json, text/html" }])
    for (const [url, status, body] of [
      ["/user", 200, "shell"],
      ["/zh/user", 200, "zh shell"],
      ["/zh/nowhere", 404, "zh shell"],
      ["/pricing", 200, files["pricing/index.html"]],
    ] as const) {
      const page = await get(url, headers as Record<string, string>);
      expect([url, page.statusCode, page.body]).toEqual([url, status, body]);
    }
  for (const accept of ["application/json", "text/html;q=0, application/json"])
    expect((await get("/user", { accept })).json()).toMatchObject({ code: 404 });
});

test("an address the site knows but does not write to disk shows the shell with status 200", async () => {
  for (const url of ["/user", "/user?tab=keys"]) expect((await get(url)).statusCode).toBe(200);
  for (const url of ["/news", "/news/12/x", "/users"]) expect((await get(url)).statusCode).toBe(404);
});

test("a page whose content is kept in the database is served with it, and 404 where there is none", async () => {
  const page = await get("/news/12");
  expect(page.statusCode).toBe(200);
  expect(page.body).toBe(
    'https://meridian.exampleen of https://meridian.example code 200 {"list":[],"total":0,"page":1,"limit":3}',
  );
  const missing = await get("/news/404");
  expect([missing.statusCode, missing.body]).toEqual([404, "shell"]);
});

test("the sitemap names what is kept in the database, in both languages, and no draft", async () => {
  const { db } = running.app;
  const { id: classId } = await db.newsClass.create({ data: { nameEn: "News", nameZh: "新闻" } });
  const text = { titleEn: "a", titleZh: "a", summaryEn: "", summaryZh: "", contentEn: "", contentZh: "", author: "" };
  const shown = await db.newsArticle.create({ data: { ...text, classId, publishedAt: new Date(0) } });
  const draft = await db.newsArticle.create({ data: { ...text, classId } });
  const { body, headers } = await get("/sitemap.xml");
  expect(headers["content-type"]).toContain("xml");
  expect(body).toContain(`<loc>https://meridian.example/news/${shown.id}</loc>`);
  expect(body).toContain(`<loc>https://meridian.example/zh/news/${shown.id}</loc>`);
  expect(body).not.toContain(`/news/${draft.id}<`);
});

test("a page that cannot be rendered is the shell that fills itself, and crawlers are told to come back", async () => {
  for (const url of ["/news/7", "/news/506"]) {
    const page = await get(url);
    expect([page.statusCode, page.body, page.headers["retry-after"]]).toEqual([503, "shell", "5"]);
  }
});

test("a visitor who may call nothing more changes no page that others see", async () => {
  const remoteAddress = "192.0.2.7";
  const call = () => running.server.inject({ method: "POST", url: "/v1/get_industry", remoteAddress });
  for (let calls = 0; (await call()).statusCode !== 429; calls++) expect(calls).toBeLessThan(2000);
  const page = await running.server.inject({ url: "/news/13", remoteAddress });
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining("code 200")]);
});

test("one address has so many pages rendered in a minute, which changes nothing for another", async () => {
  const open = (id: number, remoteAddress: string) =>
    running.server.inject({ url: `/news/${id}`, remoteAddress }).then(({ statusCode }) => statusCode);
  let rendered = 0;
  while ((await open(1000 + rendered, "192.0.2.8")) === 200) expect(rendered++).toBeLessThan(500);
  expect(await open(5000, "192.0.2.9")).toBe(200);
  // What is kept costs nothing.
  expect(await open(1000 + rendered - 1, "192.0.2.8")).toBe(200);
});

test("a page that many open at once is rendered once", async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => get("/news/99")));
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
});

test("calls are answered while a page is being rendered", async () => {
  const page = get("/news/88");
  await vi.waitUntil(() => existsSync(join(web, "begun")));
  const call = await running.server.inject({ method: "POST", url: "/v1/news_class_list" });
  expect(call.json()).toMatchObject({ code: 200 });
  await writeFile(join(web, "go-on"), "");
  expect((await page).statusCode).toBe(200);
});

test("the renderer and its shells are nobody's pages", async () => {
  for (const url of ["/render/1/entry-server.mjs", "/shells/news.html"]) expect((await get(url)).statusCode).toBe(404);
});

test("a missing asset, call or build note is a 404 that is never a page", async () => {
  for (const url of ["/assets/gone.js", "/v1/gone", "/build/gone.json", "/flags/zz.svg", "/gone.js"]) {
    const { statusCode, body } = await get(url);
    expect([url, statusCode]).toEqual([url, 404]);
    expect(body).not.toBe("shell");
  }
});

test("assets may be kept for a year, build notes never", async () => {
  const asset = await get("/assets/app-1.js");
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/build/latest.json")).headers["cache-control"]).toBe("no-store");
});

test("flags are served", async () => {
  const flag = await get("/flags/cn.svg");
  expect(flag.statusCode).toBe(200);
  expect(flag.headers["content-type"]).toContain("image/svg+xml");
});

test("no address leads out of the site's folder, and none to a file that is not for visitors", async () => {
  for (const url of [
    "/../package.json",
    "/%2e%2e/package.json",
    "/..%2fpackage.json",
    "/csp.json",
    "/routes.json",
    "/spa.html",
    "/zh/spa.html",
    "/.vite/manifest.json",
    "//.vite/manifest.json",
    "///.vite/manifest.json",
    "/.//robots.txt",
    "//robots.txt",
    "/%2frobots.txt",
    "//",
    "//evil.example/",
    "/%00",
  ])
    expect([url, (await get(url, { accept: "*/*" })).statusCode]).toEqual([url, 404]);
});

test("a slash at the end is taken off", async () => {
  expect((await get("/pricing/?type=3")).headers.location).toBe("/pricing?type=3");
});

test("a rebuilt page is served without a restart", async () => {
  await writeFile(join(web, "pricing/index.html"), "pricing 2");
  await utimes(join(web, "pricing/index.html"), new Date(), new Date(Date.now() + 5000));
  expect((await get("/pricing")).body).toBe("pricing 2");
});

test("pages cannot be framed, sniffed or scripted by others", async () => {
  const { headers } = await get("/");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self' 'sha256-abc='");
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain("unsafe");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});
