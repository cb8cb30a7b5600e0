import "../../../styles/form.css";
import { Button, Textarea } from "@mantine/core";
import { watchCreateTargetsMaxLength } from "@meridian/client/inputs";
import { type WatchField, watchFields } from "@meridian/contract/watch-names";
import { watches } from "@meridian/contract/watches";
import { useState } from "react";
import { DialogFrame } from "../../../dialogs/dialog-frame.tsx";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { Refusal } from "../../../dialogs/refusal.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { TextFileButton } from "../../../ui/text-file-button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { FieldChoice } from "./field-choice.tsx";
import { affected } from "./values.ts";
import styles from "./watches.module.css";

type Added = Awaited<ReturnType<typeof api.watches.watchCreate>>;

/** Adds watches from a list; lines that were not understood can be corrected. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [added, setAdded] = useState<Added | null>(null);
  if (!added) return <AddForm text={text} onAdded={setAdded} onClose={onClose} />;
  return (
    <Unread
      added={added}
      onBack={() => {
        setText(added.unread.map((line) => line.text).join("\n"));
        setAdded(null);
      }}
      onClose={onClose}
    />
  );
}

interface AddFormProps {
  text: string;
  onAdded: (added: Added) => void;
  onClose: () => void;
}

function AddForm({ text, onAdded, onClose }: AddFormProps) {
  const { add: texts, edit } = useTexts("user/watches");
  const [fields, setFields] = useState<WatchField[]>([...watchFields]);
  const { form, submit, isSending, refusal } = useEndpointForm(api.watches.watchCreate, {
    schema: watches.watchCreate.input,
    initialValues: { targets: text },
    messages: texts.errors,
    toInput: ({ targets }) => ({ targets, fields }),
    affected,
    showsRefusal: true,
    onDone: (added) => {
      if (added.unread_total > 0) return onAdded(added);
      showToast(texts.done(added.added, added.existing));
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.title}
      width={560}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.submit}
      isSending={isSending}
      isDisabled={fields.length === 0}
      onSubmit={submit}
    >
      <Textarea
        data-autofocus
        label={texts.targets}
        description={texts.help}
        placeholder={texts.placeholder}
        classNames={{ input: "mono text-sm" }}
        rows={7}
        spellCheck={false}
        autoComplete="off"
        maxLength={watchCreateTargetsMaxLength}
        key={form.key("targets")}
        {...form.getInputProps("targets")}
      />
      <TextFileButton
        label={texts.file}
        failed={texts.fileFailed}
        onFile={async (file) => {
          if (file.size > watchCreateTargetsMaxLength) throw new Error("too large");
          form.setFieldValue("targets", await file.text());
        }}
      />
      <FieldChoice value={fields} onChange={setFields} {...(fields.length === 0 && { error: edit.oneField })} />
      <Refusal text={refusal} />
    </FormDialog>
  );
}

interface UnreadProps {
  added: Added;
  onBack: () => void;
  onClose: () => void;
}

function Unread({ added: { added, existing, unread, unread_total }, onBack, onClose }: UnreadProps) {
  const { add: texts } = useTexts("user/watches");
  return (
    <DialogFrame
      title={texts.unreadTitle(unread_total)}
      lead={`${texts.done(added, existing)}${texts.unreadText}`}
      width={560}
      onClose={onClose}
    >
      <ul className={`well stack gap-1 py-3 px-4 text-sm ${styles.lines}`}>
        {unread.map(({ line, text }) => (
          <li key={line} className="wrap-anywhere">
            <span className="text-muted">{texts.line(line)}</span> <span className="mono">{text}</span>
          </li>
        ))}
      </ul>
      <div className="cluster justify-end mt-4">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button data-autofocus onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </DialogFrame>
  );
}
