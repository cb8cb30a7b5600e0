import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Failure } from "../errors.ts";
import { BackgroundTask } from "../lib/background.ts";
import { registry, requests } from "../lib/metrics.ts";

const RETRY_MS = 1000;

declare module "fastify" {
  interface FastifyRequest {
    /** Who called, if signed in, and why the call failed; for the log. */
    userId: number | undefined;
    failure: Failure | undefined;
  }
}

/**
 * Times and logs every request; the label is the route's pattern, so that addresses and ids cannot multiply the series.
 * The line of a refused one says who was refused, why, and from where.
 */
export function observeRequests(server: FastifyInstance): void {
  server.decorateRequest("userId", undefined);
  server.decorateRequest("failure", undefined);
  server.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const { method, userId, failure, ip } = request;
    request.log.info(
      {
        ...{ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
        user: userId ?? failure?.userId,
        ...(failure && { failure: failure.failure, ip }),
      },
      "request",
    );
  });
}

/**
 * Serves `/metrics` on its own port, separate from the public one; port 0 picks a free one. If the port is in use, for
 * example by a process that is still stopping, it is retried in the background: missing metrics must not keep the
 * service from starting.
 */
export async function serveMetrics(port: number, host: string, log: Logger): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.setHeader("content-type", registry.contentType).end(text),
      (error: unknown) => {
        log.error({ err: error }, "could not collect metrics");
        response.writeHead(500).end();
      },
    );
  });
  // Node reports failed accepts here, and an error event without a listener ends the process.
  server.once("listening", () => server.on("error", (error) => log.warn({ err: error }, "metrics server error")));
  try {
    await listen(server, port, host);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    log.warn({ err: error }, "the metrics port is in use; it is opened as soon as it is free");
    const waiting = new BackgroundTask("metrics port", log, () => listen(server, port, host));
    server.once("listening", () => waiting.stop());
    waiting.every(RETRY_MS);
  }
  return server;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
