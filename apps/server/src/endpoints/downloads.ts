import type { FastifyInstance, FastifyReply } from "fastify";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";
import { orGone } from "../http/or-gone.ts";
import { sendStored } from "../http/send-stored.ts";
import { openSignedResult } from "../modules/bulk-jobs/result.ts";
import { openDownload } from "../modules/downloads/downloads.ts";
import { openLite, openPublicFile, openSample } from "../modules/downloads/public-files.ts";
import { publicKeyPem } from "../modules/downloads/signing.ts";

interface Signed {
  Params: { id: string };
  Querystring: { account?: string; expires?: string; signature?: string };
}

/** Serves databases through signed URLs, and samples and verification keys to everyone. */
export function registerDownloads(server: FastifyInstance, app: App): void {
  const both = { method: ["GET", "HEAD"] as ("GET" | "HEAD")[], exposeHeadRoute: false };
  server.route<Signed>({
    ...both,
    url: "/downloads/:id",
    handler: async (request, reply) => {
      const { params, query } = request;
      const signed = { id: Number(params.id), accountId: Number(query.account), expires: Number(query.expires) };
      if (!Object.values(signed).every(isId)) throw new Failure("UNKNOWN_PATH");
      const { body, count } = await orGone(openDownload(app, signed, String(query.signature ?? "")));
      return sendStored(app, request, reply, body, count);
    },
  });
  server.route<Signed>({
    ...both,
    url: "/downloads/jobs/:id",
    handler: async (request, reply) => {
      const { params, query } = request;
      const [id, expires] = [Number(params.id), Number(query.expires)];
      if (![id, expires].every(isId)) throw new Failure("UNKNOWN_PATH");
      const body = await orGone(openSignedResult(app, id, expires, String(query.signature ?? "")));
      return sendStored(app, request, reply, body);
    },
  });
  server.get("/downloads/public-key.pem", (_request, reply: FastifyReply) =>
    reply
      .type("application/x-pem-file")
      .header("cache-control", "public, max-age=300")
      .header("content-disposition", 'attachment; filename="public-key.pem"')
      .send(publicKeyPem(app)),
  );
  server.route<{ Params: { name: string } }>({
    ...both,
    url: "/downloads/samples/:name",
    handler: async (request, reply) =>
      sendStored(app, request, reply, await orGone(openSample(app, request.params.name))),
  });
  server.route<{ Params: { name: string } }>({
    ...both,
    url: "/downloads/lite/:name",
    handler: async (request, reply) =>
      sendStored(app, request, reply, await orGone(openLite(app, request.params.name))),
  });
  server.route<{ Params: { product: string; version: string; name: string } }>({
    ...both,
    url: "/downloads/:product/:version/:name",
    handler: async (request, reply) =>
      sendStored(app, request, reply, await orGone(openPublicFile(app, request.params))),
  });
}

/** Long enough for ids and Unix seconds; anything longer is not ours. */
const isId = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= 99_999_999_999;
