import type { api } from "@meridian/contract";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Prisma, Service, Split, SplitStatus } from "../../generated/client.ts";
import { type Displayed, displayed, displayName } from "../../lib/display-name.ts";
import { pageOf } from "../../lib/page-of.ts";
import { holds, type SignedIn } from "../../lib/signed-in.ts";
import { listServices } from "../services/account-services.ts";
import { balanceSubject, isMonthly, monthOf } from "../services/services.ts";
import { type Standing, standingsOf, untouched } from "../services/standings.ts";
import { running, splittableOf } from "./balances.ts";

export type SplitInfo = HandlerOutput<typeof api.splits.splitList>["list"][number];
type SplitRow = Split & { service: Service; subUser: Displayed };

export const withNames = { service: true, subUser: { select: displayed } } as const;

/** The shares a user may see: all of the account's if they may allocate shares, else their own. */
export const visibleSplits = (user: SignedIn): Prisma.SplitWhereInput => ({
  accountId: user.accountId,
  ...(!holds(user, "key.split") && { subUserId: user.id }),
});

/** Use of shares in their current period, by share id. */
export async function standingsOfSplits(
  app: App,
  rows: readonly (Split & { service: Service })[],
): Promise<Map<number, Standing>> {
  const month = monthOf(app.now()).name;
  const subjects = new Map(
    rows.map(({ id, service }) => [balanceSubject(`split:${id}`, isMonthly(service) ? month : null), id]),
  );
  const standings = await standingsOf(app, [...subjects.keys()]);
  return new Map([...standings].map(([subject, standing]) => [subjects.get(subject) ?? 0, standing]));
}

/** A share's reported state: an expired one counts as ended even before the job has recorded it. */
export function stateOf(
  app: App,
  { status, expireAt, quota, service }: Split & { service: Service },
  used: number,
): SplitInfo["status"] {
  const isOver = [expireAt, service.expireAt].some((end) => end !== null && end <= app.now());
  if (status === "recalled" || status === "expired") return status;
  if (isOver) return "expired";
  return status === "active" && used >= quota ? "exhausted" : status;
}

export async function describeSplits(app: App, rows: readonly SplitRow[], language: Language): Promise<SplitInfo[]> {
  const standings = await standingsOfSplits(app, rows);
  return rows.map((row) => {
    const isEnded = row.status === "recalled" || row.status === "expired";
    const used = isEnded ? row.quota : (standings.get(row.id) ?? untouched).used;
    return {
      id: row.id,
      service_id: row.serviceId,
      service_name: priceTypeNames[row.service.type]?.[language] ?? "",
      type: row.service.type,
      sub_user_id: row.subUserId,
      sub_user_name: displayName(row.subUser),
      name: row.name,
      quota: row.quota,
      used,
      remaining: Math.max(0, row.quota - used),
      qps: row.qps,
      daily_limit: row.dailyLimit,
      status: stateOf(app, row, used),
      expire_at: row.expireAt,
      created_at: row.createdAt,
      recalled_at: row.recalledAt,
    };
  });
}

/**
 * One page of the shares a user may see, newest first.
 * @throws Failure NOT_FOUND for a service or a user the caller may not see
 */
export async function listSplits(
  app: App,
  user: SignedIn,
  language: Language,
  input: HandlerInput<typeof api.splits.splitList>,
) {
  const { service_id, sub_user_id, status, page, limit } = input;
  if (sub_user_id !== undefined && sub_user_id !== user.id) await requireMember(app, user, sub_user_id);
  if (service_id !== undefined) await requireService(app, user, service_id);
  const where: Prisma.SplitWhereInput = {
    ...visibleSplits(user),
    ...(service_id !== undefined && { serviceId: service_id }),
    ...(sub_user_id !== undefined && { subUserId: sub_user_id }),
    ...(status !== undefined && { id: { in: await idsIn(app, user, status) } }),
  };
  const { rows, total } = await pageOf(app.db.split, { where, include: withNames }, { page, limit });
  return { list: await describeSplits(app, rows, language), total, page, limit };
}

/** The visible shares that are reported in a state, which depends on their use and their end. */
async function idsIn(app: App, user: SignedIn, state: SplitInfo["status"]): Promise<number[]> {
  const rows = await app.db.split.findMany({
    where: { ...visibleSplits(user), status: { in: [...storedAs[state]] } },
    include: withNames,
  });
  const standings = await standingsOfSplits(app, rows);
  return rows
    .filter((row) => stateOf(app, row, (standings.get(row.id) ?? untouched).used) === state)
    .map(({ id }) => id);
}

/** The stored states of shares that may be reported in each. */
const storedAs: Readonly<Record<SplitInfo["status"], readonly SplitStatus[]>> = {
  active: ["active"],
  exhausted: ["active"],
  paused: ["paused"],
  expired: ["active", "paused", "expired"],
  recalled: ["recalled"],
};

async function requireMember({ db }: App, user: SignedIn, id: number): Promise<void> {
  const isOfAccount = { id, accountId: user.accountId };
  if (!holds(user, "key.split") || (await db.user.count({ where: isOfAccount })) === 0) throw new Failure("NOT_FOUND");
}

async function requireService({ db }: App, { accountId }: SignedIn, id: number): Promise<Service> {
  const service = await db.service.findFirst({ where: { id, accountId } });
  if (!service) throw new Failure("NOT_FOUND");
  return service;
}

/** @throws Failure NOT_FOUND; InvalidField if neither a service nor a share is given */
export async function describeForSplitting(
  app: App,
  user: SignedIn,
  language: Language,
  { service_id, split_id }: HandlerInput<typeof api.splits.getSplitKey>,
) {
  if (service_id === undefined && split_id === undefined) throw new InvalidField("service_id", "required");
  const row =
    split_id === undefined
      ? null
      : await app.db.split.findFirst({
          where: { id: split_id, ...visibleSplits(user), ...(service_id !== undefined && { serviceId: service_id }) },
          include: withNames,
        });
  if (split_id !== undefined && !row) throw new Failure("NOT_FOUND");
  const service = row?.service ?? (await requireService(app, user, service_id ?? 0));
  const [members, shares, [info]] = await Promise.all([
    app.db.user.findMany({
      where: { accountId: user.accountId, id: { not: user.accountId }, status: { not: "deleted" } },
      select: { id: true, ...displayed },
      orderBy: { id: "asc" },
    }),
    app.db.split.findMany({ where: { serviceId: service.id, status: { in: [...running] } } }),
    listServices(app, { ...user, id: user.accountId, isMain: true }, language, service.type, service.id),
  ]);
  return {
    service_id: service.id,
    type: service.type,
    total: service.quota,
    used: info?.used ?? 0,
    remaining: info?.remaining ?? 0,
    already_split: info?.split_num ?? 0,
    splittable: await splittableOf(app, service),
    expire_at: service.expireAt,
    targets: members.map((member) => ({
      sub_user_id: member.id,
      name: displayName(member),
      current_quota: shares.find(({ subUserId }) => subUserId === member.id)?.quota ?? 0,
    })),
    split: row && ((await describeSplits(app, [row], language))[0] ?? null),
  };
}
