import rateLimit from "@fastify/rate-limit";
import type { Endpoint } from "@meridian/contract/endpoint";
import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";

/** What one address may ask of the portal at all, per minute; look-ups with a key have limits of their own. */
const FLOOD = { max: 1200, timeWindow: 60_000 };

const tooMany = (_request: unknown, { ttl }: { ttl: number }) =>
  new Failure("TOO_MANY_REQUESTS", { retry_after_seconds: Math.max(1, Math.ceil(ttl / 1000)) });

const retryAfterOnly = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false };

/** Counts requests per address: in Redis where there is one, so that all processes count together. */
export async function registerLimits(server: FastifyInstance, app: App): Promise<void> {
  await server.register(rateLimit, {
    global: false,
    cache: 20_000,
    nameSpace: "meridian-limit-",
    ...(app.redis && { redis: app.redis }),
    errorResponseBuilder: tooMany,
    addHeadersOnExceeding: retryAfterOnly,
    addHeaders: { ...retryAfterOnly, "retry-after": true },
  });
}

/** The checks before a call: the flood guard shared by all calls, and the endpoint's own limit. */
export function limitsOf(server: FastifyInstance, { path, rate }: Endpoint) {
  const flood = server.rateLimit({ ...FLOOD, groupId: "flood" });
  if (!rate) return [flood];
  return [flood, server.rateLimit({ max: rate.max, timeWindow: rate.seconds * 1000, groupId: path })];
}
