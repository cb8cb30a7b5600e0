import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { takeTicket } from "../modules/account/logout.ts";
import { endSessions, findUser } from "../modules/account/sessions.ts";

/** Ends the browser's session here when the sibling site has ended its own, and goes home either way. */
export function registerSiblingLogout(server: FastifyInstance, app: App): void {
  server.get<{ Querystring: { token?: string } }>("/sibling-logout", async ({ query, cookies }, reply) => {
    if (await takeTicket(app, String(query.token ?? ""))) {
      const user = cookies.token ? await findUser(app, cookies.token) : null;
      if (user) await endSessions(app, user.id, user.sessionId);
      const { COOKIE_DOMAIN } = app.config;
      reply.clearCookie("token", { path: "/", ...(COOKIE_DOMAIN && { domain: COOKIE_DOMAIN }) });
    }
    return reply.header("cache-control", "no-store").redirect("/", 303);
  });
}
