import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { Language } from "@meridian/contract/errors";
import { languageOf, requestIdOf } from "../caller.ts";
import { type Admission, admitAtOnce } from "./admission.ts";
import { chargeAtOnce, giveBack } from "./charging.ts";
import { PlaneFailure } from "./failure.ts";
import { type Lookup, languageNamed } from "./lookups.ts";
import { type Answer, answerFor, cachingLines, etagOf } from "./query.ts";
import { quotaLines, recordCall, type ServingPlane, successOf, writeJsonHead } from "./respond.ts";

/** How the lookups begin that the lane may answer. */
const START = "/v2/query?ip=";
const LANGUAGE_START = "&lang=";
const NO_QUERY = {};

/**
 * Answers the plainest of lookups in front of Fastify, whose routing and objects cost more than the lookup itself:
 * a known key in a header, one address, credit at hand. Every other request reaches Fastify as it came, with nothing
 * taken for it, so that each rule and each refusal stands in one place.
 */
export function openLane(server: Server, plane: ServingPlane, lookup: Lookup): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    try {
      if (answerPlain(plane, lookup, request, response)) return;
    } catch (error) {
      plane.log.error({ err: error }, "unexpected failure");
      if (response.headersSent) return void response.destroy();
    }
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/** False where the request is of another kind and nothing has been done about it. */
function answerPlain(plane: ServingPlane, lookup: Lookup, request: IncomingMessage, response: ServerResponse): boolean {
  const startedAt = performance.now();
  const { url = "", headers } = request;
  if (!url.startsWith(START) || !isPlain(plane, request)) return false;
  const addressEnd = url.indexOf("&", START.length);
  const address = addressEnd < 0 ? url.slice(START.length) : url.slice(START.length, addressEnd);
  const language = addressEnd < 0 ? languageOf(headers) : languageIn(url.slice(addressEnd));
  if (language === null || address === "") return false;
  const ip = plane.callerAddress(request);
  const admission = admitAtOnce(plane, { ip, headers, query: NO_QUERY }, lookup.type);
  const answer = admission && findAnswer(plane, admission, address, language);
  if (!answer || !chargeAtOnce(plane, admission)) return false;
  try {
    const body = lookup.select(plane, answer, address, null);
    const lines = quotaLines(plane, admission, 1) + cachingLines(etagOf(answer, language, null));
    writeJsonHead(plane, response, requestIdOf(headers), body.length, lines);
    response.end(body, "latin1");
  } catch (error) {
    giveBack(plane, admission);
    throw error;
  }
  const elapsedMs = performance.now() - startedAt;
  recordCall(plane, { ip, elapsedMs }, admission, successOf(lookup, address, answer, 1));
  return true;
}

/** Whether Fastify would look at nothing of a request but its address and its key. */
function isPlain(plane: ServingPlane, { method, headers }: IncomingMessage): boolean {
  if (headers["if-none-match"] !== undefined || plane.isStopping()) return false;
  if (method === "GET") return true;
  return (
    method === "POST" &&
    headers["content-type"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    (headers["content-length"] === undefined || headers["content-length"] === "0")
  );
}

const languageIn = (rest: string): Language | null =>
  rest.startsWith(LANGUAGE_START) ? languageNamed(rest.slice(LANGUAGE_START.length)) : null;

/** Null for an address that is refused. */
function findAnswer(plane: ServingPlane, admission: Admission, address: string, language: Language): Answer | null {
  try {
    return answerFor(plane, admission, address, language);
  } catch (error) {
    if (error instanceof PlaneFailure) return null;
    throw error;
  }
}
