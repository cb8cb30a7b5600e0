import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { Key, KeyWithSecret } from "./key-values.ts";

const graceHours = [0, 1, 24, 72, 168] as const;

interface QuestionProps {
  apiKey: Key;
  onClose: () => void;
}

export function RotateDialog({
  apiKey,
  onSecret,
  onClose,
}: QuestionProps & { onSecret: (key: KeyWithSecret) => void }) {
  const { rotate: texts, cancel } = useTexts("keys");
  const [hours, setHours] = useState(24);
  const rotate = useAction(api.keys.rotateKey, [api.keys.getKeys]);
  const submit = () =>
    rotate.mutate(
      { input: { key_id: apiKey.id, grace_hours: hours } },
      {
        onSuccess: (key) => {
          onClose();
          onSecret(key);
        },
      },
    );
  return (
    <ConfirmDialog
      title={texts.title(apiKey.name)}
      text={texts.text}
      cancel={cancel}
      submit={texts.submit}
      isBusy={rotate.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={texts.grace}
        mb="md"
        value={String(hours)}
        onChange={(event) => setHours(Number(event.currentTarget.value))}
        data={graceHours.map((value) => ({ value: String(value), label: texts.hours(value) }))}
      />
    </ConfirmDialog>
  );
}

export function DisableDialog({ apiKey: { id, name }, onClose }: QuestionProps) {
  const { disable: texts, cancel, form } = useTexts("keys");
  const update = useAction(api.keys.updateKey, [api.keys.getKeys]);
  const onSuccess = () => {
    onClose();
    showToast(form.saved);
  };
  return (
    <ConfirmDialog
      title={texts.title(name)}
      text={texts.text}
      cancel={cancel}
      submit={texts.submit}
      isBusy={update.isPending}
      onSubmit={() => update.mutate({ input: { key_id: id, enabled: false } }, { onSuccess })}
      onClose={onClose}
    />
  );
}

export function RevokeDialog({ apiKey: { id, name }, onClose }: QuestionProps) {
  const { revoke: texts, cancel } = useTexts("keys");
  const revoke = useAction(api.keys.revokeKey, [api.keys.getKeys]);
  const onSuccess = () => {
    onClose();
    showToast(texts.done);
  };
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(name)}
      text={texts.text}
      cancel={cancel}
      submit={texts.submit}
      isBusy={revoke.isPending}
      onSubmit={() => revoke.mutate({ input: { key_id: id } }, { onSuccess })}
      onClose={onClose}
    />
  );
}
