import { randomInt } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { cashbackStatuses, referralStatuses } from "@meridian/contract/rewards";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { Prisma } from "../../generated/client.ts";
import { pageOf } from "../../lib/page-of.ts";
import { maskedPhone } from "../../lib/phones.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import type { Currency } from "./amounts.ts";
import { listBalances } from "./balances.ts";
import { describeRules, rewardRules } from "./rules.ts";

/** An alphabet without characters that look alike. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;
const ATTEMPTS = 5;

/** A user's invitation: the code is created on first use, but not by staff who view the portal, and never changes. */
export async function invitationOf(app: App, { id: userId, viewedBy }: SignedIn, language: Language) {
  const [inviteCode, rules, balances, referrals, points] = await Promise.all([
    viewedBy === undefined ? codeOf(app, userId) : storedCode(app, userId),
    rewardRules(app),
    listBalances(app, userId),
    app.db.referral.groupBy({ by: ["status"], where: { inviterId: userId }, _count: true }),
    app.db.pointsEntry.aggregate({ where: { userId, reason: "invited" }, _sum: { change: true } }),
  ]);
  const count = (statuses: readonly string[]) =>
    referrals.reduce((total, row) => total + (statuses.includes(row.status) ? row._count : 0), 0);
  return {
    invite_code: inviteCode,
    url: `${app.config.PUBLIC_URL}/${language === "zh" ? "zh/" : ""}?invite=${inviteCode}`,
    rules: describeRules(rules, language),
    sum: {
      invited_num: count(["registered", "certified", "ordered"]),
      ordered_num: count(["ordered"]),
      integral: points._sum.change ?? 0,
      balances: balances.map((balance) => ({
        ...balance,
        total_cents: balance.available_cents + balance.frozen_cents + balance.paying_cents + balance.paid_cents,
      })),
    },
  };
}

/** "" if there is none yet. */
async function storedCode({ db }: App, userId: number): Promise<string> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { inviteCode: true } });
  return user.inviteCode ?? "";
}

async function codeOf(app: App, userId: number): Promise<string> {
  const { db } = app;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const known = await storedCode(app, userId);
    if (known) return known;
    const inviteCode = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    try {
      await db.user.updateMany({ where: { id: userId, inviteCode: null }, data: { inviteCode } });
    } catch (error) {
      // The random code is already taken: draw another.
      if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")) throw error;
    }
  }
  throw new Failure("UNAVAILABLE");
}

/** One page of users who registered through a user's invitation, with their earnings; newest first. */
export async function listInvited(
  app: App,
  { id: inviterId }: SignedIn,
  { status, page, limit }: HandlerInput<typeof api.rewards.getInvitationUserList>,
) {
  const where = { inviterId, ...(status !== undefined && { status }) };
  const { rows, total } = await pageOf(
    app.db.referral,
    { where, orderBy: { userId: "desc" }, include: { user: { select: { phone: true, verifiedEmail: true } } } },
    { page, limit },
  );
  const ids = rows.map(({ userId }) => userId);
  const [orders, earned, points] = await Promise.all([
    app.db.order.groupBy({
      by: ["accountId", "currency"],
      where: { accountId: { in: ids }, paidAt: { not: null } },
      _sum: { paidCents: true, refundedCents: true },
    }),
    app.db.cashback.findMany({
      where: { userId: inviterId, fromUserId: { in: ids }, kind: "earn" },
      orderBy: { id: "desc" },
      select: { fromUserId: true, amountCents: true, currency: true, status: true },
    }),
    app.db.pointsEntry.findMany({
      where: { userId: inviterId, reason: "invited", refType: "user", refId: { in: ids.map(String) } },
      select: { refId: true, change: true },
    }),
  ]);
  const list = rows.map(({ userId, user, status, registeredAt, firstOrderAt }) => {
    const paid = orders
      .filter(({ accountId }) => accountId === userId)
      .map(({ currency, _sum }) => ({ currency, cents: (_sum.paidCents ?? 0) - (_sum.refundedCents ?? 0) }))
      .toSorted((a, b) => b.cents - a.cents);
    const currency = (paid[0]?.currency ?? "CNY") as Currency;
    const own = earned.filter(({ fromUserId }) => fromUserId === userId);
    return {
      user_masked: maskedName(user),
      status: status as (typeof referralStatuses)[number],
      registered_at: registeredAt,
      first_order_at: firstOrderAt,
      order_cents: paid[0]?.cents ?? 0,
      reward_cents: own
        .filter((entry) => entry.currency === currency && entry.status !== "void")
        .reduce((sum, { amountCents }) => sum + amountCents, 0),
      currency,
      integral: points.find(({ refId }) => refId === String(userId))?.change ?? 0,
      reward_status: (own[0]?.status ?? null) as (typeof cashbackStatuses)[number] | null,
    };
  });
  return { list, total, page, limit };
}

/** Masks a phone or an address so that a friend recognises it, but nobody can use it. */
export const maskedName = ({ phone, verifiedEmail }: { phone: string | null; verifiedEmail: string | null }): string =>
  phone ? maskedPhone(phone) : (verifiedEmail ?? "").replace(/^(.)[^@]*/, "$1***");
