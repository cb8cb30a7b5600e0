import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { App } from "../app.ts";
import { previewOf } from "../http/caller.ts";
import { type CompressedText, compressText, sendCompressed } from "../http/compressed-text.ts";
import { etagOf } from "../http/etag.ts";
import { clientKey } from "../http/limits.ts";
import { type LiveRoute, livePages } from "../http/live-pages.ts";
import { packageFile } from "../lib/runtime-files.ts";
import { answerPlainly, pageOfAddress, plainQuestionOf, sendsKey } from "./plain-answers.ts";
import { registerPreviewEnd, withPreviewBar } from "./preview.ts";
import { reportPageOf } from "./report-pages.ts";
import { sitemapWriter } from "./sitemap.ts";

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
const RETRY_SECONDS = 5;
/** How long a browser or a proxy may keep the page of an address or a network. */
const REPORT_SECONDS = 600;
/** About 200 pages, each in three encodings. */
const MAX_KEPT_BYTES = 128 * 1024 * 1024;

interface Page extends CompressedText {
  changedAt: number;
}

/** Paths that never return a page, so that a program does not get HTML. */
const notPages =
  /^\/(?:(?:v1|v2|assets|build|flags|og|geoip|ipinfo|ipregistry|ipdata|ip2location|ip-api)(?:\/|$)|admin\/)/;

const contentTypes: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

/**
 * Serves the web build: hashed assets are cached for a year, pages and build notes never. A missing asset is a real
 * 404, because a browser would run a page sent in its place as a broken script.
 */
export async function registerPages(server: FastifyInstance, app: App): Promise<void> {
  const { WEB_DIR } = app.config;
  const read = pageReader(app);
  const findRoutes = routeReader(read);
  const live = livePages(server, app);
  const writeSitemap = sitemapWriter(app);
  registerPreviewEnd(server, app);
  await server.register(fastifyStatic, {
    root: join(WEB_DIR, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
  });
  await server.register(fastifyStatic, {
    root: packageFile("flag-icons", "flags/4x3"),
    prefix: "/flags/",
    decorateReply: false,
    maxAge: DAY_SECONDS * 1000,
    index: false,
  });
  for (const pictures of ["og", "goods"])
    await server.register(fastifyStatic, {
      root: join(WEB_DIR, pictures),
      prefix: `/${pictures}/`,
      decorateReply: false,
      maxAge: DAY_SECONDS * 1000,
      index: false,
    });
  for (const icon of ["favicon.ico", "apple-touch-icon.png", "icon-192.png", "icon-512.png"])
    server.get(`/${icon}`, async (_request, reply) =>
      reply.sendFile(icon, WEB_DIR, { maxAge: DAY_SECONDS * 1000, immutable: false }),
    );
  server.get("/*", async (request, reply) => {
    const path = decodePath(request.url);
    const question = path === null ? null : plainQuestionOf(path, request);
    if (question) return answerPlainly(app, question, request, reply);
    const addressPage = path === null ? null : pageOfAddress(path);
    if (addressPage !== null) return reply.redirect(withPath(request.url, addressPage), 302);
    if (path === null || notPages.test(path)) {
      if (path !== null && /^\/build\/[a-z]+\.json$/.test(path)) return answerFile(read, path, request, reply);
      return reply.callNotFound();
    }
    if (path === "/sitemap.xml") {
      const built = await read(path);
      if (!built) return reply.callNotFound();
      const text = await writeSitemap(built.identity.toString());
      return answerPage(await compressText(text), request, reply, 200, contentTypes.xml);
    }
    if (path.length > 1 && path.endsWith("/")) return reply.redirect(withoutSlash(request.url), 308);
    if (/\.[a-z]+$/.test(path) && !isHostPage.test(path)) return answerFile(read, path, request, reply);
    const routes = await findRoutes();
    const report = reportPageOf(path);
    if (report?.canonical && report.canonical !== path)
      return reply.redirect(withPath(request.url, report.canonical), 308);
    const wait = report && server.limits.take("address-page", clientKey(request));
    if (wait) return answerTooMany(read, wait, path, request, reply);
    const route = report?.canonical === null ? undefined : routes.live.find(({ expression }) => expression.test(path));
    const shell = route && (await read(route.shell));
    const build = shell && { renderer: routes.renderer, shell: shell.identity };
    const preview = previewOf(app, request);
    const rendered = build && !preview ? await live(route, build, request, report !== null) : null;
    if (rendered && rendered !== "missing")
      return report ? answerReport(rendered, request, reply) : answerPage(rendered, request, reply, 200);
    const page = rendered === "missing" ? null : await read(join(path, "index.html"));
    const isKnown =
      rendered !== "missing" && report?.canonical !== null && routes.known.some((pattern) => pattern.test(path));
    const answered = page ?? (admitsHtml(request) ? await read(shellPath(path)) : null);
    if (!answered) return reply.callNotFound();
    if (preview) {
      const shown = await withPreviewBar(answered, isChinese(path) ? "zh" : "en");
      return answerPage(shown, request, reply.header("x-robots-tag", "noindex"), 200);
    }
    if (!shell || rendered === "missing") return answerPage(answered, request, reply, page || isKnown ? 200 : 404);
    // A browser renders the shell itself; a crawler retries for the rendered page.
    reply.header("retry-after", String(RETRY_SECONDS));
    return answerPage(answered, request, reply, 503);
  });
}

/**
 * Hidden files and folders, empty segments (endless names for one file), and characters that none of our paths contain.
 */
const notPath = /\/\.|\/\/|[\\\0]/;

/** The page of a host name, which ends like a file's name. */
const isHostPage = /^(?:\/zh)?\/host\/[^/]+$/;

const isChinese = (path: string): boolean => /^\/zh(?:\/|$)/.test(path);

/**
 * A program gets no page: it accepts only JSON, or sends a key and does not name HTML as a browser does. Others accept
 * anything, or send no Accept header.
 */
function admitsHtml({ raw, headers }: FastifyRequest): boolean {
  if (sendsKey(headers) && !headers.accept?.includes("text/html")) return false;
  return new Negotiator(raw).mediaTypes(["text/html"]).length > 0;
}

function decodePath(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split("?", 1)[0] ?? "");
    return notPath.test(path) ? null : path;
  } catch {
    return null;
  }
}

