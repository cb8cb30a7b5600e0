import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Language } from "@meridian/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { documentMarkdown, llmsText, searchText } from "../modules/documents/texts.ts";
import { etagOf } from "./etag.ts";

const compress = promisify(brotliCompress);

/** Serves the documentation as files: each page as Markdown, all of it to search in, and the list for programs. */
export function registerDocuments(server: FastifyInstance, app: App): void {
  const markdown = "text/markdown; charset=utf-8";
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

async function send(text: string, type: string, request: FastifyRequest, reply: FastifyReply) {
  const etag = etagOf(text);
  reply.headers({ etag, "cache-control": "public, max-age=300", vary: "accept-encoding" });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  reply.type(type);
  if (!/\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""))) return reply.send(text);
  const body = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return reply.header("content-encoding", "br").send(body);
}
