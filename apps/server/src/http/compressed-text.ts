import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { compressFast, compressSmall, encodingFor } from "../lib/compression.ts";
import { etagOf } from "./etag.ts";

/** A text in the encodings that browsers accept. */
export interface CompressedText {
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

export async function compressText(text: string): Promise<CompressedText> {
  const identity = Buffer.from(text);
  const [br, gzip] = await Promise.all([compressSmall(identity, "br"), compressSmall(identity, "gzip")]);
  return { identity, br, gzip };
}

/** Sends the encoding the caller prefers; Vary lets caches keep each. */
export async function sendCompressed(text: CompressedText, { headers }: FastifyRequest, reply: FastifyReply) {
  const encoding = encodingFor(headers);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  reply.header("vary", "accept-encoding");
  // Whatever accepts Zstandard alone is too rare to be kept ready.
  return reply.send(encoding === "zstd" ? await compressFast(text.identity, "zstd") : text[encoding]);
}

const CACHE_BYTES = 32 * 1024 * 1024;

/** Sends texts. The compressed form of each is cached by ETag, so a changed text is compressed again. */
export function textSender() {
  const cache = new LRUCache<string, CompressedText>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ identity, br, gzip }) => identity.length + br.length + gzip.length,
  });
  return async (
    { body, type, etag = etagOf(body), seconds = 300 }: { body: string; type: string; etag?: string; seconds?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    reply.headers({ etag, "cache-control": `public, max-age=${seconds}`, vary: "accept-encoding" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const known = cache.get(etag);
    const compressed = known ?? (await compressText(body));
    if (!known) cache.set(etag, compressed);
    return sendCompressed(compressed, request, reply.type(type));
  };
}
