import { NativeSelect } from "@mantine/core";
import { Link, useNavigate } from "react-router-dom";
import { useLanguage } from "../../lib/texts.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { KeysHelp } from "./keys-help.tsx";
import { useMay } from "./may.tsx";
import styles from "./side-bar.module.css";
import { type AdminTab, tabCalls, tabGroups } from "./tabs.ts";
import { useOverview, waitingByTab } from "./waiting.ts";

const addressOf = (tab: AdminTab) => `/admin?tab=${tab}`;

/** The tabs the role may open, in groups, with the number of what waits: a list, or a select where there is no room. */
export function SideBar({ current }: { current: AdminTab }) {
  const texts = useAdminTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const may = useMay();
  const { data } = useOverview();
  const waiting = waitingByTab(data?.waiting ?? []);
  const groups = (Object.keys(tabGroups) as (keyof typeof tabGroups)[])
    .map((name) => ({ name: texts.groups[name], tabs: tabGroups[name].filter((tab) => may(tabCalls[tab])) }))
    .filter(({ tabs }) => tabs.length > 0);
  const nameOf = (tab: AdminTab) => (waiting[tab] ? texts.counted(texts.tabs[tab], waiting[tab]) : texts.tabs[tab]);
  return (
    <div className={styles.rail}>
      <h1 className="text-xl tracking-tight">{texts.title}</h1>
      <NativeSelect
        aria-label={texts.section}
        className={styles.choice!}
        value={current}
        onChange={({ currentTarget }) => void navigate(`/admin?tab=${currentTarget.value}`)}
        data={groups.map(({ name, tabs }) => ({
          group: name,
          items: tabs.map((tab) => ({ value: tab, label: nameOf(tab) })),
        }))}
      />
      <nav className={styles.list} aria-label={texts.title}>
        {groups.map(({ name, tabs }) => (
          <div key={name} className="mt-4">
            <h2 className={`px-3 mb-1 text-muted text-xs font-medium ${styles.group}`}>{name}</h2>
            <ul>
              {tabs.map((tab) => (
                <li key={tab}>
                  <Link
                    to={addressOf(tab)}
                    preventScrollReset
                    aria-current={tab === current ? "page" : undefined}
                    className={`row gap-2 font-medium ${styles.tab}`}
                  >
                    {texts.tabs[tab]}{" "}
                    {waiting[tab] ? (
                      <span className={styles.count}>{waiting[tab].toLocaleString(language)}</span>
                    ) : null}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className="mt-4">
          <KeysHelp />
        </div>
      </nav>
    </div>
  );
}
