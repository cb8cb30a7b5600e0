import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Language } from "@meridian/contract/errors";
import { type LookupErrorName, lookupErrors, usedUpShareResolution } from "@meridian/contract/lookup-api/errors";
import { type Admission, monthAt } from "./admission.ts";
import type { Call } from "./call.ts";
import type { LookupFailure } from "./failure.ts";
import { assignHead, headerList } from "./fast/fast.ts";
import type { LookupApi, ServedLookupApi } from "./lookup-api.ts";

/** Response headers that a page may read. */
const EXPOSED =
  "x-request-id, x-quota-limit, x-quota-remaining, x-quota-reset, x-credits-charged, x-database-version, etag";
const JSON_LINE = "content-type: application/json; charset=utf-8\r\n";

/** The headers every answer to a key carries, as lines of its head. */
export function quotaLines(lookupApi: LookupApi, admission: Admission, charged: number): string {
  const { key, service, credits, isKeyInUrl, origin, now } = admission;
  let lines = `x-credits-charged: ${charged}\r\nx-database-version: ${lookupApi.lookupDatabase.version}\r\n`;
  if (service && credits) {
    lines += `x-quota-limit: ${service.quota}\r\nx-quota-remaining: ${credits.remaining}\r\n`;
    if (service.isMonthly) lines += `x-quota-reset: ${monthAt(now).reset}\r\n`;
    const limiter = key.limiter ?? service.limiter;
    lines += `x-ratelimit-limit: ${limiter.limit}\r\nx-ratelimit-remaining: ${limiter.remaining}\r\n`;
    lines += `x-ratelimit-reset: ${limiter.resetSeconds}\r\n`;
  }
  if (origin !== null)
    lines += `access-control-allow-origin: ${origin}\r\naccess-control-expose-headers: ${EXPOSED}\r\nvary: origin\r\n`;
  return isKeyInUrl ? `${lines}warning: 299 - "key in URL"\r\n` : lines;
}

export const cachingLines = (etag: string): string => `etag: ${etag}\r\ncache-control: private, max-age=300\r\n`;

/**
 * Sends JSON that is already bytes. Bypasses Fastify, which would inspect and encode the body again, the larger part of
 * an answer's cost.
 */
export function sendJson(
  lookupApi: ServedLookupApi,
  call: Call,
  body: string | Buffer,
  lines: string,
  onSent?: () => void,
): void {
  const { response } = call;
  sendHead(lookupApi, call, 200, `${lines}${JSON_LINE}content-length: ${body.length}\r\n`);
  if (typeof body === "string") response.end(body, "latin1", onSent);
  else response.end(body, onSent);
}

/** Sends 304. */
export function sendUnchanged(lookupApi: ServedLookupApi, call: Call, lines: string): void {
  sendHead(lookupApi, call, 304, lines);
  call.response.end();
}

/** Sends a refusal. */
export function sendRefusal(
  lookupApi: ServedLookupApi,
  call: Call,
  { reason, retryAfterSeconds, isOfShare }: LookupFailure,
  { language, hasEnvelope }: RefusalForm,
  admission: Admission | null,
): void {
  const { before, after, length } = preparedRefusal(reason, { language, hasEnvelope, isOfShare });
  const { requestId, response } = call;
  let lines = admission ? quotaLines(lookupApi, admission, 0) : "";
  if (retryAfterSeconds !== null) lines += `retry-after: ${retryAfterSeconds}\r\n`;
  lines += `cache-control: no-store\r\n${JSON_LINE}content-length: ${length + requestId.length}\r\n`;
  sendHead(lookupApi, call, lookupErrors[reason].status, lines);
  response.end(before + requestId + after);
}

function sendHead(lookupApi: ServedLookupApi, { response, requestId }: Call, status: number, lines: string): void {
  const all = `${lines}${lookupApi.securityLines}x-request-id: ${requestId}\r\n`;
  if (lookupApi.isStopping() || !assignHead(response, status, all, lookupApi.keepAliveLines))
    writeHead(lookupApi, response, status, all);
}

function writeHead({ isStopping }: ServedLookupApi, response: ServerResponse, status: number, lines: string): void {
  const headers = headerList(lines);
  if (isStopping()) headers.push("connection", "close");
  response.writeHead(status, STATUS_CODES[status], headers);
}

/** A refusal as sent to its caller. */
function describeRefusal(reason: LookupErrorName, { language, isOfShare }: PreparedForm, requestId: string) {
  const { status, message, resolution: usual } = lookupErrors[reason];
  const resolution = isOfShare ? usedUpShareResolution : usual;
  return {
    status,
    body: { code: reason, message: message[language], resolution: resolution[language], request_id: requestId },
  };
}

/** The language and format of a caller's refusals. */
export interface RefusalForm {
  language: Language;
  hasEnvelope: boolean;
}

interface PreparedForm extends RefusalForm {
  isOfShare: boolean;
}

/** The text of a refusal around the request's id, and its length in bytes without the id. */
interface PreparedRefusal {
  before: string;
  after: string;
  length: number;
}

const prepared = new Map<string, PreparedRefusal>();
/** A placeholder for the request id. */
const PLACE = "@";

function preparedRefusal(reason: LookupErrorName, form: PreparedForm): PreparedRefusal {
  const { language, hasEnvelope, isOfShare } = form;
  const name = `${reason} ${language} ${hasEnvelope} ${isOfShare}`;
  let known = prepared.get(name);
  if (!known) {
    const { status, body } = describeRefusal(reason, form, PLACE);
    const text = JSON.stringify(hasEnvelope ? { code: status, msg: body.message, data: body } : body);
    const [before = "", after = ""] = text.split(PLACE);
    known = { before, after, length: Buffer.byteLength(text) - PLACE.length };
    prepared.set(name, known);
  }
  return known;
}
