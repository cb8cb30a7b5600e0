import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Language } from "@meridian/contract/errors";
import { lookupErrors } from "@meridian/contract/lookup-api/errors";
import { PROBLEM_TYPE, problemOf } from "@meridian/contract/lookup-api/problem";
import { compressFast, type Encoding, encodingFor } from "../../lib/compression.ts";
import { type Admission, monthAt } from "./admission.ts";
import type { Reply } from "./answer.ts";
import { type Call, isGone } from "./call.ts";
import type { LookupFailure } from "./failure.ts";
import { assignHead, headerList } from "./fast/fast.ts";
import type { FormRefusal } from "./form.ts";
import type { LookupApi, ServedLookupApi } from "./lookup-api.ts";

/** Response headers that a page may read. */
const EXPOSED = [
  "etag, retry-after, warning, www-authenticate, ratelimit, ratelimit-policy, x-request-id, x-quota-limit",
  "x-quota-remaining, x-quota-reset, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, x-credits-charged",
  "x-database-version",
].join(", ");
/** RFC 6750 and RFC 9728; no Basic, for which browsers would ask their user. */
const authenticate = ({ config }: LookupApi): string =>
  `www-authenticate: Bearer realm="lookup API", resource_metadata="${config.PUBLIC_URL}/.well-known/oauth-protected-resource"`;
const typeLine = (contentType: string): string => `content-type: ${contentType}\r\n`;
const JSON_LINE = typeLine("application/json; charset=utf-8");
/** The request headers that answers depend on. */
const VARY_LINE = "vary: accept-encoding, accept-language, lang, origin\r\n";
/** A smaller body fits into a few packets, and compressing it would cost more than the lookup. */
const MIN_COMPRESSED_BYTES = 16_384;
const ENVELOPE_START = '{"code":200,"msg":"success","data":';

/** The headers every answer to a key carries, as lines of its head. */
export function quotaLines(lookupApi: LookupApi, admission: Admission, charged: number): string {
  const { key, service, credits, isKeyInUrl, origin, now } = admission;
  let lines = `x-credits-charged: ${charged}\r\nx-database-version: ${lookupApi.lookupDatabase.version}\r\n`;
  if (service && credits) {
    lines += `x-quota-limit: ${service.quota}\r\nx-quota-remaining: ${credits.remaining}\r\n`;
    if (service.isMonthly) lines += `x-quota-reset: ${monthAt(now).reset}\r\n`;
    const limiter = key.limiter ?? service.limiter;
    const { limit, remaining, resetSeconds } = limiter;
    lines += `x-ratelimit-limit: ${limit}\r\nx-ratelimit-remaining: ${remaining}\r\nx-ratelimit-reset: ${resetSeconds}\r\n`;
    // As draft-ietf-httpapi-ratelimit-headers-10 writes the same.
    lines += `ratelimit-policy: "second";q=${limit};w=1\r\nratelimit: "second";r=${remaining};t=${resetSeconds}\r\n`;
  }
  if (origin !== null)
    lines += `access-control-allow-origin: ${origin}\r\naccess-control-expose-headers: ${EXPOSED}\r\n`;
  return isKeyInUrl ? `${lines}warning: 299 - "key in URL"\r\n` : lines;
}

export const cachingLines = (etag: string): string => `etag: ${etag}\r\ncache-control: private, max-age=300\r\n`;

/** The ETag of the same answer in the portal's envelope. */
export const envelopedEtag = (etag: string): string => `${etag.slice(0, -1)}.envelope"`;

const enveloped = (body: string | Buffer): string =>
  `${ENVELOPE_START}${typeof body === "string" ? body : body.toString("latin1")}}`;

/**
 * Sends a body that is already bytes. Bypasses Fastify, which would inspect and encode it again, the larger part of an
 * answer's cost.
 */
export function sendAnswer(
  lookupApi: ServedLookupApi,
  call: Call,
  { body: answer, contentType }: Pick<Reply, "body" | "contentType">,
  lines: string,
  onSent?: () => void,
): void {
  const { response } = call;
  const body = call.hasEnvelope ? enveloped(answer) : answer;
  const head = lines + VARY_LINE + (contentType === undefined ? JSON_LINE : typeLine(contentType));
  const encoding = body.length < MIN_COMPRESSED_BYTES ? "identity" : encodingFor(call.headers);
  if (encoding !== "identity") {
    sendCompressed(lookupApi, call, { body, encoding, head })
      .catch((error: unknown) => {
        lookupApi.log.error({ err: error, reqId: call.requestId }, "could not compress an answer");
        response.destroy();
      })
      .finally(onSent);
    return;
  }
  sendHead(lookupApi, call, 200, `${head}content-length: ${body.length}\r\n`);
  if (call.request.method === "HEAD") response.end(onSent);
  else if (typeof body === "string") response.end(body, "latin1", onSent);
  else response.end(body, onSent);
}

