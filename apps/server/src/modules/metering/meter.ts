import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { App } from "../../app.ts";
import { BackgroundTask } from "../../lib/background.ts";
import type { CountryTally } from "../../lib/country-tally.ts";
import { CreditAccount } from "./credit-account.ts";
import { countHolders, type Flush, type Flushed, forgetReclaim, type Settlement, writeFlush } from "./flush.ts";
import { foldOverdue, foldUsage } from "./fold.ts";
import { endLeases, grantCredits, type Return, reclaimCredits, returnCredits } from "./lease-store.ts";
import type { Call } from "./usage-ledger.ts";
import { UsageLog } from "./usage-log.ts";
import { countFailedFlush, countFlush, showMeter } from "./usage-metrics.ts";

/**
 * Interval between flushes, longer if the previous one has not been answered. A crash loses what came after the last
 * flush that was sent: this is below the 100 ms that a key may lose, with a margin for late timers.
 */
export const FLUSH_MS = 80;
const RECLAIM_MS = 5000;
/** How often to ask which balances other processes draw on too. */
const HOLDERS_MS = 1000;
/** How often to look for accounts whose credits can be returned. */
const IDLE_CHECK_MS = 1000;
/** For waiting calls, a database that has not answered for this long counts as unavailable. */
const ANSWER_MS = 1500;
/** How long shutdown waits for an unavailable database in order to write the counts. */
const STOP_ATTEMPTS = 20;
const STOP_PAUSE_MS = 250;

/**
 * Counts calls against balances without a database request for each: credits are leased ahead, spent locally, and
 * settled by the flushes. One per process.
 */
export class Meter {
  readonly process = randomUUID();
  readonly #app: App;
  readonly #accounts = new Map<string, CreditAccount>();
  readonly #accountsLow = new Set<CreditAccount>();
  /** Accounts spent from since the last flush. */
  #spending: CreditAccount[] = [];
  #log = new UsageLog();
  /** When it started counting calls, in milliseconds since 1970. */
  #logSince = 0;
  #sequence = 0;
  /** A batch that the database has not confirmed, with its settlements; resent until it is. */
  #unconfirmed: Batch | null = null;
  #nextIdleCheck = 0;
  /** Processes seen by the last flush, and when to ask which balances they share. */
  #processes = 1;
  #nextHoldersCheck = 0;
  #flushTimer: NodeJS.Timeout | null = null;
  #reclaimTimer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> | null = null;
  /** Credits are being returned; none are requested meanwhile, because they would be returned too. */
  #returning: Promise<void> | null = null;
  #granting: Promise<void> | null = null;
  /** An unanswered request for credits that no call is waiting for any more. */
  #overdue: Promise<void> | null = null;
  #isStopping = false;
  readonly #timedFlush: BackgroundTask;
  readonly #timedGrant: BackgroundTask;

  constructor(app: App) {
    this.#app = app;
    this.#timedFlush = new BackgroundTask("flush of usage", app.log, () => this.flush());
    this.#timedGrant = new BackgroundTask("lease of credits", app.log, () => this.#grant());
  }

