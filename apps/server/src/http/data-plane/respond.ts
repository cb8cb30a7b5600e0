import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { countText } from "../../lib/count-text.ts";
import type { CountryTally } from "../../lib/country-tally.ts";
import type { Plane } from "../../lib/plane.ts";
import type { Call, CallKind } from "../../modules/usage/usage-ledger.ts";
import { type Admission, monthAt } from "./admission.ts";
import { assignHead, headerList } from "./prepared-head.ts";

/** What a page may read of an answer beside its body. */
const EXPOSED =
  "x-request-id, x-quota-limit, x-quota-remaining, x-quota-reset, x-credits-charged, x-database-version, etag";
const JSON_TYPE = "application/json; charset=utf-8";

/** The data plane as a server runs it. */
export interface ServingPlane extends Plane {
  /** From then on each connection is closed after its answer. */
  isStopping: () => boolean;
  /** The end of the head of an answer after which its connection stays open. */
  keepAliveLines: string;
  /** The address a request comes from, behind our own proxies too. */
  callerAddress: (request: IncomingMessage) => string;
}

/** From whom a call came, and how long its answer took. */
export interface AnsweredCall {
  ip: string;
  elapsedMs: number;
}

/** The headers every answer to a key carries, as lines of its head. */
export function quotaLines(plane: Plane, admission: Admission, charged: number): string {
  const { key, service, credits, isKeyInUrl, origin, now } = admission;
  let lines = `x-credits-charged: ${charged}\r\nx-database-version: ${plane.lookupDatabase.version}\r\n`;
  if (service && credits) {
    lines += `x-quota-limit: ${service.quota}\r\nx-quota-remaining: ${countText(credits.remaining)}\r\n`;
    if (service.isMonthly) lines += `x-quota-reset: ${monthAt(now).reset}\r\n`;
    const limiter = key.limiter ?? service.limiter;
    lines += `x-ratelimit-limit: ${limiter.limit}\r\nx-ratelimit-remaining: ${countText(limiter.remaining)}\r\n`;
    lines += `x-ratelimit-reset: ${limiter.resetSeconds}\r\n`;
  }
  if (origin !== null)
    lines += `access-control-allow-origin: ${origin}\r\naccess-control-expose-headers: ${EXPOSED}\r\nvary: origin\r\n`;
  return isKeyInUrl ? `${lines}warning: 299 - "key in URL"\r\n` : lines;
}

/** The same headers for an answer that Fastify sends. */
export function describeQuota(plane: Plane, reply: FastifyReply, admission: Admission): void {
  const headers = headerList(quotaLines(plane, admission, 0));
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? "", headers[i + 1]);
}

/**
 * Sends ASCII JSON that was prepared. Not through Fastify, which would look at the body again and encode it as UTF-8:
 * that is the larger part of what an answer costs.
 */
export function answerJson(
  plane: ServingPlane,
  reply: FastifyReply,
  body: string | Buffer,
  lines: string,
  onSent?: () => void,
): void {
  const { raw } = reply;
  writeJsonHead(plane, raw, reply.request.id, body.length, lines);
  reply.hijack();
  if (typeof body === "string") raw.end(body, "latin1", onSent);
  else raw.end(body, onSent);
}

/** The whole head of an answer of so many bytes of JSON. */
export function writeJsonHead(
  plane: ServingPlane,
  response: ServerResponse,
  requestId: string,
  length: number,
  lines: string,
): void {
  const all = `${lines}content-type: ${JSON_TYPE}\r\ncontent-length: ${length}\r\nx-request-id: ${requestId}\r\n`;
  if (plane.isStopping() || !assignHead(response, all, plane.keepAliveLines)) writeHead(plane, response, 200, all);
}

/** Tells the caller that he has the answer already. */
export function answerUnchanged(plane: ServingPlane, reply: FastifyReply, lines: string): void {
  writeHead(plane, reply.raw, 304, `${lines}x-request-id: ${reply.request.id}\r\n`);
  reply.hijack();
  reply.raw.end();
}

/** Before Fastify lets go: a header that cannot be sent throws, and then Fastify has to answer. */
function writeHead({ isStopping }: ServingPlane, response: ServerResponse, status: number, lines: string): void {
  const headers = headerList(lines);
  if (isStopping()) headers.push("connection", "close");
  response.writeHead(status, headers);
}

/** Whether the caller has left, so that whatever is answered reaches nobody. */
export const isGone = ({ raw, request }: FastifyReply): boolean => raw.destroyed || request.socket.destroyed;

export const answeredCall = ({ request, elapsedTime }: FastifyReply): AnsweredCall => ({
  ip: request.ip,
  elapsedMs: elapsedTime,
});

/** What a call asked about. */
interface Asked extends Pick<Call, "ipv4"> {
  /** As it was asked, to be shown to the key's owner for thirty days. */
  query: string;
  /** The number of its country. */
  country?: number;
}

/** Counts and records a call that has been answered. */
export function recordCall(
  plane: Plane,
  answered: AnsweredCall,
  admission: Admission,
  kind: CallKind,
  asked: Asked,
): void {
  const { key, now } = admission;
  if (key.isTest) return;
  const { ipv4 = -1, country = 0 } = asked;
  const isNoted = plane.meter.note(key, kind, now, microsecondsOf(answered), ipv4, answered.ip, country);
  if (!isNoted) plane.meter.record(callOf(answered, admission, kind, asked));
}

/** The same for so many lookups of a batch. */
export function recordBatch(
  plane: Plane,
  answered: AnsweredCall,
  admission: Admission,
  kind: CallKind,
  calls: number,
  countries: CountryTally | null = null,
): void {
  if (calls > 0 && !admission.key.isTest)
    plane.meter.recordMany(callOf(answered, admission, kind, { query: "" }), calls, countries);
}

const callOf = (
  answered: AnsweredCall,
  { key, now }: Admission,
  kind: CallKind,
  { query, ipv4, country = 0 }: Asked,
): Call => ({
  key,
  kind,
  at: now,
  microseconds: microsecondsOf(answered),
  query,
  ipv4,
  clientIp: answered.ip,
  country,
});

const microsecondsOf = ({ elapsedMs }: AnsweredCall): number => Math.round(elapsedMs * 1000);
