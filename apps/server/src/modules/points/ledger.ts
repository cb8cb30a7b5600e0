import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";

interface PointsChange {
  change: number;
  /** The reason; it counts once per subject. */
  reason: string;
  refType: string;
  refId: string | number;
}

/**
 * Adds points to a user's balance, or deducts them, with a ledger entry. Repeating a reason for the same subject
 * changes nothing. Runs inside a transaction. Returns the new balance.
 * @throws Failure NOT_ENOUGH_POINTS
 */
export async function changePoints(
  { db, now }: App,
  userId: number,
  { change, reason, refType, refId }: PointsChange,
): Promise<number> {
  // Locks the user's row, so that the ledger's balances are consecutive.
  const [before] = await db.$queryRaw<{ integral: number }[]>`
    select integral from users where id = ${userId} for no key update`;
  const have = before?.integral ?? 0;
  const entry = { userId, reason, refType, refId: String(refId) };
  const known = await db.pointsEntry.count({ where: entry });
  if (known > 0) return have;
  const { count } = await db.user.updateMany({
    where: { id: userId, integral: { gte: -change } },
    data: { integral: { increment: change } },
  });
  if (count === 0) throw new Failure("NOT_ENOUGH_POINTS", { need: -change, have });
  await db.pointsEntry.create({ data: { ...entry, change, balance: have + change, createdAt: now() } });
  return have + change;
}
