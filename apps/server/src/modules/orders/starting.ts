import type { App } from "../../app.ts";
import type { Order, Quote } from "../../generated/client.ts";
import { itemOf } from "./items.ts";

/** How long before the end of a term the next one is delivered, so that calls go on without a gap. */
const EARLY_MS = 2 * 60_000;

/**
 * When a paid renewal begins, if not at once: one with another package than the running one at the end of its term, so
 * that neither takes calls, time or pace from the other. Null for what begins at once.
 */
export async function startOf(
  app: Pick<App, "db" | "now">,
  row: Pick<Order | Quote, "kind" | "serviceId" | "items">,
): Promise<Date | null> {
  if (row.kind !== "renew" || row.serviceId === null) return null;
  const service = await app.db.service.findUnique({ where: { id: row.serviceId } });
  if (!service?.expireAt || service.expireAt <= app.now() || service.packageId === itemOf(row).pkg_id) return null;
  return service.expireAt;
}

/** Whether an order that begins then has to wait. */
export const isEarly = ({ now }: Pick<App, "now">, start: Date | null): start is Date =>
  start !== null && start.getTime() - EARLY_MS > now().getTime();

/** The ids of paid orders to deliver now: new ones, and those that have waited for the end of a term. */
export async function dueOrders({ db, now }: App, limit: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select o.id from orders o left join services s on s.id = o.service_id
    where o.status = 'paid' and (coalesce(cardinality(o.service_ids), 0) = 0
      or s.expire_at <= ${new Date(now().getTime() + EARLY_MS)} or s.package_id = (o.items->0->>'pkg_id')::int)
    order by o.id limit ${limit}`;
  return rows.map(({ id }) => id);
}
