import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { App } from "../app.ts";
import { RENDERER_AGENT } from "../lib/renderer-agent.ts";
import { type CompressedText, compressText } from "./compressed-text.ts";

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
/** Rendering holds the processor: beyond this many at once a visitor gets the page that fills itself. */
const RENDERS_AT_ONCE = 4;

/** A page with its content; "missing" where its subject does not exist, null where it was not rendered. */
export type LivePages = (
  route: LiveRoute,
  build: { renderer: string; shell: Buffer },
  request: FastifyRequest,
) => Promise<CompressedText | "missing" | null>;

/**
 * Renders pages whose content is kept in the database, with the answers the API gives to everybody, so that crawlers
 * and slow connections need no script to read them. What was rendered is kept for 30 s.
 */
export function livePages(server: FastifyInstance, { config, log }: App): LivePages {
  const kept = new LRUCache<string, CompressedText | "missing">({ max: KEPT_PAGES, ttl: KEPT_SECONDS * 1000 });
  let renders = 0;
  return async ({ language }, build, request) => {
    let isRendering = false;
    try {
      const renderer: Renderer = await import(pathToFileURL(join(config.WEB_DIR, build.renderer)).href);
      const [path = "", search = ""] = request.url.split("?", 2);
      const page = await renderer.openLivePage(
        renderer.pathWithoutLanguage(decodeURIComponent(path)),
        search,
        language,
      );
      const known = kept.get(page.key);
      if (known) return known;
      if (renders >= RENDERS_AT_ONCE) return null;
      isRendering = true;
      renders++;
      const parts = await page.render(asker(server, request, language), config.PUBLIC_URL);
      const result = parts === null ? "missing" : await compressText(fillShell(build.shell.toString(), parts));
      kept.set(page.key, result);
      return result;
    } catch (error) {
      log.error({ err: error, url: request.url }, "page not rendered");
      return null;
    } finally {
      if (isRendering) renders--;
    }
  };
}

const fillShell = (shell: string, { html, head, answers }: { html: string; head: string; answers: string }) =>
  shell
    .replace("<!--head-->", () => head)
    .replace("<!--app-->", () => html)
    .replace("<!--answers-->", () => answers);

/** Asks this API as the visitor's browser would, without his session, so that what is kept is for everybody. */
function asker(server: FastifyInstance, request: FastifyRequest, language: LiveRoute["language"]): Ask {
  return async (path, input) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(input)) if (value !== undefined) form.append(name, String(value));
    const body = new Response(form);
    const { payload } = await server.inject({
      method: "POST",
      url: path,
      remoteAddress: request.ip,
      headers: {
        "content-type": body.headers.get("content-type") ?? "",
        lang: language === "zh" ? "zh-CN" : "en-US",
        "user-agent": RENDERER_AGENT,
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return JSON.parse(payload);
  };
}