  start(): void {
    showMeter(() => this.#standing());
    this.#flushTimer = setTimeout(() => void this.#flushAgain(), FLUSH_MS).unref();
    this.#reclaimTimer = setInterval(() => void this.#reclaim(), RECLAIM_MS).unref();
  }

  /** Settles everything and returns unspent credits. */
  async stop(): Promise<void> {
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    if (this.#reclaimTimer) clearInterval(this.#reclaimTimer);
    this.#isStopping = true;
    showMeter(null);
    await this.#granting;
    await this.#returning;
    await this.#overdue;
    for (let attempt = 0; attempt < STOP_ATTEMPTS && this.#hasUnsettled; attempt++) {
      await this.flush();
      if (this.#unconfirmed) await pause(STOP_PAUSE_MS);
    }
    try {
      await foldUsage(this.#app);
      await endLeases(this.#app, this.process);
    } catch (error) {
      this.#app.log.error({ err: error }, "credits could not be returned; they return when their lease expires");
    }
  }

  /** The local side of a balance; the same object for the same subject for as long as it is in use. */
  account(subject: string, quota: number): CreditAccount {
    let account = this.#accounts.get(subject);
    if (!account) {
      account = new CreditAccount(subject, quota);
      this.#accounts.set(subject, account);
    }
    account.quota = quota;
    return account;
  }

  /** Takes one credit: true immediately if the lease holds one, else a promise resolved by the next lease. */
  take(account: CreditAccount): true | Promise<boolean> {
    const now = this.#app.now().getTime();
    if (this.takeMany(account, 1, now) === 1) return true;
    if (account.isExhausted(now)) return Promise.resolve(false);
    return this.#waitFor(account);
  }

  /** Takes up to `count` credits from the current lease without waiting for another, and returns how many. */
  takeMany(account: CreditAccount, count: number, now: number): number {
    const taken = account.spend(now, count);
    if (taken === 0) return 0;
    this.#noteSpending(account);
    if (account.isLow) this.#accountsLow.add(account);
    return taken;
  }

  /** Puts credits back, for calls that were not charged after all. */
  putBack(account: CreditAccount, count = 1): void {
    this.#noteSpending(account);
    account.refund(count);
  }

  /** Keeps credits just taken from being settled until their call is answered. */
  hold(account: CreditAccount, count: number): void {
    account.held += count;
  }

  /** The call is answered; the next flush settles those of its credits that are not put back. */
  release(account: CreditAccount, count: number): void {
    account.held -= count;
    this.#noteSpending(account);
  }

  /** Records one answered call; it reaches the database with the next flush. */
  record(call: Call): void {
    this.#log.add(call);
  }

  /** The same for the lookups of a batch with one outcome. */
  recordMany(call: Call, calls: number, countries: CountryTally | null): void {
    this.#log.addMany(call, calls, countries);
  }

  #noteSpending(account: CreditAccount): void {
    if (account.isSpending) return;
    account.isSpending = true;
    this.#spending.push(account);
  }

  #standing() {
    const oldest = this.#unconfirmed?.since ?? (this.#log.calls > 0 ? this.#logSince : null);
    const leased = [...this.#accounts.values()].reduce((sum, { credits }) => sum + credits, 0);
    return {
      unflushedSeconds: oldest === null ? 0 : (this.#app.now().getTime() - oldest) / 1000,
      leasedCredits: leased,
      accounts: this.#accounts.size,
    };
  }

  get #hasUnsettled(): boolean {
    return this.#unconfirmed !== null || this.#log.calls > 0 || this.#spending.length > 0;
  }

  async #waitFor(account: CreditAccount): Promise<boolean> {
    account.waiting++;
    try {
      for (;;) {
        this.#accountsLow.add(account);
        await this.#grant();
        const now = this.#app.now().getTime();
        if (account.spend(now, 1) === 1) {
          this.#noteSpending(account);
          return true;
        }
        if (account.isExhausted(now)) return false;
      }
    } finally {
      account.waiting--;
    }
  }

  /** One request for all accounts low on credits; those arriving during it wait for the next one. */
  #grant(): Promise<void> {
    this.#granting ??= this.#leaseForLowAccounts().finally(() => {
      this.#granting = null;
    });
    return this.#granting;
  }

