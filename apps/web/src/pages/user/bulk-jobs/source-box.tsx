import { Button, NativeSelect } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { type DragEvent, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import styles from "./bulk-jobs.module.css";
import { DropArea } from "./drop-area.tsx";
import { initialOptions } from "./fields.ts";
import { type FileProblem, problemOf } from "./file-check.ts";
import { PasteForm } from "./paste-form.tsx";
import { PendingNote } from "./pending-note.tsx";
import { startUpload } from "./upload.ts";
import type { UsableKeys } from "./use-usable-keys.ts";

interface SourceBoxProps {
  keys: UsableKeys;
  onCreated: (id: number) => void;
}

/** Takes a file that is dropped or chosen, text that is pasted, or a URL. */
export function SourceBox({ keys, onCreated }: SourceBoxProps) {
  const texts = useTexts("bulk-jobs");
  const language = useLanguage();
  const [problem, setProblem] = useState<FileProblem | { reason: "several" } | null>(null);
  const [isOver, setIsOver] = useState(false);
  /** A good file, which may have been chosen before the keys are known. */
  const [file, setFile] = useState<File | null>(null);
  const { list, chosen, choose, error, retry } = keys;
  const keyId = chosen?.id ?? null;
  useEffect(() => {
    if (!file || keyId === null) return;
    setFile(null);
    startUpload(file, { keyId, options: initialOptions(language) });
  }, [file, keyId, language]);
  if (error) return <ErrorState text={texts.keysFailed} error={error} onRetry={retry} />;
  if (list?.length === 0)
    return (
      <EmptyState icon={IconKey} {...texts.noKey}>
        <Button component={Link} to="/user?tab=keys&create=1">
          {texts.noKey.action}
        </Button>
      </EmptyState>
    );

  const take = async (files: readonly File[]) => {
    const [file, ...others] = files;
    if (!file) return;
    const found = others.length > 0 ? ({ reason: "several" } as const) : await problemOf(file);
    setProblem(found);
    setFile(found ? null : file);
  };
  const takeText = (text: string) => take([new File([text], texts.source.pastedName, { type: "text/plain" })]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    const text = event.dataTransfer.getData("text/plain");
    if (files.length > 0) void take(files);
    else if (text) void takeText(text);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside
    <div
      className={`card stack gap-5 p-5 ${styles.source}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <PendingNote />
      <DropArea isOver={isOver} onFiles={(files) => void take(files)} />
      {problem && (
        <p role="alert" className="wrong">
          {problem.reason === "packed" ? texts.problems.packed(problem.format) : texts.problems[problem.reason]}
        </p>
      )}
      <PasteForm keyId={keyId} onText={(text) => void takeText(text)} onCreated={onCreated} />
      <NativeSelect
        className={styles.key!}
        label={texts.source.key}
        disabled={!chosen}
        value={String(keyId ?? "")}
        onChange={(event) => choose(Number(event.currentTarget.value))}
        data={(list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </div>
  );
}
