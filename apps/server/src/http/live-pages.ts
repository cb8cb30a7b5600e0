import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { errors } from "@meridian/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { App } from "../app.ts";
import { RENDERER_AGENT, RENDERER_TOKEN } from "../lib/renderer-agent.ts";
import { type CompressedText, compressText } from "./compressed-text.ts";
import { addressOf } from "./limits.ts";

/** What the web build's renderer offers; its types live in apps/web/src/entry-server.tsx. */
interface Renderer {
  openLivePage(path: string, search: string, language: "en" | "zh"): Promise<LivePage>;
  pathWithoutLanguage(path: string): string;
}

interface LivePage {
  key: string;
  render(ask: Ask, origin: string): Promise<{ html: string; head: string; answers: string } | null>;
}

type Ask = (path: string, input: object) => Promise<{ code: number; data: unknown }>;

/** A kind of page as the web build's `routes.json` lists it. */
export interface LiveRoute {
  pattern: string;
  shell: string;
  language: "en" | "zh";
}

const KEPT_SECONDS = 30;
const KEPT_PAGES = 500;
const RENDERS_AT_ONCE = 4;
/** Rendering holds the processor: beyond this many a visitor gets the page that fills itself. */
const MAX_WAITING = 50;
/** Pages that one address may have rendered in a minute, beyond those that are kept. */
const RENDERS_PER_MINUTE = 120;
/** Answers of the API that say something of the page's subject; any other is a failure of ours. */
const MEANINGFUL_CODES: readonly number[] = [200, 400, 404, errors.GOODS_OFF_SHELF.code];

/** A page with its content; "missing" where its subject does not exist, null where it could not be rendered now. */
export type LivePages = (
  route: LiveRoute,
  build: { renderer: string; shell: Buffer },
  request: FastifyRequest,
) => Promise<CompressedText | "missing" | null>;

/**
 * Renders pages whose content is kept in the database, with the answers the API gives to everybody, so that crawlers
 * and slow connections need no script to read them. What was rendered is kept for 30 s; a page that lacks an answer is
 * neither kept nor served.
 */
export function livePages(server: FastifyInstance, { config, log }: App): LivePages {
  const kept = new LRUCache<string, CompressedText | "missing">({ max: KEPT_PAGES, ttl: KEPT_SECONDS * 1000 });
  const underWay = new Map<string, Promise<CompressedText | "missing">>();
  const queue = pLimit(RENDERS_AT_ONCE);
  const countRender = server.createLimitCounter({
    max: RENDERS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => `render|${addressOf(request)}`,
  });
  const renderOnce = (page: LivePage, shell: Buffer, language: LiveRoute["language"]) => {
    const rendering = queue(async () => {
      const parts = await page.render(asker(server, language), config.PUBLIC_URL);
      const result = parts === null ? "missing" : await compressText(fillShell(shell.toString(), parts));
      kept.set(page.key, result);
      return result;
    }).finally(() => underWay.delete(page.key));
    underWay.set(page.key, rendering);
    return rendering;
  };
  return async ({ pattern, language }, build, request) => {
    try {
      const renderer: Renderer = await import(pathToFileURL(join(config.WEB_DIR, build.renderer)).href);
      const [path = "", search = ""] = request.url.split("?", 2);
      const page = await renderer.openLivePage(
        renderer.pathWithoutLanguage(decodeURIComponent(path)),
        search,
        language,
      );
      const found = () => kept.get(page.key) ?? underWay.get(page.key);
      const known = found();
      if (known) return await known;
      const counted = await countRender(request);
      const isAllowed = counted.isAllowed || !counted.isExceeded;
      if (!isAllowed || queue.pendingCount >= MAX_WAITING) return null;
      // Somebody else may have come meanwhile.
      return await (found() ?? renderOnce(page, build.shell, language));
    } catch (error) {
      log.error({ err: error, route: pattern }, "page not rendered");
      return null;
    }
  };
}

const fillShell = (shell: string, { html, head, answers }: { html: string; head: string; answers: string }) =>
  shell
    .replace("<!--head-->", () => head)
    .replace("<!--app-->", () => html)
    .replace("<!--answers-->", () => answers);

/** Asks this API as a browser would, without a session, so that what is kept is for everybody. */
function asker(server: FastifyInstance, language: LiveRoute["language"]): Ask {
  return async (path, input) => {
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
    const answer = JSON.parse(payload);
    if (!MEANINGFUL_CODES.includes(answer.code)) throw new Error(`${path} answered ${answer.code}`);
    return answer;
  };
}
