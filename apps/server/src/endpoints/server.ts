import { type IncomingMessage, Server } from "node:http";
import cookie from "@fastify/cookie";
import type { Language } from "@meridian/contract/errors";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";
import { answer } from "../http/answer.ts";
import { DEFAULT_BODY_BYTES, registerBodies } from "../http/body.ts";
import { openCallTurns } from "../http/call-turns.ts";
import { limitConnections } from "../http/connections.ts";
import { guardAgainstFloods } from "../http/flood-guard.ts";
import { serveInLanes } from "../http/lanes.ts";
import { LargeBodies } from "../http/large-bodies.ts";
import { portalLimit } from "../http/limits.ts";
import { exemptLongBodies } from "../http/long-bodies.ts";
import { observeRequests } from "../http/metrics.ts";
import { mount } from "../http/mount.ts";
import { refuseSeveralHosts } from "../http/one-host.ts";
import { registerOpenApi } from "../http/openapi.ts";
import { dataHeaders, registerSecurityHeaders } from "../http/security-headers.ts";
import { trackShutdown } from "../http/shutdown.ts";
import { type AddressTrace, callerAddressReader, callerAddressTracer, trustedProxies } from "../lib/caller-address.ts";
import type { FindUser, FindViewed, Route } from "../lib/calls.ts";
import { languageOf } from "../lib/language.ts";
import { Limits } from "../lib/limits/limits.ts";
import { SourceStanding } from "../lib/limits/source-standing.ts";
import { turnAwayWith } from "../lib/limits/turn-away.ts";
import { requestIdOf } from "../lib/request-id.ts";
import { registerLookupApi } from "../modules/lookup-api/door.ts";
import { readSmallForm } from "../modules/lookup-api/fast/fast.ts";
import type { LookupApi } from "../modules/lookup-api/lookup-api.ts";
import { payingCallers } from "../modules/lookup-api/paying-callers.ts";
import { registerBulkJobs } from "./bulk-jobs.ts";
import { registerDocuments } from "./documents.ts";
import { registerDownloads } from "./downloads.ts";
import { registerFeeds } from "./feeds.ts";
import { registerFiles } from "./files.ts";
import { registerHealth } from "./health.ts";
import { registerLensReports } from "./lens-reports.ts";
import { registerMcp } from "./mcp.ts";
import { registerOAuth } from "./oauth.ts";
import { registerPayments } from "./payments.ts";
import { urlWithKey } from "./plain-answers.ts";
import { registerProviderCallback } from "./provider-callback.ts";
import { registerSiblingLogout } from "./sibling-logout.ts";
import { registerStatusUnsubscribe } from "./status-unsubscribe.ts";
import { registerUpdater } from "./updater.ts";
import { registerUploads } from "./uploads.ts";
import { registerWellKnown } from "./well-known.ts";

/**
 * A connection without a byte in either direction for this long is closed, whether its client is slow or idle. Longer
 * than the minute for which load balancers keep connections, so that none of them sends a request into a closed one.
 */
const QUIET_CONNECTION_MS = 65_000;

/** A request may take as long to arrive as the client's own time limit. */
const REQUEST_MS = 15_000;
/** How often to check for requests that take too long; Node's default is 30 s. */
const REQUEST_CHECK_MS = 1000;

export interface ServerOptions {
  routes: Route[];
  findUser: FindUser;
  findViewed: FindViewed;
  /** Serves the site's pages, if there is a web build. */
  registerPages?: (server: FastifyInstance, app: App) => Promise<void>;
  /** Answers API-key calls, if this process does. */
  lookupApi?: LookupApi;
  /** Portal calls that work at once; tests race more of them. */
  callsAtOnce?: number;
}

/**
 * Builds the API without listening, so that a test can call it in-process. Portal and lookup API have separate scopes,
 * so that the portal's hooks cost a lookup nothing.
 */
