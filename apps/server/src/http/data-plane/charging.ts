import type { Plane } from "../../lib/plane.ts";
import type { CreditAccount } from "../../modules/usage/credit-account.ts";
import { type Admission, requirePace } from "./admission.ts";
import { PlaneFailure, RETRY_SECONDS } from "./failure.ts";

/** Takes one credit for a call, at once where the lease holds one. @throws PlaneFailure INSUFFICIENT_QUOTA, UNAVAILABLE */
export function chargeOne(plane: Plane, admission: Admission): void | Promise<void> {
  const { credits, daily } = admission;
  requirePace(admission, 1);
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
  { credits, daily, now }: Admission,
  taken: true | Promise<boolean>,
  counted: true | Promise<boolean>,
): Promise<void> {
  const [hasCredit, isWithinDay] = await Promise.all([taken, counted]);
  if (hasCredit && isWithinDay) return;
  if (hasCredit && credits) plane.meter.putBack(credits);
  if (isWithinDay && daily) plane.meter.putBack(daily);
  if (!isWithinDay && !daily?.isCutOff) throw new PlaneFailure("TOO_MANY_REQUESTS", secondsToMidnight(now));
  throw refusal(isWithinDay ? credits : daily);
}

/** A refusal while the database is away says so: the quota may well not be used up. */
const refusal = (credits: CreditAccount | null): PlaneFailure =>
  credits?.isCutOff ? new PlaneFailure("UNAVAILABLE", RETRY_SECONDS) : new PlaneFailure("INSUFFICIENT_QUOTA");

const secondsToMidnight = (now: number): number => Math.ceil((86_400_000 - (now % 86_400_000)) / 1000);

/**
 * Takes credits for up to `count` calls of a batch and says for how many there were.
 * @throws PlaneFailure where there was not one
 */
export async function chargeMany(plane: Plane, admission: Admission, count: number): Promise<number> {
  const { credits, daily } = admission;
  const wanted = requirePace(admission, count);
  if (!credits) return wanted;
  let taken = 0;
  for (;;) {
    if (!daily) taken += plane.meter.takeMany(credits, wanted - taken, plane.milliseconds());
    if (taken === wanted) break;
    const one = plane.meter.take(credits);
    if (!(one === true || (await one))) break;
    const counted = daily ? plane.meter.take(daily) : true;
    if (!(counted === true || (await counted))) {
      plane.meter.putBack(credits);
      break;
    }
    taken++;
  }
  if (taken === 0) throw refusal(credits);
  return taken;
}

/** Gives back what was taken for calls that are not charged after all. */
export function giveBack(plane: Plane, { credits, daily }: Admission, count = 1): void {
  if (count === 0) return;
  if (credits) plane.meter.putBack(credits, count);
  if (daily) plane.meter.putBack(daily, count);
}
