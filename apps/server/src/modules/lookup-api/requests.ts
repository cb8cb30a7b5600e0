import { performance } from "node:perf_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { noteBulkCaller } from "../../http/bulk-caller.ts";
import { LARGE_BODY_RETRY_SECONDS, type LargeBodies } from "../../http/large-bodies.ts";
import { type Admission, admit, bulkCallerOf } from "./admission.ts";
import { refuse } from "./answer.ts";
import type { Call } from "./call.ts";
import { LookupFailure } from "./failure.ts";
import type { ServedLookupApi } from "./lookup-api.ts";
import type { AnyDeclared, Fields } from "./product.ts";

// What every form of the lookup API does with a request that Fastify has read.

const BATCH_BYTES = 262_144;

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Leaves the bodies of a scope as bytes, which are read when it is their caller's turn. */
export function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BATCH_BYTES }, (_request, body, done) =>
    done(null, body),
  );
}

/** The call of a request. */
export const callOf = <P extends AnyDeclared | null>(
  request: FastifyRequest,
  reply: FastifyReply,
  product: P,
  fields: Fields,
): Call & { product: P } => ({
  product,
  fields,
  lang: optionOf(request, "lang"),
  // The forms of other services have none.
  hasEnvelope: !product?.form && isOn(optionOf(request, "envelope")),
  via: "route",
  request: request.raw,
  response: reply.raw,
  ip: request.callerAddress,
  headers: request.headers,
  query: request.query as Fields,
  requestId: request.id,
  startedAt: performance.now() - reply.elapsedTime,
});

export const fieldsOfUrl = ({ params, query }: FastifyRequest): Fields => ({
  ...(query as Fields),
  ...(params as Fields),
});
export const fieldsOfBody = ({ body }: FastifyRequest): Fields =>
  body !== null && typeof body === "object" && !Buffer.isBuffer(body) && !Array.isArray(body) ? (body as Fields) : {};

/** A field that every endpoint takes, in its body or URL. */
const optionOf = (request: FastifyRequest, name: "lang" | "envelope"): unknown =>
  fieldsOfBody(request)[name] ?? (request.query as Fields)[name];
const isOn = (value: unknown): boolean => value === "1" || value === "true" || value === 1 || value === true;

/**
 * Answers CORS preflights. The call itself decides which pages a key allows, since only it has the key; no cookie is
 * ever read here.
 */
export const answerPreflight = (reply: FastifyReply) =>
  reply
    .code(204)
    .headers({
      "x-request-id": reply.request.id,
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "authorization, x-api-key, content-type, if-none-match",
      "access-control-max-age": "600",
    })
    .send();

/** Of calls with a body, which were admitted before it was read. */
export const admissions = new WeakMap<FastifyRequest, Admission>();

/** Checks the key before the body is read, so that nobody without a key can make us parse one. */
export function admitFirst(lookupApi: ServedLookupApi, product: AnyDeclared, largeBodies?: LargeBodies) {
  const { maxBodyBytes } = product.endpoint;
  return (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload, done: BodyCallback): void => {
    const call = callOf(request, reply, product, fieldsOfUrl(request));
    const hasRoom = () =>
      maxBodyBytes === undefined || !largeBodies || largeBodies.reserve(request, reply.raw, maxBodyBytes);
    const accept = (admission: Admission) => {
      if (!hasRoom()) return reject(new LookupFailure("TOO_MANY_REQUESTS", LARGE_BODY_RETRY_SECONDS));
      admissions.set(request, admission);
      noteBulkCaller(request, bulkCallerOf(admission));
      done(null, payload);
    };
    const reject = (error: unknown) => {
      reply.hijack();
      refuse(lookupApi, call, error);
    };
    try {
      const admitted = admit(lookupApi, call, product.endpoint);
      if (admitted instanceof Promise) admitted.then(accept, reject);
      else accept(admitted);
    } catch (error) {
      reject(error);
    }
  };
}

type BodyCallback = (error: Error | null, payload: RequestPayload) => void;
