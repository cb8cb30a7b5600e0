import { useEffectEvent, useLayoutEffect } from "react";

const MAX_WAIT_MS = 2000;

/** Submits a form's initial query automatically, once it is due and the browser is idle. */
export function useInitialQuery(isDue: boolean, run: () => void): void {
  const runFirst = useEffectEvent(run);
  // A layout effect, because it ends before React clears the form's ref: an idle moment may come right after that.
  useLayoutEffect(() => {
    if (!isDue) return;
    // Safari has no requestIdleCallback.
    const wait = window.requestIdleCallback ?? setTimeout;
    let isMounted = true;
    wait(() => isMounted && runFirst(), { timeout: MAX_WAIT_MS } as IdleRequestOptions & number);
    return () => {
      isMounted = false;
    };
  }, [isDue]);
}
