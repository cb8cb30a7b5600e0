import { Button } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { api } from "../../../../lib/api.ts";
import { describeError } from "../../../../lib/query.ts";
import { useTexts } from "../../../../lib/texts.tsx";
import { busyWhile } from "../../../../ui/busy.ts";
import { refusalOfCode } from "../picture-file.ts";
import styles from "./certification.module.css";

const types = ["image/jpeg", "image/png", "image/webp", "application/pdf"];

interface UploadFieldProps {
  scene: "licence" | "authorization";
  label: string;
  help: string;
  error?: string | undefined;
  onUploaded: (fileId: number) => void;
}

/** Uploads a file as soon as it is chosen; the form then refers to it. */
export function UploadField({ scene, label, help, error, onUploaded }: UploadFieldProps) {
  const { file: texts } = useTexts("certification");
  const { errors } = useTexts("common");
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const upload = useMutation({
    mutationFn: (file: File) => api.account.uploadFile({ scene, file }),
    // Quiet, because errors are shown next to the button.
    meta: { isQuiet: true },
  });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Choosing the same file again after an error counts too.
    currentTarget.value = "";
    if (!file) return;
    upload.mutate(file, {
      onSuccess: ({ file_id }) => {
        setName(file.name);
        setProblem("");
        onUploaded(file_id);
      },
      onError: (failure) => {
        const refusal = failure instanceof ApiError ? refusalOfCode(failure.code) : null;
        setProblem(refusal ? texts[refusal] : describeError(failure, errors));
      },
    });
  };
  const message = problem || (name === "" ? error : undefined);
  return (
    <div className={`stack gap-2 justify-items-start text-md ${styles.file}`}>
      <span id={`${scene}-label`}>{label}</span>
      <Button
        variant="default"
        size="xs"
        {...busyWhile(upload.isPending)}
        aria-describedby={`${scene}-label ${scene}-help`}
        onClick={() => input.current?.click()}
      >
        {name ? texts.change : texts.choose}
      </Button>
      <span
        id={`${scene}-help`}
        className={`note wrap-anywhere ${styles.fileName}`}
        data-wrong={message ? "" : undefined}
        role={message ? "alert" : undefined}
      >
        {message || name || help}
      </span>
      <input ref={input} type="file" accept={types.join(",")} hidden aria-label={label} onChange={choose} />
    </div>
  );
}
