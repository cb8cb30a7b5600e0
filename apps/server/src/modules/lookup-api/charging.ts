import type { CreditAccount } from "../metering/credit-account.ts";
import type { Meter } from "../metering/meter.ts";
import { type Admission, dayOf, drawOn, nextOf, usedUp } from "./admission.ts";
import { LookupFailure } from "./failure.ts";
import type { LookupApi } from "./lookup-api.ts";

const noDays: readonly CreditAccount[] = [];

/** Credits taken from one service. */
interface Drawn extends Pick<Admission, "days"> {
  credits: CreditAccount;
  count: number;
  /** Whether they wait for the answer before they are settled. */
  isHeld: boolean;
}

/** Credits taken for the answers a call may get, before anything is looked up. */
export class Reservation {
  readonly #meter: Meter;
  /** In the order in which services are drawn on. */
  readonly #drawn: Drawn[] = [];
  /** The number of answers that can be given. */
  allowed = 0;
  /** Why there were credits for no more. */
  shortage: "INSUFFICIENT_QUOTA" | "TOO_MANY_REQUESTS" = "INSUFFICIENT_QUOTA";

  constructor(meter: Meter) {
    this.#meter = meter;
  }

  /** Takes one credit from a service without daily limits if its lease holds one. */
  drawOne(credits: CreditAccount, now: number): boolean {
    if (this.#meter.takeMany(credits, 1, now) === 0) return false;
    this.#meter.hold(credits, 1);
    this.#drawn.push({ credits, days: noDays, count: 1, isHeld: true });
    this.allowed = 1;
    return true;
  }

  /**
   * Takes up to `count` credits from one service, waiting for leases as needed. The daily limit that is used up, in which
   * case none of the others was touched; null if there is none.
   */
  async draw(credits: CreditAccount, days: readonly CreditAccount[], count: number, now: number) {
    const meter = this.#meter;
    const drawn: Drawn = { credits, days, count: 0, isHeld: true };
    this.#drawn.push(drawn);
    const note = (taken: number) => {
      drawn.count += taken;
      this.allowed += taken;
      meter.hold(credits, taken);
      for (const day of days) meter.hold(day, taken);
    };
    while (drawn.count < count) {
      if (days.length === 0) note(meter.takeMany(credits, count - drawn.count, now));
      if (drawn.count === count || !(await meter.take(credits))) break;
      const spentDay = await takeDays(meter, days);
      if (spentDay) {
        meter.putBack(credits);
        return spentDay;
      }
      note(1);
    }
    return null;
  }

  /** Spends `count` credits and returns the others, those of the last service first. */
  keep(count: number): void {
    for (const part of this.#drawn.toReversed()) {
      const returned = Math.min(this.allowed - count, part.count);
      for (const account of [part.credits, ...part.days]) {
        if (part.isHeld) this.#meter.release(account, part.count);
        if (returned > 0) this.#meter.putBack(account, returned);
      }
      part.isHeld = false;
      part.count -= returned;
      this.allowed -= returned;
    }
  }
}

/** Takes one from each daily limit, or from none: then it returns the one that is used up. */
async function takeDays(meter: Meter, days: readonly CreditAccount[]): Promise<CreditAccount | null> {
  const isWithin = await Promise.all(days.map((day) => meter.take(day)));
  const spent = days.find((_, index) => !isWithin[index]);
  if (!spent) return null;
  for (const [index, day] of days.entries()) if (isWithin[index]) meter.putBack(day);
  return spent;
}

/**
 * Takes credits for up to `count` answers from all services of the key in their order; synchronous for one that the lease
 * holds. A call that is not charged needs none.
 * @throws LookupFailure INSUFFICIENT_QUOTA, TOO_MANY_REQUESTS, UNAVAILABLE if there was not even one
 */
export function reserve(lookupApi: LookupApi, admission: Admission, count: number): Reservation | Promise<Reservation> {
  const reservation = new Reservation(lookupApi.meter);
  const { credits, days, isCharged } = admission;
  if (!isCharged) reservation.allowed = count;
  else if (count > 1 || days.length > 0 || !reservation.drawOne(credits!, lookupApi.milliseconds()))
    return drawOnAll(lookupApi, admission, reservation, count);
  return reservation;
}

async function drawOnAll(
  lookupApi: LookupApi,
  admission: Admission,
  reservation: Reservation,
  count: number,
): Promise<Reservation> {
  try {
    for (;;) {
      const credits = admission.credits!;
      const missing = count - reservation.allowed;
      const spentDay = await reservation.draw(credits, admission.days, missing, lookupApi.milliseconds());
      if (reservation.allowed === count) return reservation;
      const next = spentDay || credits.isCutOff ? null : nextOf(admission);
      if (next) {
        drawOn(lookupApi, admission, next);
        continue;
      }
      if (spentDay) reservation.shortage = "TOO_MANY_REQUESTS";
      if (reservation.allowed > 0) return reservation;
      if (spentDay && !spentDay.isCutOff) throw new LookupFailure("TOO_MANY_REQUESTS", secondsToMidnight(admission));
      // While the database is unavailable the error says so: the quota may not be used up.
      if ((spentDay ?? credits).isCutOff) throw new LookupFailure("UNAVAILABLE");
      throw usedUp(admission.service?.split != null);
    }
  } catch (error) {
    reservation.keep(0);
    throw error;
  }
}

const secondsToMidnight = ({ key, now }: Admission): number => Math.ceil((dayOf(key, now).until - now) / 1000);
