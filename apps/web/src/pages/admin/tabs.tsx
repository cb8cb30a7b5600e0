import type { KeyboardEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useSelectedInView } from "../../lib/use-selected-in-view.ts";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { type NamedCall, useMay } from "./may.tsx";
import { orderApi, staffApi, staffInvoices, staffMall, staffOfConsole, staffRewards, staffSms } from "./staff-api.ts";

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
  content: staffApi.contentList,
  data: staffApi.dataInfo,
  staff: staffOfConsole.staffList,
};

export const isAdminTab = (name: string): name is AdminTab => (tabs as readonly string[]).includes(name);

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (Math.max(index, 0) + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** The tabs the role may open, as links; the arrow keys move between them. */
export function AdminTabs({ current }: { current: AdminTab }) {
  const texts = useAdminTexts();
  const navigate = useNavigate();
  const may = useMay();
  const shown = tabs.filter((tab) => may(tabCalls[tab]));
  // The tab key needs a way in where the current tab is not offered.
  const focusable = shown.includes(current) ? current : shown[0];
  const list = useSelectedInView<HTMLDivElement>(current, shown.length);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(shown.indexOf(current), shown.length);
    const tab = next === undefined ? undefined : shown[next];
    if (!tab) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
    void navigate(`/admin?tab=${tab}`, { replace: true, preventScrollReset: true });
  };

  return (
    <div ref={list} role="tablist" aria-label={texts.title} className={`fading ${styles.tabs}`} onKeyDown={onKeyDown}>
      {shown.map((tab) => (
        <Link
          key={tab}
          id={`tab-${tab}`}
          role="tab"
          aria-selected={tab === current}
          aria-controls="panel"
          tabIndex={tab === focusable ? 0 : -1}
          to={`/admin?tab=${tab}`}
          preventScrollReset
          className={`quiet relative flex-none pt-3 px-3 pb-3 font-medium nowrap ${styles.tab}`}
        >
          {texts.tabs[tab]}
        </Link>
      ))}
    </div>
  );
}
