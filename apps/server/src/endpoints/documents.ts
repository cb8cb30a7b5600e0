import type { Language } from "@meridian/contract/errors";
import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { textSender } from "../http/compressed-text.ts";
import { documentMarkdown, llmsFullText, llmsText, searchText, skillText } from "../modules/documents/texts.ts";

/** Serves the documentation as files: each page as Markdown, a JSON search index, llms.txt, and a skill file. */
export function registerDocuments(server: FastifyInstance, app: App): void {
  const markdown = "text/markdown; charset=utf-8";
  const send = textSender();
  for (const [base, language] of [
    ["", "en"],
    ["/zh", "zh"],
  ] as const satisfies readonly (readonly [string, Language])[]) {
    server.get<{ Params: { slug: string } }>(`${base}/doc/:slug(^[a-z0-9_-]{1,40}).md`, async (request, reply) => {
      const text = await documentMarkdown(app, language, request.params.slug);
      return text === null ? reply.callNotFound() : send({ body: text, type: markdown }, request, reply);
    });
    server.get(`${base}/doc/search.json`, async (request, reply) =>
      send({ body: await searchText(app, language), type: "application/json; charset=utf-8" }, request, reply),
    );
  }
  server.get("/llms-full.txt", async (request, reply) =>
    send({ body: await llmsFullText(app), type: "text/plain; charset=utf-8" }, request, reply),
  );
  server.get("/SKILL.md", async (request, reply) =>
    send({ body: await skillText(app), type: markdown }, request, reply),
  );
  server.get("/llms.txt", async (request, reply) =>
    send({ body: await llmsText(app), type: "text/plain; charset=utf-8" }, request, reply),
  );
}
