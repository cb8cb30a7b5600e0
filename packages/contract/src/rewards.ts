import * as z from "zod";
import { agree } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { flag, integer, lines, list, pageOf, paging, phone, serviceType, smsCode, text, timestamp } from "./fields.ts";
import { currencies } from "./packages.ts";

export const recommendedStatuses = ["submitted", "following", "won", "lost", "rejected"] as const;
export const referralStatuses = ["registered", "certified", "ordered"] as const;
export const cashbackKinds = ["earn", "payout"] as const;
export const cashbackStatuses = [
  "frozen",
  "available",
  "reserved",
  "paid",
  "void",
  "pending",
  "approved",
  "rejected",
  "failed",
] as const;
export const payoutTargets = ["cash", "integral"] as const;
export const payoutTypes = ["alipay", "bank"] as const;

const cents = () => z.int().meta({ description: "In cents (minor units)" });

const Balance = z.object({
  currency: z.enum(currencies),
  available_cents: cents(),
  frozen_cents: cents(),
  paying_cents: cents(),
  paid_cents: cents(),
});

const Rules = z.object({
  percent: z.number(),
  months: z.int().meta({ description: "Months after registration in which orders earn cashback" }),
  points_per_user: z.int(),
  freeze_days: z.int(),
  min_payout_cents: z.array(z.object({ currency: z.enum(currencies), min_cents: cents() })),
  points_per_yuan: z.int().meta({ description: "Points for one yuan of cashback" }),
  points_per_dollar: z.int().meta({ description: "Points for one dollar of cashback" }),
  text_html: z.string(),
});

export const rewards = {
  rewardRules: endpoint({
    path: "/v1/reward_rules",
    summary: "Get the rules of the reward programme",
    access: "public",
    input: z.object({}),
    output: Rules,
    cacheSeconds: 60,
  }),
  getInvitationUrl: endpoint({
    path: "/v1/get_invitation_url",
    summary: "Get the caller's invitation link, its results and the reward rules",
    access: "user",
    input: z.object({}),
    output: z.object({
      invite_code: z.string(),
      url: z.string(),
      rules: Rules,
      sum: z.object({
        invited_num: z.int(),
        ordered_num: z.int(),
        integral: z.int(),
        balances: z.array(Balance.extend({ total_cents: cents() })),
      }),
    }),
    silent: true,
  }),
  rewardAdd: endpoint({
    path: "/v1/reward_add",
    summary: "Refer a customer",
    access: "user",
    input: z.object({
      company: text(100),
      contact_name: text(30),
      contact_phone: phone(),
      product_types: list(serviceType(), 9).optional(),
      demand: lines(500).optional(),
      agree: agree().meta({ description: "The customer has agreed to be contacted" }),
    }),
    output: z.object({ invitation_id: z.int(), status: z.enum(recommendedStatuses) }),
    errors: ["OWN_INVITATION", "CUSTOMER_KNOWN"],
    rate: { max: 20, seconds: 86_400 },
    idempotent: "transaction",
  }),
  getInvitationList: endpoint({
    path: "/v1/get_invitation_list",
    summary: "List the customers the caller has referred, newest first",
    access: "user",
    input: z.object({ status: z.enum(recommendedStatuses).optional(), ...paging }),
    output: pageOf(
      z.object({
        id: z.int(),
        company: z.string(),
        contact_name_masked: z.string(),
        contact_phone_masked: z.string(),
        status: z.enum(recommendedStatuses),
        reward_cents: cents(),
        integral: z.int(),
        reject_reason: z.string(),
        created_at: timestamp(),
        updated_at: timestamp(),
      }),
    ),
  }),
  getInvitationUserList: endpoint({
    path: "/v1/get_invitation_user_list",
    summary: "List users who registered through the caller's invitation, newest first",
    access: "user",
    input: z.object({ status: z.enum(referralStatuses).optional(), ...paging }),
    output: pageOf(
      z.object({
        user_masked: z.string(),
        status: z.enum(referralStatuses),
        registered_at: timestamp(),
        first_order_at: timestamp().nullable(),
        order_cents: cents(),
        reward_cents: cents(),
        currency: z.enum(currencies),
        integral: z.int(),
        reward_status: z.enum(cashbackStatuses).nullable(),
      }),
    ),
  }),
  getCashbackList: endpoint({
    path: "/v1/get_cashback_list",
    summary: "List cashback earned and paid out, newest first",
    access: "reward.view",
    input: z.object({
      kind: z.enum(cashbackKinds).optional(),
      status: z.enum(cashbackStatuses).optional(),
      ...paging,
    }),
    output: pageOf(
      z.object({
        id: z.int(),
        kind: z.enum(cashbackKinds),
        amount_cents: cents(),
        integral: z.int(),
        currency: z.enum(currencies),
        from_user_masked: z.string(),
        order_no: z.string(),
        rate_percent: z.number().nullable(),
        status: z.enum(cashbackStatuses),
        available_at: timestamp().nullable(),
        target: z.enum(payoutTargets).nullable(),
        payout_type: z.enum(payoutTypes).nullable(),
        account_masked: z.string(),
        reject_reason: z.string(),
        created_at: timestamp(),
        finished_at: timestamp().nullable(),
      }),
    ).extend({ balances: z.array(Balance) }),
  }),
  addCashbackLog: endpoint({
    path: "/v1/add_cashback_log",
    summary: "Request a cashback payout, or convert cashback to points",
    access: "reward.payout",
    input: z.object({
      target: z.enum(payoutTargets),
      currency: z.enum(currencies).default("CNY"),
      amount_cents: integer(1, 1_000_000_000).optional(),
      all: flag().optional(),
      payout_type: z.enum(payoutTypes).optional(),
      real_name: text(30).optional(),
      account: text(50).optional(),
      bank_name: text(60).optional(),
      sms_code: smsCode().optional().meta({ description: "Code sent with scene payout; required for cash payouts" }),
    }),
    output: z.object({ cashback_id: z.int(), status: z.enum(cashbackStatuses), available_cents: cents() }),
    errors: ["BALANCE_TOO_LOW", "PAYOUT_ACCOUNT_MISSING", "WRONG_SMS_CODE"],
    idempotent: "claim",
  }),
};
