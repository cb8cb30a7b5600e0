import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, integer, lines, list, pageOf, paging, phone, serviceType, smsCode, text, timestamp } from "./fields.ts";
import { agree } from "./login-fields.ts";
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

const cents = () => z.int();

const Balance = z.object({
  currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
  available_cents: cents().meta({ en: "Available for payout, in cents (minor units)", zh: "可用金额（分）" }),
  frozen_cents: cents().meta({ en: "Not yet available, in cents (minor units)", zh: "冻结金额（分）" }),
  paying_cents: cents().meta({ en: "Payout in progress, in cents (minor units)", zh: "提现中金额（分）" }),
  paid_cents: cents().meta({ en: "Paid out, in cents (minor units)", zh: "已支付金额（分）" }),
});

const Rules = z.object({
  percent: z
    .number()
    .meta({ en: "Cashback rate, as a percentage of what an invited customer pays", zh: "返现比例（百分比）" }),
  months: z.int().meta({ en: "Months after registration in which orders earn cashback", zh: "注册后可获返现的月数" }),
  points_per_user: z.int().meta({ en: "Points for each invited user who registers", zh: "每邀请一位注册用户的积分" }),
  freeze_days: z.int().meta({ en: "Days before cashback becomes available", zh: "返现冻结天数" }),
  min_payout_cents: z
    .array(
      z.object({
        currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
        min_cents: cents().meta({ en: "Minimum amount, in cents (minor units)", zh: "最低金额（分）" }),
      }),
    )
    .meta({ en: "Minimum payout by currency", zh: "各币种的最低提现金额" }),
  points_per_yuan: z.int().meta({ en: "Points for one yuan of cashback", zh: "每 1 元返现可兑换的积分" }),
  points_per_dollar: z.int().meta({ en: "Points for one dollar of cashback", zh: "每 1 美元返现可兑换的积分" }),
  text_html: z.string().meta({ en: "Rules in words, as HTML", zh: "规则说明（HTML）" }),
});