  async #leaseForLowAccounts(): Promise<void> {
    // Yielding once to the event loop batches requests that have just arrived.
    await new Promise((resolve) => setImmediate(resolve));
    const requesting = [...this.#accountsLow];
    this.#accountsLow.clear();
    if (requesting.length === 0) return;
    if (!this.#overdue) {
      const answered = this.#requestCredits(requesting);
      const isAnswered = await Promise.race([answered.then(() => true), pause(ANSWER_MS, false, { ref: false })]);
      if (isAnswered) return;
      this.#app.log.warn("the database is not answering requests for credits");
      this.#overdue = answered.finally(() => {
        this.#overdue = null;
      });
    }
    const now = this.#app.now().getTime();
    for (const account of requesting) account.allowDuringOutage(now);
  }

  async #requestCredits(requesting: readonly CreditAccount[]): Promise<void> {
    const now = this.#app.now().getTime();
    for (const account of requesting) account.isRequesting = true;
    await this.#returning;
    try {
      const doubtful = requesting.filter((account) => account.isInDoubt(now));
      if (doubtful.length > 0) await this.#settleDoubts(doubtful, now);
      const grants = await grantCredits(
        this.#app,
        this.process,
        requesting.map((account) => ({
          subject: account.subject,
          quota: account.quota,
          want: account.creditsToRequest(now),
        })),
      );
      const bySubject = new Map(grants.map((grant) => [grant.subject, grant]));
      for (const account of requesting) account.receive(bySubject.get(account.subject) ?? null, now);
    } catch (error) {
      const failedAt = this.#app.now().getTime();
      for (const account of requesting) account.allowDuringOutage(failedAt);
      this.#app.log.warn({ err: error }, "could not lease credits from the database");
    } finally {
      for (const account of requesting) account.isRequesting = false;
    }
  }

  /** Usage beyond a lease, or without one, must be charged to the balances before more is leased from them. */
  async #settleDoubts(doubtful: readonly CreditAccount[], now: number): Promise<void> {
    const { balances } = closeAll(doubtful, now);
    await this.#flushing;
    // The first flush ends an outage, the second sends what was spent meanwhile.
    for (let i = 0; i < 2; i++) {
      await this.flush();
      if (this.#unconfirmed) throw new Error("could not settle usage of an outage yet");
    }
    await foldUsage(this.#app);
    await endLeases(this.#app, this.process, balances);
  }

  /** Sends what was spent and counted since the last flush; what cannot be sent now is retried with a later one. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flushOnce().finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  /** Flushes repeatedly; a flush that took longer than the interval is immediately followed by the next. */
  async #flushAgain(): Promise<void> {
    const startedAt = performance.now();
    await this.#timedFlush.run();
    if (this.#isStopping) return;
    const pauseMs = Math.max(0, FLUSH_MS - (performance.now() - startedAt));
    this.#flushTimer = setTimeout(() => void this.#flushAgain(), pauseMs).unref();
  }

  async #flushOnce(): Promise<void> {
    if (this.#accountsLow.size > 0 && !this.#isStopping) void this.#timedGrant.run();
    this.#unconfirmed ??= this.#nextBatch();
    const batch = this.#unconfirmed;
    if (!batch) return this.#returnIdle();
    try {
      const sentAt = this.#app.now().getTime();
      const startedAt = performance.now();
      const flushed = await writeFlush(this.#app, batch);
      countFlush(batch.log, performance.now() - startedAt);
      this.#unconfirmed = null;
      await this.#confirm(batch, flushed, sentAt);
      this.#returnIdle();
    } catch (error) {
      countFailedFlush();
      this.#app.log.warn({ err: error, calls: batch.log.calls }, "usage could not be written; retrying");
    }
  }

  async #confirm({ accounts }: Batch, { processes, reclaimedAt }: Flushed, sentAt: number): Promise<void> {
    const now = this.#app.now().getTime();
    let isBeyondLeases = false;
    for (const account of accounts.values()) {
      if (account.endOutage()) isBeyondLeases = true;
      account.trust(now, sentAt);
    }
    if (reclaimedAt) {
      isBeyondLeases = true;
      for (const account of this.#accounts.values()) account.doubt();
      await forgetReclaim(this.#app, this.process, reclaimedAt);
    }
    if (isBeyondLeases) await foldUsage(this.#app);
    if (processes !== this.#processes || (processes > 1 && now >= this.#nextHoldersCheck))
      await this.#countHolders(processes, now);
  }

  async #countHolders(processes: number, now: number): Promise<void> {
    const shared = processes > 1 ? await countHolders(this.#app) : null;
    this.#processes = processes;
    this.#nextHoldersCheck = now + HOLDERS_MS;
    for (const account of this.#accounts.values()) account.holders = (shared && account.holdersIn(shared)) ?? 1;
  }

  #nextBatch(): Batch | null {
    const now = this.#app.now().getTime();
    const accounts: CreditAccount[] = [];
    const settlements: Settlement[] = [];
    for (const account of this.#spending) {
      account.isSpending = false;
      const settlement = account.settle(now);
      if (!settlement) continue;
      settlements.push(settlement);
      accounts.push(account);
    }
    this.#spending = [];
    const [log, since] = [this.#log, this.#logSince];
    this.#logSince = now;
    if (log.calls === 0 && settlements.length === 0) return null;
    this.#log = new UsageLog();
    return { process: this.process, sequence: ++this.#sequence, log, since, settlements, accounts };
  }

  /** Runs once a second, because there may be very many accounts. The next flush does not wait for it. */
  #returnIdle(): void {
    const now = this.#app.now().getTime();
    if (now < this.#nextIdleCheck || this.#returning) return;
    this.#nextIdleCheck = now + IDLE_CHECK_MS;
    const idle: CreditAccount[] = [];
    for (const account of this.#accounts.values()) {
      if (account.isForgettable(now)) this.#accounts.delete(account.subject);
      else if (account.isIdle(now) && account.isInOutage) this.#accountsLow.add(account);
      else if ((account.isIdle(now) && account.isOpen) || account.isForfeited) idle.push(account);
    }
    if (idle.length === 0) return;
    this.#returning = this.#giveBack(idle, now)
      // They return when the lease expires, or when it is ended before the balance is drawn on again.
      .catch((error: unknown) => {
        for (const account of idle) account.doubt();
        this.#app.log.warn({ err: error }, "credits could not be returned yet");
      })
      .finally(() => {
        this.#returning = null;
      });
  }

  async #giveBack(idle: readonly CreditAccount[], now: number): Promise<void> {
    const { returns, balances } = closeAll(idle, now);
    if (returns.length > 0) await returnCredits(this.#app, this.process, returns);
    if (balances.length === 0) return;
    await foldUsage(this.#app);
    await endLeases(this.#app, this.process, balances);
  }

  async #reclaim(): Promise<void> {
    try {
      await foldOverdue(this.#app);
      await reclaimCredits(this.#app);
    } catch (error) {
      this.#app.log.warn({ err: error }, "credits could not be reclaimed yet");
    }
  }
}

interface Batch extends Flush {
  /** When it started counting calls, in milliseconds since 1970. */
  since: number;
  accounts: readonly CreditAccount[];
}

/** Drops leases. @returns what to return of them, and the balances of those that must be ended by the database */
function closeAll(accounts: readonly CreditAccount[], now: number): { returns: Return[]; balances: bigint[] } {
  const returns: Return[] = [];
  const balances: bigint[] = [];
  for (const account of accounts) {
    const closed = account.close(now);
    if (typeof closed === "bigint") balances.push(closed);
    else if (closed) returns.push(closed);
  }
  return { returns, balances };
}
