import { TabLinks } from "../../ui/tab-links.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { type NamedCall, useMay } from "./may.tsx";
import {
  orderApi,
  staffApi,
  staffContent,
  staffInvoices,
  staffMall,
  staffOfConsole,
  staffRewards,
  staffSms,
} from "./staff-api.ts";

const tabs = [
  "overview",
  "requests",
  "messages",
  "users",
  "certifications",
  "renewals",
  "mall",
  "rewards",
  "orders",
  "invoices",
  "transfers",
  "packages",
  "differences",
  "sales",
  "notices",
  "sms",
  "content",
  "data",
  "staff",
] as const;
export type AdminTab = (typeof tabs)[number];

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
  data: staffApi.dataInfo,
  staff: staffOfConsole.staffList,
};

export const isAdminTab = (name: string): name is AdminTab => (tabs as readonly string[]).includes(name);

/** The tabs the role may open. */
export function AdminTabs({ current }: { current: AdminTab }) {
  const texts = useAdminTexts();
  const may = useMay();
  return (
    <TabLinks
      path="/admin"
      label={texts.title}
      tabs={tabs.filter((tab) => may(tabCalls[tab]))}
      current={current}
      className={`flex mb-6 overflow-x-auto border-b ${styles.tabs}`}
      tabClassName={`flex-none p-3 ${styles.tab}`}
      contentOf={(tab) => texts.tabs[tab]}
    />
  );
}
