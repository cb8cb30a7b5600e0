import { useSession } from "../../lib/session.ts";
import { useTexts } from "../../lib/texts.tsx";
import { isVisibleTo, type Tab, tabs } from "../../lib/user-tabs.ts";
import { tabIcons } from "../../ui/tab-icons.ts";
import { TabLinks } from "../../ui/tab-links.tsx";
import styles from "./user.module.css";

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
        const Icon = tabIcons[tab];
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
