import { Server } from "node:http";
import { parseAddress } from "@meridian/ipdb";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callerAddressReader } from "../../lib/caller-address.ts";
import type { Plane } from "../../lib/plane.ts";
import type { KnownService } from "../../modules/keys/key-ring.ts";
import { Paces } from "../../modules/keys/paces.ts";
import { asciiJson } from "../../modules/lookup/answers.ts";
import { describeAsn } from "../../modules/lookup/asn.ts";
import { isSampleAsn, sampleAsn } from "../../modules/lookup/sample-answers.ts";
import { standingsOf, untouched } from "../../modules/usage/standings.ts";
import { answeredKind } from "../../modules/usage/usage-ledger.ts";
import { type Admission, admit, creditsOf } from "./admission.ts";
import { answerBatch, type BatchChoice, checkChoice } from "./batch.ts";
import { giveBackBatch, readBatch } from "./batch-body.ts";
import { BatchSlots } from "./batch-slots.ts";
import { readBytes } from "./body-bytes.ts";
import { chargeMany, chargeOne, giveBack } from "./charging.ts";
import { PlaneFailure } from "./failure.ts";
import { openLane } from "./lane.ts";
import { GEOLOCATION, type Lookup, languageFor, privacyLookup, queryLookup, rangeLookup } from "./lookups.ts";
import { giveBackOutput } from "./output-buffers.ts";
import { keepAliveLines } from "./prepared-head.ts";
import { registerProducts } from "./products.ts";
import { addressOf, answerFor, cachingLines, etagOf, fieldsOf, presentBook } from "./query.ts";
import { asPlaneFailure, refuse, refusedKind } from "./refusal.ts";
import {
  answeredCall,
  answerJson,
  answerUnchanged,
  describeQuota,
  isGone,
  quotaLines,
  recordBatch,
  recordCall,
  type ServingPlane,
} from "./respond.ts";

const BATCH_BYTES = 262_144;
const HINT_MARGIN_MS = 5000;
/** A test key is for trying a batch, not for a load. */
const MAX_TEST_BATCH = 100;
/** What an owner asks about his own key costs no credit and is read from the database. */
const OWNER_PACE = { perSecond: 5, burst: 20, max: 10_000 };
const NO_HEAD = { exposeHeadRoute: false };

/** The calls that programs make with a key. */
export function registerDataPlane(server: FastifyInstance, given: Plane & Pick<ServingPlane, "isStopping">): void {
  const plane: ServingPlane = {
    ...given,
    // Less than holds, so that nobody who goes by it asks on a connection that is just being closed.
    keepAliveLines: keepAliveLines(server.server.timeout - HINT_MARGIN_MS),
    callerAddress: callerAddressReader(given.config.TRUSTED_PROXIES),
  };
  // A logger of its own would be a quarter of what a call costs, and calls log nothing but failures.
  server.setChildLoggerFactory((logger) => logger);
  server.setErrorHandler((error, request, reply) => {
    refuse(error, request, reply, false);
    return reply;
  });
  const query = queryLookup();
  if (server.server instanceof Server) openLane(server.server, plane, query);
  server.get("/v2/query", NO_HEAD, (request, reply) => lookUp(plane, request, reply, query));
  server.post("/v2/query", (request, reply) => lookUp(plane, request, reply, query));
  for (const lookup of [privacyLookup(), rangeLookup()])
    server.get(lookup.path.replace("{ip}", ":ip"), NO_HEAD, (request, reply) => lookUp(plane, request, reply, lookup));
  server.get("/v2/asn/:asn", NO_HEAD, (request, reply) => answerAsn(plane, request, reply));
  const paces = new Paces<number>(OWNER_PACE);
  server.get("/v2/me", NO_HEAD, (request, reply) => answerMe(plane, request, reply, paces));
  const slots = new BatchSlots();
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", readBytes(BATCH_BYTES));
    scope.post("/v2/batch", (request, reply) => answerMany(plane, request, reply, slots));
  });
  registerProducts(server, plane);
  server.options("/v2/*", (_request, reply) => answerPreflight(reply));
  server.route({
    method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    url: "/v2/*",
    ...NO_HEAD,
    handler: () => {
      throw new PlaneFailure("UNKNOWN_PATH");
    },
  });
  // An answer without its body is one that somebody would pay for and not get.
  server.head("/v2/*", (_request, reply) => reply.code(405).header("allow", "GET, POST, OPTIONS").send());
}

