import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { plainPhone } from "@meridian/contract/written";
import * as z from "zod";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Prisma, User } from "../../generated/client.ts";
import { displayed, displayName } from "../../lib/display-name.ts";
import { pageOf } from "../../lib/page-of.ts";
import { formatPhone } from "../../lib/phones.ts";
import { literal } from "../../lib/search-text.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { endSessions } from "../account/sessions.ts";
import { describeServices } from "../services/staff-services.ts";

const MAX_SHOWN = 100;

/** Finds users by phone, email, id, name or company; newest first. */
export async function listUsers({ db }: App, { keyword, page, limit }: HandlerInput<typeof staffApi.admin.userList>) {
  const where: Prisma.UserWhereInput = keyword === undefined ? {} : { OR: matches(keyword) };
  const { rows, total } = await pageOf(db.user, { where }, { page, limit });
  return { list: rows.map(shown), total, page, limit };
}

function matches(keyword: string): Prisma.UserWhereInput[] {
  const contains = { contains: literal(keyword), mode: "insensitive" } as const;
  const digits = plainPhone(keyword);
  return [
    { name: contains },
    { company: contains },
    { email: contains },
    { verifiedEmail: contains },
    ...(/^\+?\d{4,15}$/.test(digits) ? [{ phone: { contains: digits } }] : []),
    ...(/^\d{1,9}$/.test(keyword) ? [{ id: Number(keyword) }] : []),
  ];
}

const shown = (user: User) => ({
  id: user.id,
  account_id: user.accountId,
  phone: formatPhone(user.phone ?? ""),
  name: user.name,
  email: user.verifiedEmail ?? user.email,
  company: user.company,
  status: user.status,
  staff_role: user.staffRole,
  created_at: user.createdAt,
  last_login_at: user.lastLoginAt,
});

/** One user with services, keys, sub-accounts and sessions. @throws Failure NOT_FOUND */
export async function showUser(app: App, id: number) {
  const { db } = app;
  const user = await findUser(app, id);
  const { accountId } = user;
  const isMain = user.id === accountId;
  const othersOfAccount = { accountId: id, id: { not: id } };
  const [services, keys, keyCount, members, memberCount, main, billing, certified, agreements, sessions] =
    await Promise.all([
      db.service.findMany({ where: { accountId }, orderBy: [{ type: "asc" }, { source: "asc" }] }),
      db.apiKey.findMany({ where: whoseKeys(user), orderBy: { id: "desc" }, take: MAX_SHOWN }),
      db.apiKey.count({ where: whoseKeys(user) }),
      db.user.findMany({ where: othersOfAccount, orderBy: { id: "desc" }, take: MAX_SHOWN }),
      db.user.count({ where: othersOfAccount }),
      isMain ? null : db.user.findUniqueOrThrow({ where: { id: accountId }, select: displayed }),
      db.billingDetails.findUnique({ where: { accountId }, select: { country: true } }),
      db.certification.findFirst({ where: { accountId, status: "passed" }, orderBy: { id: "desc" } }),
      db.agreement.findMany({ where: { userId: id }, orderBy: { id: "desc" }, take: MAX_SHOWN }),
      db.session.findMany({
        where: { userId: id, revokedAt: null, expiresAt: { gt: app.now() } },
        orderBy: { lastSeenAt: "desc" },
        take: MAX_SHOWN,
      }),
    ]);
  return {
    ...shown(user),
    vip_type: user.vipType,
    country: billing?.country ?? "",
    language: user.lang,
    time_zone: user.timeZone,
    channel: user.channel,
    two_factor: user.totpEnabledAt !== null,
    deletion_due_at: user.deletionDueAt,
    certified_as: certified?.companyName ?? "",
    points: user.integral,
    agreements: agreements.map(({ slug, version, agreedAt }) => ({ slug, version, agreed_at: agreedAt })),
    main: main && { id: accountId, name: displayName(main) },
    services: await describeServices(app, services),
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      last_four: key.lastFour,
      status: key.status,
      last_used_at: key.lastUsedAt,
    })),
    key_count: keyCount,
    members: members.map(shown),
    member_count: memberCount,
    sessions: sessions.map(({ ip, userAgent, lastSeenAt }) => ({
      ip,
      user_agent: userAgent,
      last_seen_at: lastSeenAt,
    })),
  };
}

async function findUser({ db }: App, id: number): Promise<User> {
  const user = await db.user.findUnique({ where: { id } });
  if (!user) throw new Failure("NOT_FOUND");
  return user;
}

/** All of the account's keys for a main account, else the sub-account's own. */
const whoseKeys = ({ id, accountId }: User): Prisma.ApiKeyWhereInput =>
  id === accountId ? { accountId } : { ownerId: id };

/** What disabling removed from a user, so that enabling restores exactly that. */
const Taken = z.object({ members: z.array(z.int()), keys: z.array(z.int()) });

type Change = HandlerInput<typeof staffApi.admin.userChange>;

/**
 * Disables or re-enables a user. Every process refuses their sessions and keys within five seconds; a main account
 * includes its sub-accounts.
 * @throws Failure NOT_FOUND, CONFLICT with the current state
 */
export const changeUser = (app: App, staff: Staff, change: Change) =>
  transaction(app, (app) => (change.action === "disable" ? disable(app, staff, change) : enable(app, staff, change)));

async function disable(app: App, staff: Staff, { id, reason = "" }: Change) {
  const user = await findUser(app, id);
  const { count } = await app.db.user.updateMany({
    where: { id, status: "enabled" },
    data: { status: "disabled" },
  });
  if (count === 0) throw new Failure("CONFLICT", { state: user.status });
  const members = await disableMembers(app, user);
  const keys = await app.db.apiKey.updateManyAndReturn({
    where: { ...whoseKeys(user), status: "active" },
    data: { status: "frozen" },
    select: { id: true },
  });
  let sessions = 0;
  for (const each of [id, ...members]) sessions += await endSessions(app, each);
  await auditStaff(app, staff, user.accountId, {
    action: "user.disable",
    target: `user:${id}`,
    before: { status: "enabled" },
    after: { status: "disabled", reason, members, keys: keys.map((key) => key.id) },
  });
  return { id, status: "disabled", keys: keys.length, sessions };
}

async function disableMembers({ db }: App, { id, accountId }: User): Promise<number[]> {
  if (id !== accountId) return [];
  const rows = await db.user.updateManyAndReturn({
    where: { accountId, id: { not: id }, status: "enabled" },
    data: { status: "disabled" },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

async function enable(app: App, staff: Staff, { id }: Change) {
  const user = await findUser(app, id);
  const { count } = await app.db.user.updateMany({ where: { id, status: "disabled" }, data: { status: "enabled" } });
  if (count === 0) throw new Failure("CONFLICT", { state: user.status });
  const entry = await app.db.auditEntry.findFirst({
    where: { accountId: user.accountId, action: "user.disable", target: `user:${id}` },
    orderBy: { id: "desc" },
  });
  const { members, keys } = Taken.catch({ members: [], keys: [] }).parse(entry?.after);
  await app.db.user.updateMany({ where: { id: { in: members }, status: "disabled" }, data: { status: "enabled" } });
  const thawed = await app.db.apiKey.updateMany({
    where: { id: { in: keys }, status: "frozen" },
    data: { status: "active" },
  });
  await auditStaff(app, staff, user.accountId, {
    action: "user.enable",
    target: `user:${id}`,
    before: { status: "disabled" },
    after: { status: "enabled", members, keys },
  });
  return { id, status: "enabled", keys: thawed.count, sessions: 0 };
}
