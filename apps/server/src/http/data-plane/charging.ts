import type { Plane } from "../../lib/plane.ts";
import type { CreditAccount } from "../../modules/usage/credit-account.ts";
import { type Admission, moveToNext, requirePace } from "./admission.ts";
import { PlaneFailure, RETRY_SECONDS } from "./failure.ts";

/** Takes one credit for a call, at once where the lease holds one. @throws PlaneFailure INSUFFICIENT_QUOTA, UNAVAILABLE */
export function chargeOne(plane: Plane, admission: Admission): void | Promise<void> {
  requirePace(admission);
  return takeOne(plane, admission);
}

function takeOne(plane: Plane, admission: Admission): void | Promise<void> {
  const { credits, daily } = admission;
  if (!credits) return;
  const taken = plane.meter.take(credits);
  const counted = daily ? plane.meter.take(daily) : true;
  if (taken === true && counted === true) return;
  return settleOutcome(plane, admission, taken, counted);
}

/** Takes one credit of a key without limits of its own, where that needs neither waiting nor a refusal; else nothing. */
export function chargeAtOnce(plane: Plane, { service, credits, now }: Admission): boolean {
  if (!service || !credits || plane.meter.takeMany(credits, 1, now) === 0) return false;
  if (service.limiter.take(now, 1, credits.holders) === 1) return true;
  plane.meter.putBack(credits);
  return false;
}

async function settleOutcome(
  plane: Plane,
  admission: Admission,
  taken: true | Promise<boolean>,
  counted: true | Promise<boolean>,
): Promise<void> {
  const { credits, daily, now } = admission;
  const [hasCredit, isWithinDay] = await Promise.all([taken, counted]);
  if (hasCredit && isWithinDay) return;
  if (hasCredit && credits) plane.meter.putBack(credits);
  if (isWithinDay && daily) plane.meter.putBack(daily);
  if (isWithinDay && !credits?.isCutOff && moveToNext(plane, admission)) return takeOne(plane, admission);
  if (!isWithinDay && !daily?.isCutOff) throw new PlaneFailure("TOO_MANY_REQUESTS", secondsToMidnight(now));
  throw refusal(isWithinDay ? credits : daily);
}

/** A refusal while the database is away says so: the quota may well not be used up. */
const refusal = (credits: CreditAccount | null): PlaneFailure =>
  credits?.isCutOff ? new PlaneFailure("UNAVAILABLE", RETRY_SECONDS) : new PlaneFailure("INSUFFICIENT_QUOTA");

const secondsToMidnight = (now: number): number => Math.ceil((86_400_000 - (now % 86_400_000)) / 1000);

/** For how many items of a batch there were credits, and why there were none for the others. */
export interface BatchCredits {
  allowed: number;
  shortage: "INSUFFICIENT_QUOTA" | "TOO_MANY_REQUESTS";
}

/**
 * Takes credits for up to `count` items of a batch, which is one call by its pace and draws on one service.
 * @throws PlaneFailure where there was not one
 */
export async function chargeMany(plane: Plane, admission: Admission, count: number): Promise<BatchCredits> {
  requirePace(admission);
  for (;;) {
    const { allowed, isDayOver } = await takeMany(plane, admission, count);
    const { credits, daily, now } = admission;
    if (allowed < count && !isDayOver && !credits?.isCutOff && admission.service?.next) {
      giveBack(plane, admission, allowed);
      if (moveToNext(plane, admission)) continue;
    }
    if (allowed > 0) return { allowed, shortage: isDayOver ? "TOO_MANY_REQUESTS" : "INSUFFICIENT_QUOTA" };
    if (isDayOver && !daily?.isCutOff) throw new PlaneFailure("TOO_MANY_REQUESTS", secondsToMidnight(now));
    throw refusal(isDayOver ? daily : credits);
  }
}

async function takeMany(plane: Plane, { credits, daily }: Admission, count: number) {
  if (!credits) return { allowed: count, isDayOver: false };
  let allowed = 0;
  while (allowed < count) {
    if (!daily) allowed += plane.meter.takeMany(credits, count - allowed, plane.milliseconds());
    if (allowed === count) break;
    const one = plane.meter.take(credits);
    if (!(one === true || (await one))) break;
    const counted = daily ? plane.meter.take(daily) : true;
    if (!(counted === true || (await counted))) {
      plane.meter.putBack(credits);
      return { allowed, isDayOver: true };
    }
    allowed++;
  }
  return { allowed, isDayOver: false };
}

/** Gives back what was taken for calls that are not charged after all. */
export function giveBack(plane: Plane, { credits, daily }: Admission, count = 1): void {
  if (count === 0) return;
  if (credits) plane.meter.putBack(credits, count);
  if (daily) plane.meter.putBack(daily, count);
}
