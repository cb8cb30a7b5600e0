import type { FieldTexts } from "./bilingual-texts.ts";
import { portalInvoiceTexts } from "./portal-invoice-texts.ts";
import { portalLensTexts } from "./portal-lens-texts.ts";
import { portalMallTexts } from "./portal-mall-texts.ts";
import { portalProductTexts } from "./portal-product-texts.ts";
import { portalQuotaTexts } from "./portal-quota-texts.ts";
import { portalRewardTexts } from "./portal-reward-texts.ts";

/** Texts that take precedence in one module of the contract, for names that mean something else elsewhere. */
export const moduleFieldTexts: Readonly<Record<string, FieldTexts>> = {
  addresses: portalMallTexts,
  downloads: portalInvoiceTexts,
  invoices: portalInvoiceTexts,
  mall: portalMallTexts,
  notices: portalQuotaTexts,
  products: { ...portalLensTexts, ...portalProductTexts },
  renewals: portalQuotaTexts,
  rewards: portalRewardTexts,
  splits: portalQuotaTexts,
  warnings: portalQuotaTexts,
  webhooks: portalQuotaTexts,
};

const orderItems: FieldTexts = { quota: ["Total calls", "总次数"] };

/** Texts that take precedence in one endpoint, by the last segment of its path. */
export const endpointFieldTexts: Readonly<Record<string, FieldTexts>> = {
  audit_list: { action: ["The action, or its first word, such as key", "操作，或其首个单词，例如 key"] },
  split_key: { action: ["What to do with the allocation", "对分配执行的操作"] },
  order_quote: orderItems,
  user_order_list: orderItems,
  order_cancel: orderItems,
  api_pkg_template_get: {
    quota: ["Calls per billing cycle; null if agreed with sales", "周期内的调用额度；面议时为 null"],
  },
  get_service_info: { total: ["Total calls of the service, or total rows", "服务的总次数，或列表总数"] },
  response_times: { classes: ["Ranges of response times", "响应时间的区间"] },
  accuracy_reports: { rows: ["Number of rows", "行数"] },
  accuracy_report: { rows: ["Number of rows", "行数"] },
  export_list: { error: ["Reason for the failure", "失败原因"], rows: ["Rows written so far", "已写入行数"] },
  get_user_warn: {
    is_default: ["Whether it is the account's default rule, which cannot be deleted", "是否为账号默认规则（不可删除）"],
  },
  set_user_warn: {
    is_default: ["Whether it is the account's default rule, which cannot be deleted", "是否为账号默认规则（不可删除）"],
  },
};
