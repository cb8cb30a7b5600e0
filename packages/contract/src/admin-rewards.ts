import * as z from "zod";
import { ofCustomer } from "./admin-customers.ts";
import { endpoint } from "./endpoint.ts";
import { integer, lines, pageOf, paging, timestamp } from "./fields.ts";
import { anyId } from "./ids.ts";
import { currencies } from "./packages.ts";
import { payoutTypes, recommendedStatuses } from "./rewards.ts";
import { orRequested } from "./second-person.ts";
import { statusOrWaiting } from "./waiting.ts";

export const payoutStatuses = ["pending", "approved", "paid", "rejected", "failed"] as const;
export const payoutActions = ["approve", "pay", "fail", "reject"] as const;
export const recommendedActions = ["follow", "win", "lose", "reject"] as const;

const optionalTime = () => timestamp().nullable();
const cents = (max: number) => integer(1, max);

const Payout = z.object({
  id: z.int(),
  user_id: z.int(),
  user: z.string(),
  amount_cents: z.int(),
  currency: z.enum(currencies),
  payout_type: z.enum(payoutTypes),
  real_name: z.string(),
  account: z.string(),
  bank_name: z.string(),
  status: z.enum(payoutStatuses),
  reject_reason: z.string(),
  created_at: timestamp(),
  finished_at: optionalTime(),
  actions: z.array(z.enum(payoutActions)).meta({ en: "Actions allowed in the current status" }),
});

const Recommended = z.object({
  id: z.int(),
  user_id: z.int(),
  user: z.string(),
  company: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  product_types: z.array(z.int()),
  demand: z.string(),
  status: z.enum(recommendedStatuses),
  reject_reason: z.string(),
  reward_cents: z.int(),
  handler: z.string(),
  created_at: timestamp(),
  updated_at: timestamp(),
  actions: z.array(z.enum(recommendedActions)).meta({ en: "Actions allowed in the current status" }),
});

const rules = {
  percent: z.coerce.number().min(0).max(50),
  months: integer(1, 60),
  points_per_user: integer(0, 100_000),
  freeze_days: integer(0, 180),
  min_payout_cny_cents: cents(10_000_000),
  min_payout_usd_cents: cents(10_000_000),
  points_per_yuan: integer(1, 10_000),
};

export const adminRewards = {
  payoutList: endpoint({
    path: "/admin/payout_list",
    summary: "List cashback payouts, newest first",
    access: "payout.view",
    input: z.object({ status: statusOrWaiting(payoutStatuses).optional(), ...ofCustomer, ...paging }),
    output: pageOf(Payout),
    errors: ["NOT_FOUND"],
  }),
  payoutChange: endpoint({
    path: "/admin/payout_change",
    summary: "Approve or reject a payout, or record that it was paid or failed",
    access: "payout.decide",
    input: z.object({ id: anyId(), action: z.enum(payoutActions), reason: lines(200).optional() }),
    output: orRequested(z.object({ id: z.int(), status: z.enum(payoutStatuses) })),
    secondPerson: true,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  recommendedList: endpoint({
    path: "/admin/recommended_list",
    summary: "List referred customers, newest first",
    access: "referral.view",
    input: z.object({ status: statusOrWaiting(recommendedStatuses).optional(), ...ofCustomer, ...paging }),
    output: pageOf(Recommended),
    errors: ["NOT_FOUND"],
  }),
  recommendedChange: endpoint({
    path: "/admin/recommended_change",
    summary: "Mark a referred customer as being followed up, won, lost or rejected",
    access: "referral.handle",
    input: z.object({
      id: anyId(),
      action: z.enum(recommendedActions),
      reason: lines(200).optional(),
      reward_cents: integer(0, 100_000_000)
        .optional()
        .meta({ en: "Cashback for a won customer, in cents (minor units) of CNY" }),
    }),
    output: orRequested(z.object({ id: z.int(), status: z.enum(recommendedStatuses) })),
    secondPerson: true,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  rewardRules: endpoint({
    path: "/admin/reward_rules",
    summary: "Get the rules of the reward program",
    access: "referral.view",
    input: z.object({}),
    output: z.object(rules),
  }),
  setRewardRules: endpoint({
    path: "/admin/set_reward_rules",
    summary: "Change the rules of the reward program; rewards already earned are not affected",
    access: "referral.rules",
    input: z.object(rules).partial(),
    output: z.object(rules),
  }),
};
