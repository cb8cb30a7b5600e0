import { loginProviders } from "@meridian/contract/login-provider-names";
import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";
import { callerOf } from "../http/caller.ts";
import { portalLimit } from "../http/limits.ts";
import { isServedSecurely } from "../http/security-headers.ts";
import { receiveCallback } from "../modules/account/provider-callback.ts";

/** Where login providers send browsers back to. The site shows what came of it. */
export function registerProviderCallback(server: FastifyInstance, app: App): void {
  const limit = portalLimit(server.limits);
  const isSecure = isServedSecurely(app.config);
  server.get<{ Params: { provider: string } }>(
    "/sign-in/:provider/callback",
    { onRequest: async (request) => limit(request) },
    async (request, reply) => {
      const name = loginProviders.find((one) => one === request.params.provider);
      if (!name) throw new Failure("UNKNOWN_PATH");
      const [, query = ""] = request.url.split("?", 2);
      const caller = callerOf(request, reply, isSecure);
      const path = await receiveCallback(app, caller, name, new URLSearchParams(query));
      return reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").redirect(path, 303);
    },
  );
}
