import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { consumeTicket } from "../modules/account/logout.ts";
import { sessionIdOf } from "../modules/account/sessions.ts";

/**
 * Ends the session that was ended on the sibling site, and redirects to the home page either way. The cookie is cleared
 * only if it belongs to that session: another user's ticket must not sign the visitor out.
 */
export function registerSiblingLogout(server: FastifyInstance, app: App): void {
  server.get<{ Querystring: { token?: string } }>("/sibling-logout", async ({ query, cookies }, reply) => {
    const ended = await consumeTicket(app, String(query.token ?? ""));
    if (ended !== null && ended === sessionIdOf(app, cookies.token ?? "")) {
      const { COOKIE_DOMAIN } = app.config;
      reply.clearCookie("token", { path: "/", ...(COOKIE_DOMAIN && { domain: COOKIE_DOMAIN }) });
    }
    return reply.header("cache-control", "no-store").redirect("/", 303);
  });
}
