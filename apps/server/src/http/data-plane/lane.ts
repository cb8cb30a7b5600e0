import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { Language } from "@meridian/contract/errors";
import { languageAsked, requestIdOf } from "../caller.ts";
import { readSmallForm, simpleBoundary } from "../small-multipart.ts";
import { type Admission, admitAtOnce } from "./admission.ts";
import { chargeAtOnce, giveBack } from "./charging.ts";
import { PlaneFailure } from "./failure.ts";
import { type Lookup, languageNamed } from "./lookups.ts";
import { type Answer, answerFor, cachingLines, etagOf } from "./query.ts";
import { quotaLines, recordCall, type ServingPlane, writeJsonHead } from "./respond.ts";

/** Where the lookups are that the lane may answer, and how those begin that ask in the URL. */
const PATH = "/v2/query";
const START = `${PATH}?ip=`;
const LANGUAGE_START = "&lang=";
/** Bytes of a form; one of an address and a language has far fewer, whatever its boundary. */
const LARGEST_FORM = 1024;
const NO_QUERY = {};

/** What a lookup asks for. */
interface Question {
  address: string;
  /** Null for that of the key's account. */
  language: Language | null;
}

/**
 * Answers the plainest of lookups in front of Fastify, whose routing and objects cost more than the lookup itself: a
 * known key in a header, one address in the URL or in form-data, credit at hand. Every other request reaches Fastify as
 * it came, with nothing taken for it, so that each rule and each refusal stands in one place.
 */
export function openLane(server: Server, plane: ServingPlane, lookup: Lookup): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const startedAt = performance.now();
    const length = formLength(request);
    if (length === 0) {
      if (!isSettled(request, response, questionInUrl(request), startedAt)) leave(request, response);
      return;
    }
    request.once("readable", () => {
      const body = request.read() as Buffer | null;
      const question = body?.length === length ? questionInForm(request, body) : null;
      if (isSettled(request, response, question, startedAt)) return;
      if (body) request.unshift(body);
      leave(request, response);
    });
  });

  /** Whether the lane has answered, or has failed where nobody else can answer any more. */
  function isSettled(
    request: IncomingMessage,
    response: ServerResponse,
    question: Question | null,
    startedAt: number,
  ): boolean {
    if (!question) return false;
    try {
      return answerPlain(plane, lookup, request, response, question, startedAt);
    } catch (error) {
      plane.log.error({ err: error }, "unexpected failure");
      if (response.headersSent) response.destroy();
      return response.headersSent;
    }
  }

  function leave(request: IncomingMessage, response: ServerResponse): void {
    for (const listener of listeners) listener.call(server, request, response);
  }
}

/** Bytes of the form that a request brings; 0 where it brings something else, or a form too large to be a plain one. */
function formLength({ method, url, headers }: IncomingMessage): number {
  if (method !== "POST" || url !== PATH || !headers["content-type"]?.startsWith("multipart/form-data")) return 0;
  const length = Number(headers["content-length"] ?? 0);
  return length <= LARGEST_FORM ? length : 0;
}

function questionInForm({ headers }: IncomingMessage, body: Buffer): Question | null {
  const boundary = simpleBoundary(headers["content-type"] ?? "");
  const fields = boundary === null ? null : readSmallForm(body, boundary, 2);
  if (!fields) return null;
  const { ip = "", lang, ...others } = fields;
  for (const _other in others) return null;
  if (lang === undefined) return { address: ip, language: languageAsked(headers) };
  const language = languageNamed(lang);
  return language && { address: ip, language };
}

function questionInUrl(request: IncomingMessage): Question | null {
  const { url = "", headers } = request;
  if (!url.startsWith(START) || needsFastify(request)) return null;
  const addressEnd = url.indexOf("&", START.length);
  if (addressEnd < 0) return { address: url.slice(START.length), language: languageAsked(headers) };
  const language = languageIn(url.slice(addressEnd));
  return language && { address: url.slice(START.length, addressEnd), language };
}

/** Whether Fastify would look at more of a request than its head, or refuse its method. */
function needsFastify({ method, headers }: IncomingMessage): boolean {
  if (method === "GET") return false;
  return (
    method !== "POST" ||
    headers["content-type"] !== undefined ||
    headers["transfer-encoding"] !== undefined ||
    (headers["content-length"] !== undefined && headers["content-length"] !== "0")
  );
}

const languageIn = (rest: string): Language | null =>
  rest.startsWith(LANGUAGE_START) ? languageNamed(rest.slice(LANGUAGE_START.length)) : null;

/** False where the lookup is no plain one and nothing has been done about it. */
function answerPlain(
  plane: ServingPlane,
  lookup: Lookup,
  request: IncomingMessage,
  response: ServerResponse,
  question: Question,
  startedAt: number,
): boolean {
  const { address } = question;
  const { headers } = request;
  if (address === "" || headers["if-none-match"] !== undefined || plane.isStopping()) return false;
  const ip = plane.callerAddress(request);
  const admission = admitAtOnce(plane, { ip, headers, query: NO_QUERY }, lookup.type);
  if (!admission) return false;
  const language = question.language ?? admission.key.language;
  const answer = findAnswer(plane, admission, address, language);
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
  const { ipv4, country } = answer;
  recordCall(plane, { ip, elapsedMs }, admission, lookup.answered.charged, { query: address, ipv4, country });
  return true;
}

/** Null for an address that is refused. */
function findAnswer(plane: ServingPlane, admission: Admission, address: string, language: Language): Answer | null {
  try {
    return answerFor(plane, admission, address, language);
  } catch (error) {
    if (error instanceof PlaneFailure) return null;
    throw error;
  }
}
