import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { countText } from "../../lib/count-text.ts";
import type { Plane } from "../../lib/plane.ts";
import type { CallResult } from "../../modules/usage/usage-ledger.ts";
import { type Admission, monthAt } from "./admission.ts";
import type { Lookup } from "./lookups.ts";
import { assignHead, headerList } from "./prepared-head.ts";
import type { Answer } from "./query.ts";

/** What a page may read of an answer beside its body. */
const EXPOSED =
  "x-request-id, x-quota-limit, x-quota-remaining, x-quota-reset, x-credits-charged, x-database-version, etag";
const JSON_TYPE = "application/json; charset=utf-8";

/** The data plane as a server runs it. */
export interface ServingPlane extends Plane {
  /** From then on each connection is closed after its answer. */
  isStopping: () => boolean;
  /** The end of the head of an answer after which its connection stays open. */
  keepAliveLines: string;
  /** The address a request comes from, behind our own proxies too. */
  callerAddress: (request: IncomingMessage) => string;
}

/** What became of a call, for the counts and the records. */
export interface Outcome {
  type: number;
  path: string;
  /** What was asked, to be shown to the key's owner for thirty days. */
  query: string;
  status: number;
  result: CallResult;
  charged: number;
  calls?: number;
  countries?: readonly (readonly [code: string, calls: number])[];
  isOverQuota?: boolean;
}

/** From whom a call came, and how long its answer took. */
export interface AnsweredCall {
  ip: string;
  elapsedMs: number;
}

/** The headers every answer to a key carries, as lines of its head. */
export function quotaLines(plane: Plane, admission: Admission, charged: number): string {
  const { key, service, credits, isKeyInUrl, origin, now } = admission;
  let lines = `x-credits-charged: ${charged}\r\nx-database-version: ${plane.lookupDatabase.version}\r\n`;
  if (service && credits) {
    lines += `x-quota-limit: ${service.quota}\r\nx-quota-remaining: ${countText(credits.remaining)}\r\n`;
    if (service.isMonthly) lines += `x-quota-reset: ${monthAt(now).reset}\r\n`;
    const limiter = key.limiter ?? service.limiter;
    lines += `x-ratelimit-limit: ${limiter.limit}\r\nx-ratelimit-remaining: ${countText(limiter.remaining)}\r\n`;
    lines += `x-ratelimit-reset: ${limiter.resetSeconds}\r\n`;
  }
  if (origin !== null)
    lines += `access-control-allow-origin: ${origin}\r\naccess-control-expose-headers: ${EXPOSED}\r\nvary: origin\r\n`;
  return isKeyInUrl ? `${lines}warning: 299 - "key in URL"\r\n` : lines;
}

/** The same headers for an answer that Fastify sends. */
export function describeQuota(plane: Plane, reply: FastifyReply, admission: Admission): void {
  const headers = headerList(quotaLines(plane, admission, 0));
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? "", headers[i + 1]);
}

/**
 * Sends ASCII JSON that was prepared. Not through Fastify, which would look at the body again and encode it as UTF-8:
 * that is the larger part of what an answer costs.
 */
export function answerJson(
  plane: ServingPlane,
  reply: FastifyReply,
  body: string | Buffer,
  lines: string,
  onSent?: () => void,
): void {
  const { raw } = reply;
  writeJsonHead(plane, raw, reply.request.id, body.length, lines);
  reply.hijack();
  if (typeof body === "string") raw.end(body, "latin1", onSent);
  else raw.end(body, onSent);
}

/** The whole head of an answer of so many bytes of JSON. */
export function writeJsonHead(
  plane: ServingPlane,
  response: ServerResponse,
  requestId: string,
  length: number,
  lines: string,
): void {
  const all = `${lines}content-type: ${JSON_TYPE}\r\ncontent-length: ${length}\r\nx-request-id: ${requestId}\r\n`;
  if (plane.isStopping() || !assignHead(response, all, plane.keepAliveLines)) writeHead(plane, response, 200, all);
}

/** Tells the caller that he has the answer already. */
export function answerUnchanged(plane: ServingPlane, reply: FastifyReply, lines: string): void {
  writeHead(plane, reply.raw, 304, `${lines}x-request-id: ${reply.request.id}\r\n`);
  reply.hijack();
  reply.raw.end();
}

/** Before Fastify lets go: a header that cannot be sent throws, and then Fastify has to answer. */
function writeHead({ isStopping }: ServingPlane, response: ServerResponse, status: number, lines: string): void {
  const headers = headerList(lines);
  if (isStopping()) headers.push("connection", "close");
  response.writeHead(status, headers);
}

/** A lookup that was answered. */
export function successOf({ path, type }: Lookup, address: string, { countryCode }: Answer, charged: number): Outcome {
  const countries = countryCode === "" ? [] : [[countryCode, 1] as const];
  return { path, type, query: address, status: 200, result: "success", charged, countries };
}

export const answeredCall = ({ request, elapsedTime }: FastifyReply): AnsweredCall => ({
  ip: request.ip,
  elapsedMs: elapsedTime,
});

/** Counts and records a call that has been answered. */
export function recordCall(
  plane: Plane,
  { ip, elapsedMs }: AnsweredCall,
  admission: Admission,
  outcome: Outcome,
): void {
  const { key } = admission;
  if (key.isTest) return;
  plane.meter.record({
    at: admission.now,
    accountId: key.accountId,
    keyId: key.id,
    ownerId: key.ownerId,
    serviceType: outcome.type,
    path: outcome.path,
    query: outcome.query,
    httpStatus: outcome.status,
    result: outcome.result,
    isOverQuota: outcome.isOverQuota ?? false,
    charged: outcome.charged,
    microseconds: Math.round(elapsedMs * 1000),
    clientIp: ip,
    calls: outcome.calls ?? 1,
    countries: outcome.countries ?? [],
  });
}
