import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { errors } from "@meridian/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";
import { RENDERER_AGENT, RENDERER_TOKEN } from "../lib/renderer-agent.ts";
import { scriptPath } from "../lib/runtime-files.ts";
import type { CompressedText } from "./compressed-text.ts";
import { clientKey } from "./limits.ts";
import { RenderPool } from "./render-pool.ts";
import type { Envelope, LivePage, RenderedPage, Renderer, RenderTask } from "./render-thread.ts";

/** A kind of page as the web build's `routes.json` lists it. */
export interface LiveRoute {
  pattern: string;
  shell: string;
  language: "en" | "zh";
}

const CACHE_SECONDS = 30;
const CACHED_PAGES = 500;
/** Pages of addresses and networks; only a new version of the database changes them. */
const REPORT_CACHE_SECONDS = 3600;
const REPORT_CACHE_BYTES = 32 * 1024 * 1024;
/** Approximate memory of a cached "no such page". */
const MISSING_BYTES = 200;
/** Pages whose data is being fetched or that wait for the one rendering thread. */
const RENDERS_AT_ONCE = 4;
/** Rendering is expensive: if more pages are waiting, a visitor gets the client-rendered page. */
const MAX_WAITING = 50;
/** API answers that say something about the page's subject; any other is a failure on our side. */
const MEANINGFUL_CODES: readonly number[] = [200, 400, 404, errors.GOODS_OFF_SHELF.code];

/** A page with its content; "missing" if its subject does not exist, null if it could not be rendered now. */
export type LivePages = (
  route: LiveRoute,
  build: { renderer: string; shell: Buffer },
  request: FastifyRequest,
  /** A page of an address or a network: cached separately, and limited per client. */
  isReport: boolean,
) => Promise<CachedPage | null>;

type CachedPage = CompressedText | "missing";

/**
 * Renders pages whose content is in the database, with the API's anonymous answers, so that crawlers and slow
 * connections need no script to read them. A rendered page is cached for 30 s, a page about an address until the
 * database changes; a page with a missing answer is neither cached nor served.
 */
export function livePages(server: FastifyInstance, { config, log, lookupDatabase, breakers }: App): LivePages {
  const cachedPages = new LRUCache<string, CachedPage>({ max: CACHED_PAGES, ttl: CACHE_SECONDS * 1000 });
  // A separate cache, because a crawler that walks through addresses would evict every other page.
  const cachedReports = new LRUCache<string, CachedPage>({
    maxSize: REPORT_CACHE_BYTES,
    ttl: REPORT_CACHE_SECONDS * 1000,
    sizeCalculation: bytesOf,
  });
  const renderings = new Map<string, Promise<CachedPage>>();
  const queue = pLimit(RENDERS_AT_ONCE);
  const pool = new RenderPool(scriptPath("render-thread"), breakers.rendering);
  server.addHook("onClose", () => pool.close());
  const renderOnce = (
    { queries }: LivePage,
    task: Omit<RenderTask, "envelopes" | "origin">,
    slot: { key: string; pages: typeof cachedPages },
  ) => {
    const rendering = queue(async () => {
      const fetchEnvelope = envelopeFetcher(server, task.language);
      const envelopes = await Promise.all(queries.map(([path, input]) => fetchEnvelope(path, input)));
      const rendered = await pool.render({ ...task, envelopes, origin: config.PUBLIC_URL });
      const result = rendered ? bufferPage(rendered) : "missing";
      slot.pages.set(slot.key, result);
      return result;
    }).finally(() => renderings.delete(slot.key));
    renderings.set(slot.key, rendering);
    return rendering;
  };
  return async ({ pattern, language }, build, request, isReport) => {
    try {
      const module = pathToFileURL(join(config.WEB_DIR, build.renderer)).href;
      const renderer: Renderer = await import(module);
      const [address = "", search = ""] = request.url.split("?", 2);
      const path = renderer.pathWithoutLanguage(decodeURIComponent(address));
      const page = await renderer.openLivePage(path, search, language);
      const slot = isReport
        ? { key: `${lookupDatabase.state} ${page.key}`, pages: cachedReports }
        : { key: page.key, pages: cachedPages };
      const found = () => slot.pages.get(slot.key) ?? renderings.get(slot.key);
      const known = found();
      if (known) return await known;
      const isRefused = !isReport && server.limits.take("page-rendering", clientKey(request)) > 0;
      if (isRefused || queue.pendingCount >= MAX_WAITING) return null;
      // Another request may have arrived meanwhile.
      return await (found() ??
        renderOnce(page, { module, path, search, language, shell: build.shell.toString() }, slot));
    } catch (error) {
      // The reason was logged when the thread failed.
      if (!(error instanceof Failure)) log.error({ err: error, route: pattern }, "could not render a page");
      return null;
    }
  };
}

const bytesOf = (page: CachedPage): number =>
  page === "missing" ? MISSING_BYTES : page.identity.length + page.br.length + page.gzip.length;

/** Buffers arrive from another thread as plain Uint8Arrays. */
const bufferPage = ({ identity, br, gzip }: RenderedPage): CompressedText => ({
  identity: Buffer.from(identity.buffer, identity.byteOffset, identity.length),
  br: Buffer.from(br.buffer, br.byteOffset, br.length),
  gzip: Buffer.from(gzip.buffer, gzip.byteOffset, gzip.length),
});

/** Calls this API as a browser without a session would, so that the cached page is valid for everyone. */
function envelopeFetcher(server: FastifyInstance, language: LiveRoute["language"]) {
  return async (path: string, input: object): Promise<Envelope> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(input)) if (value !== undefined) form.append(name, String(value));
    const body = new Response(form);
    const { payload } = await server.inject({
      method: "POST",
      url: path,
      headers: {
        "content-type": body.headers.get("content-type") ?? "",
        lang: language === "zh" ? "zh-CN" : "en-US",
        "user-agent": RENDERER_AGENT,
        "x-renderer": RENDERER_TOKEN,
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    const answer: Envelope = JSON.parse(payload);
    if (!MEANINGFUL_CODES.includes(answer.code)) throw new Error(`${path} answered ${answer.code}`);
    return answer;
  };
}
