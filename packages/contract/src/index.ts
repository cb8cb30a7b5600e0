import { account } from "./account.ts";
import { accuracy } from "./accuracy.ts";
import { addresses } from "./addresses.ts";
import { admin } from "./admin.ts";
import { adminBilling } from "./admin-billing.ts";
import { adminContent } from "./admin-content.ts";
import { adminDownloads } from "./admin-downloads.ts";
import { adminInvoices } from "./admin-invoices.ts";
import { adminMall } from "./admin-mall.ts";
import { adminOrders } from "./admin-orders.ts";
import { adminRewards } from "./admin-rewards.ts";
import { adminSms } from "./admin-sms.ts";
import { adminStaff } from "./admin-staff.ts";
import { adminStatus } from "./admin-status.ts";
import { audit } from "./audit.ts";
import { billing } from "./billing.ts";
import { bulkJobs } from "./bulk-jobs.ts";
import { certification } from "./certification.ts";
import { content } from "./content.ts";
import { corrections } from "./corrections.ts";
import { documents } from "./documents.ts";
import { downloads } from "./downloads.ts";
import { invoices } from "./invoices.ts";
import { keys } from "./keys.ts";
import { leads } from "./leads.ts";
import { lensReports } from "./lens-reports.ts";
import { lookup } from "./lookup.ts";
import { mall } from "./mall.ts";
import { news } from "./news.ts";
import { notices } from "./notices.ts";
import { orders } from "./orders.ts";
import { overrides } from "./overrides.ts";
import { packages } from "./packages.ts";
import { products } from "./products.ts";
import { renewals } from "./renewals.ts";
import { reports } from "./reports.ts";
import { rewards } from "./rewards.ts";
import { splits } from "./splits.ts";
import { status } from "./status.ts";
import { team } from "./team.ts";
import { usage } from "./usage.ts";
import { visits } from "./visits.ts";
import { warnings } from "./warnings.ts";
import { watches } from "./watches.ts";
import { webhooks } from "./webhooks.ts";

/** The portal API: module name → endpoint name → endpoint. */
export const api = {
  account,
  accuracy,
  billing,
  bulkJobs,
  certification,
  audit,
  content,
  corrections,
  documents,
  downloads,
  invoices,
  keys,
  leads,
  lensReports,
  lookup,
  mall,
  addresses,
  news,
  notices,
  orders,
  packages,
  products,
  team,
  renewals,
  reports,
  rewards,
  splits,
  status,
  usage,
  visits,
  warnings,
  overrides,
  watches,
  webhooks,
};
export type Api = typeof api;

/** Staff endpoints, which are not part of any public document or client. */
export const staffApi = {
  admin,
  adminRewards,
  adminOrders,
  adminMall,
  adminContent,
  adminInvoices,
  adminBilling,
  adminDownloads,
  adminSms,
  adminStaff,
  adminStatus,
};
export type StaffApi = typeof staffApi;
