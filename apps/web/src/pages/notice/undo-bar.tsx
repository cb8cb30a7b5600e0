import { IconTrash } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTexts } from "../../lib/texts.tsx";
import styles from "./undo-bar.module.css";
import { undoMilliseconds } from "./use-deletion.ts";

interface UndoBarProps {
  count: number;
  onUndo: () => void;
  onOver: () => void;
}

/** Says what was deleted and can undo it; the timer pauses under the pointer or focus. */
export function UndoBar({ count, onUndo, onOver }: UndoBarProps) {
  const texts = useTexts("notice");
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (count === 0 || isHeld) return;
    const timer = setTimeout(onOver, undoMilliseconds);
    return () => clearTimeout(timer);
  }, [count, isHeld, onOver]);
  return (
    <div role="status" className={styles.region}>
      {count > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
        <div
          className={styles.bar}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <IconTrash className="flex-none text-muted" size={18} stroke={1.6} aria-hidden="true" />
          <p>{texts.removed(count)}</p>
          <button className="min-h-9 py-1 px-3 rounded-control text-brand font-semibold" type="button" onClick={onUndo}>
            {texts.undo}
          </button>
        </div>
      )}
    </div>
  );
}
