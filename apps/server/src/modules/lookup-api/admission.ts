import type { IncomingHttpHeaders } from "node:http";
import type { KeyScope } from "@meridian/contract/key-scopes";
import type { LookupApiEndpoint } from "@meridian/contract/lookup-api/endpoint";
import type { BulkCaller } from "../../lib/bulk-queue.ts";
import { type LocalDay, localDayAt } from "../../lib/calendar.ts";
import { isAllowedOrigin, isInBlocks } from "../keys/restrictions.ts";
import type { CreditAccount } from "../metering/credit-account.ts";
import { balanceSubject, GEOLOCATION, monthOf } from "../services/services.ts";
import { credentialsOf } from "./credentials.ts";
import { LookupFailure } from "./failure.ts";
import type { CachedKey, CachedService, CachedSplit } from "./key-ring.ts";
import type { LookupApi } from "./lookup-api.ts";

/** The parts of a request that the rules examine. */
interface Caller {
  ip: string;
  headers: IncomingHttpHeaders;
  query: unknown;
}

/** An admitted call: its key, what it draws on, and its start. */
export interface Admission {
  key: CachedKey;
  service: CachedService | null;
  /** Null for a test key; for a free call, those of geolocation, if the key may use them. */
  credits: CreditAccount | null;
  /** Whether an answer costs a credit. */
  isCharged: boolean;
  /** Daily limits set by the key's owner and by the user who allocated their share. */
  days: readonly CreditAccount[];
  isKeyInUrl: boolean;
  /** The allowed origin of the calling page; null if the call comes from no page. */
  origin: string | null;
  now: number;
}

/**
 * Checks the key of a request and all its restrictions. Synchronous for a key in use.
 * @throws LookupFailure
 */
export function admit(
  lookupApi: LookupApi,
  caller: Caller,
  { product: type }: Pick<LookupApiEndpoint, "product">,
): Admission | Promise<Admission> {
  const credentials = credentialsOf(caller.headers, caller.query);
  if (!credentials) throw new LookupFailure("MISSING_API_KEY");
  const found = lookupApi.keyRing.find(credentials.secret, caller);
  if (found instanceof Promise) return found.then((key) => check(lookupApi, caller, key, type, credentials.isInUrl));
  return check(lookupApi, caller, found, type, credentials.isInUrl);
}

const unlimited: readonly CreditAccount[] = [];

/** @throws LookupFailure with the key, if it exists, so that its owner learns of the refusal */
function check(
  lookupApi: LookupApi,
  caller: Caller,
  key: CachedKey | null,
  type: number | null,
  isKeyInUrl: boolean,
): Admission {
  if (!key) throw refuseUnknown(lookupApi, caller);
  try {
    return checkKey(lookupApi, caller, key, type, isKeyInUrl);
  } catch (error) {
    if (error instanceof LookupFailure) error.key = key;
    throw error;
  }
}

function checkKey(
  lookupApi: LookupApi,
  caller: Caller,
  key: CachedKey,
  type: number | null,
  isKeyInUrl: boolean,
): Admission {
  const now = lookupApi.milliseconds();
  if (key.status !== "active" || key.validUntil <= now) throw new LookupFailure("DISABLED_API_KEY");
  if (key.blocks.length > 0 && !isInBlocks(caller.ip, key.blocks)) throw new LookupFailure("FORBIDDEN_IP");
  const origin = key.origins.length > 0 ? requireOrigin(caller, key) : null;
  lookupApi.keyRing.noteUse(key, caller.ip, isKeyInUrl, now);
  const known = { key, isKeyInUrl, origin, now };
  if (key.isTest) return { ...known, service: null, credits: null, days: unlimited, isCharged: false };
  const service = openService(lookupApi, key, type ?? GEOLOCATION, now);
  if (type === null) {
    const credits = service && creditsOf(lookupApi, service, now);
    return { ...known, service, credits, days: unlimited, isCharged: false };
  }
  if (!service || !allows(key, "lookup")) throw new LookupFailure("PERMISSION_REQUIRED");
  if (service.split) requireShare(service.split, now);
  const days = key.hasOwnLimits ? daysOf(lookupApi, key, service, now) : unlimited;
  return { ...known, service, credits: creditsOf(lookupApi, service, now), days, isCharged: true };
}

/** Whether a key may be used for this; those that users make may be for everything. */
export const allows = ({ scopes }: Pick<CachedKey, "scopes">, scope: KeyScope): boolean =>
  scopes === null || scopes.has(scope);

/** All keys of an account take turns together. */
export const bulkCallerOf = ({ key }: Admission): BulkCaller => ({ lane: "keys", name: `account ${key.accountId}` });

