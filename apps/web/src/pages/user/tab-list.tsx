import {
  IconBellRinging,
  IconCoins,
  IconDatabase,
  IconGauge,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconReceipt,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { useTexts } from "../../lib/texts.tsx";
import { useSelectedInView } from "../../lib/use-selected-in-view.ts";
import { isVisibleTo, type Tab, tabs } from "../../lib/user-tabs.ts";
import styles from "./user.module.css";

const icons = {
  dashboard: IconLayoutDashboard,
  services: IconGauge,
  downloads: IconDatabase,
  billing: IconReceipt,
  alerts: IconBellRinging,
  keys: IconKey,
  points: IconCoins,
  team: IconUsers,
  audit: IconHistory,
  profile: IconUser,
} as const satisfies Record<Tab, unknown>;

const next = (index: number, count: number) => (index + 1) % count;
const previous = (index: number, count: number) => (index + count - 1) % count;
/** The list is vertical on wide screens and horizontal on small ones, so both pairs of arrow keys work. */
const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: next,
  ArrowDown: next,
  ArrowLeft: previous,
  ArrowUp: previous,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs as links, so that each can be shared and Back works; the arrow keys move between them. */
export function TabList({ current }: { current: Tab }) {
  const texts = useTexts("user");
  const navigate = useNavigate();
  const session = useSession();
  const shown = tabs.filter((tab) => isVisibleTo(session, tab));
  const list = useSelectedInView<HTMLDivElement>(current, shown.length);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = steps[event.key]?.(shown.indexOf(current), shown.length);
    const tab = index === undefined ? undefined : shown[index];
    if (!tab) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
    void navigate(`/user?tab=${tab}`, { replace: true, preventScrollReset: true });
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={texts.title}
      className={`fading stack relative gap-1 ${styles.tabs}`}
      onKeyDown={onKeyDown}
    >
      {shown.map((tab) => {
        const Icon = icons[tab];
        return (
          <Link
            key={tab}
            id={`tab-${tab}`}
            role="tab"
            aria-selected={tab === current}
            aria-controls="panel"
            tabIndex={tab === current ? 0 : -1}
            to={`/user?tab=${tab}`}
            preventScrollReset
            className={`row quiet relative gap-3 min-h-10 py-2 px-3 rounded-control font-medium nowrap ${styles.tab}`}
          >
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            {texts.tabs[tab]}
          </Link>
        );
      })}
    </div>
  );
}
