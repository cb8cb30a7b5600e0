import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Service, Split } from "../../generated/client.ts";
import { allowedCalls, balanceSubject, isMonthly, monthOf, type QuotaHolder } from "../services/services.ts";

/** Statuses in which a share reserves quota of its service. */
export const running = ["active", "paused"] as const;

/** The current balance, and for a monthly quota the next one. */
export function subjectsOf(app: App, service: Service, holder: QuotaHolder): [current: string, ...next: string[]] {
  if (!isMonthly(service)) return [balanceSubject(holder, null)];
  const { name, end } = monthOf(app.now());
  return [balanceSubject(holder, name), balanceSubject(holder, monthOf(end).name)];
}

/**
 * Locks a service of the account and all its shares until the transaction ends. Creates its balances, including next
 * month's, so that a process opening one at midnight cannot miss a share allocated at that moment. An ended share is
 * only locked if it is passed.
 * @throws Failure NOT_FOUND
 */
export async function lockService(app: App, accountId: number, id: number, ended?: Split): Promise<Service> {
  await app.db.$queryRaw`select 1 from services where id = ${id} and account_id = ${accountId} for update`;
  const service = await app.db.service.findFirst({ where: { id, accountId } });
  if (!service) throw new Failure("NOT_FOUND");
  const subjects = subjectsOf(app, service, `service:${id}`);
  const reserved = await sumOfShares(app, id);
  await app.db.balance.createMany({
    data: subjects.map((subject) => ({ subject, quota: allowedCalls(service), reserved })),
    skipDuplicates: true,
  });
  const shares = await app.db.split.findMany({ where: { serviceId: id, status: { in: [...running] } } });
  await openBalances(app, service, shares);
  const locked = [...shares, ...(ended ? [ended] : [])];
  const all = [...subjects, ...locked.flatMap((share) => subjectsOf(app, service, `split:${share.id}`))];
  // In the same order as all other code, to prevent deadlocks; nothing was locked before.
  await app.db.$queryRaw`
    select 1 from balances where subject = any(${all}::text[]) order by id for no key update`;
  await app.db.balance.updateMany({
    where: { subject: { in: subjects }, quota: { not: allowedCalls(service) } },
    data: { quota: allowedCalls(service) },
  });
  return service;
}

async function sumOfShares({ db }: App, serviceId: number): Promise<number> {
  const { _sum } = await db.split.aggregate({
    where: { serviceId, status: { in: [...running] } },
    _sum: { quota: true },
  });
  return _sum.quota ?? 0;
}

/** Creates the balances of shares that have none yet. */
export async function openBalances(app: App, service: Service, shares: readonly Split[]): Promise<void> {
  const rows = shares.flatMap((share) =>
    subjectsOf(app, service, `split:${share.id}`).map((subject) => ({ subject, quota: share.quota })),
  );
  rows.sort((a, b) => (a.subject < b.subject ? -1 : 1));
  await app.db.balance.createMany({ data: rows, skipDuplicates: true });
}

/**
 * Reserves calls of a locked service for shares, from its quota only. @throws Failure NOT_ENOUGH_QUOTA if not enough
 * are left
 */
export async function reserve(app: App, service: Service, calls: number): Promise<void> {
  const [subject] = subjectsOf(app, service, `service:${service.id}`);
  const changed = await app.db.$executeRaw`
    update balances set reserved = reserved + ${calls}
    where subject = ${subject} and ${service.quota} - taken - reserved >= ${calls}`;
  if (changed === 0) throw new Failure("NOT_ENOUGH_QUOTA", { splittable: await splittableOf(app, service) });
}

/** After a change of shares, next month's balance starts with their new totals. */
export async function reserveNext(app: App, service: Service): Promise<void> {
  const [, ...next] = subjectsOf(app, service, `service:${service.id}`);
  const reserved = await sumOfShares(app, service.id);
  await app.db.balance.updateMany({ where: { subject: { in: next } }, data: { reserved } });
}

