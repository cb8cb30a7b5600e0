import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Service } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { DAY_MS } from "../../lib/durations.ts";
import type { SignedIn, SignedInCaller } from "../../lib/signed-in.ts";
import {
  addToShare,
  endShare,
  lockService,
  openBalances,
  recallFromShare,
  reserve,
  reserveNext,
  running,
  settleEndedShare,
  splittableOf,
  subjectsOf,
} from "./balances.ts";
import { describeSplits, standingsOfSplits, stateOf, visibleSplits, withNames } from "./splits.ts";

type Input = HandlerInput<typeof api.splits.splitKey>;
type Share = NonNullable<Input["items"]>[number];
type Action = NonNullable<Input["action"]>;

/**
 * Allocates quota to sub-accounts, or changes a share, atomically.
 * @throws InvalidField; Failure NOT_FOUND, CONFLICT, NOT_ENOUGH_QUOTA, QUOTA_IN_USE
 */
export async function splitQuota(app: App, caller: SignedInCaller, input: Input) {
  const { service_id, items, split_id, action } = input;
  if (split_id !== undefined) {
    if (action === undefined) throw new InvalidField("action", "required");
    return changeSplit(app, caller, { ...input, split_id, action });
  }
  if (service_id === undefined) throw new InvalidField("service_id", "required");
  if (items === undefined || items.length === 0) throw new InvalidField("items", "required");
  return createSplits(app, caller, service_id, items);
}

async function createSplits(app: App, { user, ip, language }: SignedInCaller, serviceId: number, shares: Share[]) {
  return transaction(app, async (app) => {
    const service = await lockService(app, user.accountId, serviceId);
    const now = app.now();
    if (service.expireAt && service.expireAt <= now) throw new Failure("CONFLICT", { state: "expired" });
    await requireReceivers(app, user, service, shares);
    await reserve(
      app,
      service,
      shares.reduce((sum, { quota }) => sum + quota, 0),
    );
    const rows = await app.db.split.createManyAndReturn({
      data: shares.map(({ sub_user_id, quota, name = "", qps, daily_limit, expire_at }) => ({
        accountId: user.accountId,
        serviceId,
        subUserId: sub_user_id,
        name,
        quota,
        qps: qps ?? null,
        dailyLimit: daily_limit ?? null,
        expireAt: endOf(expire_at, service, now),
        createdAt: now,
      })),
      include: withNames,
    });
    await openBalances(app, service, rows);
    await reserveNext(app, service);
    for (const { id, subUserId, quota } of rows)
      await writeAudit(app, user, { action: "split.create", target: `split:${id}`, ip, after: { subUserId, quota } });
    return { splits: await describeSplits(app, rows, language), splittable: await splittableOf(app, service) };
  });
}

/**
 * @throws Failure NOT_FOUND for users who are not sub-accounts of the account, CONFLICT for those who already have a
 * share
 */
async function requireReceivers(app: App, { accountId }: SignedIn, service: Service, shares: Share[]): Promise<void> {
  const ids = shares.map(({ sub_user_id }) => sub_user_id);
  if (new Set(ids).size < ids.length) throw new InvalidField("items", "match");
  const found = await app.db.user.count({
    where: { id: { in: ids, not: accountId }, accountId, status: { not: "deleted" } },
  });
  if (found < ids.length) throw new Failure("NOT_FOUND");
  const held = await app.db.split.findFirst({
    where: { serviceId: service.id, subUserId: { in: ids }, status: { in: [...running] } },
  });
  if (held) throw new Failure("CONFLICT", { state: held.status });
}

/** @throws InvalidField for an end that has passed, or one later than the service's */
function endOf(text: string | undefined, { expireAt }: Service, now: Date): Date | null {
  if (text === undefined) return null;
  const end = new Date(text);
  if (end <= now || (expireAt && end > expireAt)) throw new InvalidField("items", "format", { format: "datetime" });
  return end;
}

/** The states of a share in which each action is allowed. */
const from: Record<Action, readonly string[]> = {
  add: ["active", "paused", "exhausted"],
  reclaim: ["active", "paused", "exhausted"],
  pause: ["active"],
  resume: ["paused"],
  recall: ["active", "paused", "exhausted"],
};

