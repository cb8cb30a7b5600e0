import { lensLimits } from "@meridian/contract/lens-limits";
import { Link } from "react-router-dom";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { useDialogs } from "../../lib/use-dialogs.ts";
import styles from "./results.module.css";

interface TruncationNoteProps {
  found: number;
  sent: number;
  limit: number;
}

/** Says how many addresses were left out, and how to look them up too. */
export function TruncationNote({ found, sent, limit }: TruncationNoteProps) {
  const { states: texts } = useTexts("lens");
  const { tag } = languages[useLanguage()];
  const { open } = useDialogs();
  if (found <= sent) return null;
  return (
    <p className={`cluster row mb-4 rounded-control bg-warn-soft text-ink text-md ${styles.truncated}`} role="status">
      {texts.truncated(found.toLocaleString(tag), sent.toLocaleString(tag))}
      {limit < lensLimits.signedIn && (
        <button type="button" className="link p-0 font-inherit" onClick={() => open("login")}>
          {texts.signIn(lensLimits.signedIn.toLocaleString(tag))}
        </button>
      )}
      {found > lensLimits.signedIn && (
        <Link to="/user?tab=bulk-jobs" className="link">
          {texts.all}
        </Link>
      )}
    </p>
  );
}
