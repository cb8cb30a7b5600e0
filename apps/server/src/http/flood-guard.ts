import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { App } from "../app.ts";
import { callerAddressReader } from "../lib/caller-address.ts";
import { Paces } from "../lib/paces.ts";
import { sourceOf } from "../lib/source.ts";
import type { SourceStanding } from "../lib/source-standing.ts";
import { dataHeaders } from "./security-headers.ts";
import { isLookup, turnAway } from "./turn-away.ts";

const MAX_SOURCES = 50_000;
/** Far more than a browser requests from pages and portal, or programs request without a key. */
const PORTAL = { perSecond: 300, burst: 3000, max: MAX_SOURCES };

/**
 * Rejects requests, before Fastify, from a client that floods us with unpaid requests: routing and answering them would
 * cost more than a lookup. `/healthz` is always answered.
 */
export function guardAgainstFloods(server: Server, { config, now }: App, standing: SourceStanding): void {
  const listeners = server.listeners("request") as RequestListener[];
  const callerAddress = callerAddressReader(config);
  const portal = new Paces<string>(PORTAL);
  const headers = dataHeaders(config);
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (isAdmitted(request)) for (const listener of listeners) listener.call(server, request, response);
    else {
      standing.noteTurnedAway(callerAddress(request), request.socket, now().getTime());
      turnAway(request, response, "TOO_MANY_REQUESTS", headers);
    }
  });

  function isAdmitted(request: IncomingMessage): boolean {
    // API-key calls have a separate limit, which counts only refused calls.
    if (request.url === "/healthz" || isLookup(request)) return true;
    return portal.take(sourceOf(callerAddress(request)), now().getTime()) === 0;
  }
}
