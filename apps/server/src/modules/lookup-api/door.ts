import { Server } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DEFAULT_BODY_BYTES } from "../../http/body.ts";
import type { LargeBodies } from "../../http/large-bodies.ts";
import { dataHeaders } from "../../http/security-headers.ts";
import { callerAddressReader } from "../../lib/caller-address.ts";
import { requestIdOf } from "../../lib/request-id.ts";
import { answer, refuse } from "./answer.ts";
import { BatchSlots } from "./batch/batch-slots.ts";
import { readBatch } from "./batch/read-batch.ts";
import { registerDropIns } from "./drop-in/door.ts";
import { LookupFailure } from "./failure.ts";
import { headerLines, keepAliveLines, takePlainLookups } from "./fast/fast.ts";
import type { LookupApi, ServedLookupApi } from "./lookup-api.ts";
import type { AnyDeclared, AnyProduct, Fields } from "./product.ts";
import { batchProduct } from "./products/batch.ts";
import { productCatalog } from "./products/catalog.ts";
import { meProduct } from "./products/me.ts";
import { queryProduct } from "./products/query.ts";
import { isFlooding, turnAway } from "./refusal-guard.ts";
import {
  admissions,
  admitFirst,
  answerPreflight,
  callOf,
  fieldsOfBody,
  fieldsOfUrl,
  METHODS,
  takeBytes,
} from "./requests.ts";
import { readSingle } from "./single.ts";

const HINT_MARGIN_MS = 5000;
const NO_HEAD = { exposeHeadRoute: false };
type Method = (typeof METHODS)[number];
const NO_FIELDS: Fields = {};

/** The one way into the lookup API: every request becomes a call and is answered by `answer`. */
export function registerLookupApi(
  server: FastifyInstance,
  given: LookupApi & Pick<ServedLookupApi, "isStopping" | "standing" | "turnAway">,
  largeBodies: LargeBodies,
): ServedLookupApi {
  const security = dataHeaders(given.config);
  const lookupApi: ServedLookupApi = {
    ...given,
    securityLines: headerLines(security),
    // Advertise less than the real timeout, so that clients never reuse a connection that is closing.
    keepAliveLines: keepAliveLines(server.server.timeout - HINT_MARGIN_MS),
    callerAddress: callerAddressReader(given.config),
  };
  // A logger per request would be a quarter of a call's cost, and calls log only failures.
  server.setChildLoggerFactory((logger) => logger);
  server.setErrorHandler((error, request, reply) => {
    reply.hijack();
    refuse(lookupApi, callOf(request, reply, null, NO_FIELDS), error);
    return reply;
  });
  // Of the few answers that Fastify sends itself, such as those to preflights.
  server.addHook("onSend", async (_request, reply) => void reply.headers(security));
  server.addHook("onRequest", (request, reply, done) => {
    if (!isFlooding(lookupApi, request.callerAddress)) return done();
    reply.hijack();
    turnAway(lookupApi, { ip: request.callerAddress, request: request.raw, response: reply.raw });
  });
  if (server.server instanceof Server) answerPlainLookups(server.server, lookupApi);
  for (const product of [...Object.values(productCatalog), meProduct(lookupApi)] as AnyProduct[])
    registerProduct(server, lookupApi, product, largeBodies);
  const slots = new BatchSlots();
  registerBatch(server, lookupApi, slots);
  registerDropIns(server, lookupApi, slots);
  server.options("/v2/*", (_request, reply) => answerPreflight(reply));
  server.route({
    method: [...METHODS],
    url: "/v2/*",
    ...NO_HEAD,
    handler: () => {
      throw new LookupFailure("UNKNOWN_PATH");
    },
  });
  return lookupApi;
}

const pathField = /\{(\w+)\}/;
const urlOf = ({ endpoint }: AnyDeclared): string => endpoint.path.replace(pathField, ":$1");

