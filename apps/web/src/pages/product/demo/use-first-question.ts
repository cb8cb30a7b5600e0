import { useEffect, useEffectEvent } from "react";

const MOST_WAIT_MS = 2000;

/** Asks a form's first question by itself, once it is due and the browser has nothing else to do. */
export function useFirstQuestion(isDue: boolean, run: () => void): void {
  const runFirst = useEffectEvent(run);
  useEffect(() => {
    if (!isDue) return;
    // Safari cannot say when it is idle.
    const wait = window.requestIdleCallback ?? setTimeout;
    let isWanted = true;
    wait(() => isWanted && runFirst(), { timeout: MOST_WAIT_MS } as IdleRequestOptions & number);
    return () => {
      isWanted = false;
    };
  }, [isDue]);
}
