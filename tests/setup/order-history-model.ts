// What an account has bought, written as plainly as possible: everything is computed anew from the list of purchases.

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const CALLS_PER_MONTH = 1000;
const CENTS_PER_MONTH = 10_000;

export interface Form {
  /** The size of the package: its calls and its price per month grow with it. */
  level: number;
  num: number;
  currency: "CNY" | "USD" | undefined;
}

interface Priced {
  level: number;
  num: number;
  currency: string;
  cents: number;
  isUpgrade: boolean;
  credit: number;
}

export interface Bought extends Priced {
  id: number;
  at: number;
  calls: number;
  /** Calls beyond these that were made and are not owed. */
  forgiven: number;
  /** Calls that refunds in part took back. */
  taken: number;
  usedBefore: number;
  paid: number;
  refunded: number;
  isUndone: boolean;
  creditedBy: number | null;
}

interface Term {
  start: number;
  months: number;
  end: number;
  calls: number;
  level: number;
  currency: string;
}

/** A time of day some months later; a day that a month lacks is its last one. */
function monthsLater(from: number, months: number): number {
  const date = new Date(from);
  for (let day = date.getUTCDate(); ; day--) {
    const later = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, day) + (from % DAY_MS);
    if (new Date(later).getUTCDate() === day) return later;
  }
}

/** One account's purchases of one product. */
export class Model {
  readonly bought: Bought[] = [];
  used = 0;

  /** The last term; null if everything was refunded. */
  term(): Term | null {
    let term: Term | null = null;
    for (const { isUndone, isUpgrade, at, num, level, calls, forgiven, taken, usedBefore, currency } of this.bought) {
      if (isUndone) continue;
      const continues: boolean = term !== null && term.end > at && !isUpgrade;
      const start: number = continues && term ? term.start : at;
      const months: number = num + (continues && term ? term.months : 0);
      const before: number = continues && term ? term.calls : usedBefore;
      const total = before + calls + forgiven - taken;
      term = { start, months, end: monthsLater(start, months), calls: total, level, currency };
    }
    return term;
  }

  left(now: number): number {
    const term = this.term();
    return term !== null && term.end > now ? Math.max(0, term.calls - this.used) : 0;
  }

  use(calls: number): void {
    this.used += calls;
  }

  /** Null if a larger package is running. */
  priceOf({ level, num, currency }: Form, now: number): Priced | null {
    const term = this.term();
    const runs = term !== null && term.end > now;
    if (runs && term.level > level) return null;
    const isUpgrade = runs && term.level < level;
    const price = level * num * CENTS_PER_MONTH;
    const credit = isUpgrade ? Math.min(price, this.worth(now)) : 0;
    const isKept = this.lastKnown !== null && this.lastKnown.end + 30 * DAY_MS > now;
    const charged = isKept ? (this.lastKnown?.currency ?? "") : (currency ?? "");
    return { level, num, currency: charged, cents: price - credit, isUpgrade, credit };
  }

  /** Of the term that runs or ran last, even if everything was refunded, because its service remains. */
  private lastKnown: { end: number; currency: string } | null = null;

  /** What is left of the money paid for the current term. */
  private worth(at: number): number {
    const term = this.term();
    if (term === null) return 0;
    const paying = this.paying(term);
    const money = paying.reduce((sum, one) => sum + one.paid - one.refunded + one.credit, 0);
    const calls = paying.reduce((sum, one) => sum + one.calls - one.taken, 0);
    if (calls === 0) return 0;
    const unusedCalls = Math.max(0, term.calls - this.used) / calls;
    const unusedTime = Math.max(0, term.end - at) / (term.end - term.start);
    return Math.floor(money * Math.min(1, unusedCalls, unusedTime));
  }

  private paying = (term: Term): Bought[] =>
    this.bought.filter((one) => !one.isUndone && one.creditedBy === null && one.at >= term.start);

  deliver({ id, orderedAt, ...priced }: Priced & { id: number; orderedAt: number }, now: number): void {
    const { level, num, cents, isUpgrade, credit } = priced;
    const full = level * num * CALLS_PER_MONTH;
    const isPrompt = now - orderedAt <= 30 * MINUTE_MS;
    const missing = isUpgrade ? Math.max(0, credit - this.worth(isPrompt ? orderedAt - 15 * MINUTE_MS : now)) : 0;
    const calls = full - Math.ceil((full * missing) / (cents + credit));
    const term = this.term();
    if (isUpgrade && term) for (const one of this.paying(term)) one.creditedBy = id;
    const money = { paid: cents, refunded: 0, credit: credit - missing };
    const state = { isUndone: false, creditedBy: null, forgiven: 0, taken: 0 };
    this.bought.push({ ...priced, ...money, ...state, id, at: now, calls, usedBefore: this.used });
    this.remember();
  }

  isRefundable(bought: Bought, now: number, amount: number): boolean {
    const left = bought.paid - bought.refunded;
    if (bought.isUndone || bought.creditedBy !== null || amount <= 0 || amount > left) return false;
    const term = this.term();
    const unused = term !== null && bought.at >= term.start ? this.left(now) : 0;
    return amount === left || this.callsOf(bought, amount) <= unused;
  }

  /** The calls that a part of the money bought. */
  private callsOf({ calls, paid, credit, refunded }: Bought, amount: number): number {
    const until = (cents: number) => Math.ceil((calls * cents) / (paid + credit));
    return until(refunded + amount) - until(refunded);
  }

  refund(bought: Bought, now: number, amount: number): void {
    if (bought.refunded + amount < bought.paid) {
      bought.taken += this.callsOf(bought, amount);
      bought.refunded += amount;
      return;
    }
    bought.refunded += amount;
    bought.isUndone = true;
    for (const one of this.bought) if (one.creditedBy === bought.id) one.creditedBy = null;
    // Calls made beyond what is left are forgiven.
    const missing = this.used - (this.term()?.calls ?? this.used);
    const last = this.bought.findLast(({ isUndone }) => !isUndone);
    if (last && missing > 0) last.forgiven += missing;
    this.remember();
    if (!last && this.lastKnown) this.lastKnown.end = now;
  }

  private remember(): void {
    const term = this.term();
    if (term) this.lastKnown = { end: term.end, currency: term.currency };
  }
}
