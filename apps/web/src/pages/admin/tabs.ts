import type { NamedCall } from "./may.tsx";
import {
  orderApi,
  staffApi,
  staffContent,
  staffInvoices,
  staffMall,
  staffOfConsole,
  staffRewards,
  staffSms,
  staffStatus,
} from "./staff-api.ts";

/** The console's tabs, in the groups and the order of its side bar. */
export const tabGroups = {
  work: ["overview", "messages", "certifications", "renewals", "requests"],
  customers: ["users"],
  sales: ["orders", "invoices", "transfers", "differences", "packages", "sales"],
  shop: ["mall", "rewards"],
  content: ["content", "notices", "incidents"],
  data: ["data"],
  staff: ["staff", "sms"],
} as const;
export type AdminTab = (typeof tabGroups)[keyof typeof tabGroups][number];

/** The call that reads a tab; without it the tab is not offered. */
export const tabCalls: Readonly<Record<AdminTab, NamedCall>> = {
  overview: staffApi.overview,
  requests: staffOfConsole.requestList,
  messages: staffApi.leadList,
  users: staffApi.userList,
  certifications: staffApi.certificationList,
  renewals: staffApi.renewalList,
  mall: staffMall.goodsList,
  rewards: staffRewards.recommendedList,
  orders: orderApi.orderList,
  invoices: staffInvoices.invoiceList,
  transfers: orderApi.transferList,
  packages: orderApi.packageList,
  differences: orderApi.differenceList,
  sales: orderApi.salesReport,
  notices: staffApi.noticeList,
  sms: staffSms.smsSpending,
  content: staffContent.contentList,
  incidents: staffStatus.incidentList,
  data: staffApi.dataInfo,
  staff: staffOfConsole.staffList,
};

export const isAdminTab = (name: string): name is AdminTab => Object.hasOwn(tabCalls, name);
