import type { staffApi } from "@meridian/contract";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Service } from "../../generated/client.ts";
import { balanceSubject, FREE_CALLS_PER_SECOND, isMonthly, monthOf } from "../usage/services.ts";
import { standingsOf, untouched } from "../usage/standings.ts";
import { auditStaff, type Staff } from "./actor.ts";

const DAY_MS = 86_400_000;
/** As large as the column. */
const MAX_QUOTA = 2_147_483_647;
const BURST_SECONDS = 10;
const PAID = 1;

/**
 * Opens a service of an account, given or sold, or adds to the one that runs: its calls and its days are added to what is
 * left. Calls draw on it before those that are free.
 * @throws Failure NOT_FOUND where there is no such main account
 */
export function openService(
  app: App,
  staff: Staff,
  { account_id, source, service_type, quota, days, qps }: HandlerInput<typeof staffApi.admin.serviceOpen>,
) {
  return transaction(app, async (app) => {
    await lockAccount(app, account_id);
    const key = { accountId: account_id, type: service_type, source };
    const before = await app.db.service.findUnique({ where: { accountId_type_source: key } });
    const now = app.now();
    const isOver = before !== null && before.expireAt !== null && before.expireAt <= now;
    // What was left of a service that is over is gone: only calls that were made stay counted.
    const base = isOver ? await takenOf(app, before.id) : (before?.quota ?? 0);
    if (base + quota > MAX_QUOTA) throw new InvalidField("quota", "max", { maximum: MAX_QUOTA - base });
    const from = before?.expireAt && !isOver ? before.expireAt : now;
    const pace = qps ?? before?.qps ?? FREE_CALLS_PER_SECOND;
    const data = {
      quota: base + quota,
      qps: pace,
      burst: pace * BURST_SECONDS,
      expireAt: before && !before.expireAt ? null : new Date(from.getTime() + days * DAY_MS),
      ...(isOver && { startAt: now }),
    };
    const service = before
      ? await app.db.service.update({ where: { id: before.id }, data })
      : await app.db.service.create({ data: { ...key, ...data, startAt: now, createdAt: now } });
    if (source === "order")
      await app.db.user.updateMany({ where: { id: account_id, vipType: 0 }, data: { vipType: PAID } });
    await auditStaff(app, staff, account_id, {
      action: before ? "service.extend" : "service.open",
      target: `service:${service.id}`,
      ...(before && { before: { quota: before.quota, expire_at: before.expireAt?.toISOString() ?? null } }),
      after: { source, type: service_type, quota, days, qps: pace },
    });
    return (await describeServices(app, [service]))[0] as Described;
  });
}

/** Holds the account, so that two who add to a service do it one after the other. */
async function lockAccount({ db }: App, id: number): Promise<void> {
  const rows = await db.$queryRaw<unknown[]>`
    select id from "User" where id = ${id} and id = "accountId" and status <> 'deleted' for update`;
  if (rows.length === 0) throw new Failure("NOT_FOUND");
}

async function takenOf({ db }: App, serviceId: number): Promise<number> {
  const balance = await db.balance.findUnique({ where: { subject: balanceSubject(`service:${serviceId}`, null) } });
  return (balance?.taken ?? 0) + (balance?.reserved ?? 0);
}

type Described = Awaited<ReturnType<typeof describeServices>>[number];

/** Services with what has been used of them, and what the account itself can still call. */
export async function describeServices(app: App, services: readonly Service[]) {
  const month = monthOf(app.now()).name;
  const subjectOf = (service: Service) => balanceSubject(`service:${service.id}`, isMonthly(service) ? month : null);
  const standings = await standingsOf(app, services.map(subjectOf));
  return services.map((service) => {
    const { id, type, source, quota, qps, expireAt } = service;
    const { used, reserved } = standings.get(subjectOf(service)) ?? untouched;
    return {
      service_id: id,
      type,
      name: priceTypeNames[type]?.en ?? "",
      source,
      total: quota,
      used,
      remaining: Math.max(0, quota - used - reserved),
      qps,
      expire_at: expireAt,
    };
  });
}
