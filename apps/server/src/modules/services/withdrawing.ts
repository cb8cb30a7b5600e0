import type { App } from "../../app.ts";
import type { Order, Service, ServiceGrant } from "../../generated/client.ts";
import { applyGrants, callsMade, grantsOf } from "./grants.ts";
import { termOf } from "./terms.ts";

type Paid = Pick<Order, "id" | "accountId">;

/**
 * Takes back what an order granted: the service is what it would be without it, less the calls made since. Runs inside a
 * transaction. @returns the service, or null if the order granted nothing
 */
export async function undoGrant(app: App, order: Paid): Promise<Service | null> {
  const grant = await lockGrant(app, order);
  if (!grant) return null;
  const { id, serviceId } = grant;
  await app.db.serviceGrant.update({ where: { id }, data: { undoneAt: app.now() } });
  const made = await callsMade(app, serviceId);
  const grants = await grantsOf(app, serviceId);
  const last = grants.findLast(({ undoneAt }) => undoneAt === null);
  if (!last) return applyGrants(app, serviceId, { quota: made, expireAt: app.now(), autoRenew: false });
  // Calls already made are forgiven, and owed by no later grant.
  const missing = made - (termOf(grants)?.quota ?? 0);
  if (missing > 0) await changeCalls(app, last, missing);
  return applyGrants(app, serviceId);
}

/**
 * Takes back some of the unused calls that an order granted to the running term. Calls that a process has leased, or that
 * are allocated to sub-accounts, are not unused. Runs inside a transaction. @returns whether so many were unused
 */
export async function takeBackCalls(app: App, order: Paid, calls: number): Promise<boolean> {
  const grant = await lockGrant(app, order);
  if (!grant || !(await isOfTerm(app, grant, calls))) return false;
  const { serviceId: id } = grant;
  await app.db.$executeRaw`
    insert into balances (subject, quota) select 'service:' || id, quota + overage_calls from services where id = ${id}
    on conflict (subject) do nothing`;
  const taken = await app.db.$executeRaw`
    update balances b set quota = b.quota - ${calls} from services s
    where s.id = ${id} and b.subject = 'service:' || s.id and s.expire_at > ${app.now()}
      and s.quota - b.taken - b.reserved >= ${calls}`;
  if (taken === 0) return false;
  await changeCalls(app, grant, -calls);
  await applyGrants(app, id);
  return true;
}

/** Gives back what `takeBackCalls` took. Runs inside a transaction. */
export async function returnCalls(app: App, order: Paid, calls: number): Promise<void> {
  const grant = await lockGrant(app, order);
  if (!grant) return;
  await changeCalls(app, grant, calls);
  await applyGrants(app, grant.serviceId);
}

/** How many of an order's calls `takeBackCalls` could take back now. Fails for one that granted none. */
export async function unusedCallsOf(app: Pick<App, "db" | "now">, { id: orderId }: Pick<Order, "id">): Promise<number> {
  const grant = await app.db.serviceGrant.findUniqueOrThrow({ where: { orderId } });
  if (!(await isOfTerm(app, grant, grant.quota))) return 0;
  const [row] = await app.db.$queryRaw<{ unused: number }[]>`
    select s.quota - coalesce(b.taken + b.reserved, 0) as unused
    from services s left join balances b on b.subject = 'service:' || s.id
    where s.id = ${grant.serviceId} and s.expire_at > ${app.now()}`;
  return Math.max(0, Math.min(grant.quota, row?.unused ?? 0));
}

/** What an order granted, locked until the transaction ends; also if its account was deleted meanwhile. */
async function lockGrant({ db }: App, { id: orderId, accountId }: Paid): Promise<ServiceGrant | null> {
  await db.$queryRaw`select 1 from users where id = ${accountId} for no key update`;
  const grant = await db.serviceGrant.findUnique({ where: { orderId } });
  // Before its balance, like everything that locks both.
  if (grant) await db.$queryRaw`select 1 from services where id = ${grant.serviceId} for no key update`;
  return grant;
}

/** Whether the present term would be smaller without these calls of a grant: those of earlier terms have lapsed. */
async function isOfTerm(app: Pick<App, "db">, { id, serviceId }: ServiceGrant, calls: number): Promise<boolean> {
  const grants = await grantsOf(app, serviceId);
  const without = grants.map((one) => (one.id === id ? { ...one, quota: one.quota - calls } : one));
  return (termOf(grants)?.quota ?? 0) - (termOf(without)?.quota ?? 0) === calls;
}

const changeCalls = ({ db }: App, { id }: ServiceGrant, calls: number): Promise<ServiceGrant> =>
  db.serviceGrant.update({ where: { id }, data: { quota: { increment: calls } } });
