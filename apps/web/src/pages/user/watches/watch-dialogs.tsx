import "../../../styles/form.css";
import { TextInput } from "@mantine/core";
import { watchUpdateNameMaxLength } from "@meridian/client/inputs";
import type { WatchField } from "@meridian/contract/watch-names";
import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { FieldChoice } from "./field-choice.tsx";
import { affected, type Watch } from "./values.ts";

interface EditDialogProps {
  watch: Watch;
  target: string;
  onClose: () => void;
}

export function EditDialog({ watch: { id, ...watch }, target, onClose }: EditDialogProps) {
  const { edit: texts } = useTexts("user/watches");
  const [name, setName] = useState(watch.name);
  const [fields, setFields] = useState<WatchField[]>(watch.fields);
  const change = useAction(api.watches.watchUpdate, affected);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (fields.length === 0) return;
    change.mutate(
      { input: { id, name: name.trim(), fields } },
      {
        onSuccess: () => {
          showToast(texts.done);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.title(target)}
      isDirty={() => name !== watch.name || String(fields) !== String(watch.fields)}
      onClose={onClose}
      submitLabel={texts.submit}
      isSending={change.isPending}
      onSubmit={onSubmit}
    >
      <TextInput
        data-autofocus
        label={texts.name}
        maxLength={watchUpdateNameMaxLength}
        size="md"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FieldChoice value={fields} onChange={setFields} {...(fields.length === 0 && { error: texts.oneField })} />
    </FormDialog>
  );
}

interface DeleteDialogProps {
  id: number;
  target: string;
  onClose: () => void;
}

export function DeleteDialog({ id, target, onClose }: DeleteDialogProps) {
  const { deletion: texts, cancel } = useTexts("user/watches");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(target)}
      texts={texts}
      cancel={cancel}
      action={api.watches.watchDelete}
      input={{ ids: [id] }}
      affected={affected}
      done={texts.done}
      onClose={onClose}
    />
  );
}
