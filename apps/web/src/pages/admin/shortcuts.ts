import { useEffect, useRef } from "react";

/** The keys of an entry's actions: assign to me, reply, close. */
export type ActionKey = "a" | "r" | "c";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Listens for single keys, unless somebody is typing or holds a modifier. A key that was handled does nothing else, so the
 * console's "?" is not the site's.
 * @param onKey whether it handled the key
 */
export function useKeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);
}

/** The action to start in the entry that is about to open. */
let awaited: ActionKey | null = null;

/** Opens an entry, and starts one of its actions when they are there. */
export function openWith(key: ActionKey | null, open: () => void): void {
  awaited = key;
  open();
}

/** The action to start in the entry that has opened; at the second call none. */
export function takeAwaited(): ActionKey | null {
  const key = awaited;
  awaited = null;
  return key;
}
