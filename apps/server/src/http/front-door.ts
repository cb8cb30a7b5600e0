import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { errors, errorText, type Language } from "@meridian/contract/errors";
import type { App } from "../app.ts";
import { callerAddressReader } from "../lib/caller-address.ts";
import { countTurnedAway } from "../lib/metrics.ts";
import { sourceOf } from "../lib/source.ts";
import { Paces } from "../modules/keys/paces.ts";
import { languageOf } from "./caller.ts";
import { describeRefusal } from "./data-plane/failure.ts";

const MAX_SOURCES = 50_000;
/** Far more than a person's browser asks of pages and portal, and programs of calls without a key. */
const PORTAL = { perSecond: 300, burst: 3000, max: MAX_SOURCES };
/** Calls by key that were refused; a program that looks whole logs up asks for some reserved addresses too. */
const REFUSED = { perSecond: 500, burst: 2000, max: MAX_SOURCES };
const RETRY_SECONDS = 1;

/**
 * Turns away, before Fastify sees it, whatever comes from a source that floods us with requests that nobody pays for: to
 * route and answer them would cost more than a lookup. Calls by key count only where they are refused, and `/healthz` is
 * answered always.
 */
export function guardFrontDoor(server: Server, { config, now }: App): void {
  const listeners = server.listeners("request") as RequestListener[];
  const callerAddress = callerAddressReader(config.TRUSTED_PROXIES);
  const portal = new Paces<string>(PORTAL);
  const refused = new Paces<string>(REFUSED);
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (isAdmitted(request, response)) for (const listener of listeners) listener.call(server, request, response);
    else turnAway(request, response);
  });

  function isAdmitted(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = "" } = request;
    if (url === "/healthz") return true;
    const source = sourceOf(callerAddress(request));
    const moment = now().getTime();
    if (!url.startsWith("/v2/")) return portal.take(source, moment) === 0;
    if (refused.isSpent(source, moment)) return false;
    response.once("finish", () => {
      if (response.statusCode >= 400) refused.take(source, moment);
    });
    return true;
  }
}

/** Answers made once; what is said in them does not depend on the request. */
const answers = new Map<string, Buffer>();

function turnAway(request: IncomingMessage, response: ServerResponse): void {
  countTurnedAway();
  const isPlane = request.url?.startsWith("/v2/") ?? false;
  const language = languageOf(request.headers);
  const name = `${isPlane} ${language}`;
  const body = answers.get(name) ?? makeAnswer(isPlane, language);
  answers.set(name, body);
  response
    .writeHead(429, {
      "content-type": "application/json; charset=utf-8",
      "content-length": body.length,
      "cache-control": "no-store",
      "retry-after": String(RETRY_SECONDS),
    })
    .end(body);
}

function makeAnswer(isPlane: boolean, language: Language): Buffer {
  const data = { retry_after_seconds: RETRY_SECONDS };
  const { code } = errors.TOO_MANY_REQUESTS;
  return Buffer.from(
    JSON.stringify(
      isPlane
        ? describeRefusal("TOO_MANY_REQUESTS", language, "").body
        : { code, msg: errorText("TOO_MANY_REQUESTS", language, data), data },
    ),
  );
}
