import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { useAction } from "../../lib/query.ts";
import { currentSession } from "../../lib/session.ts";
import { useSetUnread } from "../../lib/unread.ts";
import { countUnread, type Notice, without } from "./notice-list.ts";

/** So long a deletion can be taken back; longer than a message stands, because it has to be read and reached. */
export const undoMilliseconds = 8000;

interface Waiting {
  ids: ReadonlySet<number>;
  /** How many of them were not read, for the header's count. */
  unread: number;
}

/**
 * Deletes notices in two steps: at once out of sight, and on the server when the time to undo is over, when something
 * else is deleted, or when the reader leaves. Nothing is lost where the page dies before.
 */
export function useDeletion() {
  const deletion = useAction(api.notices.deleteNotice, [api.notices.getNotice]);
  const setUnread = useSetUnread();
  const send = useRef(deletion.mutateAsync);
  send.current = deletion.mutateAsync;
  const waiting = useRef<Waiting | null>(null);
  const [shown, setShown] = useState<Waiting | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());

  const show = useCallback((ids: ReadonlySet<number>) => setHidden((now) => without(now, ids)), []);

  const finish = useCallback(async () => {
    const now = waiting.current;
    if (!now) return;
    waiting.current = null;
    setShown(null);
    try {
      const { unread } = await send.current({ input: { ids: [...now.ids] } });
      setUnread(unread);
    } catch {
      setUnread(currentSession().unread + now.unread);
    }
    show(now.ids);
  }, [show, setUnread]);

  const remove = (list: readonly Notice[], ids: ReadonlySet<number>) => {
    void finish();
    const unread = countUnread(list, ids);
    waiting.current = { ids, unread };
    setShown(waiting.current);
    setHidden((now) => new Set([...now, ...ids]));
    setUnread(Math.max(0, currentSession().unread - unread));
  };

  const undo = () => {
    const now = waiting.current;
    if (!now) return;
    waiting.current = null;
    setShown(null);
    show(now.ids);
    setUnread(currentSession().unread + now.unread);
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
