import type { FastifyReply, FastifyRequest } from "fastify";
import { answerTo, Failure } from "../errors.ts";
import { languageOf } from "./caller.ts";

/** Answers a failure with its envelope, in the caller's language. */
export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = asFailure(error, request);
  if (failure.failure === "SERVER_ERROR") request.log.error({ err: error }, "unexpected failure");
  if (failure.failure === "UNAVAILABLE") {
    request.log.warn({ err: error }, "a service is away");
    reply.header("retry-after", "5");
  }
  const { status, envelope } = answerTo(failure, languageOf(request.headers), request.id);
  const retryAfter = envelope.data?.retry_after_seconds;
  if (typeof retryAfter === "number") reply.header("retry-after", String(retryAfter));
  return reply.code(status).type("application/json; charset=utf-8").header("cache-control", "no-store").send(envelope);
}

function asFailure(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  const { statusCode, limit } = error as { statusCode?: number; limit?: number };
  if (isAway(error)) return new Failure("UNAVAILABLE");
  if (statusCode === 413) return new Failure("TOO_LARGE", { max_bytes: limit ?? request.routeOptions.bodyLimit });
  if (statusCode === 415)
    return new Failure("UNSUPPORTED_TYPE", { mime: (request.headers["content-type"] ?? "").split(";", 1)[0] });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Failure("MALFORMED_BODY");
  return new Failure("SERVER_ERROR");
}

/** Whether an error of Prisma, Node or ioredis says that the database or Redis cannot be reached now. */
export function isAway(error: unknown): boolean {
  const { name, message = "", code = "" } = error as Error & { code?: string };
  return (
    /^(?:P1001|P1002|P1008|P1017|P2024|P2028|P2037|ECONNREFUSED|ECONNRESET|57P0[123])$/.test(code) ||
    name === "MaxRetriesPerRequestError" ||
    (name === "DriverAdapterError" && /connect|terminat|timeout|DatabaseNotReachable/i.test(message)) ||
    /Can't reach database server|Connection terminated|Command timed out|Query read timeout/.test(message)
  );
}
