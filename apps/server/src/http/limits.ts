import type { Endpoint } from "@meridian/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { Failure } from "../errors.ts";
import type { Limits } from "../lib/limits/limits.ts";
import { RENDERER_TOKEN } from "../lib/renderer-agent.ts";
import { sourceOf } from "../lib/source.ts";

declare module "fastify" {
  interface FastifyInstance {
    limits: Limits;
  }
}

/** Whether the request is the server's own, made to render a page. */
const isRenderer = ({ headers }: FastifyRequest): boolean => headers["x-renderer"] === RENDERER_TOKEN;

/** Rejects a request beyond the limit. @throws Failure TOO_MANY_REQUESTS */
export type Limit = (request: FastifyRequest) => void;

/** Limit on all portal calls combined, per client address. */
export const portalLimit =
  (limits: Limits): Limit =>
  (request) => {
    if (!isRenderer(request)) requireNoWait(limits.take("portal", clientKey(request)));
  };

/** An endpoint's own limit: per user if signed in, else per client address. */
export function endpointLimit(
  limits: Limits,
  { path, rate: declared }: Endpoint,
  userIdOf: (request: FastifyRequest) => number | undefined,
): Limit | null {
  if (!declared) return null;
  const rate = { perSecond: declared.max / declared.seconds, burst: declared.max };
  return (request) => {
    if (isRenderer(request)) return;
    const userId = userIdOf(request);
    requireNoWait(
      userId === undefined
        ? limits.take("visitor-call", `${path}|${clientKey(request)}`, rate)
        : limits.take("own-call", `${path}|${userId}`, rate),
    );
  };
}

/** @throws Failure TOO_MANY_REQUESTS if there are seconds to wait */
export function requireNoWait(seconds: number): void {
  if (seconds > 0) throw new Failure("TOO_MANY_REQUESTS", { retry_after_seconds: seconds });
}

/** The address a client is counted by: the /64 for IPv6. */
export const clientKey = (request: FastifyRequest): string => sourceOf(request.callerAddress);
