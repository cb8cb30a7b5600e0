import {
  IconBellRinging,
  IconCoins,
  IconDatabase,
  IconEye,
  IconFileStack,
  IconGauge,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconMapPin,
  IconReceipt,
  IconTrendingUp,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import { useSession } from "../../lib/session.ts";
import { useTexts } from "../../lib/texts.tsx";
import { isVisibleTo, type Tab, tabs } from "../../lib/user-tabs.ts";
import { TabLinks } from "../../ui/tab-links.tsx";
import styles from "./user.module.css";

const icons = {
  dashboard: IconLayoutDashboard,
  services: IconGauge,
  downloads: IconDatabase,
  billing: IconReceipt,
  alerts: IconBellRinging,
  keys: IconKey,
  "bulk-jobs": IconFileStack,
  reports: IconTrendingUp,
  points: IconCoins,
  team: IconUsers,
  watches: IconEye,
  overrides: IconMapPin,
  audit: IconHistory,
  profile: IconUser,
} as const satisfies Record<Tab, unknown>;

/** The tabs of the user centre that the account may open. */
export function TabList({ current }: { current: Tab }) {
  const texts = useTexts("user");
  const session = useSession();
  return (
    <TabLinks
      path="/user"
      label={texts.title}
      tabs={tabs.filter((tab) => isVisibleTo(session, tab))}
      current={current}
      className={`stack ${styles.tabs}`}
      tabClassName={`row gap-3 min-h-10 py-2 px-3 rounded-control ${styles.tab}`}
      contentOf={(tab) => {
        const Icon = icons[tab];
        return (
          <>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            {texts.items[tab]}
          </>
        );
      }}
    />
  );
}
