import { lookupErrors } from "@meridian/contract/lookup-api/errors";
import { noteKeyed } from "../../lib/keyed-connections.ts";
import { countRefusal } from "../../lib/metrics.ts";
import { type Admission, admit, requirePace } from "./admission.ts";
import { type Call, isGone, languageFor } from "./call.ts";
import { type Reservation, reserve } from "./charging.ts";
import { asLookupFailure, refusedKind } from "./failure.ts";
import type { ServedLookupApi } from "./lookup-api.ts";
import { observe } from "./observe.ts";
import { type AnyDeclared, type Fields, fieldOf, readQuestion } from "./product.ts";
import { recordCall } from "./record.ts";
import { noteRefusal, turnAway } from "./refusal-guard.ts";
import {
  cachingLines,
  envelopedEtag,
  quotaLines,
  sendAnswer,
  sendFormRefusal,
  sendRefusal,
  sendUnchanged,
} from "./respond.ts";

/** What a call asks for, read from its fields or body. */
export interface Work {
  /** Answers it may be charged for. */
  items: number;
  find(credits: Reservation): Reply | Promise<Reply>;
}

/** The result of a call. */
export interface Reply {
  /** UTF-8; a string has one character per byte. */
  body: string | Buffer;
  /** If it may be cached, else null. */
  etag: string | null;
  /** If it differs from that of the product's other answers. */
  contentType?: string | undefined;
  /** Answers with data. Each costs a credit, unless the call is free. */
  found: number;
  /** Counts and records the call once it is answered; absent for calls that are not use of a service. */
  record?: () => void;
  /** Called when the body's memory is no longer needed. */
  release?: () => void;
}

/** Reads a call's work. @throws LookupFailure if it is invalid */
export type ReadWork = (lookupApi: ServedLookupApi, call: Call, admission: Admission) => Work | Promise<Work>;

/**
 * Answers a call: admits it unless it was admitted before its body was read, reserves credits, looks up, keeps the credits
 * of what was found, responds, records and observes. It waits only for what is not in memory yet: each turn of the
 * microtask queue costs a lookup some percent. Never rejects.
 */
export async function answer(
  lookupApi: ServedLookupApi,
  call: Call & { product: AnyDeclared },
  read: ReadWork,
  admitted: Admission | null = null,
): Promise<void> {
  let admission = admitted;
  try {
    if (!admission) {
      const admitting = admit(lookupApi, call, call.product.endpoint);
      admission = admitting instanceof Promise ? await admitting : admitting;
    }
    if (!admission.key.isTest) noteKeyed(call.request.socket);
    if (call.product.endpoint.product !== null) requirePace(admission);
    const reading = read(lookupApi, call, admission);
    const work = reading instanceof Promise ? await reading : reading;
    const reserving = reserve(lookupApi, admission, work.items);
    const credits = reserving instanceof Promise ? await reserving : reserving;
    try {
      const finding = work.find(credits);
      respond(lookupApi, call, admission, credits, finding instanceof Promise ? await finding : finding);
    } catch (error) {
      credits.keep(0);
      throw error;
    }
  } catch (error) {
    refuse(lookupApi, call, error, admission);
  }
}

/** An answer that is empty, that has no body, that the caller already has or no longer waits for costs nothing. */
function respond(
  lookupApi: ServedLookupApi,
  call: Call & { product: AnyDeclared },
  admission: Admission,
  credits: Reservation,
  { body, etag: plainEtag, contentType, found, record, release }: Reply,
): void {
  const { endpoint, form } = call.product;
  const etag = plainEtag !== null && call.hasEnvelope ? envelopedEtag(plainEtag) : plainEtag;
  if (isGone(call)) {
    credits.keep(0);
    release?.();
    return;
  }
  if (etag !== null && call.headers["if-none-match"] === etag) {
    credits.keep(0);
    sendUnchanged(lookupApi, call, quotaLines(lookupApi, admission, 0) + cachingLines(etag));
    observe(call.via, endpoint, "unchanged");
    return;
  }
  const kept = call.request.method === "HEAD" ? 0 : found;
  credits.keep(kept);
  const charged = admission.isCharged ? kept : 0;
  let lines = quotaLines(lookupApi, admission, charged);
  if (etag !== null) lines += cachingLines(etag);
  if (form?.lines) lines += form.lines(admission, charged);
  sendAnswer(lookupApi, call, { body, contentType: contentType ?? form?.contentType }, lines, release);
  if (kept < found) {
    observe(call.via, endpoint, "unchanged");
    return;
  }
  if (found > 0) lookupApi.standing.notePaid(call.ip, admission.now);
  record?.();
  observe(call.via, endpoint, found > 0 ? "success" : "empty");
}

/** Refuses a call, and counts the refusal for the key's owner if the key is known. The only place that does. */
export function refuse(
  lookupApi: ServedLookupApi,
  call: Call,
  error: unknown,
  admission: Admission | null = null,
): void {
  const failure = asLookupFailure(error);
  const { reason } = failure;
  const { product } = call;
  if (reason === "SERVER_ERROR") lookupApi.log.error({ err: error, reqId: call.requestId }, "unexpected failure");
  if (product) observe(call.via, product.endpoint, reason);
  countRefusal(reason);
  if (call.response.headersSent || isGone(call)) {
    call.response.destroy();
    return;
  }
  // Our own failures must not count against the caller's limit.
  const isOurs = lookupErrors[reason].status >= 500;
  if (!isOurs && noteRefusal(lookupApi, call.ip)) {
    turnAway(lookupApi, call);
    return;
  }
  const known = admission ?? (failure.key && { key: failure.key, now: lookupApi.milliseconds() });
  let httpStatus: number = lookupErrors[reason].status;
  if (product) failure.field = fieldOf(failure, product.endpoint);
  if (product?.form) {
    const refusal = product.form.refusal(failure, call);
    httpStatus = refusal.status;
    sendFormRefusal(lookupApi, call, failure, refusal, admission);
  } else sendRefusal(lookupApi, call, failure, languageFor(lookupApi, call, known), admission);
  if (!product || !known || product.endpoint.product === null) return;
  const kind = { ...refusedKind(product.endpoint.path, product.endpoint.product, reason), httpStatus };
  recordCall(lookupApi, call, known, kind, { query: recordable(product, call.fields, call.ip), ipv4: -1, country: 0 });
}

/** Unreadable input may be anything, even a card number, and is not stored. */
function recordable(product: AnyDeclared, fields: Fields, callerIp: string): string {
  try {
    return product.recorded(readQuestion(product, fields), callerIp);
  } catch {
    return "";
  }
}
