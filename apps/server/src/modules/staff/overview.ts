import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { DAY_MS } from "../../lib/durations.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { foldUsage, READER_ROUNDS } from "../metering/fold.ts";
import { waitingFor } from "./waiting.ts";

/** The last day's activity, what waits for the caller's role, and the system's state. */
export async function overview(app: App, user: SignedIn) {
  await foldUsage(app, READER_ROUNDS);
  const { db, now, lookupDatabase } = app;
  const since = new Date(now().getTime() - DAY_MS);
  const [users, calls, waiting, jobs] = await Promise.all([
    db.user.count({ where: { createdAt: { gte: since } } }),
    db.usageQuarter.aggregate({ where: { quarter: { gte: since } }, _sum: { calls: true, charged: true } }),
    waitingFor(app, user),
    queueOf(app),
  ]);
  return {
    new_users: users,
    calls: calls._sum.calls ?? 0,
    charged_calls: calls._sum.charged ?? 0,
    waiting,
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
