import type { CreditAccount } from "../metering/credit-account.ts";
import { type Admission, dayOf, drawOn, nextOf, requirePace, usedUp } from "./admission.ts";
import { LookupFailure } from "./failure.ts";
import type { LookupApi } from "./lookup-api.ts";

/**
 * Checks that an answer can be paid for before anything is looked up; synchronous if the lease holds a credit.
 * @throws LookupFailure INSUFFICIENT_QUOTA, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export function requireCredit(lookupApi: LookupApi, admission: Admission): void | Promise<void> {
  const { credits, days, isCharged } = admission;
  if (!credits || !isCharged) return;
  if (credits.credits > 0 && days.every((day) => day.credits > 0)) return;
  const taken = takeOne(lookupApi, admission);
  if (taken) return taken.then(() => returnCredit(lookupApi, admission));
  returnCredit(lookupApi, admission);
}

/**
 * Takes one credit for a call, synchronously if the lease holds one. @throws LookupFailure INSUFFICIENT_QUOTA,
 * UNAVAILABLE
 */
export function takeOne(lookupApi: LookupApi, admission: Admission): void | Promise<void> {
  const { credits, days, isCharged } = admission;
  if (!credits || !isCharged) return;
  const taken = lookupApi.meter.take(credits);
  const counted = days.map((day) => lookupApi.meter.take(day));
  if (taken === true && counted.every((one) => one === true)) return;
  return settleOutcome(lookupApi, admission, taken, counted);
}

async function settleOutcome(
  lookupApi: LookupApi,
  admission: Admission,
  taken: true | Promise<boolean>,
  counted: readonly (true | Promise<boolean>)[],
): Promise<void> {
  const { credits, days } = admission;
  const [hasCredit, spentDay] = await Promise.all([taken, settleDays(lookupApi, days, counted)]);
  if (hasCredit && !spentDay) return;
  if (hasCredit && credits) lookupApi.meter.putBack(credits);
  if (!spentDay) for (const day of days) lookupApi.meter.putBack(day);
  const next = spentDay || credits?.isCutOff ? null : nextOf(admission);
  if (next) {
    drawOn(lookupApi, admission, next);
    return takeOne(lookupApi, admission);
  }
  if (spentDay && !spentDay.isCutOff) throw new LookupFailure("TOO_MANY_REQUESTS", secondsToMidnight(admission));
  throw refusal(admission, spentDay ?? credits);
}

/** The daily limit that is used up, in which case none of the others was touched; null if all had one left. */
async function settleDays(
  lookupApi: LookupApi,
  days: readonly CreditAccount[],
  counted: readonly (true | Promise<boolean>)[],
): Promise<CreditAccount | null> {
  const isWithin = await Promise.all(counted);
  const spent = days.find((_, index) => !isWithin[index]);
  if (!spent) return null;
  for (const [index, day] of days.entries()) if (isWithin[index]) lookupApi.meter.putBack(day);
  return spent;
}

/** While the database is unavailable the error says so: the quota may not be used up. */
const refusal = ({ service }: Admission, credits: CreditAccount | null): LookupFailure =>
  credits?.isCutOff ? new LookupFailure("UNAVAILABLE") : usedUp(service?.split != null);

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
 * @throws LookupFailure if there was not even one
 */
export async function chargeMany(lookupApi: LookupApi, admission: Admission, count: number): Promise<BatchCredits> {
  requirePace(admission);
  const drawn: Drawn[] = [];
  try {
    for (let allowed = 0; ; ) {
      const { credits, days } = admission;
      const { taken, spentDay } = await takeMany(lookupApi, admission, count - allowed);
      if (taken > 0) drawn.push({ credits, days, count: taken });
      allowed += taken;
      const next = allowed === count || spentDay || credits?.isCutOff ? null : nextOf(admission);
      if (next) {
        drawOn(lookupApi, admission, next);
        continue;
      }
      if (allowed > 0) return { allowed, shortage: spentDay ? "TOO_MANY_REQUESTS" : "INSUFFICIENT_QUOTA", drawn };
      if (spentDay && !spentDay.isCutOff) throw new LookupFailure("TOO_MANY_REQUESTS", secondsToMidnight(admission));
      throw refusal(admission, spentDay ?? credits);
    }
  } catch (error) {
    returnMany(lookupApi, drawn, count);
    throw error;
  }
}

/** Returns credits of a batch that are not charged after all, those of the last service first. */
export function returnMany(lookupApi: LookupApi, drawn: readonly Drawn[], count: number): void {
  let left = count;
  for (const part of drawn.toReversed()) {
    const returned = Math.min(left, part.count);
    returnCredit(lookupApi, part, returned);
    left -= returned;
  }
}

async function takeMany(lookupApi: LookupApi, { credits, days }: Admission, count: number) {
  if (!credits) return { taken: count, spentDay: null };
  let taken = 0;
  while (taken < count) {
    if (days.length === 0) taken += lookupApi.meter.takeMany(credits, count - taken, lookupApi.milliseconds());
    if (taken === count) break;
    const one = lookupApi.meter.take(credits);
    if (!(one === true || (await one))) break;
    const counted = days.map((day) => lookupApi.meter.take(day));
    const spentDay = counted.every((one) => one === true) ? null : await settleDays(lookupApi, days, counted);
    if (spentDay) {
      lookupApi.meter.putBack(credits);
      return { taken, spentDay };
    }
    taken++;
  }
  return { taken, spentDay: null };
}

/** Returns what `takeOne` took for a call that is not charged after all; it took nothing for a free call. */
export function returnOne(lookupApi: LookupApi, admission: Admission): void {
  if (admission.isCharged) returnCredit(lookupApi, admission);
}

/** Returns credits taken for calls that are not charged after all. */
function returnCredit(lookupApi: LookupApi, { credits, days }: Pick<Admission, "credits" | "days">, count = 1): void {
  if (count === 0) return;
  if (credits) lookupApi.meter.putBack(credits, count);
  for (const day of days) lookupApi.meter.putBack(day, count);
}
