import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { load } from "./update-watch.ts";
import { dialogOf } from "./use-dialogs.ts";

const importVisits = () => load(() => import("./visits.ts"));

/** Runs once the page is idle. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}

/** Counts the pages and dialogs a visitor opens, after everything the visitor waits for. */
export function useVisits(): void {
  const { pathname, search } = useLocation();
  const dialog = dialogOf(search);
  useEffect(
    () =>
      whenIdle(
        () =>
          void importVisits().then(
            ({ notePage }) => notePage(pathname),
            () => {},
          ),
      ),
    [pathname],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog counts when it opens, not when the page under it changes
  useEffect(() => {
    if (dialog)
      return whenIdle(
        () =>
          void importVisits().then(
            ({ noteDialog }) => noteDialog(dialog, pathname),
            () => {},
          ),
      );
  }, [dialog]);
}
