import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { serviceType } from "./fields.ts";
import { billingCycles } from "./price-types.ts";

export const currencies = ["CNY", "USD"] as const;

const cents = () => z.int().nonnegative();

const Feature = z.object({
  name: z.string().meta({ en: "Name", zh: "名称" }),
  value: z.string().meta({ en: "Value of the feature", zh: "该项功能的取值" }),
  included: z.boolean().meta({ en: "Whether it is included", zh: "是否包含" }),
});

const Package = z.object({
  pkg_id: z.int().meta({ en: "Package ID", zh: "套餐编号" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  level: z.int().meta({ en: "Rank among the packages of the same type, from 1", zh: "同类套餐中的档次，从 1 开始" }),
  quota: z
    .int()
    .nullable()
    .meta({ en: "Calls per billing cycle; null if agreed with sales", zh: "周期内的调用额度；面议时为 null" }),
  qps: z
    .int()
    .nullable()
    .meta({ en: "Maximum calls per second; null if agreed with sales", zh: "每秒调用上限；面议时为 null" }),
  price_cents: cents().meta({ en: "Price in cents (minor units)", zh: "价格（分）" }),
  origin_price_cents: cents().meta({
    en: "Price before the discount, in cents (minor units); same as `price_cents` if there is none",
    zh: "折扣前价格（分）；没有折扣时与 `price_cents` 相同",
  }),
  price_per_1k_cents: cents().meta({
    en: "Price of each further 1,000 calls, in cents (minor units)",
    zh: "超出后每 1,000 次的价格（分）",
  }),
  discount_text: z.string().meta({ en: "Description of the discount", zh: "折扣说明" }),
  features: z.array(Feature).meta({ en: "Package features", zh: "套餐内容" }),
  is_recommended: z.boolean().meta({ en: "Whether it is recommended", zh: "是否推荐" }),
  can_buy: z.boolean().meta({
    en: "Whether it can be bought online; otherwise only through sales",
    zh: "是否可在线购买，否则只能联系销售购买",
  }),
  contact_only: z.boolean().meta({ en: "Whether the price is agreed with sales", zh: "是否需联系洽谈" }),
});

export const NextPackage = z.object({
  pkg_id: z.int().meta({ en: "Package ID", zh: "套餐编号" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  is_paid: z.boolean().meta({
    en: "Whether a renewal with it is already paid and waits for the end of the term",
    zh: "是否已付款续费，等待当前周期到期",
  }),
});

export const packages = {
  apiPkgTemplateGet: endpoint({
    path: "/v1/api_pkg_template_get",
    summary: "List a service's packages with their prices",
    summaryZh: "列出某类服务的套餐与价格",
    access: "public",
    input: z.object({
      type: serviceType().meta({ en: "Type", zh: "类型" }),
      cycle: z.enum(billingCycles).default("month").meta({ en: "Billing cycle", zh: "计费周期" }),
      currency: z.enum(currencies).optional().meta({
        en: "Currency; by default CNY for Chinese readers and USD for others",
        zh: "币种；中文读者默认为 CNY，其他读者默认为 USD",
      }),
    }),
    output: z.object({
      type: z.int().meta({ en: "Type", zh: "类型" }),
      name: z.string().meta({ en: "Name", zh: "名称" }),
      cycle: z.enum(billingCycles).meta({ en: "Billing cycle", zh: "计费周期" }),
      currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
      missing: z.enum(["partner", "lists"]).nullable().meta({
        en: "Why this installation sells the packages on request only: no `partner` is connected, or it has no `lists` of proxies; null if nothing is missing",
        zh: "套餐仅接受咨询的原因：`partner` 表示未接入合作方，`lists` 表示没有代理名单；不缺时为 null",
      }),
      list: z.array(Package).meta({ en: "Rows", zh: "列表" }),
      free: z
        .object({
          quota: z.int().meta({ en: "Free calls per month", zh: "每月免费次数" }),
          cycle: z.literal("month").meta({ en: "Billing cycle", zh: "计费周期" }),
          qps: z.int().meta({ en: "Maximum calls per second", zh: "每秒调用上限" }),
          features: z.array(Feature).meta({ en: "Package features", zh: "套餐内容" }),
        })
        .meta({ en: "Free quota", zh: "免费额度" }),
    }),
    cacheSeconds: 60,
  }),
};
