import type { App } from "../../app.ts";
import { HOUR_MS } from "../../lib/durations.ts";

/** How long a call's first result is returned for repetitions. */
export const RETENTION_HOURS = 24;

/** The moment before which an idempotency key no longer counts. */
export const oldestKept = ({ now }: App): Date => new Date(now().getTime() - RETENTION_HOURS * HOUR_MS);

/** Deletes the results that repetitions can no longer get. */
export async function forgetRequests(app: App): Promise<{ deleted: number }> {
  const { count } = await app.db.idempotentRequest.deleteMany({ where: { createdAt: { lt: oldestKept(app) } } });
  return { deleted: count };
}
