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

/** Whether an error of Prisma, Node or ioredis says that the database, Redis or the disk cannot be used now. */
export function isAway(error: unknown): boolean {
  const { name, message = "", code = "", cause } = error as Error & { code?: string };
  return (
    isOutOfRoom(error) ||
    (cause instanceof Error && isOutOfRoom(cause)) ||
    /^(?:P1001|P1002|P1008|P1017|P2024|P2028|P2037|ECONNREFUSED|ECONNRESET|57P0[123])$/.test(code) ||
    name === "MaxRetriesPerRequestError" ||
    (name === "DriverAdapterError" && /connect|terminat|timeout|DatabaseNotReachable/i.test(message)) ||
    /Can't reach database server|Connection terminated|Command timed out|Query read timeout/.test(message)
  );
}

/**
 * Whether the machine, or PostgreSQL on its own (class 53), has no space, descriptors or memory left: what was asked for
 * may work later. Prisma hides the code of what PostgreSQL said in an error of its own.
 */
function isOutOfRoom(error: unknown): boolean {
  const {
    code = "",
    meta,
    cause,
  } = error as {
    code?: string;
    meta?: { driverAdapterError?: { cause?: PostgresCause } };
    cause?: PostgresCause;
  };
  const codes = [code, cause?.originalCode, meta?.driverAdapterError?.cause?.originalCode];
  return codes.some((one) => /^(?:ENOSPC|EDQUOT|EMFILE|ENFILE|53\d{3})$/.test(one ?? ""));
}

interface PostgresCause {
  originalCode?: string;
}
