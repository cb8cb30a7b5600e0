/** Calls a bucket gains a second, and how many it holds. */
export interface Rate {
  perSecond: number;
  burst: number;
}

interface BucketPolicy {
  /** Null if it is stored with what it limits, or declared with it. */
  rate: Rate | null;
  /** Subjects a process remembers; one that was forgotten starts with a full bucket. */
  subjects: number;
  /** Whether all processes share a subject's bucket, if there is Redis. */
  isShared: boolean;
}

const perMinute = (calls: number): Rate => ({ perSecond: calls / 60, burst: calls });

/**
 * Limits on requests, counted in memory, because a count costs less than the request. In any stretch of time a subject
 * has at most one burst more than the rate allows. The table in docs/operations.md describes each of them.
 */
export const bucketPolicies = {
  "portal-flood": { rate: { perSecond: 300, burst: 3000 }, subjects: 50_000, isShared: false },
  portal: { rate: perMinute(1200), subjects: 50_000, isShared: true },
  "own-call": { rate: null, subjects: 50_000, isShared: true },
  "visitor-call": { rate: null, subjects: 50_000, isShared: true },
  "page-rendering": { rate: perMinute(120), subjects: 50_000, isShared: true },
  "address-page": { rate: perMinute(60), subjects: 50_000, isShared: true },
  "refused-updater": { rate: perMinute(30), subjects: 50_000, isShared: true },
  "unknown-key": { rate: perMinute(60), subjects: 100_000, isShared: false },
  "refused-lookup": { rate: { perSecond: 500, burst: 2000 }, subjects: 50_000, isShared: false },
  "turned-away": { rate: { perSecond: 20, burst: 1000 }, subjects: 50_000, isShared: false },
  "key-details": { rate: { perSecond: 5, burst: 20 }, subjects: 10_000, isShared: false },
  oauth: { rate: perMinute(60), subjects: 50_000, isShared: true },
  agent: { rate: { perSecond: 5, burst: 50 }, subjects: 10_000, isShared: true },
  sandbox: { rate: { perSecond: 10, burst: 50 }, subjects: 50_000, isShared: true },
  test: { rate: { perSecond: 10, burst: 50 }, subjects: 50_000, isShared: true },
  key: { rate: null, subjects: 100_000, isShared: true },
  split: { rate: null, subjects: 100_000, isShared: true },
  service: { rate: null, subjects: 100_000, isShared: true },
} as const satisfies Readonly<Record<string, BucketPolicy>>;

export interface AttemptPolicy {
  windowSeconds: number;
  /** Attempts allowed without a human check. */
  free: number;
  /**
   * Attempts allowed if each has a human check; unlimited if absent, for subjects whose attempts strangers could use
   * up.
   */
  max?: number | undefined;
}

const MINUTE = 60;
const CODE_SECONDS = 5 * MINUTE;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Limits on attempts that cost money or guess a secret, counted in PostgreSQL, so that none is exceeded or forgotten. */
export const attemptPolicies = {
  login: { windowSeconds: QUARTER, free: 5, max: 10 },
  "login-phone": { windowSeconds: QUARTER, free: 10 },
  "login-source": { windowSeconds: HOUR, free: 20, max: 100 },
  "login-assignment": { windowSeconds: HOUR, free: 40 },
  "second-factor": { windowSeconds: QUARTER, free: 5, max: 20 },
  "sms-minute": { windowSeconds: MINUTE, free: 1, max: 1 },
  "sms-day": { windowSeconds: DAY, free: 10, max: 20 },
  "sms-own-day": { windowSeconds: DAY, free: 10, max: 20 },
  "sms-source": { windowSeconds: HOUR, free: 20, max: 100 },
  "sms-source-56": { windowSeconds: HOUR, free: 30, max: 150 },
  "sms-source-48": { windowSeconds: HOUR, free: 40, max: 300 },
  "sms-network": { windowSeconds: MINUTE, free: 60 },
  "sms-all": { windowSeconds: MINUTE, free: 120, max: 600 },
  "code-own": { windowSeconds: CODE_SECONDS, free: 5, max: 5 },
  "code-source": { windowSeconds: CODE_SECONDS, free: 5, max: 5 },
  code: { windowSeconds: CODE_SECONDS, free: 10, max: 50 },
  "code-day": { windowSeconds: DAY, free: 20, max: 200 },
  message: { windowSeconds: HOUR, free: 5, max: 20 },
  invitation: { windowSeconds: DAY, free: 5, max: 5 },
  "status-address": { windowSeconds: QUARTER, free: 1, max: 1 },
  "status-source": { windowSeconds: HOUR, free: 5, max: 20 },
  "proof-mail-case": { windowSeconds: DAY, free: 3, max: 3 },
  "proof-mail-address": { windowSeconds: DAY, free: 3, max: 3 },
  "proof-mail-source": { windowSeconds: HOUR, free: 5, max: 20 },
  "proof-mail-all": { windowSeconds: DAY, free: 100, max: 500 },
  "certification-amount": { windowSeconds: DAY, free: 3, max: 3 },
} as const satisfies Readonly<Record<string, AttemptPolicy>>;

/** A source with so many more refused lookups than paid ones is served after others; they count half after a while. */
export const offenders = { refusals: 10, halfLifeMs: 10_000 };
/** How long the connections of a source beyond `turned-away` are closed. */
export const SHUT_OUT_MS = 10_000;
