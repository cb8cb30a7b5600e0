import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { wellKnownAddresses, wellKnownNetworks } from "@meridian/contract/well-known";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApp } from "../../../../tests/setup/app.ts";
import { writeSmallDatabase } from "../../../../tests/setup/ip-database.ts";
import { registerPages } from "./pages.ts";

const files: Record<string, string> = {
  "index.html": '<link rel="canonical" href="__PUBLIC_URL__/">home',
  "zh/index.html": "zh home",
  "pricing/index.html": "pricing",
  "spa.html": "shell",
  "zh/spa.html": "zh shell",
  ".vite/manifest.json": "{}",
  "routes.json": JSON.stringify({
    known: ["/user", "/zh/user", "/news/:id", "/ip/:ip", "/zh/ip/:ip", "/asn/:asn"],
    live: [
      { pattern: "/news/:id", shell: "/shells/news.html", language: "en" },
      { pattern: "/ip/:ip", shell: "/shells/news.html", language: "en" },
      { pattern: "/zh/ip/:ip", shell: "/shells/news.html", language: "zh" },
      { pattern: "/asn/:asn", shell: "/shells/news.html", language: "en" },
    ],
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
        queries: path.includes("/ip/") ? [["/v1/ip_report", { ip: path.split("/").at(-1) }]] : path.includes("/asn/") ? [["/v1/asn_report", { asn: path.split("/").at(-1) }]] : [["/v1/news_list", { page: 1, limit: 3 }], ...(path === "/news/506" ? [["/v1/user_info", {}]] : [])],
        async render([{ code, data }], origin) {
          renders++;
          if (path === "/news/500") process.exit(1);
          if (path === "/news/404" || code === 404) return null;
          if (path.includes("/ip/")) return { head: "", html: "render " + renders + " in " + language, answers: JSON.stringify(data) };
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
  "favicon.ico": "\u0000\u0001icon",
  "site.webmanifest": '{"start_url":"/"}',
  "robots.txt": "Sitemap: __PUBLIC_URL__/sitemap.xml",
  "build/latest.json": '{"id":"1"}',
  "assets/app-1.js": "export {}",
  "assets/app-1.js.br": "stands for compressed",
};

let web: string;
/** The clock stands still, so that no limit refills. */
const startedAt = new Date();
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), "meridian-web-"));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(web, name)), { recursive: true });
    await writeFile(join(web, name), text);
  }
  running = await startApp({
    registerPages,
    settings: { WEB_DIR: web },
    change: (app) => ({ ...app, now: () => startedAt }),
  });
});
afterAll(async () => {
  await running.close();
  await rm(web, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: "text/html" }) =>
  running.server.inject({ method: "GET", url, headers });

test("a page is served at its path with the public URL filled in, and is never cached", async () => {
  const home = await get("/");
  expect(home.statusCode).toBe(200);
  expect(home.body).toBe('<link rel="canonical" href="https://meridian.example/">home');
  expect(home.headers["cache-control"]).toBe("no-store");
  expect((await get("/zh")).body).toBe("zh home");
  expect((await get("/pricing?type=3")).body).toBe("pricing");
  expect((await get("/robots.txt")).body).toContain("https://meridian.example/sitemap.xml");
});

test("a browser gets the page in an encoding that it accepts", async () => {
  const brotli = await get("/pricing", { accept: "text/html", "accept-encoding": "gzip, br" });
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe("pricing");
  const gzip = await get("/pricing", { accept: "text/html", "accept-encoding": "gzip" });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe("pricing");
});

test("an unknown path returns status 404: the shell to a browser, the envelope to a program", async () => {
  const page = await get("/nowhere");
  expect([page.statusCode, page.body]).toEqual([404, "shell"]);
  const programs = [
    { accept: "application/json" },
    { authorization: "Bearer key" },
    { "x-api-key": "key", accept: "*/*" },
  ] as Record<string, string>[];
  for (const headers of programs) {
    const program = await get("/nowhere", headers);
    expect([program.statusCode, program.json().code]).toEqual([404, 404]);
  }
  // Behind a proxy that asks for a password, browsers send Authorization too.
  const behind = await get("/nowhere", { authorization: "Basic eDp5", accept: "text/html,*/*;q=0.8" });
  expect([behind.statusCode, behind.body]).toEqual([404, "shell"]);
});

test("curl reads an address in JSON, a field as text and its own address, and a browser is led to the page", async () => {
  const curl = { "user-agent": "curl/8.14.1", accept: "*/*" };
  const answer = await get("/8.8.8.8", curl);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
  expect(answer.json()).toMatchObject({
    ip: "8.8.8.8",
    city: "Mountain View",
    country: "US",
    org: "AS15169 Google LLC",
  });
  expect((await get("/8.8.8.8/city", curl)).body).toBe("Mountain View\n");
  for (const path of ["/8.8.8.8/nothing", "/8.8.8.8/__proto__"]) expect((await get(path, curl)).statusCode).toBe(404);
  expect((await get("/192.168.1.1", curl)).json()).toEqual({ ip: "192.168.1.1", bogon: true });
  const from = (remoteAddress: string, url: string) => running.server.inject({ url, headers: curl, remoteAddress });
  const own = (address: string) => from(address, "/");
  expect((await own("8.8.8.8")).json()).toMatchObject({ ip: "8.8.8.8", country: "US" });
  expect((await own("127.0.0.1")).json()).toEqual({ ip: "127.0.0.1", bogon: true });
  const page = await get("/8.8.8.8?lang=en");
  expect([page.statusCode, page.headers.location]).toEqual([302, "/ip/8.8.8.8?lang=en"]);
  const refused = [];
  for (let call = 0; call < 70; call++) refused.push((await from("9.9.9.9", "/8.8.8.8")).statusCode);
  expect(refused.filter((status) => status === 429)).toHaveLength(10);
});

test("icons are sent byte for byte, the manifest with its type, and programs find the API and whom to tell of faults", async () => {
  const icon = await get("/favicon.ico");
  expect(icon.rawPayload).toEqual(Buffer.from(files["favicon.ico"]!));
  expect(String(icon.headers["content-type"])).toMatch(/^image\//);
  expect((await get("/site.webmanifest")).headers["content-type"]).toBe("application/manifest+json");
  const security = await get("/.well-known/security.txt");
  expect(security.body).toMatch(/^Contact: (?:https|mailto):.+\nExpires: \d{4}-/);
  const [, expires = ""] = /Expires: (.+)/.exec(security.body) ?? [];
  const days = (Date.parse(expires) - startedAt.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
  expect((await get("/security.txt")).headers.location).toBe("/.well-known/security.txt");
  const catalogue = await get("/.well-known/api-catalog");
  expect(catalogue.headers["content-type"]).toMatch(/^application\/linkset\+json/);
  const links = [
    ...catalogue.body.matchAll(/"href":"https:\/\/meridian\.example(\/openapi[^"]*|\/readyz|\/llms\.txt)"/g),
  ];
  expect(links.length).toBeGreaterThan(4);
  for (const [, path = ""] of links) expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
});

test("a page is sent to clients that accept HTML or send no Accept header", async () => {
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

test("a path of the site that is not prerendered shows the shell with status 200", async () => {
  for (const url of ["/user", "/user?tab=keys"]) expect((await get(url)).statusCode).toBe(200);
  for (const url of ["/news", "/news/12/x", "/users"]) expect((await get(url)).statusCode).toBe(404);
});

test("a page whose content is in the database is served with it, and is 404 if there is none", async () => {
  const page = await get("/news/12");
  expect(page.statusCode).toBe(200);
  expect(page.body).toBe(
    'https://meridian.exampleen of https://meridian.example code 200 {"list":[],"total":0,"page":1,"limit":3}',
  );
  const missing = await get("/news/404");
  expect([missing.statusCode, missing.body]).toEqual([404, "shell"]);
});

test("the sitemap names the database's pages, in both languages, and no draft", async () => {
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

test("a page that cannot be rendered is the client-rendered shell, and crawlers get Retry-After", async () => {
  for (const url of ["/news/7", "/news/506"]) {
    const page = await get(url);
    expect([page.statusCode, page.body, page.headers["retry-after"]]).toEqual([503, "shell", "5"]);
  }
});

test("a visitor over the call limit changes no page that others see", async () => {
  const remoteAddress = "192.0.2.7";
  const call = () => running.server.inject({ method: "POST", url: "/v1/get_industry", remoteAddress });
  for (let calls = 0; (await call()).statusCode !== 429; calls++) expect(calls).toBeLessThan(2000);
  const page = await running.server.inject({ url: "/news/13", remoteAddress });
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining("code 200")]);
});

test("the page of an address may be cached publicly for a while, and is revalidated by its ETag", async () => {
  const page = await get("/ip/8.8.8.8");
  expect(page.statusCode).toBe(200);
  expect(page.headers["cache-control"]).toBe("public, max-age=600");
  const etag = String(page.headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  const again = await get("/ip/8.8.8.8", { accept: "text/html", "if-none-match": etag });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
  expect((await get("/zh/ip/8.8.8.8")).body).toContain("in zh");
});

test("the page of an address is rendered once per version of the database", async () => {
  const renderOf = async () => /render (\d+)/.exec((await get("/ip/8.8.8.9")).body)?.[1];
  const first = await renderOf();
  expect(await renderOf()).toBe(first);
  await writeSmallDatabase(join(running.app.config.DATA_DIR, "ipdb"), "20260102");
  running.app.lookupDatabase.refresh();
  expect(await renderOf()).not.toBe(first);
});

test.each([
  ["/ip/008.8.8.8", "/ip/8.8.8.8"],
  ["/ip/2001:4860:4860:0:0:0:0:8888", "/ip/2001:4860:4860::8888"],
  ["/zh/ip/2001:DB8::A?x=1", "/zh/ip/2001:db8::a?x=1"],
  ["/asn/as15169", "/asn/AS15169"],
  ["/asn/15169", "/asn/AS15169"],
  ["/asn/AS00015169", "/asn/AS15169"],
])("%s leads to its canonical spelling %s", async (url, canonical) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers.location]).toEqual([308, canonical]);
});

test.each(["10.1.2.3", "127.0.0.1", "::1", "fe80::1", "255.255.255.255", "192.0.2.1"])(
  "the reserved address %s has a page",
  async (ip) => {
    const page = await get(`/ip/${ip}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('"reserved":{');
  },
);

test.each([
  "/ip/nope",
  "/ip/8.8.8",
  "/ip/8.8.8.8.8",
  "/ip/256.1.1.1",
  "/ip/8.8.8.8%2F24",
  "/ip/fe80::1%25eth0",
  "/ip/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "/ip/%22%3E%3Cimg%20src%3Dx%3E",
  "/ip/%0d%0aset-cookie:a=b",
  "/ip/javascript:alert(1)",
  "/zh/ip/nope",
  "/asn/AS",
  "/asn/AS99999999999",
  "/asn/AS64500",
  "/asn/%3Cb%3E",
])("%s is not found, and the page does not repeat it", async (url) => {
  const page = await get(url);
  expect(page.statusCode).toBe(404);
  expect(page.body).toBe(url.startsWith("/zh") ? "zh shell" : "shell");
  expect(page.headers["set-cookie"]).toBeUndefined();
});

test("the sitemap names the well-known addresses and networks, in both languages, and no others", async () => {
  const { body } = await get("/sitemap.xml");
  for (const path of ["/ip/8.8.8.8", "/ip/223.5.5.5", "/asn/AS15169", "/asn/AS4134"])
    for (const base of ["", "/zh"]) expect(body).toContain(`<loc>https://meridian.example${base}${path}</loc>`);
  expect(body.match(/<loc>[^<]*\/(?:ip|asn)\//g)).toHaveLength(
    2 * (wellKnownAddresses.length + wellKnownNetworks.length),
  );
});

test("one client may open a limited number of address pages a minute, then gets Retry-After", async () => {
  const open = (ip: string, remoteAddress: string) =>
    running.server.inject({ url: `/ip/${ip}`, remoteAddress, headers: { accept: "text/html" } });
  const remoteAddress = "192.0.2.60";
  for (let page = 0; page < 60; page++) expect((await open("8.8.8.8", remoteAddress)).statusCode).toBe(200);
  const refused = await open("8.8.8.8", remoteAddress);
  expect([refused.statusCode, refused.body]).toEqual([429, "shell"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.headers["cache-control"]).toBe("no-store");
  expect((await open("8.8.8.8", "192.0.2.61")).statusCode).toBe(200);
  // Other pages do not count.
  expect((await running.server.inject({ url: "/pricing", remoteAddress })).statusCode).toBe(200);
});

test("one client may have a limited number of pages rendered a minute, independently of others", async () => {
  const open = (id: number, remoteAddress: string) =>
    running.server.inject({ url: `/news/${id}`, remoteAddress }).then(({ statusCode }) => statusCode);
  let rendered = 0;
  while ((await open(1000 + rendered, "192.0.2.8")) === 200) expect(rendered++).toBeLessThan(500);
  expect(await open(5000, "192.0.2.9")).toBe(200);
  // Cached pages do not count.
  expect(await open(1000 + rendered - 1, "192.0.2.8")).toBe(200);
});

test("a page that is requested concurrently is rendered once", async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => get("/news/99")));
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
});

test("calls are answered while a page is being rendered", async () => {
  const page = get("/news/88");
  await vi.waitUntil(() => existsSync(join(web, "begun")), { timeout: 60_000 });
  const call = await running.server.inject({ method: "POST", url: "/v1/news_class_list" });
  expect(call.json()).toMatchObject({ code: 200 });
  await writeFile(join(web, "go-on"), "");
  expect((await page).statusCode).toBe(200);
});

test("the renderer and its shells are not served as pages", async () => {
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

test("no path escapes the site's folder or reaches a private file", async () => {
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

test("a trailing slash is removed", async () => {
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

test("while rendering fails, its pages answer 503 with Retry-After and the page for browsers, and the rest goes on", async () => {
  const dead = await get("/news/500");
  expect([dead.statusCode, dead.headers["retry-after"], dead.body]).toEqual([503, "5", "shell"]);
  expect((await get("/readyz")).json()).toMatchObject({ status: "ready", checks: { rendering: "down" } });
  expect((await get("/pricing")).statusCode).toBe(200);
  await expect.poll(async () => (await get("/news/501")).statusCode).toBe(200);
  await expect.poll(async () => (await get("/readyz")).json().checks.rendering).toBe("up");
});