export async function createServer(app: App, options: ServerOptions): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers),
    requestIdHeader: false,
    rewriteUrl: urlWithKey,
    trustProxy: trustedProxies(app.config.TRUSTED_PROXIES),
    bodyLimit: DEFAULT_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: QUIET_CONNECTION_MS,
    http: {
      // Creating a stream for an absent body takes a tenth of the cost of a small answer.
      optimizeEmptyRequests: true,
      // Node uses a longer header timeout as the request timeout, and the other way round.
      headersTimeout: REQUEST_MS,
      connectionsCheckingInterval: REQUEST_CHECK_MS,
    },
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 300 },
  });
  const { lookupApi } = options;
  const limits = lookupApi?.limits ?? new Limits(app);
  const standing = new SourceStanding(limits);
  const turnAway = turnAwayWith(dataHeaders(app.config), app.config);
  server.decorate("limits", limits);
  const callerAddress = callerAddressReader(app.config);
  server.decorateRequest("callerAddress", {
    getter() {
      return callerAddress(this.raw);
    },
  });
  server.decorateRequest("language", {
    getter() {
      return languageOf(this.headers, app.config);
    },
  });
  const traceAddress = callerAddressTracer(app.config);
  server.decorateRequest("addressTrace", {
    getter() {
      return traceAddress(this.raw);
    },
  });
  // The idle timeout also applies between requests; a keep-alive timeout would be set again for each of them.
  server.server.keepAliveTimeout = 0;
  server.server.prependListener("request", dropTypeOfNoBody);
  const { server: listener } = server;
  if (listener instanceof Server) {
    guardAgainstFloods(listener, app, { limits, standing, turnAway });
    limitConnections(listener, app, standing);
    // In front of every handler, including the lookup API's fast path.
    server.addHook("onReady", async () => {
      refuseSeveralHosts(listener, app);
      exemptLongBodies(listener);
      if (lookupApi) serveInLanes(listener, payingCallers(lookupApi, standing, callerAddress), turnAway);
    });
  }
  const isStopping = trackShutdown(server);
  registerBodies(server, readSmallForm);
  // Shared, because both fill the same memory.
  const largeBodies = new LargeBodies();
  server.register((portal) => registerPortal(portal, app, options, { isStopping, largeBodies }));
  if (lookupApi)
    server.register(async (scope) => {
      const served = registerLookupApi(scope, { ...lookupApi, isStopping, standing, turnAway }, largeBodies);
      registerBulkJobs(scope, served);
      registerUploads(scope, served);
      registerLensReports(scope, served, largeBodies);
      registerMcp(scope, served);
    });
  return server;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The address the request comes from, also behind our own proxies; Fastify's `ip` misreads what some proxies write. */
    readonly callerAddress: string;
    /** The same, and how it was found. */
    readonly addressTrace: AddressTrace;
    /** The caller's language, as far as the headers tell. */
    readonly language: Language;
  }
}

/** Fastify would wait for the end of a body if its type is given, but there is no stream to end. */
function dropTypeOfNoBody({ headers }: IncomingMessage): void {
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined)
    delete headers["content-type"];
}

interface Shared {
  isStopping: () => boolean;
  largeBodies: LargeBodies;
}

async function registerPortal(
  server: FastifyInstance,
  app: App,
  options: ServerOptions,
  { isStopping, largeBodies }: Shared,
): Promise<void> {
  const { routes, findUser, findViewed, registerPages } = options;
  server.setErrorHandler((error, request, reply) => answer(error, request, reply));
  server.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  observeRequests(server);
  await server.register(cookie);
  await registerSecurityHeaders(server, app);
  registerHealth(server, app, isStopping);
  registerOpenApi(server, app);
  registerDocuments(server, app);
  registerFeeds(server, app);
  registerStatusUnsubscribe(server, app);
  registerWellKnown(server, app);
  registerFiles(server, app);
  registerDownloads(server, app);
  registerUpdater(server, app);
  registerSiblingLogout(server, app);
  registerProviderCallback(server, app);
  registerPayments(server, app);
  registerOAuth(server, app);
  const common = {
    findUser,
    findViewed,
    portalLimit: portalLimit(server.limits),
    largeBodies,
    inTurn: openCallTurns(options.callsAtOnce),
  };
  for (const route of routes) mount(server, app, route, common);
  if (registerPages) await registerPages(server, app);
  answerUnknown(server, routes);
}

function answerUnknown(server: FastifyInstance, routes: Route[]) {
  const methods = new Map(routes.map(({ endpoint }) => [endpoint.path as string, endpoint.method ?? "POST"]));
  server.setNotFoundHandler((request, reply) => {
    const allow = methods.get(request.url.split("?", 1)[0] ?? "");
    if (allow) reply.header("allow", allow);
    return answer(new Failure(allow ? "WRONG_METHOD" : "UNKNOWN_PATH", allow ? { allow } : null), request, reply);
  });
}
