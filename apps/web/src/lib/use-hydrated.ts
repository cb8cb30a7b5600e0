import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False while the page's first picture must equal the prerendered HTML, true afterwards: what only the browser knows
 * (query string, origin, time) may be shown from then on.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
