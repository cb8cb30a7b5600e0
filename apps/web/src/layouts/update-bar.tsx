import { useSyncExternalStore } from "react";
import { useTexts } from "../lib/texts.tsx";
import { hasNewerBuild, subscribeToNewerBuild } from "../lib/update-watch.ts";
import styles from "./note.module.css";

/** Shown only if a reload would lose typed input; otherwise the page reloads by itself. */
export function UpdateBar() {
  const { update } = useTexts("common");
  const isShown = useSyncExternalStore(subscribeToNewerBuild, hasNewerBuild, () => false);
  return (
    <div role="status">
      {isShown && (
        <div className={styles.note}>
          {update.text}
          <button type="button" className={styles.action} onClick={() => location.reload()}>
            {update.reload}
          </button>
        </div>
      )}
    </div>
  );
}
