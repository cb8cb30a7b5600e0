import type { FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "../../errors.ts";
import { countRefusal } from "../../lib/metrics.ts";
import { ProductFailure } from "../../modules/products/product.ts";
import type { CallKind } from "../../modules/usage/usage-ledger.ts";
import { isAway } from "../answer.ts";
import type { Admission } from "./admission.ts";
import { describeRefusal, PlaneFailure, RETRY_SECONDS } from "./failure.ts";
import { languageFor } from "./lookups.ts";

/** How a refused call counts for the key's owner. */
export function refusedKind(path: string, serviceType: number, httpStatus: number, { reason }: PlaneFailure): CallKind {
  const isOverQuota = reason === "INSUFFICIENT_QUOTA";
  const kind = { serviceType, path, httpStatus, charged: 0, isOverQuota };
  if (nothingKnown.has(reason)) return { ...kind, result: "empty" };
  return { ...kind, result: isOverQuota || turnedAway.has(reason) ? "denied" : "error" };
}

const nothingKnown: ReadonlySet<string> = new Set(["IP_ADDRESS_NOT_FOUND", "RESERVED_IP_ADDRESS", "NOT_FOUND"]);
const turnedAway: ReadonlySet<string> = new Set(["TOO_MANY_REQUESTS", "UNAVAILABLE", "SOURCE_UNAVAILABLE"]);

/** Any error as the refusal its caller is told. */
export function asPlaneFailure(error: unknown): PlaneFailure {
  if (error instanceof PlaneFailure) return error;
  if (error instanceof ProductFailure)
    return new PlaneFailure(error.reason, turnedAway.has(error.reason) ? RETRY_SECONDS : null);
  // A body that the portal's parsers refuse.
  if (error instanceof Failure) return new PlaneFailure("INVALID_BODY");
  if (isAway(error)) return new PlaneFailure("UNAVAILABLE", RETRY_SECONDS);
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new PlaneFailure("INVALID_BODY");
  return new PlaneFailure("SERVER_ERROR");
}

/** Sends a refusal and says its HTTP status. */
export function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  hasEnvelope: boolean,
  admission: Admission | null = null,
): number {
  const failure = asPlaneFailure(error);
  countRefusal(failure.reason);
  if (failure.reason === "SERVER_ERROR") request.log.error({ err: error, reqId: request.id }, "unexpected failure");
  const { status, body } = describeRefusal(failure.reason, languageFor(request, admission), request.id);
  if (failure.retryAfterSeconds !== null) reply.header("retry-after", String(failure.retryAfterSeconds));
  reply
    .header("x-request-id", request.id)
    .header("cache-control", "no-store")
    .code(status)
    .type("application/json; charset=utf-8");
  reply.send(hasEnvelope ? { code: status, msg: body.message, data: body } : body);
  return status;
}
