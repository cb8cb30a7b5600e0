import type { exchangeStatuses } from "@meridian/contract/mall";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Exchange, Prisma } from "../../generated/client.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { changePoints } from "../points/ledger.ts";

export type ExchangeStatus = (typeof exchangeStatuses)[number];

/** How long a user can cancel an exchange that has not been shipped. */
export const CANCEL_HOURS = 24;
/** When a shipped exchange counts as received. */
export const AUTO_RECEIPT_DAYS = 15;

export const transitions = {
  ship: { from: ["pending_ship"], to: "shipped" },
  issue: { from: ["pending_issue"], to: "completed" },
  cancel: { from: ["pending_ship", "pending_issue"], to: "cancelled" },
  confirm_receipt: { from: ["shipped"], to: "completed" },
} as const satisfies Record<string, { from: readonly ExchangeStatus[]; to: ExchangeStatus }>;
export type ExchangeStep = keyof typeof transitions;

export const isOpenToCancel = ({ status, createdAt }: Exchange, now: Date): boolean =>
  (transitions.cancel.from as readonly string[]).includes(status) &&
  now.getTime() - createdAt.getTime() < CANCEL_HOURS * HOUR_MS;

/**
 * Moves an exchange to its next state; of concurrent attempts only one succeeds. Cancelling returns points and stock.
 * Runs inside a transaction. @throws Failure NOT_FOUND, CONFLICT with the current state
 */
export async function transition(
  app: App,
  which: Prisma.ExchangeWhereInput & { id: number },
  step: ExchangeStep,
  data: Prisma.ExchangeUpdateManyMutationInput = {},
): Promise<{ before: Exchange; after: Exchange }> {
  const found = await app.db.exchange.findFirst({ where: which });
  if (!found) throw new Failure("NOT_FOUND");
  await holdUsers(app, found);
  const { from, to } = transitions[step];
  const now = app.now();
  const { count } = await app.db.exchange.updateMany({
    where: { id: found.id, status: { in: [...from] } },
    data: {
      status: to,
      ...(to === "shipped" && { shippedAt: now }),
      ...(to === "completed" && { completedAt: now }),
      ...(to === "cancelled" && { cancelledAt: now }),
      ...data,
    },
  });
  const after = await app.db.exchange.findUniqueOrThrow({ where: { id: found.id } });
  if (count === 0) throw new Failure("CONFLICT", { state: after.status });
  if (to === "cancelled") await returnPointsAndStock(app, after);
  return { before: found, after };
}

/**
 * Locks the user and their account, in order of id. Everything that changes points, stock and services together does
 * this first, to prevent deadlocks.
 */
export async function holdUsers({ db }: App, { userId, accountId }: Pick<Exchange, "userId" | "accountId">) {
  await db.$queryRaw`select 1 from users where id in (${userId}, ${accountId}) order by id for update`;
}

async function returnPointsAndStock(
  app: App,
  { id, userId, goodsId, skuId, num, integralSpent }: Exchange,
): Promise<void> {
  await app.db.goods.update({
    where: { id: goodsId },
    data: { exchangeNum: { decrement: num }, ...(skuId === null && { stock: { increment: num } }) },
  });
  if (skuId !== null) await app.db.goodsSku.update({ where: { id: skuId }, data: { stock: { increment: num } } });
  await changePoints(app, userId, {
    change: integralSpent,
    reason: "exchange_cancelled",
    refType: "exchange",
    refId: id,
  });
}

const BATCH = 200;

/** Completes exchanges shipped long enough ago, and returns their number. */
export async function confirmOldReceipts(app: App): Promise<number> {
  const shippedAt = { lte: new Date(app.now().getTime() - AUTO_RECEIPT_DAYS * 24 * HOUR_MS) };
  const due = await app.db.exchange.findMany({
    where: { status: "shipped", shippedAt },
    orderBy: { id: "asc" },
    take: BATCH,
    select: { id: true },
  });
  let confirmed = 0;
  for (const { id } of due)
    try {
      await transaction(app, (app) => transition(app, { id }, "confirm_receipt"));
      confirmed++;
    } catch (error) {
      // The user has confirmed the receipt meanwhile.
      if (!(error instanceof Failure)) throw error;
    }
  return confirmed;
}
