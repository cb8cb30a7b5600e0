import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { App } from "../app.ts";
import { callerAddressReader } from "../lib/caller-address.ts";
import type { Limits } from "../lib/limits/limits.ts";
import type { SourceStanding } from "../lib/limits/source-standing.ts";
import { isLookup, type TurnAway } from "../lib/limits/turn-away.ts";
import { sourceOf } from "../lib/source.ts";

interface Guard {
  limits: Limits;
  standing: SourceStanding;
  turnAway: TurnAway;
}

/**
 * Rejects requests, before Fastify, from a client that floods us with unpaid requests: routing and answering them would
 * cost more than a lookup. `/healthz` is always answered.
 */
export function guardAgainstFloods(server: Server, { config, now }: App, { limits, standing, turnAway }: Guard): void {
  const listeners = server.listeners("request") as RequestListener[];
  const callerAddress = callerAddressReader(config);
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (isAdmitted(request)) for (const listener of listeners) listener.call(server, request, response);
    else {
      standing.noteTurnedAway(callerAddress(request), request.socket, now().getTime());
      turnAway(request, response, "TOO_MANY_REQUESTS");
    }
  });

  function isAdmitted(request: IncomingMessage): boolean {
    // API-key calls have a separate limit, which counts only refused calls.
    if (request.url === "/healthz" || isLookup(request)) return true;
    return limits.take("portal-flood", sourceOf(callerAddress(request))) === 0;
  }
}
