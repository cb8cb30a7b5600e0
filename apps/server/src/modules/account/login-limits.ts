import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { assignmentsOf, sourceOf } from "../../lib/source.ts";
import type { Limit } from "./attempts.ts";
import { browserOf, type CookieHolder, isMarked } from "./browsers.ts";

/** Wrong passwords for one phone from one source: first a human check for each, then a lock for that source only. */
const OF_PHONE_AND_SOURCE = { windowSeconds: 900, free: 5, max: 10 };
/** Wrong passwords for one phone from anywhere: a human check but never a lock, because strangers can enter them. */
const OF_PHONE = { windowSeconds: 900, free: 10 };
/** Wrong passwords and codes from one source for any phones; many people can share a source. */
const OF_SOURCE = { windowSeconds: 3600, free: 20 };
/** The same from all sources of one IPv6 assignment. */
const OF_ASSIGNMENT = { windowSeconds: 3600, free: 40 };
/** Maximum wrong passwords from one source; after the first twenty each needs a human check. */
const MAX_OF_SOURCE = 100;

/** A login attempt. */
type Visitor = { ip: string } & Pick<CookieHolder, "cookies">;

/**
 * The limits that a password login counts against: first that of this phone and visitor. A browser in which
 * the user has logged in before has only that limit, counted separately, so that strangers' attempts cannot block it,
 * even from the same source.
 */
export function loginLimits(app: App, visitor: Visitor, phone: string, user: User | null): [Limit, ...Limit[]] {
  const locked = { ...OF_PHONE_AND_SOURCE, refusal: lockedUntil };
  const browser = browserOf(visitor);
  if (browser && user && isMarked(app, browser, user)) return [{ ...locked, subject: `login:${phone}|${browser.id}` }];
  const [ofSource, ...ofAssignments] = failuresOf(visitor.ip);
  return [
    { ...locked, subject: `login:${phone}|${sourceOf(visitor.ip)}` },
    { ...OF_PHONE, subject: `login:${phone}` },
    { ...ofSource, max: MAX_OF_SOURCE },
    ...ofAssignments,
  ];
}

/**
 * Failures from one source or IPv6 assignment, by password or code, lead to a human check, but a correct code always
 * works.
 */
export const failuresOf = (ip: string): [Limit, ...Limit[]] => [
  { ...OF_SOURCE, subject: `login-source:${sourceOf(ip)}` },
  ...assignmentsOf(ip).map((prefix) => ({ ...OF_ASSIGNMENT, subject: `login-source:${prefix}` })),
];

const lockedUntil = (_app: App, windowEnd: Date): Failure =>
  new Failure("ACCOUNT_LOCKED", { until_at: windowEnd.toISOString() });
