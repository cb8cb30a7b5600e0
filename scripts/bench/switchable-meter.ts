import type { CreditAccount } from "../../apps/server/src/modules/metering/credit-account.ts";
import { Meter } from "../../apps/server/src/modules/metering/meter.ts";
import type { Call } from "../../apps/server/src/modules/metering/usage-ledger.ts";

/**
 * The product's meter with a switch to let calls through without counting them: the difference is the cost of metering.
 * Both run in one process, because the compiled code of two processes differs by more than that.
 */
export class SwitchableMeter extends Meter {
  isCounting = true;
  /** Calls that were answered, counted or not. */
  answered = 0;
  /** While true, only `flushNow` flushes. */
  isHeld = false;

  override flush(): Promise<void> {
    return this.isHeld ? Promise.resolve() : super.flush();
  }
  flushNow(): Promise<void> {
    return super.flush();
  }

  override take(account: CreditAccount): true | Promise<boolean> {
    return this.isCounting ? super.take(account) : true;
  }
  override takeMany(account: CreditAccount, count: number, now: number): number {
    return this.isCounting ? super.takeMany(account, count, now) : count;
  }
  override putBack(account: CreditAccount, count?: number): void {
    if (this.isCounting) super.putBack(account, count);
  }
  override hold(account: CreditAccount, count: number): void {
    if (this.isCounting) super.hold(account, count);
  }
  override release(account: CreditAccount, count: number): void {
    if (this.isCounting) super.release(account, count);
  }
  override record(call: Call): void {
    this.answered++;
    if (this.isCounting) super.record(call);
  }
  override recordMany(...batch: Parameters<Meter["recordMany"]>): void {
    if (this.isCounting) super.recordMany(...batch);
  }
}
