import { useState } from "react";
import { useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import styles from "./bulk-jobs.module.css";
import { forgetUpload, pendingUpload } from "./pending-upload.ts";

/** Tells how to continue an upload that was interrupted when the page was closed. */
export function PendingNote() {
  const { pending: texts } = useTexts("bulk-jobs");
  const { user } = useSession();
  const [isDiscarded, setIsDiscarded] = useState(false);
  const pending = pendingUpload(user?.id);
  if (!pending || isDiscarded) return null;
  const discard = () => {
    forgetUpload();
    setIsDiscarded(true);
  };
  return (
    <div className={`bar rounded-control bg-warn-soft text-ink text-md ${styles.pending}`}>
      <p>
        <strong className="strong block wrap-anywhere">{texts.title(pending.name)}</strong>
        {texts.text}
      </p>
      <button type="button" className="link font-inherit" onClick={discard}>
        {texts.discard}
      </button>
    </div>
  );
}
