import { IconWifiOff } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTexts } from "../lib/texts.tsx";
import styles from "./offline-bar.module.css";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Shown while the browser is offline. */
export function OfflineBar() {
  const { offline } = useTexts("common");
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className={`row justify-center bg-warn-soft text-warn text-md ${styles.bar}`}>
          <IconWifiOff size={16} stroke={1.6} aria-hidden="true" />
          {offline}
        </p>
      )}
    </div>
  );
}
