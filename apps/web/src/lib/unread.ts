import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "./api.ts";
import { query } from "./query.ts";
import { setUnread } from "./session.ts";

const { queryKey } = query(api.notices.unreadNotice, {});

/**
 * Sets the number of unread notices in the cache of the server's count, so that the latest wins, and cancels any
 * request that was sent before the change.
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
