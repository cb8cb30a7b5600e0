import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "./api.ts";
import { setUnread } from "./session.ts";

/** Changes the number of unread notices; an answer still on its way was asked for before the change, and is let go. */
export function useSetUnread(): (unread: number) => void {
  const client = useQueryClient();
  return useCallback(
    (unread) => {
      void client.cancelQueries({ queryKey: [api.notices.unreadNotice.path] });
      setUnread(unread);
    },
    [client],
  );
}
