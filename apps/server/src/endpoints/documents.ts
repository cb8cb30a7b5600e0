import type { Language } from "@meridian/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { App } from "../app.ts";
import { type CompressedText, compressText, sendCompressed } from "../http/compressed-text.ts";
import { etagOf } from "../http/etag.ts";
import { documentMarkdown, llmsText, searchText } from "../modules/documents/texts.ts";

const CACHE_BYTES = 32 * 1024 * 1024;

/** Serves the documentation as files: each page as Markdown, a JSON search index, and llms.txt. */
export function registerDocuments(server: FastifyInstance, app: App): void {
  const markdown = "text/markdown; charset=utf-8";
  const send = textSender();
  for (const [base, language] of [
    ["", "en"],
    ["/zh", "zh"],
  ] as const satisfies readonly (readonly [string, Language])[]) {
    server.get<{ Params: { slug: string } }>(`${base}/doc/:slug(^[a-z0-9_-]{1,40}).md`, async (request, reply) => {
      const text = await documentMarkdown(app, language, request.params.slug);
      return text === null ? reply.callNotFound() : send(text, markdown, request, reply);
    });
    server.get(`${base}/doc/search.json`, async (request, reply) =>
      send(await searchText(app, language), "application/json; charset=utf-8", request, reply),
    );
  }
  server.get("/llms.txt", async (request, reply) =>
    send(await llmsText(app), "text/plain; charset=utf-8", request, reply),
  );
}

/** Sends a text. Its compressed form is cached by ETag, so a changed text is compressed again. */
function textSender() {
  const cache = new LRUCache<string, CompressedText>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ identity, br, gzip }) => identity.length + br.length + gzip.length,
  });
  return async (text: string, type: string, request: FastifyRequest, reply: FastifyReply) => {
    const etag = etagOf(text);
    reply.headers({ etag, "cache-control": "public, max-age=300", vary: "accept-encoding" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const known = cache.get(etag);
    const compressed = known ?? (await compressText(text));
    if (!known) cache.set(etag, compressed);
    return sendCompressed(compressed, request, reply.type(type));
  };
}
