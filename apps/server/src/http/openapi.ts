import { api } from "@meridian/contract";
import { openApiDocument } from "@meridian/contract/openapi";
import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { productVersion } from "../lib/runtime-files.ts";
import { etagOf } from "./etag.ts";

/** Serves the public OpenAPI document, from which customers generate their clients. */
export function registerOpenApi(server: FastifyInstance, { config }: App): void {
  const body = JSON.stringify(openApiDocument(api, { version: productVersion(), url: config.PUBLIC_URL }));
  const etag = etagOf(body);
  server.get("/openapi.json", async (request, reply) => {
    reply
      .header("etag", etag)
      .header("cache-control", "public, max-age=300")
      .header("access-control-allow-origin", "*");
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(body);
  });
}
