import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "./api.ts";
import { query } from "./query.ts";
import { setUnread } from "./session.ts";

const { queryKey } = query(api.notices.unreadNotice, {});

/**
 * Changes the number of unread notices. It is kept where the server's count is kept, so that whichever came last is
 * shown; an answer still on its way was asked for before the change, and is let go.
 */
export function useSetUnread(): (unread: number) => void {
  const client = useQueryClient();
  return useCallback(
    (unread) => {
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { unread });
      setUnread(unread);
    },
    [client],
  );
}
