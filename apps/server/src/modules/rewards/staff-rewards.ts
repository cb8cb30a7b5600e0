import type { staffApi } from "@meridian/contract";
import type { payoutActions, payoutStatuses, recommendedActions } from "@meridian/contract/admin-rewards";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { formatMoney } from "@meridian/contract/money";
import type { recommendedStatuses } from "@meridian/contract/rewards";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Cashback, Prisma, RecommendedCustomer } from "../../generated/client.ts";
import { displayName } from "../../lib/display-name.ts";
import { decryptText } from "../../lib/encryption.ts";
import { pageOf } from "../../lib/page-of.ts";
import { formatPhone } from "../../lib/phones.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { findCustomer } from "../../lib/staff/customer.ts";
import { notify } from "../notices/notices.ts";
import { type Amounts, moneyIn } from "../staff-actions/limits.ts";
import { moveCashback } from "./balances.ts";
import { earnRecommended } from "./earnings.ts";
import { rewardRules, setRewardRules } from "./rules.ts";

type PayoutStatus = (typeof payoutStatuses)[number];
type PayoutAction = (typeof payoutActions)[number];
type RecommendedStatus = (typeof recommendedStatuses)[number];
type RecommendedAction = (typeof recommendedActions)[number];

const payoutSteps: Readonly<Record<PayoutAction, { from: readonly PayoutStatus[]; to: PayoutStatus }>> = {
  approve: { from: ["pending", "failed"], to: "approved" },
  pay: { from: ["approved"], to: "paid" },
  fail: { from: ["approved"], to: "failed" },
  reject: { from: ["pending", "failed"], to: "rejected" },
};

const recommendedSteps: Readonly<
  Record<RecommendedAction, { from: readonly RecommendedStatus[]; to: RecommendedStatus }>
> = {
  follow: { from: ["submitted"], to: "following" },
  win: { from: ["following"], to: "won" },
  lose: { from: ["following"], to: "lost" },
  reject: { from: ["submitted"], to: "rejected" },
};

/** The actions allowed in a state. */
const actionsFrom = <A extends string, S extends string>(
  steps: Readonly<Record<A, { from: readonly S[] }>>,
  state: S,
): A[] => (Object.keys(steps) as A[]).filter((action) => steps[action].from.includes(state));

/** Names of users, by id. */
export async function namesOf({ db }: App, userIds: readonly number[]): Promise<Map<number, string>> {
  const users = await db.user.findMany({ where: { id: { in: [...userIds] } } });
  return new Map(users.map((user) => [user.id, displayName(user)]));
}

const payouts = { kind: "payout", target: "cash" };

/** Payouts to decide on or to pay. */
export const waitingPayouts = {
  ...payouts,
  status: { in: ["pending", "approved", "failed"] },
} satisfies Prisma.CashbackWhereInput;

/** Referred customers without an outcome. */
export const waitingRecommended = {
  status: { in: ["submitted", "following"] },
} satisfies Prisma.RecommendedCustomerWhereInput;

/** One page of the payouts, newest first, with the accounts they go to. */
export async function listPayouts(
  app: App,
  { status, user_id, page, limit }: HandlerInput<typeof staffApi.adminRewards.payoutList>,
) {
  const where = {
    ...(user_id !== undefined && { userId: (await findCustomer(app, user_id)).id }),
    ...(status === "waiting" ? waitingPayouts : { ...payouts, ...(status && { status }) }),
  };
  const { rows, total } = await pageOf(app.db.cashback, { where }, { page, limit });
  const names = await namesOf(
    app,
    rows.map(({ userId }) => userId),
  );
  const list = rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    user: names.get(row.userId) ?? "",
    amount_cents: row.amountCents,
    currency: row.currency as "CNY",
    payout_type: row.payoutType as "bank",
    real_name: row.realName,
    account: row.accountEncrypted ? decryptText(row.accountEncrypted, app.secrets.kept) : "",
    bank_name: row.bankName,
    status: row.status as PayoutStatus,
    reject_reason: row.rejectReason,
    created_at: row.createdAt,
    finished_at: row.finishedAt,
    actions: actionsFrom(payoutSteps, row.status as PayoutStatus),
  }));
  return { list, total, page, limit };
}

