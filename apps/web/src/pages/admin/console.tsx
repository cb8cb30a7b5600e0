import "../../styles/form.css";
import "../../styles/select.css";
import { IconLock } from "@tabler/icons-react";
import { type ComponentType, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Language } from "../../lib/language.ts";
import { usePageHead } from "../../lib/page-head.ts";
import { loadTexts, useLanguage } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./admin.module.css";
import { AdminTexts, useAdminTexts } from "./admin-texts.tsx";
import { Certifications } from "./certifications.tsx";
import { Content } from "./content.tsx";
import { Data } from "./data.tsx";
import { Differences } from "./differences.tsx";
import { Incidents } from "./incidents.tsx";
import { Invoices } from "./invoices.tsx";
import { Mall } from "./mall.tsx";
import { useMay, useSelf } from "./may.tsx";
import { Messages } from "./messages.tsx";
import { Notices } from "./notices.tsx";
import { Orders } from "./orders.tsx";
import { Overview } from "./overview.tsx";
import { Packages } from "./packages.tsx";
import { Renewals } from "./renewals.tsx";
import { Requests } from "./requests.tsx";
import { Rewards } from "./rewards.tsx";
import { Sales } from "./sales.tsx";
import { SideBar } from "./side-bar.tsx";
import { Sms } from "./sms.tsx";
import { StaffMembers } from "./staff-members.tsx";
import { type AdminTab, isAdminTab, tabCalls } from "./tabs.ts";
import { Transfers } from "./transfers.tsx";
import { Users } from "./users.tsx";

const panels: Record<AdminTab, ComponentType> = {
  overview: Overview,
  requests: Requests,
  messages: Messages,
  users: Users,
  certifications: Certifications,
  renewals: Renewals,
  mall: Mall,
  rewards: Rewards,
  orders: Orders,
  invoices: Invoices,
  transfers: Transfers,
  packages: Packages,
  differences: Differences,
  sales: Sales,
  notices: Notices,
  sms: Sms,
  content: Content,
  incidents: Incidents,
  data: Data,
  staff: StaffMembers,
};

/** The staff console: one tab at a time, named in the address. */
export default function Console() {
  const language = useLanguage();
  const self = useSelf();
  const [textsIn, setTextsIn] = useState<Language | null>(null);
  // The site's dialogs have their own dictionary, and actions are named as in the customers' audit log.
  useEffect(() => {
    void load(() => loadTexts(language, "dialogs", "audit")).then(() => setTextsIn(language));
  }, [language]);
  if (textsIn !== language || !self) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <AdminTexts>
      <Tabs />
    </AdminTexts>
  );
}

function Tabs() {
  const texts = useAdminTexts();
  const [parameters] = useSearchParams();
  const requested = parameters.get("tab") ?? "";
  const tab: AdminTab = isAdminTab(requested) ? requested : "overview";
  usePageHead({ title: `${texts.tabs[tab]} · ${texts.title}` });
  const Panel = panels[tab];
  const may = useMay();
  return (
    <div className={`container ${styles.console}`}>
      <SideBar current={tab} />
      <div key={tab} id="panel" className={styles.panel}>
        {may(tabCalls[tab]) ? <Panel /> : <NotPermitted />}
      </div>
    </div>
  );
}

/** For an address that someone with another role passed on. */
function NotPermitted() {
  const { staff: texts } = useAdminTexts();
  const role = useSelf()?.role;
  return <EmptyState icon={IconLock} title={texts.denied} text={texts.deniedText(role ? texts.roles[role] : "")} />;
}
