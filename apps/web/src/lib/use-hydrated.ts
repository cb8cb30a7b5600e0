import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False while the first render must match the prerendered HTML, then true: what only the browser knows (query string,
 * origin, time) may be shown from then on.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
