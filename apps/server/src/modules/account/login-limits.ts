import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { type Limit, limitOn } from "../../lib/limits/attempts.ts";
import { assignmentsOf, sourceOf } from "../../lib/source.ts";
import { browserOf, type CookieHolder, isMarked } from "./browsers.ts";

/** A login attempt. */
type Visitor = { ip: string } & Pick<CookieHolder, "cookies">;

/**
 * The limits that a password login counts against: first that of this phone and visitor. A browser in which
 * the user has logged in before has only that limit, counted separately, so that strangers' attempts cannot block it,
 * even from the same source.
 */
export function loginLimits(app: App, visitor: Visitor, phone: string, user: User | null): [Limit, ...Limit[]] {
  // First a human check for each, then a lock for this visitor only.
  const lockedFor = (name: string): Limit => ({ ...limitOn("login", `${phone}|${name}`), refusal: lockedUntil });
  const browser = browserOf(visitor);
  if (browser && user && isMarked(app, browser, user)) return [lockedFor(browser.id)];
  return [
    lockedFor(sourceOf(visitor.ip)),
    // Never a lock, because strangers can enter wrong passwords too.
    limitOn("login-phone", phone),
    limitOn("login-source", sourceOf(visitor.ip)),
    ...ofAssignments(visitor.ip),
  ];
}

/**
 * Failures from one source or IPv6 assignment, by password or code, lead to a human check, but a correct code always
 * works.
 */
export const failuresOf = (ip: string): Limit[] => [
  { ...limitOn("login-source", sourceOf(ip)), max: undefined },
  ...ofAssignments(ip),
];

const ofAssignments = (ip: string): Limit[] => assignmentsOf(ip).map((prefix) => limitOn("login-assignment", prefix));

const lockedUntil = (_app: App, windowEnd: Date): Failure =>
  new Failure("ACCOUNT_LOCKED", { until_at: windowEnd.toISOString() });