const accountOf = async ({ db }: App, id: number): Promise<number> =>
  (await db.user.findUniqueOrThrow({ where: { id }, select: { accountId: true } })).accountId;

async function findPayout({ db }: App, id: number): Promise<Cashback> {
  const row = await db.cashback.findFirst({ where: { id, kind: "payout", target: "cash" } });
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/**
 * Moves a payout to its next state, and settles its earnings. Of concurrent attempts only one succeeds.
 * @throws Failure NOT_FOUND, CONFLICT with the current state; InvalidField for a refusal without a reason
 */
export function changePayout(
  app: App,
  staff: Staff,
  { id, action, reason }: HandlerInput<typeof staffApi.adminRewards.payoutChange>,
): Promise<{ id: number; status: PayoutStatus }> {
  return transaction(app, async (app) => {
    const before = await findPayout(app, id);
    const { from, to } = payoutSteps[action];
    if ((action === "reject" || action === "fail") && reason === undefined)
      throw new InvalidField("reason", "required");
    const isEnd = to === "paid" || to === "rejected";
    const { userId, currency, amountCents } = before;
    // The totals are locked first, as by all code that changes entries.
    await moveCashback(app, userId, currency, {});
    const { count } = await app.db.cashback.updateMany({
      where: { id, status: { in: [...from] } },
      data: { status: to, rejectReason: reason ?? "", finishedAt: isEnd ? app.now() : null },
    });
    if (count === 0) throw new Failure("CONFLICT", { state: (await findPayout(app, id)).status });
    if (to === "paid") {
      await app.db.cashback.updateMany({ where: { payoutId: id }, data: { status: "paid", finishedAt: app.now() } });
      await moveCashback(app, userId, currency, { paying: -amountCents, paid: amountCents });
    } else if (to === "rejected") {
      await app.db.cashback.updateMany({ where: { payoutId: id }, data: { status: "available", payoutId: null } });
      await moveCashback(app, userId, currency, { paying: -amountCents, available: amountCents });
    }
    await auditStaff(app, staff, await accountOf(app, userId), {
      action: `payout.${action}`,
      target: `cashback:${id}`,
      before: { status: before.status },
      after: { status: to, amount_cents: amountCents, ...(reason !== undefined && { reason }) },
    });
    if (isEnd) await notifyOfPayout(app, before, to === "paid", reason ?? "");
    return { id, status: to };
  });
}

function notifyOfPayout(app: App, { userId, amountCents, currency }: Cashback, isPaid: boolean, reason: string) {
  const shown = formatMoney(amountCents, currency);
  return notify(app, userId, {
    type: "reward",
    title: isPaid
      ? { en: `Your payout of ${shown} is on its way`, zh: `提现 ${shown} 已打款` }
      : { en: `Your payout of ${shown} was declined`, zh: `提现 ${shown} 未通过` },
    content: isPaid
      ? { en: "It should arrive within a few working days.", zh: "预计数个工作日内到账。" }
      : { en: `The amount is available again. Reason: ${reason}`, zh: `金额已退回可用余额。原因：${reason}` },
    link: "/reward",
  });
}

/** One page of the referred customers, newest first. */
export async function listRecommended(
  app: App,
  { status, user_id, page, limit }: HandlerInput<typeof staffApi.adminRewards.recommendedList>,
) {
  const where = {
    ...(user_id !== undefined && { userId: (await findCustomer(app, user_id)).id }),
    ...(status === "waiting" ? waitingRecommended : status && { status }),
  };
  const { rows, total } = await pageOf(app.db.recommendedCustomer, { where }, { page, limit });
  const names = await namesOf(
    app,
    rows.map(({ userId }) => userId),
  );
  const list = rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    user: names.get(row.userId) ?? "",
    company: row.company,
    contact_name: row.contactName,
    contact_phone: formatPhone(row.contactPhone),
    product_types: row.productTypes,
    demand: row.demand,
    status: row.status as RecommendedStatus,
    reject_reason: row.rejectReason,
    reward_cents: row.rewardCents,
    handler: row.handler,
    created_at: row.createdAt,
    updated_at: row.changedAt,
    actions: actionsFrom(recommendedSteps, row.status as RecommendedStatus),
  }));
  return { list, total, page, limit };
}

