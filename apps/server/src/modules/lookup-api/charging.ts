import type { CreditAccount } from "../metering/credit-account.ts";
import { type Admission, dayOf, drawOn, nextOf, requirePace, usedUp } from "./admission.ts";
import { PlaneFailure } from "./failure.ts";
import type { Plane } from "./plane.ts";

/**
 * Checks that an answer can be paid for before anything is looked up; synchronous if the lease holds a credit.
 * @throws PlaneFailure INSUFFICIENT_QUOTA, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export function requireCredit(plane: Plane, admission: Admission): void | Promise<void> {
  const { credits, days, isCharged } = admission;
  if (!credits || !isCharged) return;
  if (credits.credits > 0 && days.every((day) => day.credits > 0)) return;
  const taken = takeOne(plane, admission);
  if (taken) return taken.then(() => returnCredit(plane, admission));
  returnCredit(plane, admission);
}

/**
 * Takes one credit for a call, synchronously if the lease holds one. @throws PlaneFailure INSUFFICIENT_QUOTA,
 * UNAVAILABLE
 */
export function takeOne(plane: Plane, admission: Admission): void | Promise<void> {
  const { credits, days, isCharged } = admission;
  if (!credits || !isCharged) return;
  const taken = plane.meter.take(credits);
  const counted = days.map((day) => plane.meter.take(day));
  if (taken === true && counted.every((one) => one === true)) return;
  return settleOutcome(plane, admission, taken, counted);
}

async function settleOutcome(
  plane: Plane,
  admission: Admission,
  taken: true | Promise<boolean>,
  counted: readonly (true | Promise<boolean>)[],
): Promise<void> {
  const { credits, days } = admission;
  const [hasCredit, spentDay] = await Promise.all([taken, settleDays(plane, days, counted)]);
  if (hasCredit && !spentDay) return;
  if (hasCredit && credits) plane.meter.putBack(credits);
  if (!spentDay) for (const day of days) plane.meter.putBack(day);
  const next = spentDay || credits?.isCutOff ? null : nextOf(admission);
  if (next) {
    drawOn(plane, admission, next);
    return takeOne(plane, admission);
  }
  if (spentDay && !spentDay.isCutOff) throw new PlaneFailure("TOO_MANY_REQUESTS", secondsToMidnight(admission));
  throw refusal(admission, spentDay ?? credits);
}

/** The daily limit that is used up, in which case none of the others was touched; null if all had one left. */
async function settleDays(
  plane: Plane,
  days: readonly CreditAccount[],
  counted: readonly (true | Promise<boolean>)[],
): Promise<CreditAccount | null> {
  const isWithin = await Promise.all(counted);
  const spent = days.find((_, index) => !isWithin[index]);
  if (!spent) return null;
  for (const [index, day] of days.entries()) if (isWithin[index]) plane.meter.putBack(day);
  return spent;
}

/** While the database is unavailable the error says so: the quota may not be used up. */
const refusal = ({ service }: Admission, credits: CreditAccount | null): PlaneFailure =>
  credits?.isCutOff ? new PlaneFailure("UNAVAILABLE") : usedUp(service?.split != null);

const secondsToMidnight = ({ key, now }: Admission): number => Math.ceil((dayOf(key, now).until - now) / 1000);

/** Credits taken from one service. */
interface Drawn extends Pick<Admission, "credits" | "days"> {
  count: number;
}

/** The number of a batch's items with credits, and why the others had none. */
export interface BatchCredits {
  allowed: number;
  shortage: "INSUFFICIENT_QUOTA" | "TOO_MANY_REQUESTS";
  /** Where they come from, in the order in which services are drawn on. */
  drawn: Drawn[];
}

/**
 * Takes credits for up to `count` items of a batch from all services of the key in their order; it counts as one call for
 * the rate.
 * @throws PlaneFailure if there was not even one
 */
export async function chargeMany(plane: Plane, admission: Admission, count: number): Promise<BatchCredits> {
  requirePace(admission);
  const drawn: Drawn[] = [];
  try {
    for (let allowed = 0; ; ) {
      const { credits, days } = admission;
      const { taken, spentDay } = await takeMany(plane, admission, count - allowed);
      if (taken > 0) drawn.push({ credits, days, count: taken });
      allowed += taken;
      const next = allowed === count || spentDay || credits?.isCutOff ? null : nextOf(admission);
      if (next) {
        drawOn(plane, admission, next);
        continue;
      }
      if (allowed > 0) return { allowed, shortage: spentDay ? "TOO_MANY_REQUESTS" : "INSUFFICIENT_QUOTA", drawn };
      if (spentDay && !spentDay.isCutOff) throw new PlaneFailure("TOO_MANY_REQUESTS", secondsToMidnight(admission));
      throw refusal(admission, spentDay ?? credits);
    }
  } catch (error) {
    returnMany(plane, drawn, count);
    throw error;
  }
}

/** Returns credits of a batch that are not charged after all, those of the last service first. */
export function returnMany(plane: Plane, drawn: readonly Drawn[], count: number): void {
  let left = count;
  for (const part of drawn.toReversed()) {
    const returned = Math.min(left, part.count);
    returnCredit(plane, part, returned);
    left -= returned;
  }
}

async function takeMany(plane: Plane, { credits, days }: Admission, count: number) {
  if (!credits) return { taken: count, spentDay: null };
  let taken = 0;
  while (taken < count) {
    if (days.length === 0) taken += plane.meter.takeMany(credits, count - taken, plane.milliseconds());
    if (taken === count) break;
    const one = plane.meter.take(credits);
    if (!(one === true || (await one))) break;
    const counted = days.map((day) => plane.meter.take(day));
    const spentDay = counted.every((one) => one === true) ? null : await settleDays(plane, days, counted);
    if (spentDay) {
      plane.meter.putBack(credits);
      return { taken, spentDay };
    }
    taken++;
  }
  return { taken, spentDay: null };
}

/** Returns what `takeOne` took for a call that is not charged after all; it took nothing for a free call. */
export function returnOne(plane: Plane, admission: Admission): void {
  if (admission.isCharged) returnCredit(plane, admission);
}

/** Returns credits taken for calls that are not charged after all. */
function returnCredit(plane: Plane, { credits, days }: Pick<Admission, "credits" | "days">, count = 1): void {
  if (count === 0) return;
  if (credits) plane.meter.putBack(credits, count);
  for (const day of days) plane.meter.putBack(day, count);
}