type ChangeInput = Input & { split_id: number; action: Action };

async function changeSplit(app: App, { user, ip, language }: SignedInCaller, input: ChangeInput) {
  const { split_id: id, service_id, action, quota } = input;
  const where = { id, ...visibleSplits(user), ...(service_id !== undefined && { serviceId: service_id }) };
  if ((action === "add" || action === "reclaim") && quota === undefined) throw new InvalidField("quota", "required");
  return transaction(app, async (app) => {
    const named = await app.db.split.findFirst({ where, select: { serviceId: true } });
    if (!named) throw new Failure("NOT_FOUND");
    const service = await lockService(app, user.accountId, named.serviceId);
    const before = await app.db.split.findUniqueOrThrow({ where: { id }, include: { service: true } });
    const standings = await standingsOfSplits(app, [before]);
    const state = stateOf(app, before, standings.get(id)?.used ?? 0);
    if (!from[action].includes(state)) throw new Failure("CONFLICT", { state });
    if (action === "add") await addToShare(app, service, before, quota ?? 0);
    else if (action === "reclaim") await recallFromShare(app, service, before, quota ?? 0);
    else if (action === "recall") await endShare(app, service, before, "recalled");
    else await app.db.split.update({ where: { id }, data: { status: action === "pause" ? "paused" : "active" } });
    const row = await app.db.split.findUniqueOrThrow({ where: { id }, include: withNames });
    await writeAudit(app, user, {
      action: `split.${action}`,
      target: `split:${id}`,
      ip,
      before: { status: before.status, quota: before.quota },
      after: { status: row.status, quota: row.quota },
    });
    return { splits: await describeSplits(app, [row], language), splittable: await splittableOf(app, service) };
  });
}

/**
 * Ends all shares of a sub-account, in the transaction of its deletion. Returns the number of unused calls returned to
 * the account.
 */
export async function recallSplitsOf(app: App, subUserId: number): Promise<number> {
  return transaction(app, async (app) => {
    const held = await app.db.split.findMany({
      where: { subUserId, status: { in: [...running] } },
      orderBy: { serviceId: "asc" },
    });
    let returned = 0;
    for (const { id, accountId, serviceId } of held) {
      const service = await lockService(app, accountId, serviceId);
      const share = await app.db.split.findUniqueOrThrow({ where: { id } });
      if (running.some((status) => status === share.status))
        returned += await endShare(app, service, share, "recalled");
    }
    return returned;
  });
}

const BATCH = 500;
const SETTLED_MS = DAY_MS;

/** Ends expired shares, and returns credits that ended shares received late to their accounts. Run every minute. */
export async function endExpiredShares(app: App): Promise<{ expired: number; settled: number }> {
  const now = app.now();
  const over = { lte: now };
  const due = await app.db.split.findMany({
    where: { status: { in: [...running] }, OR: [{ expireAt: over }, { service: { expireAt: over } }] },
    take: BATCH,
  });
  for (const { id, accountId, serviceId } of due)
    await transaction(app, async (app) => {
      const service = await lockService(app, accountId, serviceId);
      const share = await app.db.split.findUniqueOrThrow({ where: { id } });
      if (running.some((status) => status === share.status)) await endShare(app, service, share, "expired");
    });
  const ended = await app.db.split.findMany({
    where: { recalledAt: { gt: new Date(now.getTime() - SETTLED_MS) } },
    include: { service: true },
  });
  const subjects = new Map(ended.map((share) => [subjectsOf(app, share.service, `split:${share.id}`)[0], share]));
  const late = await app.db.$queryRaw<{ subject: string }[]>`
    select subject from balances where subject = any(${[...subjects.keys()]}::text[]) and quota <> taken`;
  for (const { subject } of late) {
    const share = subjects.get(subject);
    if (share)
      await transaction(app, async (app) =>
        settleEndedShare(app, await lockService(app, share.accountId, share.serviceId, share), share),
      );
  }
  return { expired: due.length, settled: late.length };
}
