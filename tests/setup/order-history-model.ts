// What an account has bought, written as plainly as possible: everything is computed anew from the list of purchases.

import { DAY_MS, MINUTE_MS } from "../../apps/server/src/lib/durations.ts";

const CALLS_PER_MONTH = 1000;
const CENTS_PER_MONTH = 10_000;
const RATE = 200;
/** How long before the end of a term a paid renewal with another package takes its place. */
const EARLY_MS = 2 * MINUTE_MS;

export interface Form {
  /** The size of the package: its calls and its price per month grow with it. */
  level: number;
  num: number;
  currency: "CNY" | "USD" | undefined;
}

export interface Priced {
  level: number;
  num: number;
  currency: string;
  cents: number;
  /** Whether it replaces the rest of the term. */
  replaces: boolean;
  isRenewal: boolean;
  /** What is left of the package before, and the calls it adds beyond the price. */
  credit: number;
  extra: number;
}

export interface Bought extends Priced {
  id: number;
  at: number;
  paidAt: number;
  calls: number;
  /** Calls beyond these that were made and are not owed. */
  forgiven: number;
  /** Calls that refunds in part took back. */
  taken: number;
  usedBefore: number;
  paid: number;
  refunded: number;
  /** A paid renewal that waits for the end of the term has not begun. */
  isBegun: boolean;
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
  /** Calls per second; whatever is added to a running term never slows it down. */
  rate: number;
}

/** A time of day some months later; a day that a month lacks is its last one. */
function monthsLater(from: number, months: number): number {
  const date = new Date(from);
  for (let day = date.getUTCDate(); ; day--) {
    const later = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, day) + (from % DAY_MS);
    if (new Date(later).getUTCDate() === day) return later;
  }
}

/** Rounded down. Exact: in floating point, 20,000 × 409 / 2,000 can be a cent short. */
const partOf = (cents: number, part: number, whole: number): number =>
  Number((BigInt(cents) * BigInt(part)) / BigInt(whole));

/** One account's purchases of one product. */
export class Model {
  /** In the order in which they were paid. */
  readonly bought: Bought[] = [];
  /** In the order in which they began. */
  private begun: Bought[] = [];
  used = 0;
  /** What a sub-account was given of it, and has used. */
  share: { calls: number; used: number } | null = null;
  /** The service, which remains even if everything was refunded. */
  known: { start: number; end: number; currency: string; level: number; next: number | null } | null = null;

  /** The last term; null if everything was refunded. */
  term(): Term | null {
    let term: Term | null = null;
    for (const { isUndone, replaces, at, num, level, calls, forgiven, taken, usedBefore, currency } of this.begun) {
      if (isUndone) continue;
      const continues: boolean = term !== null && term.end > at && !replaces;
      const start: number = continues && term ? term.start : at;
      const months: number = num + (continues && term ? term.months : 0);
      const before: number = continues && term ? term.calls : usedBefore;
      const total = before + calls + forgiven - taken;
      const rate: number = Math.max(level * RATE, continues && term ? term.rate : 0);
      term = { start, months, end: monthsLater(start, months), calls: total, level, currency, rate };
    }
    return term;
  }

  /** Calls made by the account, and calls given away. */
  private get made(): number {
    return this.used + (this.share?.calls ?? 0);
  }

  isRunning = (now: number): boolean => (this.term()?.end ?? 0) > now;

  left(now: number): number {
    return this.isRunning(now) ? Math.max(0, (this.term()?.calls ?? 0) - this.made) : 0;
  }

  use(calls: number): void {
    this.used += calls;
  }

  /** What a share has not used returns. */
  endShare(): void {
    this.used += this.share?.used ?? 0;
    this.share = null;
  }

  /** @returns why it is refused, or its price */
  priceOf({ level, num, currency }: Form, now: number, isDowngrade: boolean): Priced | "larger_package" | "downgrade" {
    const term = this.isRunning(now) ? this.term() : null;
    const isSmaller = term !== null && term.level > level;
    if (isSmaller && !isDowngrade) return "larger_package";
    if (isDowngrade && !isSmaller) return "downgrade";
    const replaces = term !== null && term.level !== level;
    const price = level * num * CENTS_PER_MONTH;
    const worth = replaces ? this.worth(now) : 0;
    const extra = Math.floor((level * num * CALLS_PER_MONTH * Math.max(0, worth - price)) / price);
    const credit = extra > 0 ? worth : Math.min(price, worth);
    const isKept = this.known !== null && this.known.end + 30 * DAY_MS > now;
    const charged = isKept ? (this.known?.currency ?? "") : (currency ?? "");
    const cents = price - Math.min(price, credit);
    return { level, num, currency: charged, cents, replaces, isRenewal: false, credit, extra };
  }

  /** @returns why it is refused, or its price */
  renewalOf(num: number, now: number): Priced | "closed" {
    if (this.known === null || this.known.end + 30 * DAY_MS <= now) return "closed";
    const { currency, level: current, next } = this.known;
    const level = next ?? current;
    const cents = level * num * CENTS_PER_MONTH;
    return { level, num, currency, cents, replaces: false, isRenewal: true, credit: 0, extra: 0 };
  }

