import type { api as contract } from "@meridian/contract";
import type { CallerOutput } from "@meridian/contract/endpoint";

export type NoticePage = CallerOutput<(typeof contract)["notices"]["getNotice"]>;
export type Notice = NoticePage["list"][number];

export const pageSize = 20;

/** A page of notices with the given ones marked as read; the same object if nothing changes. */
export function withRead(page: NoticePage, ids: ReadonlySet<number>, unread: number): NoticePage {
  const isMeant = ({ id, is_read }: Notice) => ids.has(id) && !is_read;
  if (page.unread === unread && !page.list.some(isMeant)) return page;
  return {
    ...page,
    unread,
    list: page.list.map((notice) => (isMeant(notice) ? { ...notice, is_read: true } : notice)),
  };
}

/** The unread ones among the given notices on this page. */
export const unreadAmong = (list: readonly Notice[], ids: ReadonlySet<number>): ReadonlySet<number> =>
  new Set(list.filter(({ id, is_read }) => ids.has(id) && !is_read).map(({ id }) => id));

/** Set difference. */
export const without = (ids: ReadonlySet<number>, others: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...ids].filter((id) => !others.has(id)));

/** A path of this site for the router; null for anything else. */
export const pathOfLink = (link: string): string | null => (/^\/(?![/\\])/.test(link) ? link : null);
