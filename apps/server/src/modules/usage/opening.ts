import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Order, Prisma, Service } from "../../generated/client.ts";
import { balanceSubject } from "./services.ts";
import { standingsOf, untouched } from "./standings.ts";
import { termOf } from "./terms.ts";

/** The column's maximum. */
const MAX_QUOTA = 2_147_483_647;
const BURST_SECONDS = 10;
const PAID = 1;

export interface Opening {
  accountId: number;
  /** Whether it is a gift or was sold. */
  source: "gift" | "order";
  type: number;
  /** Total calls. */
  quota: number;
  months?: number;
  days?: number;
  /** Calls per second; by default the previous value, or that of a free service. */
  qps?: number | null | undefined;
  /** The purchase, if there was one. */
  bought?: Pick<Prisma.ServiceGrantUncheckedCreateInput, "packageId" | "cycle" | "currency" | "per1kCents"> & {
    orderId?: number;
  };
  /** Whether it ends the current term, as an upgrade does. */
  replaces?: boolean;
}

/**
 * Opens a service of an account, or adds calls and time to what is left of a current one. It is used up before the free
 * calls. Runs inside a transaction.
 * @throws Failure NOT_FOUND if there is no such main account; InvalidField for more calls than a service can hold
 */
export async function addToService(app: App, opening: Opening): Promise<{ before: Service | null; service: Service }> {
  const { accountId, source, type, quota, months, days, qps, bought, replaces } = opening;
  await lockAccount(app, accountId);
  const key = { accountId, type, source };
  const before = await app.db.service.findUnique({ where: { accountId_type_source: key } });
  const at = app.now();
  const { id } = before ?? (await app.db.service.create({ data: { ...key, quota: 0, startAt: at, createdAt: at } }));
  await app.db.serviceGrant.create({
    data: {
      serviceId: id,
      at,
      quota,
      months: months ?? 0,
      days: days ?? 0,
      qps: qps ?? null,
      callsBefore: await callsMade(app, id),
      overageBefore: before?.overageBilled ?? 0,
      replaces: replaces ?? false,
      ...bought,
    },
  });
  const service = await applyGrants(app, id, { overageBilled: 0 });
  if (source === "order")
    await app.db.user.updateMany({ where: { id: accountId, vipType: 0 }, data: { vipType: PAID } });
  return { before, service };
}

/**
 * Takes back what an order granted: the service is what it would be without it, less the calls made since. Runs inside a
 * transaction. @returns the service, or null if the order granted nothing
 */
export async function undoGrant(app: App, { id: orderId, accountId }: Pick<Order, "id" | "accountId">) {
  // Also of an account that was deleted meanwhile.
  await app.db.$queryRaw`select 1 from users where id = ${accountId} for no key update`;
  const grant = await app.db.serviceGrant.findUnique({ where: { orderId } });
  if (!grant) return null;
  await app.db.serviceGrant.update({ where: { orderId }, data: { undoneAt: app.now() } });
  return withdrawUnused(app, grant.serviceId);
}

/** The service without calls that were taken back; those already made are forgiven, and owed by no later grant. */
async function withdrawUnused(app: App, id: number): Promise<Service> {
  const made = await callsMade(app, id);
  const grants = await grantsOf(app, id);
  const last = grants.findLast(({ undoneAt }) => undoneAt === null);
  if (!last) return applyGrants(app, id, { quota: made, expireAt: app.now(), autoRenew: false });
  const missing = made - (termOf(grants)?.quota ?? 0);
  if (missing > 0)
    await app.db.serviceGrant.update({ where: { id: last.id }, data: { quota: { increment: missing } } });
  return applyGrants(app, id, {});
}

/** Stores the sum of a service's grants in its row. */
async function applyGrants(app: App, id: number, changes: Prisma.ServiceUncheckedUpdateInput): Promise<Service> {
  const grants = await grantsOf(app, id);
  const term = termOf(grants);
  if (term && term.quota > MAX_QUOTA)
    throw new InvalidField("quota", "max", { maximum: MAX_QUOTA - term.quota + (grants.at(-1)?.quota ?? 0) });
  return app.db.service.update({
    where: { id },
    data: { ...(term && { ...term, burst: term.qps * BURST_SECONDS }), ...changes },
  });
}

/** In the order in which they were made, whatever the clocks of the processes. */
const grantsOf = ({ db }: App, serviceId: number) =>
  db.serviceGrant.findMany({ where: { serviceId }, orderBy: { id: "asc" } });

/** Serialises changes of an account's services. @throws Failure NOT_FOUND if there is no such main account */
export async function lockAccount({ db }: App, id: number): Promise<void> {
  const rows = await db.$queryRaw<unknown[]>`
    select id from users where id = ${id} and id = account_id and status <> 'deleted' for no key update`;
  if (rows.length === 0) throw new Failure("NOT_FOUND");
}

/** Calls made, and calls allocated to sub-accounts. */
async function callsMade(app: App, serviceId: number): Promise<number> {
  const subject = balanceSubject(`service:${serviceId}`, null);
  const { used, reserved } = (await standingsOf(app, [subject])).get(subject) ?? untouched;
  return used + reserved;
}
