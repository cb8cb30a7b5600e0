import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { Endpoint } from "@meridian/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";

/** What one address may ask of the portal at all, per minute; look-ups with a key have limits of their own. */
const FLOOD = { max: 1200, seconds: 60 };
/** Whoever has an IPv6 connection has a /64 of addresses. */
const IPV6_PREFIX = 64;

/** Counts requests: in Redis where there is one, so that all processes count together. */
export async function registerLimits(server: FastifyInstance, app: App): Promise<void> {
  await server.register(rateLimit, {
    global: false,
    cache: 20_000,
    nameSpace: "meridian-limit-",
    ...(app.redis && { redis: app.redis }),
  });
}

/** Refuses a request that is one too many. @throws Failure TOO_MANY_REQUESTS */
export type Limit = (request: FastifyRequest) => Promise<void>;

/** The guard before all calls together, by address. */
export const floodLimit = (server: FastifyInstance): Limit =>
  limit(server, FLOOD, (request) => `flood|${addressOf(request)}`);

/** An endpoint's own limit: by user where there is one, else by address. */
export const endpointLimit = (
  server: FastifyInstance,
  { path, rate }: Endpoint,
  userIdOf: (request: FastifyRequest) => number | undefined,
): Limit | null =>
  rate ? limit(server, rate, (request) => `${path}|${userIdOf(request) ?? addressOf(request)}`) : null;

const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip, IPV6_PREFIX);

function limit(
  server: FastifyInstance,
  { max, seconds }: { max: number; seconds: number },
  keyGenerator: (request: FastifyRequest) => string,
): Limit {
  const count = server.createRateLimit({ max, timeWindow: seconds * 1000, keyGenerator });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Failure("TOO_MANY_REQUESTS", { retry_after_seconds: Math.max(1, counted.ttlInSeconds) });
  };
}
