import type { Settlement } from "./flush.ts";
import type { Grant, Return } from "./lease-store.ts";

/** A lease holds twice the recent use, within these bounds. */
const MIN_LEASE = 32;
const MAX_LEASE = 200_000;
/** A longer least lease spares the database requests of keys with few calls, if the balance is so many times as large. */
const MIN_LEASE_OF_PLENTY = 256;
const SHARE_OF_PLENTY = 32;
/** How many times the recent use may be requested while traffic is growing, so that few calls wait. */
const MAX_GROWTH = 8;
/** How long a refusal is remembered; credits returned by others are noticed afterwards. */
const REFUSAL_MS = 200;
/** How long a lease can be spent without a settlement, so that reclaimed credits are never spent. */
const TRUSTED_MS = 30_000;
/**
 * While the database is unavailable, calls with a cached key continue for so long, and up to so many times the last
 * lease.
 */
const OUTAGE_MS = 15 * 60_000;
const OUTAGE_LEASES = 10;
/** How long credits are kept without calls: longer if others would not miss them, because that spares the database. */
const KEPT_MS = 1000;
const KEPT_OF_PLENTY_MS = 20_000;
/** A balance has plenty if it holds so many times the credits kept. */
const PLENTY = 16;
/** How long a balance is cached after its last call, so that its calls can continue during an outage. */
const CACHE_MS = 60 * 60_000;

/** The credits that this process holds of one balance. */
export class CreditAccount {
  readonly subject: string;
  #quota: number;
  /** Credits unclaimed when the last lease was granted. */
  left = 0;
  /** Processes that recently drew on this balance. */
  holders = 1;
  #balanceId: bigint | null = null;
  #credits = 0;
  #spent = 0;
  #spentSinceGrant = 0;
  #grantedAt = 0;
  #lastLease = MIN_LEASE;
  #trustedUntil = 0;
  #refusedUntil = 0;
  #outage: { until: number; credits: number } | null = null;
  #usedAt = 0;
  #isCutOff = false;
  /** The lease may have ended, or more than it held was spent: it is ended and another one taken. */
  #isDoubtful = false;
  /** A lease may exist in the database. */
  #isOpen = false;
  /** The lease is to be returned. */
  #isForfeited = false;
  /** Of what was spent, the credits of calls not answered yet: they may still be returned, and are not settled. */
  held = 0;
  /** Calls waiting for a lease. */
  waiting = 0;
  /** Whether the next flush must settle what was spent since the last one. */
  isSpending = false;
  /** Credits have been requested from the database, which has not answered yet. */
  isRequesting = false;

  constructor(subject: string, quota: number) {
    this.subject = subject;
    this.#quota = quota;
  }

  get quota(): number {
    return this.#quota;
  }

  /** A lower one takes the leased credits, because they may be beyond it; the database knows what is left. */
  set quota(quota: number) {
    if (quota < this.#quota) {
      this.#credits = 0;
      this.#isForfeited = this.#isOpen;
    }
    this.#quota = quota;
  }

  /** Takes up to `count` credits from the lease or the outage allowance, and returns how many there were. */
  spend(now: number, count: number): number {
    this.#usedAt = now;
    const outage = this.#outageAt(now);
    const leased = outage || this.#isTrusted(now) ? Math.min(count, Math.max(0, this.#credits)) : 0;
    const allowed = outage ? Math.min(count - leased, Math.max(0, outage.credits)) : 0;
    this.#credits -= leased;
    if (outage) outage.credits -= allowed;
    const taken = leased + allowed;
    this.#spent += taken;
    this.#spentSinceGrant += taken;
    return taken;
  }

