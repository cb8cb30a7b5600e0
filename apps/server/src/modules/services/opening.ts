import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Prisma, Service } from "../../generated/client.ts";
import { applyGrants, callsMade } from "./grants.ts";

const PAID = 1;

export interface Opening {
  /** When it begins; by default now. */
  at?: Date;
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
  /** Whether it ends the current term, as another package does. */
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
  const at = opening.at ?? app.now();
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

/** Serialises changes of an account's services. @throws Failure NOT_FOUND if there is no such main account */
export async function lockAccount({ db }: App, id: number): Promise<void> {
  const rows = await db.$queryRaw<unknown[]>`
    select id from users where id = ${id} and id = account_id and status <> 'deleted' for no key update`;
  if (rows.length === 0) throw new Failure("NOT_FOUND");
}
