import type { App } from "../../apps/server/src/app.ts";
import { foldUsage } from "../../apps/server/src/modules/metering/fold.ts";

/** The answered calls of an account, or of one of its keys, and how many were charged, with all that waits folded. */
export async function countedCalls(app: App, accountId: number, keyId?: number) {
  await foldUsage(app);
  const sums = await app.db.usageQuarter.aggregate({
    where: { accountId, result: "success", ...(keyId !== undefined && { keyId }) },
    _sum: { calls: true, charged: true },
  });
  return { calls: sums._sum.calls ?? 0, charged: sums._sum.charged ?? 0 };
}
