import type { App } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import type { Prisma, Service, ServiceGrant } from "../../generated/client.ts";
import { allowedCalls, balanceSubject } from "./services.ts";
import { standingsOf, untouched } from "./standings.ts";
import { termOf } from "./terms.ts";

/** The column's maximum. */
const MAX_QUOTA = 2_147_483_647;
const BURST_SECONDS = 10;

/** A service's grants in the order in which they were made, whatever the clocks of the processes. */
export const grantsOf = ({ db }: Pick<App, "db">, serviceId: number): Promise<ServiceGrant[]> =>
  db.serviceGrant.findMany({ where: { serviceId }, orderBy: { id: "asc" } });

/** Stores the sum of a service's grants in its row and its balance. Runs inside a transaction. */
export async function applyGrants(
  app: App,
  id: number,
  changes: Prisma.ServiceUncheckedUpdateInput = {},
): Promise<Service> {
  const grants = await grantsOf(app, id);
  const term = termOf(grants);
  const before = await app.db.service.findUniqueOrThrow({ where: { id } });
  // The next package was chosen for the term that was running.
  const isSame = before.packageId === term?.packageId && before.startAt.getTime() === term?.startAt.getTime();
  if (term && term.quota > MAX_QUOTA)
    throw new InvalidField("quota", "max", { maximum: MAX_QUOTA - term.quota + (grants.at(-1)?.quota ?? 0) });
  const service = await app.db.service.update({
    where: { id },
    data: {
      ...(term && { ...term, burst: term.qps * BURST_SECONDS }),
      ...(!isSame && { nextPackageId: null }),
      ...changes,
    },
  });
  // At once, so that no process leases calls that were taken back.
  await app.db.balance.updateMany({
    where: { subject: balanceSubject(`service:${id}`, null) },
    data: { quota: allowedCalls(service) },
  });
  return service;
}

/** Calls made, and calls allocated to sub-accounts. */
export async function callsMade(app: Pick<App, "db">, serviceId: number): Promise<number> {
  const subject = balanceSubject(`service:${serviceId}`, null);
  const { used, reserved } = (await standingsOf(app, [subject])).get(subject) ?? untouched;
  return used + reserved;
}
