import type { Language } from "@meridian/contract/errors";
import { formatMoney } from "@meridian/contract/money";
import { currencies } from "@meridian/contract/packages";
import * as z from "zod";
import type { App } from "../../app.ts";
import { minPayoutCents, pointsPerDollar } from "./amounts.ts";

/** Rules for rewarding invitations; maintained by staff. */
export const RewardRules = z.object({
  /** Percentage of what an invited customer pays. */
  percent: z.number().min(0).max(50),
  /** How long after registration orders earn cashback. */
  months: z.int().min(1).max(60),
  /** Points for each user who registers through the invitation. */
  points_per_user: z.int().min(0).max(100_000),
  /** How long cashback is frozen, because the order may be refunded. */
  freeze_days: z.int().min(0).max(180),
  min_payout_cny_cents: z.int().min(1).max(10_000_000),
  min_payout_usd_cents: z.int().min(1).max(10_000_000),
  /** What one yuan of cashback is worth in points. */
  points_per_yuan: z.int().min(1).max(10_000),
});
export type RewardRules = z.output<typeof RewardRules>;

const initialRules: RewardRules = {
  percent: 10,
  months: 12,
  points_per_user: 200,
  freeze_days: 30,
  min_payout_cny_cents: 10_000,
  min_payout_usd_cents: 2000,
  points_per_yuan: 120,
};

/** The current rules. */
export async function rewardRules({ db }: App): Promise<RewardRules> {
  const row = await db.rule.findUnique({ where: { name: "rewards" } });
  return RewardRules.parse({ ...initialRules, ...(row?.value as object | undefined) });
}

/** Sets some of the rules; past earnings are not affected. */
export async function setRewardRules(app: App, change: Partial<RewardRules>): Promise<RewardRules> {
  const value = RewardRules.parse({ ...(await rewardRules(app)), ...change });
  await app.db.rule.upsert({ where: { name: "rewards" }, create: { name: "rewards", value }, update: { value } });
  return value;
}

/** The public rules, as figures and text. */
export const describeRules = (rules: RewardRules, language: Language) => ({
  percent: rules.percent,
  months: rules.months,
  points_per_user: rules.points_per_user,
  freeze_days: rules.freeze_days,
  min_payout_cents: currencies.map((currency) => ({ currency, min_cents: minPayoutCents(rules, currency) })),
  points_per_yuan: rules.points_per_yuan,
  points_per_dollar: pointsPerDollar(rules),
  text_html: rulesText(rules, language),
});

function rulesText(rules: RewardRules, language: Language): string {
  const { percent, months, points_per_user: points, freeze_days: days, points_per_yuan: perYuan } = rules;
  const [yuan, dollars] = [
    formatMoney(rules.min_payout_cny_cents, "CNY"),
    formatMoney(rules.min_payout_usd_cents, "USD"),
  ];
  const items =
    language === "en"
      ? [
          `Anyone who signs up with your link stays linked to you, and you get ${points} points for each of them.`,
          `You earn ${percent}% of what they pay in their first ${months} months.`,
          `Cashback is held for ${days} days. If an order is refunded, its cashback is deducted.`,
          `Once your cashback reaches ${yuan} or ${dollars}, you can request a payout, or convert it to points: ${perYuan} for each yuan, ${pointsPerDollar(rules)} for each dollar.`,
          "Refer a company: once it becomes a customer, you get the reward agreed with our sales team.",
          "You cannot invite or refer yourself or your own company.",
        ]
      : [
          `通过您的链接注册的用户与您永久绑定，每邀请一位可获 ${points} 积分。`,
          `好友注册后 ${months} 个月内的实付金额，您可获得 ${percent}% 返现。`,
          `返现冻结 ${days} 天后可用；订单退款的，扣回对应返现。`,
          `返现满 ${yuan} 或 ${dollars} 可申请提现，也可兑换积分，每 1 元兑 ${perYuan} 积分，每 1 美元兑 ${pointsPerDollar(rules)} 积分。`,
          "推荐企业客户，成交后按与销售约定的金额奖励。",
          "不可邀请或推荐本人及本人所在企业。",
        ];
  return `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}
