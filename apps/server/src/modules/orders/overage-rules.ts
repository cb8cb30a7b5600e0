import type { Service } from "../../generated/client.ts";
import { proportionOf } from "../../lib/proportion.ts";

const MAX_CALLS = 1_000_000_000;

/** The number of calls beyond its quota covered by a service's cap. */
export const overageCallsFor = ({
  overQuotaPolicy,
  overageCapCents,
  per1kCents,
}: Pick<Service, "overQuotaPolicy" | "overageCapCents" | "per1kCents">): number =>
  overQuotaPolicy === "charge" && per1kCents > 0
    ? Math.min(MAX_CALLS, Math.floor(overageCapCents / per1kCents) * 1000)
    : 0;

/** The calls beyond a service's quota that its owner allowed, those not billed yet, and their price. */
export function unbilledOverage(
  {
    quota,
    overageCalls,
    overageBilled,
    per1kCents,
  }: Pick<Service, "quota" | "overageCalls" | "overageBilled" | "per1kCents">,
  callsMade: number,
): { made: number; calls: number; amountCents: number } {
  const made = Math.min(callsMade - quota, overageCalls);
  const calls = made - overageBilled;
  return { made, calls, amountCents: proportionOf(calls, per1kCents, 1000) };
}
