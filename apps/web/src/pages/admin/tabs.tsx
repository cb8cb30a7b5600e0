import type { KeyboardEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useSelectedInView } from "../../lib/use-selected-in-view.ts";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";

const tabs = [
  "overview",
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
] as const;
export type AdminTab = (typeof tabs)[number];

export const isAdminTab = (name: string): name is AdminTab => (tabs as readonly string[]).includes(name);

const steps: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => (index + 1) % tabs.length,
  ArrowLeft: (index) => (index + tabs.length - 1) % tabs.length,
  Home: () => 0,
  End: () => tabs.length - 1,
};

/** Tabs as links; the arrow keys move between them. */
export function AdminTabs({ current }: { current: AdminTab }) {
  const texts = useAdminTexts();
  const navigate = useNavigate();
  const list = useSelectedInView<HTMLDivElement>(current, tabs.length);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(tabs.indexOf(current));
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
    void navigate(`/admin?tab=${tab}`, { replace: true, preventScrollReset: true });
  };

  return (
    <div ref={list} role="tablist" aria-label={texts.title} className={`fading ${styles.tabs}`} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          id={`tab-${tab}`}
          role="tab"
          aria-selected={tab === current}
          aria-controls="panel"
          tabIndex={tab === current ? 0 : -1}
          to={`/admin?tab=${tab}`}
          preventScrollReset
          className={styles.tab}
        >
          {texts.tabs[tab]}
        </Link>
      ))}
    </div>
  );
}
