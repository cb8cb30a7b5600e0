import type { App } from "../../app.ts";
import type { Package, Service } from "../../generated/client.ts";

export interface NextPackage {
  package: Package;
  /** The order that has paid for it; null if it is only chosen. */
  orderNo: string | null;
}

/** By service: the package that follows at the end of the term, because it was chosen or is already paid for. */
export async function nextPackagesOf(
  { db }: Pick<App, "db">,
  services: readonly Pick<Service, "id" | "accountId" | "nextPackageId">[],
): Promise<Map<number, NextPackage>> {
  const ids = services.map(({ id }) => id);
  const accounts = services.map(({ accountId }) => accountId);
  const paid = await db.$queryRaw<{ serviceId: number; orderNo: string; packageId: number }[]>`
    select service_id as "serviceId", order_no as "orderNo", (items->0->>'pkg_id')::int as "packageId"
    from orders
    where account_id = any(${accounts}::int[]) and service_id = any(${ids}::int[]) and kind = 'renew' and status in ('paid', 'refunding')
      and cardinality(service_ids) > 0 and completed_at is null order by id`;
  const chosen = services.flatMap(({ id, nextPackageId }) => {
    const order = paid.find(({ serviceId }) => serviceId === id);
    const packageId = order?.packageId ?? nextPackageId;
    return packageId === null ? [] : [{ id, packageId, orderNo: order?.orderNo ?? null }];
  });
  const packages = await db.package.findMany({ where: { id: { in: chosen.map(({ packageId }) => packageId) } } });
  const found = new Map(packages.map((row) => [row.id, row]));
  return new Map(
    chosen.flatMap(({ id, packageId, orderNo }) => {
      const row = found.get(packageId);
      return row ? [[id, { package: row, orderNo }] as const] : [];
    }),
  );
}
