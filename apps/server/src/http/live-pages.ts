import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { errors } from "@meridian/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { Piscina } from "piscina";
import type { App } from "../app.ts";
import { RENDERER_AGENT, RENDERER_TOKEN } from "../lib/renderer-agent.ts";
import type { CompressedText } from "./compressed-text.ts";
import { addressOf } from "./limits.ts";
import type { Envelope, LivePage, RenderedPage, Renderer, RenderTask } from "./render-thread.ts";

/** A kind of page as the web build's `routes.json` lists it. */
export interface LiveRoute {
  pattern: string;
  shell: string;
  language: "en" | "zh";
}

const KEPT_SECONDS = 30;
const KEPT_PAGES = 500;
/** Pages of addresses and networks; only a new version of the database changes them. */
const KEPT_REPORT_SECONDS = 3600;
const KEPT_REPORT_BYTES = 32 * 1024 * 1024;
/** Approximate memory of a cached "no such page". */
const MISSING_BYTES = 200;
/** Pages whose answers are being fetched or that wait for the one rendering thread. */
const RENDERS_AT_ONCE = 4;
/** The idle thread ends, to free its memory. */
const THREAD_IDLE_MS = 600_000;
/** Rendering has a lower priority than answering calls. */
const THREAD_NICENESS = 10;
/** Rendering is expensive: beyond this many a visitor gets the client-rendered page. */
const MAX_WAITING = 50;
/** Pages that one address may have rendered in a minute, not counting cached ones. */
const RENDERS_PER_MINUTE = 120;
/** API answers that are about the page's subject; any other is a failure on our side. */
const MEANINGFUL_CODES: readonly number[] = [200, 400, 404, errors.GOODS_OFF_SHELF.code];

/** A page with its content; "missing" where its subject does not exist, null where it could not be rendered now. */
export type LivePages = (
  route: LiveRoute,
  build: { renderer: string; shell: Buffer },
  request: FastifyRequest,
  /** A page of an address or a network: cached separately, and limited by source. */
  isReport: boolean,
) => Promise<KeptPage | null>;

type KeptPage = CompressedText | "missing";

/**
 * Renders pages whose content is in the database, with the API's anonymous answers, so that crawlers and slow
 * connections need no script to read them. A rendered page is cached for 30 s, a page about an address until the
 * database changes; a page with a missing answer is neither cached nor served.
 */
export function livePages(server: FastifyInstance, { config, log, lookupDatabase }: App): LivePages {
  const kept = new LRUCache<string, KeptPage>({ max: KEPT_PAGES, ttl: KEPT_SECONDS * 1000 });
  // A separate cache, because a crawler that walks through addresses would evict every other page.
  const keptReports = new LRUCache<string, KeptPage>({
    maxSize: KEPT_REPORT_BYTES,
    ttl: KEPT_REPORT_SECONDS * 1000,
    sizeCalculation: bytesOf,
  });
  const underWay = new Map<string, Promise<KeptPage>>();
  const queue = pLimit(RENDERS_AT_ONCE);
  const thread = new Piscina<RenderTask, RenderedPage | null>({
    filename: fileURLToPath(new URL("./render-thread.ts", import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: THREAD_IDLE_MS,
    niceIncrement: THREAD_NICENESS,
  });
  server.addHook("onClose", () => thread.destroy());
  const countRender = server.createLimitCounter({
    max: RENDERS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => `render|${addressOf(request)}`,
  });
  const renderOnce = (
    { queries }: LivePage,
    task: Omit<RenderTask, "envelopes" | "origin">,
    keep: { key: string; pages: typeof kept },
  ) => {
    const rendering = queue(async () => {
      const fetchEnvelope = envelopeFetcher(server, task.language);
      const envelopes = await Promise.all(queries.map(([path, input]) => fetchEnvelope(path, input)));
      const rendered = await thread.run({ ...task, envelopes, origin: config.PUBLIC_URL });
      const result = rendered ? bufferPage(rendered) : "missing";
      keep.pages.set(keep.key, result);
      return result;
    }).finally(() => underWay.delete(keep.key));
    underWay.set(keep.key, rendering);
    return rendering;
  };
  return async ({ pattern, language }, build, request, isReport) => {
    try {
      const module = pathToFileURL(join(config.WEB_DIR, build.renderer)).href;
      const renderer: Renderer = await import(module);
      const [address = "", search = ""] = request.url.split("?", 2);
      const path = renderer.pathWithoutLanguage(decodeURIComponent(address));
      const page = await renderer.openLivePage(path, search, language);
      const keep = isReport
        ? { key: `${lookupDatabase.version} ${page.key}`, pages: keptReports }
        : { key: page.key, pages: kept };
      const found = () => keep.pages.get(keep.key) ?? underWay.get(keep.key);
      const known = found();
      if (known) return await known;
      const counted = isReport ? null : await countRender(request);
      const isRefused = counted !== null && !counted.isAllowed && counted.isExceeded;
      if (isRefused || queue.pendingCount >= MAX_WAITING) return null;
      // Another request may have arrived meanwhile.
      return await (found() ??
        renderOnce(page, { module, path, search, language, shell: build.shell.toString() }, keep));
    } catch (error) {
      log.error({ err: error, route: pattern }, "page not rendered");
      return null;
    }
  };
}

const bytesOf = (page: KeptPage): number =>
  page === "missing" ? MISSING_BYTES : page.identity.length + page.br.length + page.gzip.length;

/** Buffers arrive from another thread as plain Uint8Arrays. */
const bufferPage = ({ identity, br, gzip }: RenderedPage): CompressedText => ({
  identity: Buffer.from(identity.buffer, identity.byteOffset, identity.length),
  br: Buffer.from(br.buffer, br.byteOffset, br.length),
  gzip: Buffer.from(gzip.buffer, gzip.byteOffset, gzip.length),
});

/** Calls this API as a browser without a session would, so that the cached page is valid for everybody. */
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
