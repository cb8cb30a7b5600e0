import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, Server, ServerResponse } from "node:http";
import { errors, errorText, type Language } from "@meridian/contract/errors";
import type { App } from "../app.ts";
import { callerAddressReader } from "../lib/caller-address.ts";
import { languageOf } from "../lib/language.ts";
import { countTurnedAway } from "../lib/metrics.ts";
import { Paces } from "../lib/paces.ts";
import { sourceOf } from "../lib/source.ts";
import { dataHeaders } from "./security-headers.ts";

const MAX_SOURCES = 50_000;
/** Far more than a browser requests from pages and portal, or programs request without a key. */
const PORTAL = { perSecond: 300, burst: 3000, max: MAX_SOURCES };
const RETRY_SECONDS = 1;

/**
 * Rejects requests, before Fastify, from a client that floods us with unpaid requests: routing and answering them would
 * cost more than a lookup. `/healthz` is always answered.
 */
export function guardAgainstFloods(server: Server, { config, now }: App): void {
  const listeners = server.listeners("request") as RequestListener[];
  const callerAddress = callerAddressReader(config);
  const portal = new Paces<string>(PORTAL);
  const headers = dataHeaders(config);
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (isAdmitted(request)) for (const listener of listeners) listener.call(server, request, response);
    else turnAway(request, response, headers);
  });

  function isAdmitted(request: IncomingMessage): boolean {
    const { url = "" } = request;
    // API-key calls have a separate limit, which counts only refused calls.
    if (url === "/healthz" || url.startsWith("/v2/")) return true;
    return portal.take(sourceOf(callerAddress(request)), now().getTime()) === 0;
  }
}

/** Built once, because these answers do not depend on the request. */
const answers = new Map<Language, Buffer>();

function turnAway(request: IncomingMessage, response: ServerResponse, headers: OutgoingHttpHeaders): void {
  countTurnedAway();
  const language = languageOf(request.headers);
  const body = answers.get(language) ?? makeAnswer(language);
  answers.set(language, body);
  response
    .writeHead(429, {
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": body.length,
      "cache-control": "no-store",
      "retry-after": String(RETRY_SECONDS),
    })
    .end(body);
}

function makeAnswer(language: Language): Buffer {
  const data = { retry_after_seconds: RETRY_SECONDS };
  const { code } = errors.TOO_MANY_REQUESTS;
  return Buffer.from(JSON.stringify({ code, msg: errorText("TOO_MANY_REQUESTS", language, data), data }));
}
