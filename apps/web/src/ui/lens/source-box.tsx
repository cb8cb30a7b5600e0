import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { sampleLog } from "./sample-logs.ts";
import styles from "./source-box.module.css";
import { type Lens, MAX_FILE_MEGABYTES } from "./use-lens.ts";

/** Longer texts slow the field down, so they are analysed without being shown. */
const MAX_SHOWN_CHARACTERS = 100_000;

interface SourceBoxProps {
  lens: Lens;
  /** Smaller, for the home page. */
  isCompact?: boolean;
  /** The initial value of the field. */
  initialText?: string;
}

/** Takes a log that is pasted, dropped or chosen as a file. */
export function SourceBox({ lens, isCompact = false, initialText = "" }: SourceBoxProps) {
  const { source: texts } = useTexts("lens");
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState(initialText);
  const [isOver, setIsOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const isSample = text !== "" && text === sampleLog(language);

  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (pasted.length <= MAX_SHOWN_CHARACTERS) return;
    event.preventDefault();
    lens.analyse(pasted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) lens.analyse(text);
  };
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) lens.analyse(file);
    // The same file may be chosen again after it has grown.
    currentTarget.value = "";
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    const dropped = event.dataTransfer.getData("text/plain");
    if (file) lens.analyse(file);
    else if (dropped) lens.analyse(dropped);
  };
  const showSample = () => {
    const sample = sampleLog(language);
    setText(sample);
    lens.analyse(sample);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the file button
    <div
      className={`column card relative p-5 shadow ${styles.box}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <label className="label block mb-2 text-md" htmlFor={id}>
        {texts.label}
      </label>
      <textarea
        id={id}
        className={`block w-full bg-surface text-body flex-1 overflow-x-auto ${styles.text}`}
        placeholder={texts.placeholder}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        rows={isCompact ? 6 : 9}
        spellCheck={false}
        autoComplete="off"
      />
      <div className="cluster row gap-3 mt-4">
        <Button onClick={() => lens.analyse(text)} disabled={text.trim() === ""}>
          {texts.analyse}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileText size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => chooser.current?.click()}
        >
          {texts.file}
        </Button>
        <button type="button" className={`link ${styles.sample}`} onClick={showSample}>
          {texts.sample}
        </button>
        <input ref={chooser} type="file" hidden aria-label={texts.file} onChange={onChoose} />
      </div>
      <p className="note mt-3">{isSample ? texts.sampleNote : texts.limits(MAX_FILE_MEGABYTES)}</p>
      {isOver && (
        <div className={styles.drop} aria-hidden="true">
          {texts.drop}
        </div>
      )}
    </div>
  );
}
