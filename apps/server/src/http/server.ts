import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { App } from "../app.ts";
import { answerTo, Failure } from "../errors.ts";
import { registerBodies } from "./body.ts";
import { languageOf, validRequestId } from "./caller.ts";
import { registerFiles } from "./files.ts";
import { registerHealth } from "./health.ts";
import { floodLimit, registerLimits } from "./limits.ts";
import { observeRequests } from "./metrics.ts";
import { mount } from "./mount.ts";
import { registerOpenApi } from "./openapi.ts";
import type { FindUser, Route } from "./routes.ts";
import { registerSecurityHeaders } from "./security-headers.ts";
import { registerSiblingLogout } from "./sibling-logout.ts";
import { watchStopping } from "./stopping.ts";

/** The API's version, as its OpenAPI document says it; raised with every change a caller can see. */
const VERSION = "0.1.0";

export interface ServerOptions {
  routes: Route[];
  findUser: FindUser;
  /** Serves the pages of the site, where there are any. */
  registerPages?: (server: FastifyInstance, app: App) => Promise<void>;
}

/** Builds the API without listening, so that a test can call it in-process. */
export async function createServer(app: App, { routes, findUser, registerPages }: ServerOptions) {
  const server: FastifyInstance = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => validRequestId(request.headers["x-request-id"]) ?? randomUUID(),
    requestIdHeader: false,
    trustProxy: app.config.TRUSTED_PROXIES.length > 0 ? app.config.TRUSTED_PROXIES : false,
    // Slow and idle clients must not hold connections: a request may take as long as the client's own time limit.
    connectionTimeout: 30_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 300 },
  });
  server.setErrorHandler((error, request, reply) => answer(error, request, reply));
  server.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  observeRequests(server);
  await server.register(cookie);
  await registerSecurityHeaders(server, app);
  await registerLimits(server, app);
  registerBodies(server);
  registerHealth(server, app, watchStopping(server));
  registerOpenApi(server, app, VERSION);
  registerFiles(server, app);
  registerSiblingLogout(server, app);
  const flood = floodLimit(server);
  for (const route of routes) mount(server, app, route, { findUser, flood });
  if (registerPages) await registerPages(server, app);
  answerUnknown(server, routes);
  return server;
}

function answerUnknown(server: FastifyInstance, routes: Route[]) {
  const methods = new Map(routes.map(({ endpoint }) => [endpoint.path as string, endpoint.method ?? "POST"]));
  server.setNotFoundHandler((request, reply) => {
    const allow = methods.get(request.url.split("?", 1)[0] ?? "");
    if (allow) reply.header("allow", allow);
    return answer(new Failure(allow ? "WRONG_METHOD" : "UNKNOWN_PATH", allow ? { allow } : null), request, reply);
  });
}

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
  const { statusCode, code = "", limit } = error as { statusCode?: number; code?: string; limit?: number };
  if (isAway(code, error)) return new Failure("UNAVAILABLE");
  if (statusCode === 413) return new Failure("TOO_LARGE", { max_bytes: limit ?? request.routeOptions.bodyLimit });
  if (statusCode === 415)
    return new Failure("UNSUPPORTED_TYPE", { mime: (request.headers["content-type"] ?? "").split(";", 1)[0] });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Failure("MALFORMED_BODY");
  return new Failure("SERVER_ERROR");
}

/** Codes of Prisma, Node and ioredis that say: the database or Redis cannot be reached now. */
function isAway(code: string, error: unknown): boolean {
  const { name, message = "" } = error as Error;
  return (
    /^(?:P1001|P1002|P1008|P1017|P2024|P2037|ECONNREFUSED|ECONNRESET|57P0[123])$/.test(code) ||
    name === "MaxRetriesPerRequestError" ||
    (name === "DriverAdapterError" && /connect|terminat|DatabaseNotReachable/i.test(message)) ||
    /Can't reach database server|Connection terminated|Command timed out/.test(message)
  );
}
