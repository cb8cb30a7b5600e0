import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Package, Service } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import type { SignedInCaller } from "../../lib/signed-in.ts";
import { describeNext } from "../services/account-services.ts";
import { nextPackagesOf } from "../services/next-packages.ts";
import { notifyNext } from "./next-package-notice.ts";
import { buyable } from "./prices.ts";

type Call = typeof api.orders.setNextPackage;

/**
 * Chooses the smaller package that renewals continue with at the end of a term, or cancels that.
 * @throws Failure NOT_FOUND; CONFLICT if the service does not run, the package is not smaller, or a renewal is open or
 *   paid; InvalidField for another service's package
 */
export function setNextPackage(
  app: App,
  { user, ip, language }: SignedInCaller,
  { service_id: id, pkg_id }: HandlerInput<Call>,
): Promise<HandlerOutput<Call>> {
  return transaction(app, async (app) => {
    // Like an order, so that neither misses the other.
    await app.db.$queryRaw`select 1 from users where id = ${user.accountId} for no key update`;
    const before = await app.db.service.findFirst({ where: { id, accountId: user.accountId } });
    if (!before) throw new Failure("NOT_FOUND");
    const next = pkg_id === undefined ? null : await smallerPackage(app, before, pkg_id);
    const nextPackageId = next?.id ?? null;
    if (before.nextPackageId !== nextPackageId) {
      await requireNoRenewal(app, before);
      await app.db.service.update({ where: { id }, data: { nextPackageId } });
      await writeAudit(app, user, {
        action: "service.next_package",
        target: `service:${id}`,
        ip,
        before: { pkg_id: before.nextPackageId },
        after: { pkg_id: nextPackageId },
      });
      const current = await app.db.package.findUniqueOrThrow({ where: { id: before.packageId ?? 0 } });
      await notifyNext(app, before, current, next);
    }
    return { service_id: id, next_package: next && describeNext({ package: next, orderNo: null }, language) };
  });
}

async function smallerPackage(app: App, service: Service, id: number): Promise<Package> {
  // Only what was bought has one.
  if (service.packageId === null) throw new Failure("CONFLICT", { state: service.source });
  const row = await buyable(app, id);
  if (row.type !== service.type) throw new InvalidField("pkg_id", "match");
  if (!service.expireAt || service.expireAt <= app.now()) throw new Failure("CONFLICT", { state: "expired" });
  const held = await app.db.package.findUniqueOrThrow({ where: { id: service.packageId } });
  if (row.level >= held.level) throw new Failure("CONFLICT", { state: "not_smaller" });
  return row;
}

/** A renewal that is open or paid is for the package chosen before. @throws Failure CONFLICT */
async function requireNoRenewal(app: App, service: Service): Promise<void> {
  const paid = (await nextPackagesOf(app, [service])).get(service.id)?.orderNo;
  if (paid) throw new Failure("CONFLICT", { state: "renewal_paid", order_no: paid });
  const open = await app.db.order.findFirst({
    where: {
      accountId: service.accountId,
      serviceId: service.id,
      kind: "renew",
      status: "pending_pay",
      expiresAt: { gt: app.now() },
    },
  });
  if (open) throw new Failure("CONFLICT", { state: "open_order", order_no: open.orderNo });
}
