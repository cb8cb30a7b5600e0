import { type LookupErrorName, lookupErrors } from "@meridian/contract/lookup-api/errors";
import { Failure } from "../../errors.ts";
import { isUnavailable } from "../../lib/unavailable.ts";
import type { CallKind } from "../metering/usage-ledger.ts";
import type { CachedKey } from "./key-ring.ts";

/** Retry-After while a dependency is unavailable. */
const RETRY_SECONDS = 5;

const nothingKnown: ReadonlySet<LookupErrorName> = new Set([
  "IP_ADDRESS_NOT_FOUND",
  "RESERVED_IP_ADDRESS",
  "NOT_FOUND",
]);
const unavailable: ReadonlySet<LookupErrorName> = new Set(["UNAVAILABLE", "SOURCE_UNAVAILABLE"]);

/** The refusal of an API-key call; the caller is a program and gets a real HTTP status. */
export class LookupFailure extends Error {
  readonly reason: LookupErrorName;
  readonly retryAfterSeconds: number | null;
  /** The invalid field, if it is about one. */
  field: string | null = null;
  /** The methods of the endpoint, for METHOD_NOT_ALLOWED. */
  allow: string | null = null;
  /** What is used up is a share of a main account's service. */
  isOfShare = false;
  /** The key that was refused, if it exists. */
  key: CachedKey | null = null;
  constructor(
    reason: LookupErrorName,
    retryAfterSeconds: number | null = unavailable.has(reason) ? RETRY_SECONDS : null,
  ) {
    // Refusals are routine, and capturing a stack would cost more than a lookup.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(reason);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = "LookupFailure";
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Turns any error into the failure reported to the caller. */
export function asLookupFailure(error: unknown): LookupFailure {
  if (error instanceof LookupFailure) return error;
  // A body refused by the parsers.
  if (error instanceof Failure) return new LookupFailure("INVALID_BODY");
  if (isUnavailable(error)) return new LookupFailure("UNAVAILABLE");
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new LookupFailure("INVALID_BODY");
  return new LookupFailure("SERVER_ERROR");
}

/** A refused call's outcome in the owner's counts. */
export function refusedKind(path: string, serviceType: number, reason: LookupErrorName): CallKind {
  const isOverQuota = reason === "INSUFFICIENT_QUOTA";
  const kind = { serviceType, path, httpStatus: lookupErrors[reason].status, charged: 0, reason, isOverQuota };
  if (nothingKnown.has(reason)) return { ...kind, result: "empty" };
  const isTurnedAway = isOverQuota || reason === "TOO_MANY_REQUESTS" || unavailable.has(reason);
  return { ...kind, result: isTurnedAway ? "denied" : "error" };
}
