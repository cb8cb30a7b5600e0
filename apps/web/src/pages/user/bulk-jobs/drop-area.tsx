import { IconFileUpload } from "@tabler/icons-react";
import { type ChangeEvent, useRef } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import styles from "./bulk-jobs.module.css";

interface DropAreaProps {
  /** Something is dragged over the box around. */
  isOver: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A large button that opens the choice of a file, and shows where one can be dropped. */
export function DropArea({ isOver, onFiles }: DropAreaProps) {
  const { source: texts } = useTexts("bulk-jobs");
  const chooser = useRef<HTMLInputElement>(null);
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // The same file may be chosen again after it was corrected.
    currentTarget.value = "";
  };
  return (
    <>
      <button
        type="button"
        className={`middle gap-1 w-full bg-sunken text-muted text-center ${styles.drop}`}
        data-over={isOver || undefined}
        onClick={() => chooser.current?.click()}
      >
        <IconFileUpload size={36} stroke={1.3} aria-hidden="true" />
        <span className="strong text-xl">{isOver ? texts.over : texts.drop}</span>
        <span className="quiet">{texts.formats}</span>
      </button>
      <input ref={chooser} type="file" hidden aria-label={texts.file} onChange={onChoose} />
    </>
  );
}
