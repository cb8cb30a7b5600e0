import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { registry, requests } from "../lib/metrics.ts";

/** Times every request; the label is the route's pattern, so that addresses and ids cannot multiply the series. */
export function observeRequests(server: FastifyInstance): void {
  server.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      "request",
    );
  });
}

/** Serves `/metrics` on a port of its own, away from the public one; port 0 takes a free one. */
export async function serveMetrics(port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    response.setHeader("content-type", registry.contentType).end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  return server;
}
