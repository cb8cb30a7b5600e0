import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { foldUsage, READER_ROUNDS } from "../metering/fold.ts";

/** The last day's activity, pending work, and the system's state. */
export async function overview(app: App) {
  await foldUsage(app, READER_ROUNDS);
  const { db, now, lookupDatabase } = app;
  const since = new Date(now().getTime() - DAY_MS);
  const [users, calls, leads, certifications, renewals, invoices, exchanges, payouts, requests, jobs] =
    await Promise.all([
      db.user.count({ where: { createdAt: { gte: since } } }),
      db.usageQuarter.aggregate({ where: { quarter: { gte: since } }, _sum: { calls: true, charged: true } }),
      db.lead.count({ where: { status: { in: ["new", "handling"] } } }),
      db.certification.count({ where: { status: { in: ["pending", "change_pending"] } } }),
      db.renewRequest.count({ where: { to: "sales", status: { in: ["submitted", "handling"] } } }),
      db.invoice.count({
        where: {
          OR: [
            { status: { in: ["pending", "issuing", "failed"] } },
            { reds: { some: { status: { in: ["red_pending", "red_failed"] } } } },
          ],
        },
      }),
      db.exchange.count({ where: { status: { in: ["pending_ship", "pending_issue"] } } }),
      db.cashback.count({ where: { kind: "payout", status: { in: ["pending", "approved"] } } }),
      db.staffRequest.count({ where: { status: "pending", expiresAt: { gt: now() } } }),
      queueOf(app),
    ]);
  return {
    new_users: users,
    calls: calls._sum.calls ?? 0,
    charged_calls: calls._sum.charged ?? 0,
    leads_waiting: leads,
    certifications_waiting: certifications,
    renewals_waiting: renewals,
    invoices_waiting: invoices,
    exchanges_waiting: exchanges,
    payouts_waiting: payouts,
    requests_waiting: requests,
    database_version: lookupDatabase.version,
    jobs,
  };
}

/** Null while the queue is unavailable. A long-waiting job means that a worker is not running. */
async function queueOf({ jobs, now }: App) {
  try {
    const { waiting, failed, oldestAt } = await jobs.look();
    const waitingMs = oldestAt ? now().getTime() - oldestAt.getTime() : 0;
    return { waiting, failed, waiting_seconds: Math.max(0, Math.round(waitingMs / 1000)) };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
