import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { pageOf } from "../../lib/page-of.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { listBalances } from "./balances.ts";
import { maskedName } from "./invitations.ts";

type Entry = HandlerOutput<typeof api.rewards.getCashbackList>["list"][number];

/** One page of a user's earnings and payouts, newest first, with the totals. */
export async function listCashback(
  app: App,
  { id: userId }: SignedIn,
  { kind, status, page, limit }: HandlerInput<typeof api.rewards.getCashbackList>,
) {
  const where = { userId, ...(kind !== undefined && { kind }), ...(status !== undefined && { status }) };
  const [{ rows, total }, balances] = await Promise.all([
    pageOf(app.db.cashback, { where }, { page, limit }),
    listBalances(app, userId),
  ]);
  const [users, orders] = await Promise.all([
    app.db.user.findMany({
      where: { id: { in: rows.flatMap(({ fromUserId }) => fromUserId ?? []) } },
      select: { id: true, phone: true, verifiedEmail: true },
    }),
    app.db.order.findMany({
      where: { id: { in: rows.flatMap(({ orderId }) => orderId ?? []) } },
      select: { id: true, orderNo: true },
    }),
  ]);
  const list = rows.map((row): Entry => {
    const from = users.find(({ id }) => id === row.fromUserId);
    return {
      id: row.id,
      kind: row.kind as Entry["kind"],
      amount_cents: row.amountCents,
      integral: row.integral,
      currency: row.currency as Entry["currency"],
      from_user_masked: from ? maskedName(from) : "",
      order_no: orders.find(({ id }) => id === row.orderId)?.orderNo ?? "",
      rate_percent: row.ratePercent,
      status: row.status as Entry["status"],
      available_at: row.availableAt,
      target: (row.target || null) as Entry["target"],
      payout_type: (row.payoutType || null) as Entry["payout_type"],
      account_masked: row.accountMasked,
      reject_reason: row.rejectReason,
      created_at: row.createdAt,
      finished_at: row.finishedAt,
    };
  });
  return { list, total, page, limit, balances };
}
