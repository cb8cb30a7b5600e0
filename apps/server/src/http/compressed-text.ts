import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A text in each encoding a browser may accept. */
export interface CompressedText {
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

export async function compressText(text: string): Promise<CompressedText> {
  const identity = Buffer.from(text);
  const [br, gzip] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(identity),
  ]);
  return { identity, br, gzip };
}

/** Sends the encoding the browser accepts; Vary lets caches keep each. */
export function sendCompressed(text: CompressedText, request: FastifyRequest, reply: FastifyReply) {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.header("vary", "accept-encoding").send(text[encoding]);
}
