import type { staffApi } from "@meridian/contract";
import type { differenceKinds } from "@meridian/contract/admin-orders";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { utcDay } from "../../lib/calendar.ts";
import { pageOf } from "../../lib/page-of.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";

type Calls = typeof staffApi.adminOrders;

/** One page of differences between our payments and the providers' statements, newest first. */
export async function listDifferences(
  { db }: App,
  { is_resolved, page, limit }: HandlerInput<Calls["differenceList"]>,
) {
  const where = is_resolved === undefined ? {} : { resolvedAt: is_resolved ? { not: null } : null };
  const { rows, total } = await pageOf(db.paymentDifference, { where }, { page, limit });
  const payments = await db.payment.findMany({
    where: { paymentNo: { in: rows.map(({ paymentNo }) => paymentNo) } },
    select: { paymentNo: true, order: { select: { accountId: true } } },
  });
  const accounts = new Map(payments.map(({ paymentNo, order }) => [paymentNo, order.accountId]));
  const list = rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    day: utcDay(row.day),
    payment_no: row.paymentNo,
    account_id: accounts.get(row.paymentNo) ?? null,
    transaction_no: row.transactionNo,
    kind: row.kind as (typeof differenceKinds)[number],
    our_cents: row.ourCents,
    their_cents: row.theirCents,
    resolved_by: row.resolvedBy,
  }));
  return { list, total, page, limit };
}

/** Marks a difference as resolved. @throws Failure NOT_FOUND, CONFLICT */
export function resolveDifference(app: App, staff: Staff, id: number) {
  return transaction(app, async (app) => {
    const { count } = await app.db.paymentDifference.updateMany({
      where: { id, resolvedAt: null },
      data: { resolvedAt: app.now(), resolvedBy: staff.name },
    });
    const row = await app.db.paymentDifference.findUnique({ where: { id } });
    if (!row) throw new Failure("NOT_FOUND");
    if (count === 0) throw new Failure("CONFLICT", { state: "resolved" });
    await auditStaff(app, staff, 0, { action: "difference.resolve", target: `difference:${id}` });
    return { id, resolved_by: row.resolvedBy };
  });
}
