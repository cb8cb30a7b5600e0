import { lazy, Suspense } from "react";
import { load } from "../../lib/update-watch.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import styles from "./late-outcome-icon.module.css";
import type { SolutionName } from "./solution-name.ts";

const OutcomeIcon = lazy(() => load(() => import("./outcomes.tsx").then((icons) => ({ default: icons.OutcomeIcon }))));

interface OutcomeProps {
  solution: SolutionName;
  /** The index of a decision in the drawing, or the name of a verdict. */
  of: number | string;
}

/** The icon of an outcome, shown after hydration in reserved space. */
export function LateOutcomeIcon(props: OutcomeProps) {
  const isHydrated = useHydrated();
  return (
    <span className={styles.place}>
      {isHydrated && (
        <Suspense>
          <OutcomeIcon {...props} />
        </Suspense>
      )}
    </span>
  );
}
