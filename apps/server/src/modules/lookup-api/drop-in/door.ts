import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answer, refuse } from "../answer.ts";
import type { BatchSlots } from "../batch/batch-slots.ts";
import { LookupFailure } from "../failure.ts";
import type { ServedLookupApi } from "../lookup-api.ts";
import type { Fields } from "../product.ts";
import { admissions, admitFirst, answerPreflight, callOf, fieldsOfUrl, METHODS, takeBytes } from "../requests.ts";
import { readSingle } from "../single.ts";
import { readDropInBatch } from "./batch.ts";
import type { DropIn, DropInPost, DropInRoute } from "./drop-in.ts";
import { dropIns } from "./drop-ins.ts";

const NO_HEAD = { exposeHeadRoute: false };

/** The endpoints of other services, which answer like `/v2` but in the form that their programs read. */
export function registerDropIns(server: FastifyInstance, lookupApi: ServedLookupApi, slots: BatchSlots): void {
  for (const dropIn of Object.values(dropIns))
    server.register(async (scope) => registerDropIn(scope, lookupApi, slots, dropIn));
}

function registerDropIn(scope: FastifyInstance, lookupApi: ServedLookupApi, slots: BatchSlots, dropIn: DropIn): void {
  const { prefix, unknown, routes, batches = [], posts = [] } = dropIn;
  takeBytes(scope);
  scope.setErrorHandler((error, request, reply) => {
    reply.hijack();
    refuse(lookupApi, callOf(request, reply, unknown, fieldsOfUrl(request)), error);
    return reply;
  });
  for (const route of routes) registerRoute(scope, lookupApi, dropIn, route);
  for (const batch of batches)
    registerPost(scope, lookupApi, { ...batch, read: (body) => readDropInBatch(batch, body, slots) });
  for (const post of posts) registerPost(scope, lookupApi, post);
  for (const url of [prefix, `${prefix}/*`]) {
    scope.options(url, (_request, reply) => answerPreflight(reply));
    const method = METHODS.filter((one) => !scope.hasRoute({ method: one, url }));
    scope.route({ method, url, ...NO_HEAD, handler: refuseUnknown });
  }
}

function refuseUnknown(): never {
  throw new LookupFailure("UNKNOWN_PATH");
}

function registerRoute(
  scope: FastifyInstance,
  lookupApi: ServedLookupApi,
  { unknown }: DropIn,
  { url, ask }: DropInRoute,
): void {
  scope.route({
    method: "GET",
    url,
    ...NO_HEAD,
    handler(request: FastifyRequest, reply: FastifyReply) {
      reply.hijack();
      const { params, query } = request as { params: Record<string, string>; query: Fields };
      try {
        const { product, fields } = ask({ params, query, headers: request.headers });
        const call = callOf(request, reply, product, fields);
        const read = readSingle(product);
        void answer(lookupApi, call, (api, asking, admission) => {
          product.form.check?.(asking, admission);
          return read(api, asking, admission);
        });
      } catch (error) {
        refuse(lookupApi, callOf(request, reply, unknown, query), error);
      }
    },
  });
}

function registerPost(scope: FastifyInstance, lookupApi: ServedLookupApi, { path, product, read }: DropInPost): void {
  for (const url of urlsOf(path))
    scope.post(url, { preParsing: admitFirst(lookupApi, product) }, (request, reply) => {
      reply.hijack();
      const call = callOf(request, reply, product, request.query as Fields);
      void answer(lookupApi, call, read(request.body), admissions.get(request));
    });
}

/** A path that ends with a slash is also reached without it. */
const urlsOf = (path: string): string[] => (path.endsWith("/") ? [path, path.slice(0, -1)] : [path]);
