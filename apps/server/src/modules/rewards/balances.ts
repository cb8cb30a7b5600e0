import type { App } from "../../app.ts";
import type { Currency } from "./rules.ts";

interface Movement {
  frozen?: number;
  available?: number;
  paying?: number;
  paid?: number;
}

/**
 * Changes the sums of a user's cashback; false, and no change, where less than `needed` is available. Runs inside a
 * transaction, which holds the sums until its end.
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
 * Holds a user's sums until the transaction ends. Whoever changes entries does this first, so that two who work on the
 * same entries wait for each other instead of for ever.
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
