import type { FastifyReply, FastifyRequest } from "fastify";
import type { Plane } from "../../lib/plane.ts";
import type { CallResult } from "../../modules/usage/usage-ledger.ts";
import { type Admission, monthAt } from "./admission.ts";

/** What a page may read of an answer beside its body. */
const EXPOSED =
  "x-request-id, x-quota-limit, x-quota-remaining, x-quota-reset, x-credits-charged, x-database-version, etag";
const JSON_TYPE = "application/json; charset=utf-8";

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
export function describeQuota(plane: Plane, reply: FastifyReply, admission: Admission, charged: number): void {
  const { key, service, credits, isKeyInUrl, origin, now } = admission;
  const headers: Record<string, string | number> = {
    "x-credits-charged": charged,
    "x-database-version": plane.lookupDatabase.version,
  };
  if (service && credits) {
    headers["x-quota-limit"] = service.quota;
    headers["x-quota-remaining"] = credits.remaining;
    if (service.isMonthly) headers["x-quota-reset"] = monthAt(now).end.toISOString();
    const limiter = key.limiter ?? service.limiter;
    headers["x-ratelimit-limit"] = limiter.limit;
    headers["x-ratelimit-remaining"] = limiter.remaining;
    headers["x-ratelimit-reset"] = limiter.resetSeconds;
  }
  if (origin !== null) {
    headers["access-control-allow-origin"] = origin;
    headers["access-control-expose-headers"] = EXPOSED;
    headers.vary = "origin";
  }
  if (isKeyInUrl) headers.warning = '299 - "key in URL"';
  reply.headers(headers);
}

/** Sends ASCII JSON that was prepared, then counts the call: what is counted has always been answered. */
export function answerJson(reply: FastifyReply, body: string): void {
  reply.header("content-type", JSON_TYPE).send(body);
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
