import "../styles/menu.css";
import { HoverCard, Menu } from "@mantine/core";
import { IconBell, IconGift, IconLogout, IconShoppingBag, IconUserCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../lib/api.ts";
import { query } from "../lib/query.ts";
import { useSession } from "../lib/session.ts";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import { timeAgo } from "../lib/time.ts";
import { useLogout } from "../lib/use-logout.ts";
import { isVisibleTo, tabs } from "../lib/user-tabs.ts";
import { tabIcons } from "../ui/tab-icons.ts";
import styles from "./header-account.module.css";

const shownUnread = 99;
const previewed = 5;

/** The bell and the account menu of a signed-in user. */
export default function AccountTools() {
  return (
    <>
      <NoticeBell />
      <AccountMenu />
    </>
  );
}

function NoticeBell() {
  const { account } = useTexts("common");
  const { unread } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <HoverCard width={320} position="bottom-end" openDelay={120} closeDelay={120} onOpen={() => setIsOpen(true)}>
      <HoverCard.Target>
        <Link to="/notice" className={styles.icon} aria-label={account.notices(unread)} onFocus={() => setIsOpen(true)}>
          <IconBell size={20} stroke={1.6} />
          {unread > 0 && (
            <span className={styles.badge} aria-hidden="true">
              {unread > shownUnread ? `${shownUnread}+` : unread}
            </span>
          )}
        </Link>
      </HoverCard.Target>
      <HoverCard.Dropdown p={6}>{isOpen && <NoticePreview />}</HoverCard.Dropdown>
    </HoverCard>
  );
}

function NoticePreview() {
  const { account } = useTexts("common");
  const language = useLanguage();
  const { data, isError } = useQuery(query(api.notices.getNotice, { limit: previewed }, { lazy: true }));
  return (
    <div className="stack gap-1">
      {data?.list.map((notice) => (
        <Link
          key={notice.id}
          to={`/notice?id=${notice.id}`}
          className={`block py-2 px-3 rounded-control leading-135 ${styles.notice}`}
          data-unread={notice.is_read ? undefined : ""}
        >
          <strong className="block text-md font-medium">{notice.title}</strong>
          <span className="note">{timeAgo(notice.created_at, language)}</span>
        </Link>
      ))}
      {data?.list.length === 0 && <p className="quiet p-3">{account.noNotices}</p>}
      {isError && <p className="quiet p-3">{account.noticesFailed}</p>}
      <Link to="/notice" className="block mt-1 py-3 px-3 border-t text-brand text-md text-center">
        {account.allNotices}
      </Link>
    </div>
  );
}

const otherItems = [
  ["mall", "/mall", IconShoppingBag],
  ["rewards", "/reward", IconGift],
] as const;

function AccountMenu() {
  const { account } = useTexts("common");
  const { items: names } = useTexts("user");
  const session = useSession();
  const { user } = session;
  const logout = useLogout();
  const items = [
    ...tabs.filter((tab) => isVisibleTo(session, tab)).map((tab) => [tab, `/user?tab=${tab}`, tabIcons[tab]] as const),
    ...otherItems,
  ];
  return (
    <Menu width={232} position="bottom-end" zIndex={200}>
      <Menu.Target>
        <button type="button" className={styles.icon} aria-label={account.menu}>
          {user?.avatar ? (
            <img src={user.avatar} alt="" className={styles.avatar} />
          ) : (
            <IconUserCircle size={22} stroke={1.6} />
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {user && (
          <div className={`pt-3 px-3 pb-2 leading-135 ${styles.menuHead}`}>
            <strong>{user.phone || user.verified_email}</strong>
            <span className="note">{user.user_level === 1 ? account.mainAccount : user.role_name}</span>
          </div>
        )}
        <Menu.Divider />
        {items.map(([name, to, Icon]) => (
          <Menu.Item key={name} component={Link} to={to} leftSection={<Icon size={18} stroke={1.6} />}>
            {names[name]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={logout}>
          {account.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
