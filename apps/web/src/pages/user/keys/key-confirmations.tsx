import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useTexts } from "../../../lib/texts.tsx";
import type { Key, KeyWithSecret } from "./key-values.ts";

const graceHours = [0, 1, 24, 72, 168] as const;

interface ConfirmationProps {
  apiKey: Key;
  onClose: () => void;
}

export function RotateDialog({
  apiKey: { id, name },
  onSecret,
  onClose,
}: ConfirmationProps & { onSecret: (key: KeyWithSecret) => void }) {
  const { rotate: texts, cancel } = useTexts("keys");
  const [hours, setHours] = useState(24);
  return (
    <ConfirmDialog
      title={texts.title(name)}
      texts={texts}
      cancel={cancel}
      action={api.keys.rotateKey}
      input={{ key_id: id, grace_hours: hours }}
      affected={[api.keys.getKeys]}
      onDone={(key) => {
        onClose();
        onSecret(key);
      }}
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

export function DisableDialog({ apiKey: { id, name }, onClose }: ConfirmationProps) {
  const { disable: texts, cancel, form } = useTexts("keys");
  return (
    <ConfirmDialog
      title={texts.title(name)}
      texts={texts}
      cancel={cancel}
      action={api.keys.updateKey}
      input={{ key_id: id, enabled: false }}
      affected={[api.keys.getKeys]}
      done={form.saved}
      onClose={onClose}
    />
  );
}

export function RevokeDialog({ apiKey: { id, name }, onClose }: ConfirmationProps) {
  const { revoke: texts, cancel } = useTexts("keys");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(name)}
      texts={texts}
      cancel={cancel}
      action={api.keys.revokeKey}
      input={{ key_id: id }}
      affected={[api.keys.getKeys]}
      done={texts.done}
      onClose={onClose}
    />
  );
}
