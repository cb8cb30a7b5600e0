import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Language } from "@meridian/contract/errors";
import { lookupErrors } from "@meridian/contract/lookup-api/errors";
import { noteKeyed } from "../../lib/keyed-connections.ts";
import { languageNamed, requestedLanguage } from "../../lib/language.ts";
import { countRefusal } from "../../lib/metrics.ts";
import { type Admission, admit, requirePace } from "./admission.ts";
import { requireCredit, returnOne, takeOne } from "./charging.ts";
import { asLookupFailure, LookupFailure, refusedKind } from "./failure.ts";
import type { ServedLookupApi } from "./lookup-api.ts";
import { observe, type Via } from "./observe.ts";
import {
  type AnyDeclared,
  type AnyProduct,
  type Fields,
  type Found,
  type LookupContext,
  outcomesOf,
  readQuestion,
  sampleOf,
} from "./product.ts";
import { recordCall } from "./record.ts";
import { noteRefusal, turnAway } from "./refusal-guard.ts";
import { cachingLines, isGone, quotaLines, sendJson, sendRefusal, sendUnchanged } from "./respond.ts";

/** A request as seen by either entry point: Fastify's route or the fast path. */
export interface Caller {
  via: Via;
  request: IncomingMessage;
  response: ServerResponse;
  ip: string;
  headers: IncomingHttpHeaders;
  /** The fields of the URL, where a key may be. */
  query: Fields;
  requestId: string;
  /** By `performance.now()`. */
  startedAt: number;
}

/** A query: a product and its fields as sent. */
export interface Question<P extends AnyDeclared = AnyProduct> {
  product: P;
  fields: Fields;
  /** The value of `lang`, wherever it was sent. */
  lang: unknown;
}

/**
 * Answers an API-key call: admits it unless it was admitted before its body was read, looks up, charges for what was
 * found, responds, records and observes. Synchronous if key, data and credit are available in memory, as for nearly every
 * call. Never rejects.
 */
export function answer(
  lookupApi: ServedLookupApi,
  caller: Caller,
  question: Question,
  admission?: Admission,
): void | Promise<void> {
  try {
    const admitted = admission ?? admit(lookupApi, caller, question.product.endpoint);
    if (!(admitted instanceof Promise)) return lookUp(lookupApi, caller, question, admitted);
    return admitted
      .then((admission) => lookUp(lookupApi, caller, question, admission))
      .catch((error: unknown) => refuse(lookupApi, caller, question, error));
  } catch (error) {
    refuse(lookupApi, caller, question, error);
  }
}

function lookUp(
  lookupApi: ServedLookupApi,
  caller: Caller,
  question: Question,
  admission: Admission,
): void | Promise<void> {
  if (!admission.key.isTest) noteKeyed(caller.request.socket);
  const onRefusal = (error: unknown) => refuse(lookupApi, caller, question, error, admission);
  try {
    if (question.product.endpoint.product !== null) requirePace(admission);
    const payable = requireCredit(lookupApi, admission);
    if (payable) return payable.then(() => ask(lookupApi, caller, question, admission)).catch(onRefusal);
    return ask(lookupApi, caller, question, admission)?.catch(onRefusal);
  } catch (error) {
    onRefusal(error);
  }
}

function ask(
  lookupApi: ServedLookupApi,
  caller: Caller,
  question: Question,
  admission: Admission,
): void | Promise<void> {
  const { product, fields } = question;
  const input = readQuestion(product, fields);
  const language = languageFor(question, caller.headers, admission);
  const context = { app: lookupApi, language, callerIp: caller.ip, admission };
  const isSampled = admission.key.isTest && product.endpoint.charge !== "free";
  const found = isSampled ? findSample(product, context, input) : product.find(context, input);
  const looked = { lookupApi, caller, question, admission, input };
  return found instanceof Promise ? found.then((found) => charge(looked, found)) : charge(looked, found);
}

/** A test key gets only the sample, and only for the sample's own query. */
function findSample(product: AnyProduct, context: LookupContext, input: { ip?: string }): Found {
  if (!product.isSample(input)) throw new LookupFailure("PERMISSION_REQUIRED");
  return product.sample?.(context, input) ?? sampleOf(product, input);
}