  /** Chooses the package after the end of the term, or none. @returns why it is refused, or null */
  choose(level: number | null, now: number): string | null {
    if (this.known === null) return "NOT_FOUND";
    if (level !== null && this.known.end <= now) return "expired";
    if (level !== null && level >= this.known.level) return "not_smaller";
    if (this.known.next === level) return null;
    if (this.waiting().length > 0) return "renewal_paid";
    this.known.next = level;
    return null;
  }

  private waiting = (): Bought[] => this.bought.filter(({ isBegun, isUndone }) => !isBegun && !isUndone);

  /** What is left of the money paid for the current term. */
  private worth(at: number): number {
    const term = this.term();
    if (term === null) return 0;
    const paying = this.paying(term);
    const money = paying.reduce((sum, one) => sum + one.paid - one.refunded + one.credit, 0);
    const calls = paying.reduce((sum, one) => sum + one.calls - one.taken, 0);
    if (calls === 0) return 0;
    const byCalls = partOf(money, Math.max(0, term.calls - this.made), calls);
    const byTime = partOf(money, Math.max(0, term.end - at), term.end - term.start);
    return Math.min(money, byCalls, byTime);
  }

  private paying = (term: Term): Bought[] =>
    this.begun.filter((one) => !one.isUndone && one.creditedBy === null && one.at >= term.start);

  pay({ id, orderedAt, ...priced }: Priced & { id: number; orderedAt: number }, now: number): void {
    const { level, num, cents, replaces, credit, extra } = priced;
    const ordered = level * num * CALLS_PER_MONTH + extra;
    const isPrompt = now - orderedAt <= 30 * MINUTE_MS;
    const missing = replaces ? Math.max(0, credit - this.worth(isPrompt ? orderedAt - 15 * MINUTE_MS : now)) : 0;
    const calls = ordered - Math.ceil((ordered * missing) / Math.max(level * num * CENTS_PER_MONTH, credit));
    const term = this.term();
    if (replaces && term) for (const one of this.paying(term)) one.creditedBy = id;
    const money = { paid: cents, refunded: 0, credit: credit - missing };
    const state = { isBegun: false, isUndone: false, creditedBy: null, forgiven: 0, taken: 0 };
    const one = { ...priced, ...money, ...state, id, at: 0, paidAt: now, calls, usedBefore: 0 };
    this.bought.push(one);
    this.begin(one, now);
  }

  /** What the service does every minute. */
  tick(now: number): void {
    if (this.share && !this.isRunning(now)) this.endShare();
    for (const one of this.waiting()) this.begin(one, now);
  }

  /** A renewal with another package begins at the end of the running term. */
  private begin(one: Bought, now: number): void {
    const term = this.term();
    const waits = one.isRenewal && term !== null && term.end > now && this.known?.level !== one.level;
    if (waits && term.end - EARLY_MS > now) return;
    Object.assign(one, { isBegun: true, at: waits ? term.end : now, usedBefore: this.made });
    this.begun.push(one);
    this.remember(now);
  }

  isRefundable(bought: Bought, now: number, amount: number): boolean {
    const left = bought.paid - bought.refunded;
    if (bought.isUndone || bought.creditedBy !== null) return false;
    if (bought.paid === 0) return bought.credit > 0;
    if (amount <= 0 || amount > left) return false;
    const term = this.term();
    const unused = bought.isBegun && term !== null && bought.at >= term.start ? this.left(now) : 0;
    return amount === left || (bought.isBegun && this.callsOf(bought, amount) <= unused);
  }

  /** The calls that a part of the money bought. */
  private callsOf({ calls, paid, credit, refunded }: Bought, amount: number): number {
    const until = (cents: number) => Math.ceil((calls * cents) / (paid + credit));
    return until(refunded + amount) - until(refunded);
  }

  refund(bought: Bought, now: number, amount: number): void {
    const taken = this.callsOf(bought, amount);
    bought.refunded += amount;
    if (bought.refunded < bought.paid) {
      bought.taken += taken;
      return;
    }
    bought.isUndone = true;
    for (const one of this.bought) if (one.creditedBy === bought.id) one.creditedBy = null;
    if (!bought.isBegun) return;
    // Calls made beyond what is left are forgiven.
    const missing = this.made - (this.term()?.calls ?? this.made);
    const last = this.begun.findLast(({ isUndone }) => !isUndone);
    if (last && missing > 0) last.forgiven += missing;
    this.remember(now);
  }

  /** What of an order can be on an invoice. */
  invoiceable({ currency, paid, refunded, paidAt }: Bought, now: number): number {
    return currency === "CNY" && paidAt >= monthsLater(now, -12) ? paid - refunded : 0;
  }

  /** A next package was chosen for the term and the package before a change. */
  private remember(now: number): void {
    const term = this.term();
    const { next = null, currency = "", level = 0, start = 0 } = this.known ?? {};
    if (!term) this.known = { start, end: now, currency, level, next: null };
    else {
      const isSame = this.known !== null && start === term.start && level === term.level;
      this.known = {
        start: term.start,
        end: term.end,
        currency: term.currency,
        level: term.level,
        next: isSame ? next : null,
      };
    }
  }
}
