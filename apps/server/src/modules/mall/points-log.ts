import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { pageOf } from "../../lib/page-of.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { pointRules } from "../points/rules.ts";
import { rewardRules } from "../rewards/rules.ts";

const reasonTexts: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  exchange: { en: "Redeemed in the mall", zh: "积分商城兑换" },
  exchange_cancelled: { en: "Redemption canceled", zh: "取消兑换退回" },
  order_paid: { en: "Order paid", zh: "订单支付" },
  order_refunded: { en: "Order refunded", zh: "订单退款扣回" },
  order_discount: { en: "Applied to an order", zh: "订单抵扣" },
  order_discount_returned: { en: "Refunded from an order", zh: "订单抵扣退回" },
  invited: { en: "Friend invited", zh: "邀请好友注册" },
  certified: { en: "Company certified", zh: "完成企业认证" },
  email_verified: { en: "Email confirmed", zh: "验证邮箱" },
  first_call: { en: "First call", zh: "首次调用" },
  cashback: { en: "Cashback converted to points", zh: "返现兑换积分" },
  staff: { en: "Adjusted by staff", zh: "客服调整" },
};

/** Why points changed, in words. */
export const reasonText = (reason: string, language: Language): string => reasonTexts[reason]?.[language] ?? reason;

/** One page of a user's points ledger, newest first, and the ways to earn more. */
export async function listPoints(
  app: App,
  user: SignedIn,
  language: Language,
  { page, limit }: HandlerInput<typeof api.mall.integralLog>,
) {
  const where = { userId: user.id };
  const [{ rows, total }, { integral: balance }, earn] = await Promise.all([
    pageOf(app.db.pointsEntry, { where }, { page, limit }),
    app.db.user.findUniqueOrThrow({ where: { id: user.id }, select: { integral: true } }),
    waysToEarn(app, user, language),
  ]);
  const list = rows.map((row) => ({
    id: Number(row.id),
    change: row.change,
    balance: row.balance,
    reason: row.reason,
    reason_text: reasonText(row.reason, language),
    ref_type: row.refType,
    ref_id: row.refId,
    created_at: row.createdAt,
  }));
  return { list, total, page, limit, balance, earn };
}

/** Points for orders, certification and calls go to the account's owner, so a sub-account does not see them. */
async function waysToEarn(app: App, { id: userId, accountId, isMain }: SignedIn, language: Language) {
  const [rules, { points_per_user: perUser }, isVerified, isCertified, earned] = await Promise.all([
    pointRules(app),
    rewardRules(app),
    app.db.user.count({ where: { id: userId, verifiedEmail: { not: null } } }),
    app.db.certification.count({ where: { accountId, status: "passed" } }),
    app.db.pointsEntry.findMany({
      where: { userId, reason: { in: ["certified", "email_verified", "first_call"] } },
      select: { reason: true, change: true },
    }),
  ]);
  /** Done if the ledger has its points; what was done without earning any is not on offer. */
  const once = (reason: string, points: number, isOver = false) => {
    const entry = earned.find((one) => one.reason === reason);
    return { points: entry?.change ?? (isOver ? 0 : points), done: entry !== undefined };
  };
  const texts = {
    order_paid: {
      en: `For every yuan you pay, or ${rules.per_dollar} for every dollar`,
      zh: `订单每支付 1 元；美元订单每 1 美元 ${rules.per_dollar} 积分`,
    },
    invited: { en: "For everyone who registers with your invitation", zh: "每邀请一位好友注册" },
    certified: { en: "For verifying your business", zh: "完成企业认证" },
    email_verified: { en: "For confirming your email address", zh: "验证邮箱" },
    first_call: { en: "For your first charged API call", zh: "首次计费的 API 调用" },
  };
  const ways = [
    { reason: "order_paid", points: isMain ? rules.per_yuan : 0, done: false },
    { reason: "invited", points: perUser, done: false },
    { reason: "certified", ...once("certified", isMain ? rules.certified : 0, isCertified > 0) },
    { reason: "email_verified", ...once("email_verified", rules.email_verified, isVerified > 0) },
    { reason: "first_call", ...once("first_call", isMain ? rules.first_call : 0) },
  ] as const;
  return ways.filter(({ points }) => points > 0).map((way) => ({ ...way, text: texts[way.reason][language] }));
}
