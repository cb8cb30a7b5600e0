import { useEffect, useEffectEvent } from "react";

const MAX_WAIT_MS = 2000;

/** Submits a form's initial query automatically, once it is due and the browser is idle. */
export function useInitialQuery(isDue: boolean, run: () => void): void {
  const runFirst = useEffectEvent(run);
  useEffect(() => {
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
