import type { FieldTexts } from "./bilingual-texts.ts";
import { portalAccountTexts } from "./portal-account-texts.ts";
import { portalInvoiceTexts } from "./portal-invoice-texts.ts";
import { portalLensTexts } from "./portal-lens-texts.ts";
import { portalMallTexts } from "./portal-mall-texts.ts";
import { portalOrderTexts } from "./portal-orders-texts.ts";
import { portalProductTexts } from "./portal-product-texts.ts";
import { portalQuotaTexts } from "./portal-quota-texts.ts";
import { portalRewardTexts } from "./portal-reward-texts.ts";
import { portalAccuracyTexts, portalUsageTexts } from "./portal-usage-texts.ts";

/** Texts that take precedence in one module of the contract, for names that mean something else elsewhere. */
export const moduleFieldTexts: Readonly<Record<string, FieldTexts>> = {
  account: portalAccountTexts,
  accuracy: portalAccuracyTexts,
  addresses: portalMallTexts,
  certification: portalAccountTexts,
  downloads: portalInvoiceTexts,
  invoices: portalInvoiceTexts,
  mall: portalMallTexts,
  notices: portalQuotaTexts,
  orders: portalOrderTexts,
  products: { ...portalLensTexts, ...portalProductTexts },
  renewals: { ...portalQuotaTexts, quota: ["Number of calls", "次数"] },
  rewards: portalRewardTexts,
  splits: {
    ...portalQuotaTexts,
    type: ["Pricing type of the service", "服务的计费类型"],
    split_id: ["Allocation ID", "分配编号"],
    quota: [
      "Allocated calls: per month for a free service, in total for a paid one",
      "分配的次数：免费服务按月，付费服务为总数",
    ],
  },
  team: portalAccountTexts,
  usage: portalUsageTexts,
  warnings: {
    ...portalQuotaTexts,
    value: ["ID of the user or webhook", "用户或 Webhook 的编号"],
    state: ["State: armed, fired or exhausted", "状态：armed 待触发、fired 已触发、exhausted 已用完"],
  },
  webhooks: portalQuotaTexts,
};

/** Texts that take precedence in one endpoint, by the last segment of its path. */
export const endpointFieldTexts: Readonly<Record<string, FieldTexts>> = {
  audit_list: { action: ["The action, or its first word, such as key", "操作，或其首个单词，例如 key"] },
  split_key: { action: ["What to do with the allocation", "对分配执行的操作"] },
  api_pkg_template_get: {
    quota: ["Calls per billing cycle; null if agreed with sales", "周期内的调用额度；面议时为 null"],
  },
  get_split_key: { total: ["Total calls of the service", "服务的总次数"] },
  key_use_record_total: { total: ["Calls of all time", "累计调用次数"] },
  key_use_trend: { total: ["Calls in the period", "时段内的调用次数"] },
  key_use_country: { total: ["Number of calls, or total rows", "调用次数，或列表总数"] },
  key_use_share: { total: ["Number of calls, or total rows", "调用次数，或列表总数"] },
  get_service_info: { total: ["Total calls of the service, or total rows", "服务的总次数，或列表总数"] },
  export_list: { error: ["Reason for the failure", "失败原因"], rows: ["Rows written so far", "已写入行数"] },
};
