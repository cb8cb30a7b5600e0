import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Prisma, Service } from "../../generated/client.ts";
import { balanceSubject, FREE_CALLS_PER_SECOND } from "./services.ts";

const DAY_MS = 86_400_000;
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
  days: number;
  /** Calls per second; by default the previous value, or that of a free service. */
  qps?: number | undefined;
  /** The purchase, if there was one. */
  bought?: Pick<Prisma.ServiceUncheckedUpdateInput, "packageId" | "cycle" | "currency" | "per1kCents">;
}

/**
 * Opens a service of an account, or adds calls and days to what is left of a current one. It is used up before the free
 * calls. Runs inside a transaction.
 * @throws Failure NOT_FOUND if there is no such main account
 */
export async function addToService(
  app: App,
  { accountId, source, type, quota, days, qps, bought }: Opening,
): Promise<{ before: Service | null; service: Service }> {
  await lockAccount(app, accountId);
  const key = { accountId, type, source };
  const before = await app.db.service.findUnique({ where: { accountId_type_source: key } });
  const now = app.now();
  const isOver = before !== null && before.expireAt !== null && before.expireAt <= now;
  // The remainder of an ended service is lost; only calls made stay counted. Overage that was billed separately is not
  // deducted from the new calls.
  const base = isOver ? await callsMade(app, before.id) : (before?.quota ?? 0) + (before?.overageBilled ?? 0);
  if (base + quota > MAX_QUOTA) throw new InvalidField("quota", "max", { maximum: MAX_QUOTA - base });
  const from = before?.expireAt && !isOver ? before.expireAt : now;
  const pace = qps ?? before?.qps ?? FREE_CALLS_PER_SECOND;
  const data = {
    ...(bought as Partial<Service>),
    quota: base + quota,
    qps: pace,
    burst: pace * BURST_SECONDS,
    expireAt: before && !before.expireAt ? null : new Date(from.getTime() + days * DAY_MS),
    ...(isOver && { startAt: now }),
    overageBilled: 0,
  };
  const service = before
    ? await app.db.service.update({ where: { id: before.id }, data })
    : await app.db.service.create({ data: { ...key, ...data, startAt: now, createdAt: now } });
  if (source === "order")
    await app.db.user.updateMany({ where: { id: accountId, vipType: 0 }, data: { vipType: PAID } });
  return { before, service };
}

/** Locks the account to serialise additions to a service. */
async function lockAccount({ db }: App, id: number): Promise<void> {
  const rows = await db.$queryRaw<unknown[]>`
    select id from users where id = ${id} and id = account_id and status <> 'deleted' for no key update`;
  if (rows.length === 0) throw new Failure("NOT_FOUND");
}

async function callsMade({ db }: App, serviceId: number): Promise<number> {
  const balance = await db.balance.findUnique({ where: { subject: balanceSubject(`service:${serviceId}`, null) } });
  return (balance?.taken ?? 0) + (balance?.reserved ?? 0);
}