/** What a key may draw on for calls of a type; null if there is nothing. */
function openService(lookupApi: LookupApi, key: CachedKey, type: number, now: number): CachedService | null {
  const service = serviceFor(lookupApi, key.services.get(type), now);
  return service && service.validUntil > now && (!key.serviceTypes || key.serviceTypes.has(type)) ? service : null;
}

/** Neither ended, nor a recalled or paused share. */
const isUsable = ({ validUntil, split }: CachedService, now: number): boolean =>
  validUntil > now && (split === null || (split.refusal === null && split.validUntil > now));

/** The first usable service not known to be used up; else the last usable one, if any. */
function serviceFor(lookupApi: LookupApi, first: CachedService | undefined, now: number): CachedService | undefined {
  let found = first;
  for (let service = first ?? null; service; service = service.next) {
    if (!isUsable(service, now)) continue;
    found = service;
    if (service.next === null || !creditsOf(lookupApi, service, now).isExhausted(now)) break;
  }
  return found;
}

/** The next usable service of the type; null if there is none. */
export function nextOf({ service, now }: Admission): CachedService | null {
  let next = service?.next ?? null;
  while (next && !isUsable(next, now)) next = next.next;
  return next;
}

/** Switches a call to another service. */
export function drawOn(lookupApi: LookupApi, admission: Admission, service: CachedService): void {
  const { key, now } = admission;
  admission.service = service;
  admission.credits = creditsOf(lookupApi, service, now);
  admission.days = key.hasOwnLimits ? daysOf(lookupApi, key, service, now) : unlimited;
}

/** Nothing is left of a service, or of a share of one. */
export function usedUp(isOfShare: boolean): LookupFailure {
  const failure = new LookupFailure("INSUFFICIENT_QUOTA");
  failure.isOfShare = isOfShare;
  return failure;
}

function requireShare({ refusal, validUntil }: CachedSplit, now: number): void {
  if (refusal !== null) throw new LookupFailure(refusal);
  if (validUntil <= now) throw usedUp(true);
}

function daysOf({ meter }: LookupApi, key: CachedKey, { split }: CachedService, now: number): CreditAccount[] {
  const day = dayOf(key, now).name;
  return [
    ...(key.dailyLimit === null ? [] : [meter.account(`key:${key.id}:${day}`, key.dailyLimit)]),
    ...(split === null || split.dailyLimit === null
      ? []
      : [meter.account(`splitday:${split.id}:${day}`, split.dailyLimit)]),
  ];
}

function refuseUnknown({ keyRing }: LookupApi, { ip }: Caller): LookupFailure {
  const retryAfterSeconds = keyRing.noteGuess(ip);
  return retryAfterSeconds > 0
    ? new LookupFailure("TOO_MANY_REQUESTS", retryAfterSeconds)
    : new LookupFailure("INVALID_API_KEY");
}

function requireOrigin({ headers }: Caller, key: CachedKey): string | null {
  const origin = headers.origin ?? headers.referer;
  // A caller sending neither could be anyone who has read the key from the page.
  if (origin === undefined || !isAllowedOrigin(origin, key.origins)) throw new LookupFailure("FORBIDDEN_ORIGIN");
  return headers.origin ?? null;
}

/**
 * The balance of the running month, or of the whole term of a bought service; a sub-account's own if it has a share.
 */
export function creditsOf(lookupApi: LookupApi, service: CachedService, now: number): CreditAccount {
  const month = service.isMonthly ? monthAt(now).name : null;
  if (service.balance?.month !== month) service.balance = { month, subject: balanceSubject(service.holder, month) };
  return lookupApi.meter.account(service.balance.subject, service.quota);
}

/** The account's day; recomputed only when a new one has begun. */
export function dayOf(key: CachedKey, now: number): LocalDay {
  if (!key.day || now < key.day.from || now >= key.day.until) key.day = localDayAt(now, key.timeZone);
  return key.day;
}

let month = describeMonth(0);
/** The month of a moment; recomputed only when a new one has begun. */
export function monthAt(now: number): typeof month {
  if (now < month.start.getTime() || now >= month.end.getTime()) month = describeMonth(now);
  return month;
}

function describeMonth(now: number) {
  const found = monthOf(new Date(now));
  return { ...found, reset: found.end.toISOString() };
}

/** Takes one call from the rate limits of key and account. @throws LookupFailure TOO_MANY_REQUESTS */
export function requirePace({ key, service, credits, now }: Admission): void {
  for (const limiter of [key.limiter, service?.split?.limiter, service?.limiter])
    if (limiter && limiter.take(now, 1, credits?.holders) === 0)
      throw new LookupFailure("TOO_MANY_REQUESTS", limiter.retryAfterSeconds);
}
