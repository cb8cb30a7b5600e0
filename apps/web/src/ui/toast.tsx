import { IconAlertTriangle, IconCircleCheck, IconX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import styles from "./toast.module.css";

export interface Toast {
  id: number;
  tone: "ok" | "warn";
  text: string;
}

export const toastMilliseconds = 3000;
export const toastLimit = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replaceToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToasts = (): readonly Toast[] => toasts;

/** Nothing changes if the toast is gone, as when its time is up after the visitor has closed it. */
export function closeToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) replaceToasts(toasts.filter((toast) => toast.id !== id));
}

/** Shows a message for 3 seconds; if there are more than three, the oldest disappears. */
export function showToast(text: string, tone: Toast["tone"] = "ok"): void {
  // Several calls that fail for one reason report it once.
  if (tone === "warn" && toasts.some((toast) => toast.text === text)) return;
  const toast = { id: ++lastId, tone, text };
  replaceToasts([...toasts, toast].slice(-toastLimit));
  setTimeout(() => closeToast(toast.id), toastMilliseconds);
}

/** The live region has to exist before the first message, or screen readers miss it. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const shown = useSyncExternalStore(subscribe, currentToasts, currentToasts);
  return (
    <section className={styles.region} aria-label={label}>
      <div role="status" className="stack gap-2">
        {shown.map((toast) => (
          <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
            {toast.tone === "ok" ? (
              <IconCircleCheck className="mt-1 text-ok" size={18} stroke={1.6} />
            ) : (
              <IconAlertTriangle className="mt-1 text-ok" size={18} stroke={1.6} />
            )}
            <p className="text-ink wrap-anywhere">{toast.text}</p>
            <button type="button" aria-label={closeLabel} onClick={() => closeToast(toast.id)}>
              <IconX size={16} stroke={1.6} />
            </button>
          </div>
        ))}
      </div>
    </section>
  );
}
