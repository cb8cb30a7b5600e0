import { CreditAccount } from "../../apps/server/src/modules/metering/credit-account.ts";
import type { Grant } from "../../apps/server/src/modules/metering/lease-store.ts";

/** When accounts here are granted their first lease. */
export const START = Date.parse("2026-11-20T12:00:00Z");

export const grantOf = (granted: number, more: Partial<Grant> = {}): Grant => ({
  ...{ subject: "service:1", balanceId: 7n, granted, quota: 1000, left: 500, holders: 1, isFresh: false },
  ...more,
});

/** An account that was granted a lease at the start. */
export function leased(granted: number, more: Partial<Grant> = {}): CreditAccount {
  const account = new CreditAccount("service:1", 1000);
  account.receive(grantOf(granted, more), START);
  return account;
}
