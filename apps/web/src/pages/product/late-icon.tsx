import { lazy, Suspense } from "react";
import { load } from "../../lib/update-watch.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import type { PagePath } from "../../site.ts";
import styles from "./late-icon.module.css";

const PageIcon = lazy(() => load(() => import("../../ui/page-icon.tsx").then((icon) => ({ default: icon.PageIcon }))));

/** A page's icon, loaded after hydration because the table of all icons is too large for the first load. */
export function LateIcon({ path }: { path: PagePath }) {
  const isHydrated = useHydrated();
  return (
    <span className={styles.place}>
      {isHydrated && (
        <Suspense>
          <PageIcon path={path} />
        </Suspense>
      )}
    </span>
  );
}
