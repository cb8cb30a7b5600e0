import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { query, useAction } from "../../lib/query.ts";
import { useSetUnread } from "../../lib/unread.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { type NoticePage, pageSize, withRead } from "./notice-list.ts";

const pollMilliseconds = 60_000;

/** Which notices, page and open notice the address shows. */
export function useNoticeAddress() {
  const { parameters, change } = useAddressQuery();
  const isUnreadOnly = parameters.get("show") === "unread";
  const page = Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1);
  const openId = Number(parameters.get("id")) || null;
  const setOpen = (id: number | null) => change({ id: id === null ? null : String(id) });
  return { isUnreadOnly, page, openId, setOpen };
}

/** The address of a list of notices, without default values. */
export function addressOfList({ isUnreadOnly, page }: { isUnreadOnly: boolean; page: number }): string {
  const parameters = new URLSearchParams({
    ...(isUnreadOnly && { show: "unread" }),
    ...(page > 1 && { page: String(page) }),
  });
  return parameters.size === 0 ? "/notice" : `/notice?${parameters}`;
}

export function useNoticePage({ isUnreadOnly, page }: { isUnreadOnly: boolean; page: number }) {
  const input = { page, limit: pageSize, ...(isUnreadOnly && { is_read: false }) };
  return useQuery({
    ...query(api.notices.getNotice, input, { lazy: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    // A notice opened in the unread list stays visible until the reader moves on.
    refetchInterval: isUnreadOnly ? false : pollMilliseconds,
  });
}

/** Marks the given notices, or all, as read at once; the header's count follows the server's answer. */
export function useReading() {
  const client = useQueryClient();
  const setUnread = useSetUnread();
  const readNamed = useAction(api.notices.readNotice);
  const readEach = useAction(api.notices.readNotice, [api.notices.getNotice]);
  const mark = (ids: readonly number[], unread: (page: NoticePage) => number) =>
    client.setQueriesData<NoticePage>(
      { queryKey: [api.notices.getNotice.path] },
      (page) => page && withRead(page, new Set(ids), unread(page)),
    );
  return {
    read: async (ids: number[]) => {
      const { unread } = await readNamed.mutateAsync({ input: { ids } });
      mark(ids, () => unread);
      setUnread(unread);
    },
    readAll: async () => {
      const { unread } = await readEach.mutateAsync({ input: { all: true } });
      setUnread(unread);
    },
    isReadingAll: readEach.isPending,
  };
}
