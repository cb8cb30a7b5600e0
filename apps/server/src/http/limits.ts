import rateLimit from "@fastify/rate-limit";
import type { Endpoint } from "@meridian/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";
import { RENDERER_TOKEN } from "../lib/renderer-agent.ts";
import { sourceOf } from "../lib/source.ts";

/** Portal requests one address may make per minute; lookups with a key have their own limits. */
const FLOOD = { max: 1200, seconds: 60 };

/** How long to count locally after Redis has failed, before trying it again. */
const REDIS_PAUSE_MS = 5000;

type CreateCounter = FastifyInstance["createRateLimit"];

declare module "fastify" {
  interface FastifyInstance {
    createLimitCounter: CreateCounter;
  }
}

/**
 * Counts requests: in Redis if there is one, so that all processes share a count. While it is unavailable each process
 * counts on its own: a limit per process is better than none.
 */
export async function registerLimits(server: FastifyInstance, { redis, log }: App): Promise<void> {
  let createShared: CreateCounter | null = null;
  if (redis)
    // A scope of its own, because the library creates one kind of counter per scope.
    await server.register(async (scope) => {
      await scope.register(rateLimit, { global: false, nameSpace: "meridian-limit-", redis });
      createShared = (options) => scope.createRateLimit(options);
    });
  await server.register(rateLimit, { global: false });
  let redisDownUntil = 0;
  server.decorate("createLimitCounter", (options) => {
    const countHere = server.createRateLimit(options);
    const countShared = createShared?.(options);
    return async (request) => {
      if (!countShared || redis?.status !== "ready" || Date.now() < redisDownUntil) return countHere(request);
      try {
        return await countShared(request);
      } catch (error) {
        redisDownUntil = Date.now() + REDIS_PAUSE_MS;
        log.warn({ err: error }, "limits are counted per process while Redis is unavailable");
        return countHere(request);
      }
    };
  });
}

type Counted = Awaited<ReturnType<ReturnType<CreateCounter>>>;

/** Whether a counted request is over the limit. In @fastify/rate-limit `isAllowed` means "on the allow-list". */
export const isOverLimit = (counted: Counted): counted is Extract<Counted, { isAllowed: false }> =>
  !counted.isAllowed && counted.isExceeded;

/** Whether the request is the server's own, made to render a page. */
const isRenderer = ({ headers }: FastifyRequest): boolean => headers["x-renderer"] === RENDERER_TOKEN;

/** Rejects a request beyond the limit. @throws Failure TOO_MANY_REQUESTS */
export type Limit = (request: FastifyRequest) => Promise<void>;

/** Limit on all calls combined, per client address. */
export const floodLimit = (server: FastifyInstance): Limit =>
  limit(server, FLOOD, (request) => `flood|${clientKey(request)}`);

/** An endpoint's own limit: per user if signed in, else per client address. */
export const endpointLimit = (
  server: FastifyInstance,
  { path, rate }: Endpoint,
  userIdOf: (request: FastifyRequest) => number | undefined,
): Limit | null =>
  rate ? limit(server, rate, (request) => `${path}|${userIdOf(request) ?? clientKey(request)}`) : null;

/** The address a client is counted by: the /64 for IPv6. */
export const clientKey = (request: FastifyRequest): string => sourceOf(request.callerAddress);

function limit(
  server: FastifyInstance,
  { max, seconds }: { max: number; seconds: number },
  keyGenerator: (request: FastifyRequest) => string,
): Limit {
  const count = server.createLimitCounter({ max, timeWindow: seconds * 1000, keyGenerator });
  return async (request) => {
    if (isRenderer(request)) return;
    const counted = await count(request);
    if (isOverLimit(counted))
      throw new Failure("TOO_MANY_REQUESTS", { retry_after_seconds: Math.max(1, counted.ttlInSeconds) });
  };
}