/** One leading slash only: two would name another host. */
const withoutSlash = (url: string): string => {
  const [path = "", query] = url.split("?", 2);
  return `/${path.replace(/^\/+|\/+$/g, "")}${query === undefined ? "" : `?${query}`}`;
};

/** Another path with the same query. */
const withPath = (url: string, path: string): string => path + url.slice(url.split("?", 1)[0]!.length);

type ReadPage = (path: string) => Promise<Page | null>;

/** Reads pages with the public URL filled in; each is compressed once and cached until its file changes. */
function pageReader({ config: { WEB_DIR, PUBLIC_URL } }: App): ReadPage {
  const pages = new LRUCache<string, Page>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ identity, br, gzip }) => identity.length + br.length + gzip.length,
  });
  return async (path) => {
    const file = join(WEB_DIR, path);
    try {
      const { mtimeMs: changedAt } = await stat(file);
      const known = pages.get(path);
      if (known?.changedAt === changedAt) return known;
      const text = (await readFile(file, "utf8")).replaceAll("__PUBLIC_URL__", PUBLIC_URL);
      const page = { changedAt, ...(await compressText(text)) };
      pages.set(path, page);
      return page;
    } catch (error) {
      if (/^(?:ENOENT|ENOTDIR|EISDIR|ENAMETOOLONG)$/.test((error as NodeJS.ErrnoException).code ?? "")) return null;
      throw error;
    }
  };
}

interface Routes {
  known: RegExp[];
  live: (LiveRoute & { expression: RegExp })[];
  renderer: string;
}

interface RouteFile {
  known: string[];
  live: LiveRoute[];
  /** The renderer's file below WEB_DIR. */
  renderer: string;
}

const expressionOf = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`);

/** The routes not prerendered to disk, or only without their content, as listed in the web build's `routes.json`. */
function routeReader(read: ReadPage): () => Promise<Routes> {
  let last: { page: Page; routes: Routes } | null = null;
  return async () => {
    const page = await read("/routes.json");
    if (!page) return { known: [], live: [], renderer: "" };
    if (last?.page !== page) {
      const { known, live, renderer } = JSON.parse(page.identity.toString()) as RouteFile;
      last = {
        page,
        routes: {
          known: known.map(expressionOf),
          renderer,
          live: live.map((route) => ({ ...route, expression: expressionOf(route.pattern) })),
        },
      };
    }
    return last.routes;
  };
}

/** Notes that the web build leaves for this server. */
const notForVisitors = new Set(["/csp.json", "/routes.json"]);

async function answerFile(read: ReadPage, path: string, request: FastifyRequest, reply: FastifyReply) {
  const type = contentTypes[path.slice(path.lastIndexOf(".") + 1)];
  const page = type && !path.endsWith(".html") && !notForVisitors.has(path) ? await read(path) : null;
  return page && type ? answerPage(page, request, reply, 200, type) : reply.callNotFound();
}

/** A publicly cacheable page; it is the same for everyone until the database changes. */
function answerReport(page: CompressedText, request: FastifyRequest, reply: FastifyReply) {
  // Weak, because it covers every encoding of the page.
  const etag = `W/${etagOf(page.identity)}`;
  reply.header("cache-control", `public, max-age=${REPORT_SECONDS}`).header("etag", etag);
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).header("vary", "accept-encoding").send();
  return sendCompressed(page, request, reply.type(contentTypes.html!));
}

/** A browser still gets the client-rendered page, whose calls have their own limits. */
async function answerTooMany(
  read: ReadPage,
  seconds: number,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header("retry-after", String(seconds));
  const shell = await read(shellPath(path));
  return shell ? answerPage(shell, request, reply, 429) : reply.code(429).send();
}

const shellPath = (path: string) => (isChinese(path) ? "/zh/spa.html" : "/spa.html");

function answerPage(
  page: CompressedText,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  type = contentTypes.html,
) {
  reply
    .code(status)
    .header("cache-control", "no-store")
    .type(type ?? "application/octet-stream");
  return sendCompressed(page, request, reply);
}