async function sendCompressed(
  lookupApi: ServedLookupApi,
  call: Call,
  { body, encoding, head }: { body: string | Buffer; encoding: Encoding; head: string },
): Promise<void> {
  const bytes = await compressFast(typeof body === "string" ? Buffer.from(body, "latin1") : body, encoding);
  if (isGone(call)) return;
  const about = `content-encoding: ${encoding}\r\ncontent-length: ${bytes.length}\r\n`;
  sendHead(lookupApi, call, 200, head + about);
  call.response.end(bytes);
}

/** Sends 304. */
export function sendUnchanged(lookupApi: ServedLookupApi, call: Call, lines: string): void {
  sendHead(lookupApi, call, 304, lines + VARY_LINE);
  call.response.end();
}

/** Sends a refusal. */
export function sendRefusal(
  lookupApi: ServedLookupApi,
  call: Call,
  failure: LookupFailure,
  language: Language,
  admission: Admission | null,
): void {
  const { requestId, response, hasEnvelope } = call;
  const { status } = lookupErrors[failure.reason];
  const { before, after, length } = preparedRefusal(failure, {
    language,
    hasEnvelope,
    origin: lookupApi.config.PUBLIC_URL,
  });
  const lines = refusalLines(lookupApi, call, { failure, status, admission });
  const type = hasEnvelope ? JSON_LINE : typeLine(PROBLEM_TYPE);
  sendHead(lookupApi, call, status, `${lines}${type}content-length: ${length + requestId.length}\r\n`);
  response.end(before + requestId + after);
}

/** Sends a refusal in the form of another service. */
export function sendFormRefusal(
  lookupApi: ServedLookupApi,
  call: Call,
  failure: LookupFailure,
  { status, body, contentType }: FormRefusal,
  admission: Admission | null,
): void {
  const lines = refusalLines(lookupApi, call, { failure, status, admission });
  const type = body === "" ? "" : typeLine(contentType);
  sendHead(lookupApi, call, status, `${lines}${type}content-length: ${Buffer.byteLength(body)}\r\n`);
  call.response.end(body);
}

interface Refused {
  failure: LookupFailure;
  /** As sent. */
  status: number;
  admission: Admission | null;
}

/** The headers that say what to do about a refusal, in whatever form it is sent. */
function refusalLines(lookupApi: LookupApi, call: Call, { failure, status, admission }: Refused): string {
  const { reason, retryAfterSeconds, allow, key } = failure;
  let lines = admission ? quotaLines(lookupApi, admission, 0) : "";
  if (retryAfterSeconds !== null) lines += `retry-after: ${retryAfterSeconds}\r\n`;
  if (status === 401)
    lines += `${authenticate(lookupApi)}${reason === "MISSING_API_KEY" ? "" : ', error="invalid_token"'}\r\n`;
  if (status === 429 && retryAfterSeconds !== null && !lines.includes("ratelimit: "))
    lines += `ratelimit: "address";r=0;t=${retryAfterSeconds}\r\n`;
  if (allow !== null) lines += `allow: ${allow}\r\n`;
  // A key says which pages may read its answers; without one, any page may read why its call was refused.
  if (!key && !admission && call.headers.origin !== undefined)
    lines += `access-control-allow-origin: *\r\naccess-control-expose-headers: ${EXPOSED}\r\n`;
  return `${lines}cache-control: no-store\r\n`;
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

/** The text of a refusal around the request's id, and its length in bytes without the id. */
interface PreparedRefusal {
  before: string;
  after: string;
  length: number;
}

const prepared = new Map<string, PreparedRefusal>();
/** A placeholder for the request id. */
const PLACE = "@";

function preparedRefusal(
  { reason, field, isOfShare }: LookupFailure,
  form: { language: Language; hasEnvelope: boolean; origin: string },
): PreparedRefusal {
  const { language, hasEnvelope, origin } = form;
  const name = `${reason} ${field} ${language} ${hasEnvelope} ${isOfShare} ${origin}`;
  let known = prepared.get(name);
  if (!known) {
    const problem = problemOf(reason, { language, origin, requestId: PLACE, field, isOfShare });
    const text = JSON.stringify(hasEnvelope ? { code: problem.status, msg: problem.detail, data: problem } : problem);
    const [before = "", after = ""] = text.split(PLACE);
    known = { before, after, length: Buffer.byteLength(text) - PLACE.length };
    prepared.set(name, known);
  }
  return known;
}