function registerProduct(
  server: FastifyInstance,
  lookupApi: ServedLookupApi,
  product: AnyProduct,
  largeBodies: LargeBodies,
): void {
  const { endpoint } = product;
  const read = readSingle(product);
  const url = urlOf(product);
  // HEAD is free, so only endpoints that answer from memory have it.
  const get: Method[] = endpoint.isCached ? ["GET", "HEAD"] : ["GET"];
  if (endpoint.method === "GET") route(url, get, (request, reply) => takeCall(request, reply, fieldsOfUrl(request)));
  // Fields accepted only in a body must not be read from the URL, which logs record.
  else server.post(url, withBody(), (request, reply) => takeCall(request, reply, fieldsOfBody(request)));
  if (endpoint.takesUrl) {
    const [, field = ""] = pathField.exec(endpoint.path) ?? [];
    const anyUrl = endpoint.path.replace(pathField, "*");
    route(anyUrl, get, (request, reply) =>
      takeCall(request, reply, { ...(request.query as Fields), [field]: (request.params as Fields)["*"] }),
    );
    refuseOtherMethods(server, anyUrl, get);
  }
  if (endpoint.takesForm)
    server.post(url, withBody(), (request, reply) =>
      takeCall(request, reply, { ...fieldsOfUrl(request), ...fieldsOfBody(request) }),
    );
  const methods: Method[] = endpoint.method === "GET" ? get : ["POST"];
  refuseOtherMethods(server, url, endpoint.takesForm ? [...methods, "POST"] : methods);

  function route(url: string, method: Method[], handler: (request: FastifyRequest, reply: FastifyReply) => void): void {
    server.route({ method, url, ...NO_HEAD, handler });
  }

  function withBody() {
    return { ...bodyLimitOf(product), preParsing: admitFirst(lookupApi, product, largeBodies) };
  }

  function takeCall(request: FastifyRequest, reply: FastifyReply, fields: Fields): void {
    reply.hijack();
    void answer(lookupApi, callOf(request, reply, product, fields), read, admissions.get(request));
  }
}

/** Refuses all methods but those of an endpoint, and names these. */
function refuseOtherMethods(server: FastifyInstance, url: string, methods: readonly Method[]): void {
  const allow = [...methods, "OPTIONS"].join(", ");
  const method = METHODS.filter((one) => !methods.includes(one));
  const handler = () => {
    throw Object.assign(new LookupFailure("METHOD_NOT_ALLOWED"), { allow });
  };
  server.route({ method, url, ...NO_HEAD, handler });
}

const bodyLimitOf = ({ endpoint: { maxBodyBytes } }: AnyDeclared) =>
  maxBodyBytes === undefined ? {} : { bodyLimit: maxBodyBytes + DEFAULT_BODY_BYTES };

function registerBatch(server: FastifyInstance, lookupApi: ServedLookupApi, slots: BatchSlots): void {
  refuseOtherMethods(server, urlOf(batchProduct), ["POST"]);
  server.register(async (scope) => {
    takeBytes(scope);
    scope.post(urlOf(batchProduct), { preParsing: admitFirst(lookupApi, batchProduct) }, (request, reply) => {
      reply.hijack();
      const call = callOf(request, reply, batchProduct, fieldsOfUrl(request));
      void answer(lookupApi, call, readBatch(request.body, slots), admissions.get(request));
    });
  });
}

/** Answers the simplest lookups before Fastify sees them. */
function answerPlainLookups(server: Server, lookupApi: ServedLookupApi): void {
  const read = readSingle(queryProduct);
  takePlainLookups(server, ({ request, response, address, lang, startedAt }) => {
    const { headers } = request;
    const call = {
      product: queryProduct,
      fields: { ip: address },
      lang,
      hasEnvelope: false,
      via: "fast" as const,
      request,
      response,
      ip: lookupApi.callerAddress(request),
      headers,
      query: NO_FIELDS,
      requestId: requestIdOf(headers),
      startedAt,
    };
    void answer(lookupApi, call, read);
  });
}
