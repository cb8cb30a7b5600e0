import type { Settled, Settlement } from "./flush.ts";
import type { Grant } from "./lease-store.ts";

/** A lease holds twice the recent use, within these bounds. */
const SMALLEST_LEASE = 32;
const LARGEST_LEASE = 200_000;
/** How much more than the last use may be requested when calls have just begun to come, so that few of them wait. */
const LARGEST_STEP = 8;
/** How long a refusal is remembered; credits returned by others are noticed afterwards. */
const REFUSAL_MS = 200;
/** How long a lease can be spent without a settlement, so that reclaimed credits are never spent. */
const TRUSTED_MS = 30_000;
/** While the database is unavailable: how long, and how many times the last lease, calls of a known key go on. */
const OUTAGE_MS = 15 * 60_000;
const OUTAGE_LEASES = 10;
/** A balance is remembered so long after its last call, so that an outage finds it known. */
const REMEMBERED_MS = 60 * 60_000;

/** The credits that this process holds of one balance. */
export class CreditAccount {
  readonly subject: string;
  quota: number;
  /** Credits unclaimed when the last lease was granted. */
  left = 0;
  /** Processes that drew on this balance lately. */
  holders = 1;
  #balanceId: bigint | null = null;
  #credits = 0;
  #spent = 0;
  #spentSinceGrant = 0;
  #grantedAt = 0;
  #lastLease = SMALLEST_LEASE;
  #trustedUntil = 0;
  #refusedUntil = 0;
  #outage: { until: number; credits: number } | null = null;
  #usedAt = 0;
  #isCutOff = false;
  /** Credits received while a settlement was on its way. */
  #received = 0;
  /** A lease may exist in the database. */
  #isOpen = false;
  /** Calls waiting for a lease. */
  waiting = 0;
  /** What was spent since the last flush is to be settled with the next one. */
  isSpending = false;
  /** Credits have been requested of the database, which has not answered. */
  isRequesting = false;

  constructor(subject: string, quota: number) {
    this.subject = subject;
    this.quota = quota;
  }

  /** Takes up to `count` credits of the lease, or of what an outage allows, and says how many there were. */
  spend(now: number, count: number): number {
    this.#usedAt = now;
    const outage = this.#outage && now < this.#outage.until ? this.#outage : null;
    const leased = now < this.#trustedUntil || outage ? Math.min(count, Math.max(0, this.#credits)) : 0;
    const allowed = outage ? Math.min(count - leased, Math.max(0, outage.credits)) : 0;
    this.#credits -= leased;
    if (outage) outage.credits -= allowed;
    const taken = leased + allowed;
    this.#spent += taken;
    this.#spentSinceGrant += taken;
    return taken;
  }

  putBack(count: number): void {
    this.#spent -= count;
    this.#spentSinceGrant -= count;
    this.#credits += count;
  }

  /** Whether it is time to request more, before a call has to wait. */
  get isLow(): boolean {
    return this.#credits < this.#lastLease / 4 || this.#outage !== null;
  }

  /** How many credits to request: twice what was used since the last grant, or in a second at that pace. */
  creditsToRequest(now: number): number {
    const used = this.#spentSinceGrant;
    const usedInSecond = (used * 1000) / Math.max(1, now - this.#grantedAt);
    const wanted = Math.max(used, Math.min(usedInSecond, (used * LARGEST_STEP) / 2)) * 2;
    return Math.max(SMALLEST_LEASE, Math.min(LARGEST_LEASE, Math.ceil(wanted)));
  }

  isExhausted(now: number): boolean {
    return now < this.#refusedUntil;
  }

  /** Credits that can still be spent as far as this process knows. */
  get remaining(): number {
    return Math.max(0, this.left + this.#credits);
  }

  /** Leased, unspent credits. */
  get credits(): number {
    return this.#credits;
  }

  /** Spent, and not yet on its way to the database. */
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
      this.#received += grant.granted;
      this.#credits = (grant.isFresh ? 0 : this.#credits) + grant.granted;
      this.#lastLease = grant.granted;
      this.#spentSinceGrant = 0;
      this.#grantedAt = now;
      this.#trustedUntil = now + TRUSTED_MS;
      this.#refusedUntil = 0;
    } else if (this.#credits === 0) {
      this.#refusedUntil = now + REFUSAL_MS;
      // Nothing was left, so an outage gives nothing either.
      this.#lastLease = 0;
    }
  }

  /** The database did not answer: calls go on for a while, and are settled when it is back. */
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

  /** Calls go on without the database, which has to be tried again even if no more calls come. */
  get isInOutage(): boolean {
    return this.#outage !== null;
  }

  /** More may have been spent than the lease holds, or of one that others have got meanwhile. */
  isInDoubt(now: number): boolean {
    return this.#outage !== null || (this.#isOpen && now >= this.#trustedUntil);
  }

  /** The database was unavailable when credits were last requested. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  /** What was spent since the last call of this; nothing where there was nothing and the lease lives on without. */
  settle(now: number): Settlement[] {
    if (this.#balanceId === null || (this.#spent === 0 && now < this.#trustedUntil - TRUSTED_MS / 2)) return [];
    const spent = this.#spent;
    this.#spent = 0;
    return [{ balanceId: this.#balanceId, spent }];
  }

  /** A settlement is sent, now or again. */
  expectTrust(): void {
    this.#received = 0;
  }

  /** The database is there again, and what an outage allowed is over. */
  endOutage(): void {
    this.#outage = null;
  }

  /** The settlement is confirmed, so the lease is renewed, or replaced by a new one without old credits. */
  trust(now: number, { isFresh, holders }: Pick<Settled, "isFresh" | "holders">): void {
    this.holders = holders;
    if (isFresh) this.#credits = Math.min(this.#credits, this.#received);
    this.#isOpen = true;
    this.#trustedUntil = now + TRUSTED_MS;
  }

  /** Nobody calls, and nothing is on its way. */
  isIdle(now: number, milliseconds: number): boolean {
    return this.#spent === 0 && this.waiting === 0 && !this.isRequesting && now - this.#usedAt > milliseconds;
  }

  /** Whether there is a lease to give back. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  isForgettable(now: number): boolean {
    return !this.#isOpen && this.#outage === null && this.isIdle(now, REMEMBERED_MS);
  }

  /** Lets the lease go; the balance whose credits are to be given back. */
  close(): bigint[] {
    this.#credits = 0;
    this.#spentSinceGrant = 0;
    this.#trustedUntil = 0;
    this.#isOpen = false;
    return this.#balanceId === null ? [] : [this.#balanceId];
  }
}