export const rewards = {
  rewardRules: endpoint({
    path: "/v1/reward_rules",
    summary: "Get the rules of the reward program",
    summaryZh: "读取邀请奖励规则",
    access: "public",
    input: z.object({}),
    output: Rules,
    cacheSeconds: 60,
  }),
  getInvitationUrl: endpoint({
    path: "/v1/get_invitation_url",
    summary: "Get the caller's invitation link, its results and the reward rules",
    summaryZh: "获取自己的邀请链接、邀请成果与奖励规则",
    access: "user",
    viewable: true,
    input: z.object({}),
    output: z.object({
      invite_code: z.string().meta({ en: "Invitation code", zh: "邀请码" }),
      url: z.string().meta({ en: "URL", zh: "网址" }),
      rules: Rules.meta({ en: "Rules of the reward program", zh: "奖励规则" }),
      sum: z
        .object({
          invited_num: z.int().meta({ en: "Invited users who registered", zh: "已注册人数" }),
          ordered_num: z.int().meta({ en: "Of those, users who ordered", zh: "已下单人数" }),
          integral: z.int().meta({ en: "Points", zh: "积分" }),
          balances: z
            .array(
              Balance.extend({
                total_cents: cents().meta({ en: "Total earned, in cents (minor units)", zh: "累计金额（分）" }),
              }),
            )
            .meta({ en: "Totals by currency", zh: "各币种的汇总" }),
        })
        .meta({ en: "Totals", zh: "汇总" }),
    }),
    silent: true,
  }),
  rewardAdd: endpoint({
    path: "/v1/reward_add",
    summary: "Refer a customer",
    summaryZh: "推荐客户",
    access: "user",
    input: z.object({
      company: text(100).meta({ en: "Company", zh: "公司" }),
      contact_name: text(30).meta({ en: "Name of the contact", zh: "联系人姓名" }),
      contact_phone: phone().meta({ en: "Contact phone number", zh: "联系电话" }),
      product_types: list(serviceType(), 9)
        .optional()
        .meta({ en: "[Pricing types](/doc/limits#quota) of interest", zh: "感兴趣的[计费类型](/doc/limits#quota)" }),
      demand: lines(500).optional().meta({ en: "What the customer needs", zh: "客户需求" }),
      agree: agree().meta({
        en: "Confirms that the contact agrees to be referred; must be true",
        zh: "确认联系人同意被推荐，须为 true",
      }),
    }),
    output: z.object({
      invitation_id: z.int().meta({ en: "Referral ID", zh: "推荐编号" }),
      status: z.enum(recommendedStatuses).meta({ en: "Status", zh: "状态" }),
    }),
    errors: ["OWN_INVITATION", "CUSTOMER_KNOWN"],
    rate: { max: 20, seconds: 86_400 },
    idempotent: "transaction",
  }),
  getInvitationList: endpoint({
    path: "/v1/get_invitation_list",
    summary: "List the customers the caller has referred, newest first",
    summaryZh: "列出自己推荐的客户，新的在前",
    access: "user",
    viewable: true,
    input: z.object({ status: z.enum(recommendedStatuses).optional().meta({ en: "Status", zh: "状态" }), ...paging }),
    output: pageOf(
      z.object({
        id: z.int().meta({ en: "ID", zh: "编号" }),
        company: z.string().meta({ en: "Company", zh: "公司" }),
        contact_name_masked: z.string().meta({ en: "Name of the contact, partly hidden", zh: "部分隐藏的联系人姓名" }),
        contact_phone_masked: z
          .string()
          .meta({ en: "Phone number of the contact, partly hidden", zh: "部分隐藏的联系电话" }),
        status: z.enum(recommendedStatuses).meta({ en: "Status", zh: "状态" }),
        reward_cents: cents().meta({ en: "Cashback, in cents (minor units)", zh: "对应返现（分）" }),
        integral: z.int().meta({ en: "Points", zh: "积分" }),
        reject_reason: z.string().meta({ en: "Reason for the rejection", zh: "未通过原因" }),
        created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
        updated_at: timestamp().meta({ en: "When it was last changed", zh: "最近修改时间" }),
      }),
    ),
  }),
  getInvitationUserList: endpoint({
    path: "/v1/get_invitation_user_list",
    summary: "List users who registered through the caller's invitation, newest first",
    summaryZh: "列出通过邀请注册的用户，新的在前",
    access: "user",
    viewable: true,
    input: z.object({ status: z.enum(referralStatuses).optional().meta({ en: "Status", zh: "状态" }), ...paging }),
    output: pageOf(
      z.object({
        user_masked: z.string().meta({ en: "The user, partly hidden", zh: "部分隐藏的用户" }),
        status: z.enum(referralStatuses).meta({ en: "Status", zh: "状态" }),
        registered_at: timestamp().meta({ en: "Registration time", zh: "注册时间" }),
        first_order_at: timestamp().nullable().meta({ en: "Time of the first order", zh: "首次下单时间" }),
        order_cents: cents().meta({
          en: "Paid for orders, net of refunds, in cents (minor units)",
          zh: "订单实付金额（分，已扣除退款）",
        }),
        reward_cents: cents().meta({ en: "Cashback, in cents (minor units)", zh: "对应返现（分）" }),
        currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
        integral: z.int().meta({ en: "Points", zh: "积分" }),
        reward_status: z
          .enum(cashbackStatuses)
          .nullable()
          .meta({ en: "Status of the latest cashback", zh: "最近一笔返现的状态" }),
      }),
    ),
  }),
  getCashbackList: endpoint({
    path: "/v1/get_cashback_list",
    summary: "List cashback earned and paid out, newest first",
    summaryZh: "列出返现与提现，新的在前",
    access: "reward.view",
    viewable: true,
    input: z.object({
      kind: z.enum(cashbackKinds).optional().meta({ en: "Type", zh: "种类" }),
      status: z.enum(cashbackStatuses).optional().meta({ en: "Status", zh: "状态" }),
      ...paging,
    }),
    output: pageOf(
      z.object({
        id: z.int().meta({ en: "ID", zh: "编号" }),
        kind: z.enum(cashbackKinds).meta({ en: "Type", zh: "种类" }),
        amount_cents: cents().meta({ en: "Amount, in cents (minor units)", zh: "金额（分）" }),
        integral: z.int().meta({ en: "Points", zh: "积分" }),
        currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
        from_user_masked: z
          .string()
          .meta({ en: "The user whose order earned it, partly hidden", zh: "部分隐藏的下单用户" }),
        order_no: z.string().meta({ en: "Order number", zh: "订单号" }),
        rate_percent: z.number().nullable().meta({ en: "Cashback rate, in percent", zh: "返现比例（百分比）" }),
        status: z.enum(cashbackStatuses).meta({ en: "Status", zh: "状态" }),
        available_at: timestamp().nullable().meta({ en: "When it becomes available", zh: "可用时间" }),
        target: z.enum(payoutTargets).nullable().meta({
          en: "Payout to a bank account or wallet (cash), or conversion to points (integral)",
          zh: "提现（cash）或兑换为积分（integral）",
        }),
        payout_type: z.enum(payoutTypes).nullable().meta({ en: "Payout method", zh: "收款方式" }),
        account_masked: z.string().meta({ en: "Payout account, partly hidden", zh: "部分隐藏的收款账号" }),
        reject_reason: z.string().meta({ en: "Reason for the rejection", zh: "未通过原因" }),
        created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
        finished_at: timestamp().nullable().meta({ en: "When it was finished", zh: "完成时间" }),
      }),
    ).extend({ balances: z.array(Balance).meta({ en: "Totals by currency", zh: "各币种的汇总" }) }),
  }),
  addCashbackLog: endpoint({
    path: "/v1/add_cashback_log",
    summary: "Request a cashback payout, or convert cashback to points",
    summaryZh: "申请提现，或将返现兑换为积分",
    access: "reward.payout",
    input: z.object({
      target: z.enum(payoutTargets).meta({
        en: "Payout to a bank account or wallet (cash), or conversion to points (integral)",
        zh: "提现（cash）或兑换为积分（integral）",
      }),
      currency: z.enum(currencies).default("CNY").meta({ en: "Currency", zh: "币种" }),
      amount_cents: integer(1, 1_000_000_000).optional().meta({
        en: "Amount, in cents (minor units); required unless `all` is true",
        zh: "金额（分）；`all` 不为 true 时必填",
      }),
      all: flag().optional().meta({ en: "Whether to pay out the whole available balance", zh: "是否提现全部可用金额" }),
      payout_type: z
        .enum(payoutTypes)
        .optional()
        .meta({ en: "Payout method; required for cash payouts", zh: "提现方式；提现时必填" }),
      real_name: text(30)
        .optional()
        .meta({ en: "Name of the account holder; required for cash payouts", zh: "账户姓名；提现时必填" }),
      account: text(50)
        .optional()
        .meta({ en: "Payout account; required for cash payouts", zh: "收款账号；提现时必填" }),
      bank_name: text(60)
        .optional()
        .meta({ en: "Bank; required for payouts to a bank account", zh: "开户行；提现到银行账户时必填" }),
      sms_code: smsCode().optional().meta({
        en: "Code sent by `/v1/send_sms_code` with scene `payout`; required for cash payouts",
        zh: "由 `/v1/send_sms_code` 以 `payout` 场景发送的验证码；提现时必填",
      }),
    }),
    output: z.object({
      cashback_id: z.int().meta({ en: "Payout ID", zh: "提现编号" }),
      status: z.enum(cashbackStatuses).meta({ en: "Status", zh: "状态" }),
      available_cents: cents().meta({ en: "Available for payout, in cents (minor units)", zh: "可用金额（分）" }),
    }),
    errors: ["BALANCE_TOO_LOW", "PAYOUT_ACCOUNT_MISSING", "WRONG_SMS_CODE"],
    idempotent: "claim",
  }),
};
