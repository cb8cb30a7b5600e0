import { Button, TextInput } from "@mantine/core";
import { webhookCreateUrlMaxLength } from "@meridian/client/inputs";
import { webhooks } from "@meridian/contract/webhooks";
import { useState } from "react";
import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { DialogFrame } from "../../../dialogs/dialog-frame.tsx";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { Copy } from "../../../ui/copy.tsx";

interface MakingProps {
  onSecret: (secret: string) => void;
  onClose: () => void;
}

export function WebhookDialog({ onSecret, onClose }: MakingProps) {
  const { hookForm: texts } = useTexts("alerts");
  const { form, submit, isSending } = useEndpointForm(api.webhooks.webhookCreate, {
    schema: webhooks.webhookCreate.input,
    initialValues: { url: "" },
    messages: texts.errors,
    affected: [api.webhooks.webhookList],
    onDone: ({ secret }) => {
      onClose();
      if (secret !== null) onSecret(secret);
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
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        label={texts.url}
        description={texts.urlHelp}
        placeholder="https://"
        inputMode="url"
        maxLength={webhookCreateUrlMaxLength}
        size="md"
        key={form.key("url")}
        {...form.getInputProps("url")}
      />
    </FormDialog>
  );
}

/** Shows a new secret, which must be copied before the dialog can be closed. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { hookSecret: texts } = useTexts("alerts");
  const [isCopied, setIsCopied] = useState(false);
  return (
    <DialogFrame title={texts.title} lead={texts.lead} width={560} onClose={() => isCopied && onClose()}>
      <div className="row well justify-between mb-4 py-3 px-3 border mono text-sm wrap-anywhere">
        <code>{secret}</code>
        <Copy text={secret} label={texts.copy} onTried={() => setIsCopied(true)} />
      </div>
      <Button disabled={!isCopied} onClick={onClose}>
        {texts.done}
      </Button>
    </DialogFrame>
  );
}

export function RotateDialog({ id, onSecret, onClose }: MakingProps & { id: number }) {
  const { hookRotate: texts, cancel } = useTexts("alerts");
  return (
    <ConfirmDialog
      title={texts.title}
      texts={texts}
      cancel={cancel}
      action={api.webhooks.webhookControl}
      input={{ webhook_id: id, action: "rotate" }}
      affected={[api.webhooks.webhookList]}
      onDone={({ secret }) => {
        onClose();
        if (secret !== null) onSecret(secret);
      }}
      onClose={onClose}
    />
  );
}

export function WebhookDeleteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { hookDelete: texts, cancel } = useTexts("alerts");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title}
      texts={texts}
      cancel={cancel}
      action={api.webhooks.webhookControl}
      input={{ webhook_id: id, action: "delete" }}
      affected={[api.webhooks.webhookList, api.webhooks.webhookDeliveries, api.warnings.getUpdateWarn]}
      done={texts.done}
      onClose={onClose}
    />
  );
}
