import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { openPart } from "../lib/files.ts";
import { onClose } from "../lib/on-close.ts";
import { type Part, type StoredBody, sizeOf, type TransferCount } from "../lib/stored-body.ts";
import { readRange } from "./byte-range.ts";

/**
 * Answers GET and HEAD with `ETag`, `Last-Modified`, `Digest` and ranges. HEAD, 304 and 416 read no data and are not
 * counted.
 */
export async function sendStored(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  body: StoredBody,
  count: TransferCount | null = null,
): Promise<FastifyReply> {
  const { headers } = request;
  const size = sizeOf(body.parts);
  const etag = `"${body.tag}"`;
  const changedAt = body.changedAt.toUTCString();
  const unchanged = isUnchanged(headers["if-none-match"], headers["if-modified-since"], etag, body.changedAt);
  const mayBePart = headers["if-range"] === undefined || [etag, changedAt].includes(headers["if-range"] as string);
  const range = request.method === "GET" && mayBePart ? readRange(headers.range, size) : "whole";
  const sendsBody = !unchanged && range !== "unsatisfiable" && request.method !== "HEAD";
  // Before the file's headers are set, which must not be on the error of a refused transfer.
  if (sendsBody) await count?.begin();
  reply
    .headers({
      etag,
      "last-modified": changedAt,
      "accept-ranges": "bytes",
      "cache-control": body.cacheControl ?? "private, no-cache, no-transform",
      "content-disposition": `attachment; filename="${body.name}"`,
      ...(body.sha256 && { digest: `sha-256=${Buffer.from(body.sha256, "hex").toString("base64")}` }),
      ...body.headers,
    })
    .type(body.type);
  if (unchanged) return reply.code(304).send();
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${size}`).send();
  const { from, size: length } = range === "whole" ? { from: 0, size } : range;
  reply.code(range === "whole" ? 200 : 206).header("content-length", String(length));
  if (range !== "whole") reply.header("content-range", `bytes ${from}-${from + length - 1}/${size}`);
  if (!sendsBody) return reply.send();
  if (count) watchEnd(app, reply.raw, count);
  return reply.send(Readable.from(piecesOf(app, body.parts, from, length), { objectMode: false }));
}

/** Reports once whether everything was sent or the connection broke first. */
function watchEnd(app: App, response: ServerResponse, count: TransferCount): void {
  let isReported = false;
  const report = (isWhole: boolean) => {
    if (isReported) return;
    isReported = true;
    count.end(isWhole).catch((failure: unknown) => app.log.error({ err: failure }, "could not count a transfer"));
  };
  response.once("finish", () => report(true));
  // Both events may fire in the same turn, in either order.
  onClose(response, () => setImmediate(() => report(response.writableFinished)));
}

/** If the caller sent an entity tag, it takes precedence. */
function isUnchanged(tags: string | undefined, since: string | undefined, etag: string, changedAt: Date): boolean {
  if (tags !== undefined) return tags.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
  return since !== undefined && Date.parse(since) >= Math.floor(changedAt.getTime() / 1000) * 1000;
}

async function* piecesOf(app: App, parts: readonly Part[], from: number, length: number): AsyncGenerator<Buffer> {
  let skip = from;
  let left = length;
  for (const part of parts) {
    const size = Buffer.isBuffer(part) ? part.length : part.size;
    const wanted = Math.min(size - skip, left);
    if (wanted > 0) {
      if (Buffer.isBuffer(part)) yield part.subarray(skip, skip + wanted);
      else yield* await openPart(app, part.key, { from: part.from + skip, size: wanted });
      left -= wanted;
    }
    skip = Math.max(0, skip - size);
  }
}
