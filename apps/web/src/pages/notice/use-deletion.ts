import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { useAction } from "../../lib/query.ts";
import { currentSession } from "../../lib/session.ts";
import { useSetUnread } from "../../lib/unread.ts";
import { type Notice, unreadAmong, without } from "./notice-list.ts";

/** How long a deletion can be undone; longer than a toast, because it must be read and reached. */
export const undoMilliseconds = 8000;

interface PendingDeletion {
  ids: ReadonlySet<number>;
  /** The unread ones among them, for the header's count. */
  unread: ReadonlySet<number>;
}

/**
 * Deletes notices in two steps: immediately from view, and on the server when the time to undo is over, when something
 * else is deleted, or when the reader leaves. If the page crashes before that, nothing is deleted.
 */
export function useDeletion(list: readonly Notice[]) {
  const deletion = useAction(api.notices.deleteNotice, [api.notices.getNotice]);
  const setUnread = useSetUnread();
  const send = useRef(deletion.mutateAsync);
  send.current = deletion.mutateAsync;
  const current = useRef(list);
  current.current = list;
  const pending = useRef<PendingDeletion | null>(null);
  const [shown, setShown] = useState<PendingDeletion | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());

  const unhide = useCallback((ids: ReadonlySet<number>) => setHidden((now) => without(now, ids)), []);

  /** Counts restored notices again, except those that were read meanwhile. */
  const restoreCount = useCallback(
    ({ unread }: PendingDeletion) => {
      const read = current.current.filter(({ is_read }) => is_read).map(({ id }) => id);
      setUnread(currentSession().unread + without(unread, new Set(read)).size);
    },
    [setUnread],
  );

  const finish = useCallback(async () => {
    const deleted = pending.current;
    if (!deleted) return;
    pending.current = null;
    setShown(null);
    try {
      const { unread } = await send.current({ input: { ids: [...deleted.ids] } });
      setUnread(unread);
    } catch {
      restoreCount(deleted);
    }
    unhide(deleted.ids);
  }, [unhide, setUnread, restoreCount]);

  const remove = (ids: ReadonlySet<number>) => {
    void finish();
    const unread = unreadAmong(list, ids);
    pending.current = { ids, unread };
    setShown(pending.current);
    setHidden((now) => new Set([...now, ...ids]));
    setUnread(Math.max(0, currentSession().unread - unread.size));
  };

  const undo = () => {
    const deleted = pending.current;
    if (!deleted) return;
    pending.current = null;
    setShown(null);
    unhide(deleted.ids);
    restoreCount(deleted);
  };

  useEffect(() => {
    const leave = () => void finish();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [finish]);

  return { remove, undo, finish, hidden, waitingCount: shown?.ids.size ?? 0 };
}