/** A call whose answer has been looked up. */
interface Looked {
  lookupApi: ServedLookupApi;
  caller: Caller;
  question: Question;
  admission: Admission;
  input: { ip?: string };
}

/** Takes a credit for what was found. Empty answers, and answers the caller already has, cost nothing. */
function charge(looked: Looked, found: Found): void | Promise<void> {
  const { lookupApi, caller, question, admission } = looked;
  if (isGone(caller)) return;
  if (found.etag !== null && caller.headers["if-none-match"] === found.etag) {
    sendUnchanged(lookupApi, caller, quotaLines(lookupApi, admission, 0) + cachingLines(found.etag));
    observe(caller.via, question.product.endpoint, "unchanged");
    return;
  }
  const taken = found.isFound ? takeOne(lookupApi, admission) : undefined;
  if (!taken) return respond(looked, found);
  return taken.then(() => {
    if (isGone(caller)) returnOne(lookupApi, admission);
    else respond(looked, found);
  });
}

function respond({ lookupApi, caller, question, admission, input }: Looked, found: Found): void {
  const { product } = question;
  const { json, isFound, country, ipv4, etag } = found;
  const { charged, free, empty } = outcomesOf(product.endpoint);
  const outcome = !isFound ? empty : admission.isCharged ? charged : free;
  try {
    const lines = quotaLines(lookupApi, admission, outcome.charged);
    sendJson(lookupApi, caller, json, etag === null ? lines : lines + cachingLines(etag));
  } catch (error) {
    if (isFound) returnOne(lookupApi, admission);
    throw error;
  }
  if (isFound) lookupApi.standing.notePaid(caller.ip, admission.now);
  // Free calls do not count as use of a service.
  if (product.endpoint.product !== null)
    recordCall(lookupApi, caller, admission, outcome, { query: product.recorded(input, caller.ip), ipv4, country });
  observe(caller.via, product.endpoint, isFound ? "success" : "empty");
}

/** Refuses a call, and counts the refusal for the key's owner if the key is known. The only place that does. */
export function refuse(
  lookupApi: ServedLookupApi,
  caller: Caller,
  question: Question<AnyDeclared>,
  error: unknown,
  admission: Admission | null = null,
): void {
  const failure = asLookupFailure(error);
  const { reason } = failure;
  const { product, fields } = question;
  const { endpoint } = product;
  if (reason === "SERVER_ERROR") lookupApi.log.error({ err: error, reqId: caller.requestId }, "unexpected failure");
  observe(caller.via, endpoint, reason);
  countRefusal(reason);
  if (caller.response.headersSent || isGone(caller)) {
    caller.response.destroy();
    return;
  }
  // Our own failures must not count against the caller's limit.
  const isOurs = lookupErrors[reason].status >= 500;
  if (!isOurs && noteRefusal(lookupApi, caller.ip)) {
    turnAway(lookupApi, caller);
    return;
  }
  const known = admission ?? (failure.key && { key: failure.key, now: lookupApi.milliseconds() });
  const language = languageFor(question, caller.headers, known);
  sendRefusal(lookupApi, caller, failure, { language, hasEnvelope: endpoint.hasEnvelope === true }, admission);
  if (!known || endpoint.product === null) return;
  const kind = refusedKind(endpoint.path, endpoint.product, reason);
  const query = recordable(product, fields, caller.ip);
  recordCall(lookupApi, caller, known, kind, { query, ipv4: -1, country: 0 });
}

/** Unreadable input may be anything, even a card number, and is not stored. */
function recordable(product: AnyDeclared, fields: Fields, callerIp: string): string {
  try {
    return product.recorded(readQuestion(product, fields), callerIp);
  } catch {
    return "";
  }
}

/** The language requested by `lang`, else by header, else the account's; Chinese for unknown callers. */
export const languageFor = (
  { lang }: { lang: unknown },
  headers: IncomingHttpHeaders,
  admission: Pick<Admission, "key"> | null,
): Language => languageNamed(lang) ?? requestedLanguage(headers) ?? admission?.key.language ?? "zh";
