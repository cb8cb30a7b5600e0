import type { FastifyReply, FastifyRequest } from "fastify";
import type { Plane } from "../../lib/plane.ts";
import type { CallResult } from "../../modules/usage/usage-ledger.ts";
import { type Admission, monthAt } from "./admission.ts";

/** What a page may read of an answer beside its body. */
const EXPOSED =
  "x-request-id, x-quota-limit, x-quota-remaining, x-quota-reset, x-credits-charged, x-database-version, etag";
const JSON_TYPE = "application/json; charset=utf-8";

/** The data plane as a server runs it. */
export interface ServingPlane extends Plane {
  /** From then on each connection is closed after its answer. */
  isStopping: () => boolean;
}

/** Names and values in turn, the form that node:http takes as it is. */
type HeaderList = string[];

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

/** The headers every answer to a key carries. */
export function quotaHeaders(plane: Plane, admission: Admission, charged: number): HeaderList {
  const { key, service, credits, isKeyInUrl, origin, now } = admission;
  const headers = ["x-credits-charged", String(charged), "x-database-version", plane.lookupDatabase.version];
  if (service && credits) {
    headers.push("x-quota-limit", String(service.quota), "x-quota-remaining", String(credits.remaining));
    if (service.isMonthly) headers.push("x-quota-reset", monthAt(now).reset);
    const limiter = key.limiter ?? service.limiter;
    headers.push("x-ratelimit-limit", String(limiter.limit), "x-ratelimit-remaining", String(limiter.remaining));
    headers.push("x-ratelimit-reset", String(limiter.resetSeconds));
  }
  if (origin !== null) {
    headers.push("access-control-allow-origin", origin, "access-control-expose-headers", EXPOSED, "vary", "origin");
  }
  if (isKeyInUrl) headers.push("warning", '299 - "key in URL"');
  return headers;
}

/** The same headers for an answer that Fastify sends. */
export function describeQuota(plane: Plane, reply: FastifyReply, admission: Admission): void {
  const headers = quotaHeaders(plane, admission, 0);
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? "", headers[i + 1]);
}

/**
 * Sends ASCII JSON that was prepared. Not through Fastify, which would look at the body again and encode it as UTF-8:
 * that is the larger part of what an answer costs.
 */
export function answerJson(plane: ServingPlane, reply: FastifyReply, body: string, headers: HeaderList): void {
  headers.push("content-type", JSON_TYPE, "content-length", String(body.length));
  writeHead(plane, reply, 200, headers);
  reply.raw.end(body, "latin1");
}

/** Tells the caller that he has the answer already. */
export function answerUnchanged(plane: ServingPlane, reply: FastifyReply, headers: HeaderList): void {
  writeHead(plane, reply, 304, headers);
  reply.raw.end();
}

function writeHead({ isStopping }: ServingPlane, reply: FastifyReply, status: number, headers: HeaderList): void {
  headers.push("x-request-id", reply.request.id);
  if (isStopping()) headers.push("connection", "close");
  reply.raw.writeHead(status, headers);
  // Not before: a header that cannot be sent throws, and then Fastify has to answer.
  reply.hijack();
}

/** Counts and records a call that has been answered. */
export function recordCall(
  plane: Plane,
  request: FastifyRequest,
  reply: FastifyReply,
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
    microseconds: Math.round(reply.elapsedTime * 1000),
    clientIp: request.ip,
    calls: outcome.calls ?? 1,
    countries: outcome.countries ?? [],
  });
}
