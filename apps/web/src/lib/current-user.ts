import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "./api.ts";
import { setTitleUnread } from "./page-title.ts";
import { query } from "./query.ts";
import { clearSession, prolongSession, setUnread, setUser, useSession } from "./session.ts";

const unreadPollMilliseconds = 60_000;

/** Fills the session from the server: the user once per load, the unread count while the page is visible. */
export function useCurrentUser(): void {
  const { token, unread: count } = useSession();
  const isSignedIn = token !== null;
  const user = useQuery({ ...query(api.account.userInfo, {}), enabled: isSignedIn });
  const unread = useQuery({
    ...query(api.notices.unreadNotice, {}),
    enabled: isSignedIn && user.isSuccess,
    staleTime: 0,
    refetchInterval: unreadPollMilliseconds,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (!user.data) return;
    setUser(user.data);
    prolongSession();
  }, [user.data]);
  useEffect(() => {
    if (user.isError && isSignedIn) clearSession();
  }, [user.isError, isSignedIn]);
  useEffect(() => {
    if (unread.isError) setUnread(0);
    else if (unread.data) setUnread(unread.data.unread);
  }, [unread.data, unread.isError]);
  useEffect(() => setTitleUnread(count), [count]);
}
