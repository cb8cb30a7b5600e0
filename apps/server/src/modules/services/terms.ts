import type { ServiceGrant } from "../../generated/client.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { addMonths } from "../../lib/months.ts";
import { FREE_CALLS_PER_SECOND } from "./services.ts";

/** What a service's grants add up to. */
export interface Term {
  startAt: Date;
  expireAt: Date;
  /** Calls allowed in all, including those made in earlier terms. */
  quota: number;
  /** Calls per second. */
  qps: number;
  /** The last package bought; null if none was. */
  packageId: number | null;
  cycle: string;
  currency: string;
  per1kCents: number;
}

type Grant = Omit<ServiceGrant, "id" | "serviceId" | "orderId">;

interface Running extends Term {
  months: number;
  days: number;
}

/**
 * The term that grants add up to, in the order in which they were made; null if there are none. A grant to a running term
 * adds calls and time to it. A grant after its end, or another package, starts a new term, in which only calls made stay
 * counted. One that was undone adds nothing, so that the term is what it would be without it.
 */
export function termOf(grants: readonly Grant[]): Term | null {
  let term: Running | null = null;
  for (const grant of grants) term = grant.undoneAt === null ? extend(term, grant) : keepOverage(term, grant);
  if (!term) return null;
  const { months: _months, days: _days, ...rest } = term;
  return rest;
}

function extend(term: Running | null, grant: Grant): Running {
  const runs = term !== null && term.expireAt > grant.at && !grant.replaces;
  const startAt = runs ? term.startAt : grant.at;
  const months = (runs ? term.months : 0) + grant.months;
  const days = (runs ? term.days : 0) + grant.days;
  const { packageId, cycle, currency, per1kCents } = grant.packageId === null && term ? term : grant;
  return {
    startAt,
    months,
    days,
    // From the start, so that a term of several months ends on the same day however it was bought.
    expireAt: new Date(addMonths(startAt, months).getTime() + Math.round(days * DAY_MS)),
    // Overage that was billed separately is not deducted from new calls.
    quota: grant.quota + (runs ? term.quota + grant.overageBefore : grant.callsBefore),
    qps: paceOf(term, grant, runs),
    packageId,
    cycle,
    currency,
    per1kCents,
  };
}

/** A purchase for a running term never slows it down. */
function paceOf(term: Running | null, { qps, packageId }: Grant, runs: boolean): number {
  const before = term?.qps ?? FREE_CALLS_PER_SECOND;
  if (!qps) return before;
  return packageId !== null && runs ? Math.max(qps, before) : qps;
}

/** Billed overage stays paid for, although the grant that started its count anew is undone. */
const keepOverage = (term: Running | null, { overageBefore }: Grant): Running | null =>
  term && { ...term, quota: term.quota + overageBefore };
