import type { Client } from "./client.ts";
import { clientAddress, type IsTrusted, trustedProxies } from "./client-address.ts";
import { ApiError } from "./errors.ts";
import type { QueryAnswer } from "./model.gen.ts";

/** How a visitor's address is found, and where it is looked up. */
export interface VisitorOptions {
  client: Client;
  /** Your proxies, as addresses and CIDR blocks; none by default, which is right without a proxy. */
  trusted?: readonly string[] | undefined;
  /** The header that your nearest proxy writes; `x-forwarded-for` by default. */
  header?: string | undefined;
}

/** Who sent a request. */
export interface Visitor {
  address: string;
  /**
   * The record of the address, looked up at the first call; null for reserved and unknown addresses.
   * @throws ApiError, ConnectionError
   */
  record(): Promise<QueryAnswer | null>;
}

/** A visitor from what a request says. */
function visitor(client: Client, address: string): Visitor {
  let record: Promise<QueryAnswer | null> | undefined;
  return {
    address,
    record() {
      record ??= client.lookup(address).catch((error: unknown) => {
        const isUnknown =
          error instanceof ApiError && ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND"].includes(error.code);
        if (isUnknown) return null;
        throw error;
      });
      return record;
    },
  };
}

/** The parts of a Node request that are read. */
interface NodeRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  socket: { remoteAddress?: string | undefined };
}

function nodeVisitor({ client, trusted = [], header = "x-forwarded-for" }: VisitorOptions) {
  const isTrusted = trustedProxies(trusted);
  const name = header.toLowerCase();
  return ({ headers, socket }: NodeRequest): Visitor =>
    visitor(client, clientAddress(socket.remoteAddress ?? "", headers[name], isTrusted));
}

/** Middleware of Express, Connect and the like: sets `request.visitor`. */
export function expressMiddleware(options: VisitorOptions) {
  const visitorOf = nodeVisitor(options);
  return (request: NodeRequest & { visitor?: Visitor }, _response: unknown, next: () => void): void => {
    request.visitor = visitorOf(request);
    next();
  };
}

/** The parts of a Fastify instance that are used. */
interface Fastify {
  decorateRequest(name: string, value: null): unknown;
  addHook(
    name: "onRequest",
    hook: (request: { raw: NodeRequest; visitor?: Visitor }, reply: unknown, done: () => void) => void,
  ): unknown;
}

/** Plugin of Fastify: `fastify.register(fastifyPlugin, { client, trusted })` sets `request.visitor`. */
export const fastifyPlugin = Object.assign(
  (fastify: Fastify, options: VisitorOptions, done: () => void): void => {
    const visitorOf = nodeVisitor(options);
    fastify.decorateRequest("visitor", null);
    fastify.addHook("onRequest", (request, _reply, next) => {
      request.visitor = visitorOf(request.raw);
      next();
    });
    done();
  },
  // Without it, only routes registered inside the plugin would see it.
  { [Symbol.for("skip-override")]: true },
);

/** How a visitor is found from a `Request`, which does not have the address of its connection. */
export interface FetchOptions<Rest extends readonly unknown[]> extends VisitorOptions {
  /** The connection's address, as your platform tells it: a header of its own, or what it passes beside the request. */
  remote: (request: Request, ...rest: Rest) => string;
}

/**
 * Wraps a handler of requests, as in Workers, Next, Deno and Bun: it gets the visitor as second argument, before whatever
 * else the platform passes.
 */
export function fetchHandler<Rest extends readonly unknown[], Answer>(
  { client, trusted = [], header = "x-forwarded-for", remote }: FetchOptions<Rest>,
  handler: (request: Request, visitor: Visitor, ...rest: Rest) => Answer,
): (request: Request, ...rest: Rest) => Answer {
  const isTrusted: IsTrusted = trustedProxies(trusted);
  return (request, ...rest) => {
    const address = clientAddress(remote(request, ...rest), request.headers.get(header) ?? undefined, isTrusted);
    return handler(request, visitor(client, address), ...rest);
  };
}
