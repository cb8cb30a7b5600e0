import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerTo, Failure } from "../errors.ts";
import { isUnavailable } from "../lib/unavailable.ts";

/** Answers a failure with its envelope, in the caller's language. */
export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = toFailure(error, request);
  request.failure = failure;
  if (failure.failure === "SERVER_ERROR") request.log.error({ err: error }, "unexpected failure");
  // A full queue already answers with Retry-After; logging each refusal would flood the log.
  if (failure.failure === "UNAVAILABLE" && failure.data?.retry_after_seconds === undefined) {
    request.log.warn({ err: error }, "a service is unavailable");
    reply.header("retry-after", "5");
  }
  const { status, envelope } = answerTo(failure, request.language, request.id);
  const retryAfter = envelope.data?.retry_after_seconds;
  if (typeof retryAfter === "number") reply.header("retry-after", String(retryAfter));
  if (status === 429 && typeof retryAfter === "number") reply.header("ratelimit", `"call";r=0;t=${retryAfter}`);
  return reply.code(status).type("application/json; charset=utf-8").header("cache-control", "no-store").send(envelope);
}

/** The type of a body, without parameters; "" if there is none. */
export const mimeOf = (headers: IncomingHttpHeaders): string => (headers["content-type"] ?? "").split(";", 1)[0] ?? "";

function toFailure(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  const { statusCode, limit } = error as { statusCode?: number; limit?: number };
  if (isUnavailable(error)) return new Failure("UNAVAILABLE");
  if (statusCode === 413) return new Failure("TOO_LARGE", { max_bytes: limit ?? request.routeOptions.bodyLimit });
  if (statusCode === 415) return new Failure("UNSUPPORTED_TYPE", { mime: mimeOf(request.headers) });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Failure("MALFORMED_BODY");
  return new Failure("SERVER_ERROR");
}
