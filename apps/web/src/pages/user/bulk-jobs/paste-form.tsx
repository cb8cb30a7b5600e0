import { Button, Textarea } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { useMutation } from "@tanstack/react-query";
import { type ClipboardEvent, type FormEvent, useState } from "react";
import { api } from "../../../lib/api.ts";
import { describeError } from "../../../lib/query.ts";
import { randomKey } from "../../../lib/random-key.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { initialOptions } from "./fields.ts";

/** Longer texts slow the field down, so they are taken without being shown. */
const MAX_SHOWN_CHARACTERS = 100_000;

interface PasteFormProps {
  /** Null until the keys are known. */
  keyId: number | null;
  onText: (text: string) => void;
  onCreated: (id: number) => void;
}

/** A field for a few addresses, for lines of a log, or for the URL of a file. */
export function PasteForm({ keyId, onText, onCreated }: PasteFormProps) {
  const { source: texts } = useTexts("bulk-jobs");
  const { errors } = useTexts("common");
  const language = useLanguage();
  const [text, setText] = useState("");
  const value = text.trim();
  const isUrl = /^https?:\/\/\S+$/i.test(value);
  const create = useMutation({
    mutationFn: ({ url, key_id }: { url: string; key_id: number }) =>
      api.bulkJobs.jobCreate({ url, key_id, ...initialOptions(language) }, { idempotencyKey: randomKey() }),
    // The error is shown at the field.
    meta: { isQuiet: true },
    onSuccess: ({ id }) => onCreated(id),
  });

  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (pasted.length <= MAX_SHOWN_CHARACTERS) return;
    event.preventDefault();
    onText(pasted);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (value === "" || keyId === null) return;
    if (isUrl) create.mutate({ url: value, key_id: keyId });
    else onText(text);
  };
  const { error } = create;
  const message =
    error && (error instanceof ApiError && error.fields.url ? error.fields.url : describeError(error, errors));
  return (
    <form className="stack gap-3 justify-items-start" noValidate onSubmit={onSubmit}>
      <Textarea
        className="w-full"
        classNames={{ input: "mono text-sm" }}
        label={texts.paste}
        placeholder={texts.placeholder}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          create.reset();
        }}
        onPaste={onPaste}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        error={message}
      />
      <Button
        type="submit"
        variant="default"
        disabled={value === "" || keyId === null}
        {...busyWhile(create.isPending)}
      >
        {isUrl ? texts.url : texts.lines}
      </Button>
    </form>
  );
}