/**
 * Tells a browser that a page may ask. Which pages a key answers is decided by the call itself, since only that has the
 * key; no cookie is ever read here.
 */
const answerPreflight = (reply: FastifyReply) =>
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

/** Without waiting where key and credit are at hand, which is what nearly every call is. */
function lookUp(plane: ServingPlane, request: FastifyRequest, reply: FastifyReply, lookup: Lookup): void {
  try {
    const admitted = admit(plane, request, lookup.type);
    if (admitted instanceof Promise)
      admitted.then((admission) => chargeAndAnswer(plane, request, reply, lookup, admission)).catch(failed);
    else chargeAndAnswer(plane, request, reply, lookup, admitted)?.catch(failed);
  } catch (error) {
    failed(error);
  }

  function failed(error: unknown) {
    refuse(error, request, reply, lookup.hasEnvelope);
  }
}

function chargeAndAnswer(
  plane: ServingPlane,
  request: FastifyRequest,
  reply: FastifyReply,
  lookup: Lookup,
  admission: Admission,
): Promise<void> | undefined {
  const onRefusal = (error: unknown) => refuseKnown(plane, error, request, reply, lookup, admission);
  try {
    const charged = chargeOne(plane, admission);
    if (charged)
      return charged
        .then(() => {
          if (isGone(reply)) giveBack(plane, admission);
          else answerOne(plane, request, reply, lookup, admission);
        })
        .catch(onRefusal);
    answerOne(plane, request, reply, lookup, admission);
  } catch (error) {
    onRefusal(error);
  }
  return undefined;
}

function answerOne(
  plane: ServingPlane,
  request: FastifyRequest,
  reply: FastifyReply,
  lookup: Lookup,
  admission: Admission,
): void {
  let isAnswered = false;
  try {
    const address = addressOf(request, lookup.addressOf(request));
    const language = languageFor(request, admission);
    const answer = answerFor(plane, admission, address, language);
    const fields = lookup.fieldsOf(request);
    const body = lookup.select(plane, answer, address, fields);
    const etag = etagOf(answer, language, fields);
    const caching = cachingLines(etag);
    if (request.headers["if-none-match"] === etag) {
      giveBack(plane, admission);
      isAnswered = true;
      answerUnchanged(plane, reply, quotaLines(plane, admission, 0) + caching);
      return;
    }
    isAnswered = true;
    const isEmpty = lookup.isEmpty(body, fields);
    if (isEmpty) giveBack(plane, admission);
    const kind = isEmpty ? lookup.answered.empty : admission.credits ? lookup.answered.charged : lookup.answered.free;
    answerJson(plane, reply, body, quotaLines(plane, admission, kind.charged) + caching);
    const { ipv4, country } = answer;
    recordCall(plane, answeredCall(reply), admission, kind, { query: address, ipv4, country });
  } finally {
    if (!isAnswered) giveBack(plane, admission);
  }
}

/** Refuses a call of a known key, and counts the refusal for its owner. */
function refuseKnown(
  plane: Plane,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  lookup: Lookup,
  admission: Admission,
) {
  const failure = asPlaneFailure(error);
  describeQuota(plane, reply, admission);
  const status = refuse(error, request, reply, lookup.hasEnvelope, admission);
  const given = lookup.addressOf(request);
  const kind = refusedKind(lookup.path, lookup.type, status, failure);
  // What is no address may be anything, a card number even, and is not kept.
  const query = typeof given === "string" && parseAddress(given) ? given : "";
  recordCall(plane, answeredCall(reply), admission, kind, { query });
}

