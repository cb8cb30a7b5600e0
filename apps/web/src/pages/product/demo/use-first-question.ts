import { useEffect, useEffectEvent } from "react";

const MOST_WAIT_MS = 2000;

/** Asks a form's first question by itself, once it is due and the browser has nothing else to do. */
export function useFirstQuestion(isDue: boolean, ask: () => void): void {
  const askFirst = useEffectEvent(ask);
  useEffect(() => {
    if (!isDue) return;
    // Safari cannot say when it is idle.
    const wait = window.requestIdleCallback ?? setTimeout;
    let isWanted = true;
    wait(() => isWanted && askFirst(), { timeout: MOST_WAIT_MS } as IdleRequestOptions & number);
    return () => {
      isWanted = false;
    };
  }, [isDue]);
}