/** Calls of a service that are neither used, leased nor allocated. */
export async function splittableOf(app: App, service: Service): Promise<number> {
  const [subject] = subjectsOf(app, service, `service:${service.id}`);
  const balance = await app.db.balance.findUnique({ where: { subject } });
  // As the first call of a month will open it.
  if (!balance) return Math.max(0, service.quota - (await sumOfShares(app, service.id)));
  return Math.max(0, service.quota - balance.taken - balance.reserved);
}

/** Adds calls to a share of a locked service. @throws Failure NOT_ENOUGH_QUOTA */
export async function addToShare(app: App, service: Service, share: Split, calls: number): Promise<void> {
  await reserve(app, service, calls);
  await app.db.balance.updateMany({
    where: { subject: { in: subjectsOf(app, service, `split:${share.id}`) } },
    data: { quota: share.quota + calls },
  });
  await app.db.split.update({ where: { id: share.id }, data: { quota: share.quota + calls } });
  await reserveNext(app, service);
}

/** Removes unused calls from a share. @throws Failure QUOTA_IN_USE if fewer are unused */
export async function recallFromShare(app: App, service: Service, share: Split, calls: number): Promise<void> {
  const [current, ...next] = subjectsOf(app, service, `split:${share.id}`);
  const quota = share.quota - calls;
  const changed = await app.db.$executeRaw`
    update balances set quota = ${quota} where subject = ${current} and taken <= ${quota}`;
  if (changed === 0) {
    const { taken } = await app.db.balance.findUniqueOrThrow({ where: { subject: current } });
    throw new Failure("QUOTA_IN_USE", { reclaimable: Math.max(0, share.quota - taken) });
  }
  await app.db.balance.updateMany({ where: { subject: { in: next } }, data: { quota } });
  const [parent] = subjectsOf(app, service, `service:${service.id}`);
  await app.db.balance.update({ where: { subject: parent }, data: { reserved: { decrement: calls } } });
  await app.db.split.update({ where: { id: share.id }, data: { quota } });
  await reserveNext(app, service);
}

/**
 * Ends a share of a locked service: its used and leased calls count as the service's own use from now on, the rest
 * returns to the account. Returns the returned number.
 */
export async function endShare(
  app: App,
  service: Service,
  share: Split,
  status: "recalled" | "expired",
): Promise<number> {
  const [current, ...next] = subjectsOf(app, service, `split:${share.id}`);
  const [{ taken = 0 } = {}] = await app.db.$queryRaw<{ taken: number }[]>`
    update balances set quota = taken where subject = ${current} returning taken`;
  await app.db.balance.updateMany({ where: { subject: { in: next } }, data: { quota: 0 } });
  const [parent] = subjectsOf(app, service, `service:${service.id}`);
  await app.db.balance.update({
    where: { subject: parent },
    data: { taken: { increment: taken }, reserved: { decrement: share.quota } },
  });
  const now = app.now();
  await app.db.split.update({ where: { id: share.id }, data: { status, quota: taken, recalledAt: now } });
  await reserveNext(app, service);
  return Math.max(0, share.quota - taken);
}

/** Returns credits to the account that processes returned to shares after their end. */
export async function settleEndedShare(app: App, service: Service, share: Split): Promise<void> {
  const [current] = subjectsOf(app, service, `split:${share.id}`);
  const [parent] = subjectsOf(app, service, `service:${service.id}`);
  const balance = await app.db.balance.findUnique({ where: { subject: current } });
  // The month may have turned since the share was found.
  if (!balance) return;
  const { quota, taken } = balance;
  await app.db.balance.update({ where: { subject: current }, data: { quota: taken } });
  await app.db.balance.update({ where: { subject: parent }, data: { taken: { decrement: quota - taken } } });
  await app.db.split.update({ where: { id: share.id }, data: { quota: taken } });
}
