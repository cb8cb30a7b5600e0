import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";
import { unsubscribe } from "../modules/status/subscriptions.ts";

interface Query {
  Querystring: { token?: string };
}

const path = "/status/unsubscribe";

/**
 * The address of List-Unsubscribe. Mail programs post to it on one click (RFC 8058); a browser that opens it is sent to
 * the page that asks, because mail scanners open links too.
 */
export function registerStatusUnsubscribe(server: FastifyInstance, app: App): void {
  server.post<Query>(path, async ({ query }, reply) => {
    const isKnown = await unsubscribe(app, String(query.token ?? "")).then(
      () => true,
      (error) => {
        if (error instanceof Failure) return false;
        throw error;
      },
    );
    reply
      .code(isKnown ? 200 : 404)
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8");
    return reply.send(isKnown ? "Unsubscribed\n" : "Unknown link\n");
  });
  server.get<Query>(path, async ({ query }, reply) => {
    const token = encodeURIComponent(String(query.token ?? ""));
    return reply.header("cache-control", "no-store").redirect(`/status#unsubscribe=${token}`, 303);
  });
}
