import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { callerOf } from "../http/caller.ts";
import { type CompressedText, compressText } from "../http/compressed-text.ts";
import { isServedSecurely } from "../http/security-headers.ts";
import { PREVIEW_COOKIE } from "../lib/preview.ts";

const END_PATH = "/preview/end";

const texts = {
  en: { says: "Preview of a draft. Visitors do not see it.", end: "End the preview", back: "/admin?tab=content" },
  zh: { says: "草稿预览，访客看不到。", end: "结束预览", back: "/zh/admin?tab=content" },
} as const;

/** Only pages of a preview have it, so its style is with it. */
const style =
  "position:fixed;inset:auto 0 0;z-index:var(--layer-modal);display:flex;flex-wrap:wrap;gap:var(--space-2) var(--space-5);" +
  "justify-content:center;align-items:center;padding:var(--space-3) var(--space-4);border-top:1px solid var(--line-strong);" +
  "background:var(--warn-soft);color:var(--ink);font-size:var(--text-md)";

const barIn = (language: "en" | "zh"): string => {
  const { says, end } = texts[language];
  const link = `<a class="link" href="${END_PATH}?lang=${language}">${end}</a>`;
  return `<aside role="status" style="${style}"><strong>${says}</strong>${link}</aside>`;
};

/** A page with a bar that says that it is a preview; it is kept nowhere. */
export const withPreviewBar = (page: CompressedText, language: "en" | "zh"): Promise<CompressedText> =>
  compressText(page.identity.toString().replace("</body>", `${barIn(language)}</body>`));

/** Ends the preview of a browser, which returns to the console. */
export function registerPreviewEnd(server: FastifyInstance, { config }: App): void {
  server.get<{ Querystring: { lang?: string } }>(END_PATH, async (request, reply) => {
    callerOf(request, reply, isServedSecurely(config)).setCookie(PREVIEW_COOKIE, "", 0);
    const { back } = texts[request.query.lang === "zh" ? "zh" : "en"];
    return reply.header("cache-control", "no-store").redirect(back, 303);
  });
}