async function findRecommended({ db }: App, id: number): Promise<RecommendedCustomer> {
  const row = await db.recommendedCustomer.findUnique({ where: { id } });
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/**
 * Moves a recommendation to its next state; a won customer earns the given reward. Of concurrent attempts only one
 * succeeds.
 * @throws Failure NOT_FOUND, CONFLICT with the current state; InvalidField
 */
export function changeRecommended(
  app: App,
  staff: Staff,
  { id, action, reason, reward_cents }: HandlerInput<typeof staffApi.adminRewards.recommendedChange>,
): Promise<{ id: number; status: RecommendedStatus }> {
  return transaction(app, async (app) => {
    const before = await findRecommended(app, id);
    const { from, to } = recommendedSteps[action];
    if (action === "reject" && reason === undefined) throw new InvalidField("reason", "required");
    if (action === "win" && reward_cents === undefined) throw new InvalidField("reward_cents", "required");
    const rewardCents = action === "win" ? (reward_cents ?? 0) : 0;
    const { count } = await app.db.recommendedCustomer.updateMany({
      where: { id, status: { in: [...from] } },
      data: { status: to, rewardCents, rejectReason: reason ?? "", handler: staff.name },
    });
    if (count === 0) throw new Failure("CONFLICT", { state: (await findRecommended(app, id)).status });
    if (rewardCents > 0) await earnRecommended(app, before, rewardCents);
    await auditStaff(app, staff, await accountOf(app, before.userId), {
      action: `recommended.${action}`,
      target: `recommended:${id}`,
      before: { status: before.status },
      after: { status: to, ...(action === "win" && { reward_cents: rewardCents }) },
    });
    const texts = recommendedNotices[action];
    await notify(app, before.userId, {
      type: "reward",
      title: { en: `${before.company}: ${texts.en}`, zh: `${before.company}：${texts.zh}` },
      ...(reason !== undefined && { content: { en: reason, zh: reason } }),
      link: "/reward",
    });
    return { id, status: to };
  });
}

const recommendedNotices: Readonly<Record<RecommendedAction, { en: string; zh: string }>> = {
  follow: { en: "our sales team is in touch", zh: "销售已开始跟进" },
  win: { en: "has become a customer", zh: "已成交" },
  lose: { en: "did not become a customer", zh: "未成交" },
  reject: { en: "the referral was not accepted", zh: "推荐未通过" },
};

/** Changes rules of the programme. */
export function changeRewardRules(
  app: App,
  staff: Staff,
  change: HandlerInput<typeof staffApi.adminRewards.setRewardRules>,
) {
  return transaction(app, async (app) => {
    const before = await rewardRules(app);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after = await setRewardRules(app, given);
    await auditStaff(app, staff, 0, { action: "rewards.rules", target: "rule:rewards", before, after });
    return after;
  });
}

/** Approving a payout gives its amount. */
export async function weighPayout(
  app: App,
  { id, action }: HandlerInput<typeof staffApi.adminRewards.payoutChange>,
): Promise<{ amounts: Amounts; accountId: number }> {
  const { userId, amountCents, currency } = await findPayout(app, id);
  const amounts = action === "approve" ? moneyIn(currency, amountCents) : {};
  return { amounts, accountId: await accountOf(app, userId) };
}

/** A won customer earns the referrer a reward. */
export async function weighRecommended(
  app: App,
  { id, action, reward_cents = 0 }: HandlerInput<typeof staffApi.adminRewards.recommendedChange>,
): Promise<{ amounts: Amounts; accountId: number }> {
  const { userId } = await findRecommended(app, id);
  return {
    amounts: action === "win" ? moneyIn("CNY", reward_cents) : {},
    accountId: await accountOf(app, userId),
  };
}
