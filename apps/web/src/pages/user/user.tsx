import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { SignedOut } from "../../layouts/signed-out.tsx";
import { useSession } from "../../lib/session.ts";
import { loadTexts, type Namespace, useLanguage, useTexts } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";
import { isTab, isVisibleTo, type Tab } from "../../lib/user-tabs.ts";
import { TabList } from "./tab-list.tsx";
import styles from "./user.module.css";

const panels: Record<Tab, ComponentType> = {
  alerts: lazy(() => load(() => import("./alerts/alerts.tsx"))),
  audit: lazy(() => load(() => import("./audit/audit.tsx"))),
  billing: lazy(() => load(() => import("./billing/billing.tsx"))),
  "bulk-jobs": lazy(() => load(() => import("./bulk-jobs/bulk-jobs.tsx"))),
  dashboard: lazy(() => load(() => import("./dashboard/dashboard.tsx"))),
  downloads: lazy(() => load(() => import("./downloads/downloads.tsx"))),
  keys: lazy(() => load(() => import("./keys/keys.tsx"))),
  overrides: lazy(() => load(() => import("./overrides/overrides.tsx"))),
  points: lazy(() => load(() => import("./points/points.tsx"))),
  profile: lazy(() => load(() => import("./profile/profile.tsx"))),
  reports: lazy(() => load(() => import("./reports/reports.tsx"))),
  services: lazy(() => load(() => import("./services/services.tsx"))),
  team: lazy(() => load(() => import("./team/team.tsx"))),
  watches: lazy(() => load(() => import("./watches/watches.tsx"))),
};
/** A tab's own texts. Those in a folder cost pages without them nothing, where the others are in a list that all load. */
const ownTexts = (tab: Tab): Namespace => (tab === "watches" || tab === "overrides" ? `user/${tab}` : tab);
/** The texts of a tab beside its own. */
const moreTexts: Partial<Record<Tab, readonly Namespace[]>> = {
  alerts: ["dialogs"],
  billing: ["invoices", "pay", "dialogs"],
  "bulk-jobs": ["dialogs"],
  keys: ["dialogs"],
  overrides: ["dialogs"],
  points: ["addresses", "dialogs"],
  profile: ["certification", "dialogs"],
  reports: ["dialogs"],
  services: ["dialogs"],
  team: ["dialogs"],
  watches: ["dialogs"],
};

/** The user centre: one tab at a time, named in the address. */
export default function UserPage() {
  const texts = useTexts("user");
  const session = useSession();
  const { token, user } = session;
  const [parameters] = useSearchParams();
  const requested = parameters.get("tab") ?? "";
  const tab: Tab = isTab(requested) && isVisibleTo(session, requested) ? requested : "dashboard";
  if (token === null) return <SignedOut />;
  return (
    <div className={`container wide-page ${styles.page}`}>
      <div className={styles.rail}>
        <header className={`mb-4 px-3 ${styles.head}`}>
          <h1 className={`text-2xl leading-12 tracking-tight ${styles.title}`}>{texts.title}</h1>
          {/* Reserved while the user loads, so that nothing below moves. */}
          <p className={styles.scope}>
            {user &&
              texts.scope(user.name || user.phone || user.verified_email, user.user_level === 1 ? "" : user.role_name)}
          </p>
        </header>
        <TabList current={tab} />
      </div>
      <section key={tab} id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.panel}>
        <Panel tab={tab} />
      </section>
    </div>
  );
}

function Panel({ tab }: { tab: Tab }) {
  const language = useLanguage();
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    void load(() => loadTexts(language, ownTexts(tab), ...(moreTexts[tab] ?? []))).then(() => setHasTexts(true));
  }, [language, tab]);
  const Content = panels[tab];
  if (!hasTexts) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <Content />
    </Suspense>
  );
}