async function answerMany(
  plane: ServingPlane,
  request: FastifyRequest,
  reply: FastifyReply,
  slots: BatchSlots,
): Promise<FastifyReply> {
  const admission = await admit(plane, request, GEOLOCATION);
  slots.take(admission.key.id, reply.raw);
  const batch = readBatch(request.body);
  if (admission.key.isTest && batch.count > MAX_TEST_BATCH) throw new PlaneFailure("TOO_MANY_IPS");
  const { fields } = request.query as { fields?: unknown };
  const choice: BatchChoice = { language: languageFor(request, admission), fields: fieldsOf(fields) };
  checkChoice(plane, admission, choice);
  const credits = await chargeMany(plane, admission, batch.count);
  let charged = 0;
  try {
    if (isGone(reply)) return reply.hijack();
    const answer = answerBatch(plane, admission, batch, credits, choice);
    charged = admission.credits ? answer.answered : 0;
    const { output } = answer;
    giveBackBatch(batch);
    const body = output.bytes.subarray(0, output.length);
    answerJson(plane, reply, body, quotaLines(plane, admission, charged), () => giveBackOutput(output));
    const call = answeredCall(reply);
    const kind = answeredKind("/v2/batch", GEOLOCATION, charged);
    recordBatch(plane, call, admission, kind, answer.answered, answer.countries);
    recordBatch(plane, call, admission, { ...kind, result: "empty", charged: 0 }, answer.empty);
    recordBatch(plane, call, admission, { ...kind, result: "denied", charged: 0, isOverQuota: true }, answer.refused);
    return reply;
  } finally {
    giveBack(plane, admission, credits.allowed - charged);
  }
}

async function answerAsn(plane: ServingPlane, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const admission = await admit(plane, request, GEOLOCATION);
  await chargeOne(plane, admission);
  const { asn } = request.params as { asn: string };
  const { isTest } = admission.key;
  if (isTest && !isSampleAsn(asn)) throw new PlaneFailure("PERMISSION_REQUIRED");
  const found = isTest ? sampleAsn : describeAsn(presentBook(plane).reader, asn);
  if (!found || isGone(reply)) {
    giveBack(plane, admission);
    throw new PlaneFailure("IP_ADDRESS_NOT_FOUND");
  }
  const charged = admission.credits ? 1 : 0;
  answerJson(plane, reply, asciiJson(found), quotaLines(plane, admission, charged));
  const kind = answeredKind("/v2/asn/{asn}", GEOLOCATION, charged);
  recordCall(plane, answeredCall(reply), admission, kind, { query: asn });
  return reply;
}

const withNext = (service: KnownService): KnownService[] => [service, ...(service.next ? withNext(service.next) : [])];

/** What is left of each service; free. Credits that processes hold count as left. */
async function answerMe(
  plane: ServingPlane,
  request: FastifyRequest,
  reply: FastifyReply,
  paces: Paces<number>,
): Promise<FastifyReply> {
  const admission = await admit(plane, request, null);
  const { key, now } = admission;
  const retryAfterSeconds = paces.take(key.id, now);
  if (retryAfterSeconds > 0) throw new PlaneFailure("TOO_MANY_REQUESTS", retryAfterSeconds);
  const known = [...key.services.values()]
    .flatMap(withNext)
    .map((service) => ({ service, credits: creditsOf(plane, service, now) }));
  // What is on its way to the database stands neither there nor here.
  await plane.meter.flush();
  const standings = await standingsOf(
    plane,
    known.map(({ credits }) => credits.subject),
  );
  const services = known.map(({ service, credits }) => {
    const { used, reserved } = standings.get(credits.subject) ?? untouched;
    return {
      type: service.type,
      quota: service.quota,
      remaining: Math.max(0, service.quota - used - reserved - credits.unsettled),
      qps: (service.split?.limiter ?? service.limiter).limit,
    };
  });
  const limits = {
    qps: key.limiter?.limit ?? null,
    daily_limit: key.dailyLimit,
    allow_ips: key.blocks.length,
    allow_origins: [...key.origins],
  };
  const answer = { key_id: key.id, is_test: key.isTest, account_id: key.accountId, services, limits };
  answerJson(plane, reply, asciiJson(answer), quotaLines(plane, admission, 0));
  return reply;
}