  /** The lease has not ended as far as this process knows. */
  #isTrusted(now: number): boolean {
    return now < this.#trustedUntil && !this.#isDoubtful;
  }

  #outageAt(now: number): { credits: number } | null {
    return this.#outage && now < this.#outage.until ? this.#outage : null;
  }

  refund(count: number): void {
    this.#spent -= count;
    this.#spentSinceGrant -= count;
    this.#credits += count;
  }

  /** Whether to request more now, before a call has to wait. */
  get isLow(): boolean {
    return this.#credits < this.#lastLease / 4 || this.#outage !== null;
  }

  /** How many credits to request: twice what was used since the last grant, or in a second at that rate. */
  creditsToRequest(now: number): number {
    const used = this.#spentSinceGrant;
    const usedInSecond = (used * 1000) / Math.max(1, now - this.#grantedAt);
    const wanted = Math.max(used, Math.min(usedInSecond, (used * MAX_GROWTH) / 2)) * 2;
    const plenty = Math.floor((this.#isOpen ? this.left : this.#quota) / SHARE_OF_PLENTY);
    const least = Math.max(MIN_LEASE, Math.min(MIN_LEASE_OF_PLENTY, plenty));
    return Math.max(least, Math.min(MAX_LEASE, Math.ceil(wanted)));
  }

  isExhausted(now: number): boolean {
    // Returned credits can be spent while the lease can.
    const isSpendable = this.#credits > 0 && (this.#isTrusted(now) || this.#outageAt(now) !== null);
    return now < this.#refusedUntil && !isSpendable;
  }

  /** Credits that can still be spent as far as this process knows. */
  get remaining(): number {
    return Math.max(0, this.left + this.#credits);
  }

  /** Leased, unspent credits. */
  get credits(): number {
    return this.#credits;
  }

  /** Spent, but not yet sent to the database. */
  get unsettled(): number {
    return this.#spent;
  }

  /** The database's answer. */
  receive(grant: Grant | null, now: number): void {
    this.#outage = null;
    this.#isCutOff = false;
    this.#balanceId = grant?.balanceId ?? this.#balanceId;
    this.left = grant?.left ?? 0;
    this.holders = grant?.holders ?? 1;
    if (grant && grant.granted > 0) {
      this.#isOpen = true;
      this.#credits = (grant.isFresh ? 0 : this.#credits) + grant.granted;
      this.#lastLease = grant.granted;
      this.#spentSinceGrant = 0;
      this.#grantedAt = now;
      this.#trustedUntil = now + TRUSTED_MS;
      this.#refusedUntil = 0;
    } else if (this.#credits === 0) {
      this.#refusedUntil = now + REFUSAL_MS;
      // Nothing was left, so an outage allows nothing either.
      this.#lastLease = 0;
    }
  }

  /** The database did not answer: calls continue for a while, and are settled when it is back. */
  allowDuringOutage(now: number): void {
    this.#isCutOff = true;
    if (this.#balanceId === null) {
      this.#refusedUntil = now + REFUSAL_MS;
      return;
    }
    this.#outage ??= {
      until: now + OUTAGE_MS,
      credits: Math.max(0, this.#lastLease * OUTAGE_LEASES - this.#credits),
    };
    if (this.#credits + this.#outage.credits <= 0 || now >= this.#outage.until) this.#refusedUntil = now + REFUSAL_MS;
  }

  /** Calls continue without the database, which must be retried even if no more calls arrive. */
  get isInOutage(): boolean {
    return this.#outage !== null;
  }

  /** More may have been spent than the lease holds, or credits of a lease that others have received meanwhile. */
  isInDoubt(now: number): boolean {
    return this.#outage !== null || this.#isDoubtful || (this.#isOpen && now >= this.#trustedUntil);
  }

  /** The database was unavailable when credits were last requested. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  /** What was spent since the previous settlement; null if nothing was, unless the lease needs one to stay alive. */
  settle(now: number): Settlement | null {
    const isDue = this.#isOpen && now >= this.#trustedUntil - TRUSTED_MS / 2;
    const spent = this.#spent - this.held;
    if (this.#balanceId === null || (spent === 0 && !isDue)) return null;
    this.#spent = this.held;
    return { balanceId: this.#balanceId, spent };
  }

  /** The number of processes that draw on this balance too, if it is one of these. */
  holdersIn(shared: ReadonlyMap<bigint, number>): number | undefined {
    return this.#balanceId === null ? undefined : shared.get(this.#balanceId);
  }

  /** The database is back, so the outage allowance ends; whether there was one. */
  endOutage(): boolean {
    const wasInOutage = this.#outage !== null;
    this.#outage = null;
    if (wasInOutage) this.doubt();
    return wasInOutage;
  }

  /** The lease must not be spent any more. */
  doubt(): void {
    this.#isDoubtful = true;
  }

  /** A settlement sent at this time has arrived: the lease is renewed, unless it may have ended before. */
  trust(now: number, sentAt: number): void {
    if (!this.#isOpen) return;
    if (now < this.#trustedUntil) this.#trustedUntil = Math.max(this.#trustedUntil, sentAt + TRUSTED_MS);
    else this.doubt();
  }

  /** No calls arrive any more, so that credits can be returned. */
  isIdle(now: number): boolean {
    return this.#isUnused(now, this.left >= PLENTY * this.#credits ? KEPT_OF_PLENTY_MS : KEPT_MS);
  }

  /** No calls arrive, and nothing is in flight. */
  #isUnused(now: number, milliseconds: number): boolean {
    return this.#spent === 0 && this.waiting === 0 && !this.isRequesting && now - this.#usedAt > milliseconds;
  }

  /** Whether there is a lease to return. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The quota was lowered, and everything spent before has been settled. */
  get isForfeited(): boolean {
    return this.#isForfeited && this.#spent === 0 && this.#credits === 0 && !this.isRequesting;
  }

  isForgettable(now: number): boolean {
    return !this.#isOpen && this.#outage === null && this.#isUnused(now, CACHE_MS);
  }

  /** Drops the lease. @returns what to return, or only the balance if what is left must be read from the database */
  close(now: number): Return | bigint | null {
    const isKnown = !this.#isForfeited && !this.isInDoubt(now);
    const credits = this.#credits;
    this.#credits = 0;
    this.#spentSinceGrant = 0;
    this.#trustedUntil = 0;
    this.#isOpen = false;
    this.#isDoubtful = false;
    this.#isForfeited = false;
    if (this.#balanceId === null) return null;
    return isKnown ? { balanceId: this.#balanceId, credits } : this.#balanceId;
  }
}
