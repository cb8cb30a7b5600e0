import type { App } from "../../app.ts";
import type { Currency } from "./amounts.ts";

interface Movement {
  frozen?: number;
  available?: number;
  paying?: number;
  paid?: number;
}

/**
 * Changes a user's cashback totals; returns false, without a change, if less than `needed` is available. Runs inside a
 * transaction, which locks the totals until its end.
 */
export async function moveCashback(
  { db }: App,
  userId: number,
  currency: string,
  { frozen = 0, available = 0, paying = 0, paid = 0 }: Movement,
  needed?: number,
): Promise<boolean> {
  await db.cashbackBalance.createMany({ data: { userId, currency }, skipDuplicates: true });
  const { count } = await db.cashbackBalance.updateMany({
    where: { userId, currency, ...(needed !== undefined && { availableCents: { gte: needed } }) },
    data: {
      frozenCents: { increment: frozen },
      availableCents: { increment: available },
      payingCents: { increment: paying },
      paidCents: { increment: paid },
    },
  });
  return count === 1;
}

/**
 * Locks a user's totals until the transaction ends. Everything that changes entries does this first, to prevent
 * deadlocks.
 */
export const holdCashback = (app: App, userId: number, currency: string): Promise<boolean> =>
  moveCashback(app, userId, currency, {});

/** A user's sums by currency, as the API returns them. */
export async function listBalances({ db }: App, userId: number) {
  const rows = await db.cashbackBalance.findMany({ where: { userId }, orderBy: { currency: "asc" } });
  return rows.map((row) => ({
    currency: row.currency as Currency,
    available_cents: row.availableCents,
    frozen_cents: row.frozenCents,
    paying_cents: row.payingCents,
    paid_cents: row.paidCents,
  }));
}
