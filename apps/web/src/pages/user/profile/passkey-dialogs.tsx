import "../../../styles/form.css";
import { TextInput } from "@mantine/core";
import { passkeyAddNameMaxLength } from "@meridian/client/inputs";
import { account } from "@meridian/contract/account";
import { useState } from "react";
import { DialogForm } from "../../../dialogs/dialog-form.tsx";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { ProofFrame } from "../../../dialogs/proof-frame.tsx";
import { Refusal } from "../../../dialogs/refusal.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { createPasskey, PasskeyError } from "../../../lib/passkeys.ts";
import { describeError, useAction } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";

const affected = [api.account.signInMethods];

/** Has the browser create a passkey, and adds it under a name. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { passkeys: texts } = useTexts("profile");
  const { passkeys: dialogTexts } = useTexts("dialogs");
  const { errors } = useTexts("common");
  const add = useAction(api.account.passkeyAdd, affected, { isLocal: true });
  const [failure, setFailure] = useState("");
  const [isCreating, setIsCreating] = useState(false);
  const create = async (options: string, name: string) => {
    setIsCreating(true);
    try {
      await add.mutateAsync({ input: { credential: await createPasskey(options), name } });
      showToast(texts.added);
      onClose();
    } catch (error) {
      setFailure(error instanceof PasskeyError ? dialogTexts[error.reason] : describeError(error as Error, errors));
    } finally {
      setIsCreating(false);
    }
  };
  const { form, submit, isSending, refusal } = useEndpointForm(api.account.passkeyOptions, {
    schema: account.passkeyOptions.input,
    initialValues: { name: "" },
    showsRefusal: true,
    toInput: () => ({}),
    check: ({ name }): Record<string, string> => (name.trim() === "" ? { name: texts.nameMissing } : {}),
    onDone: ({ options }, { name }) => {
      setFailure("");
      void create(options, name);
    },
  });
  return (
    <ProofFrame title={texts.add} lead={texts.addLead} isDirty={() => form.isDirty()} onClose={onClose}>
      <DialogForm submitLabel={texts.next} isSending={isSending || isCreating} onSubmit={submit}>
        <TextInput
          data-autofocus
          label={texts.name}
          description={texts.nameHelp}
          maxLength={passkeyAddNameMaxLength}
          size="md"
          key={form.key("name")}
          {...form.getInputProps("name")}
        />
        <Refusal text={failure || refusal} />
      </DialogForm>
    </ProofFrame>
  );
}

interface DialogProps {
  passkey: { id: number; name: string };
  onClose: () => void;
}

export function RenameDialog({ passkey, onClose }: DialogProps) {
  const { passkeys: texts } = useTexts("profile");
  const { form, submit, isSending } = useEndpointForm(api.account.passkeyRename, {
    schema: account.passkeyRename.input,
    initialValues: { name: passkey.name },
    messages: { name: texts.nameMissing },
    toInput: ({ name }) => ({ id: passkey.id, name }),
    check: ({ name }): Record<string, string> => (name.trim() === "" ? { name: texts.nameMissing } : {}),
    affected,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={texts.renameNamed(passkey.name)}
      submitLabel={texts.save}
      isSending={isSending}
      isDirty={() => form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={texts.name}
        maxLength={passkeyAddNameMaxLength}
        size="md"
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
    </FormDialog>
  );
}

export function RemoveDialog({ passkey, onClose }: DialogProps) {
  const { passkeys: texts } = useTexts("profile");
  const { submit, isSending, refusal } = useEndpointForm(api.account.passkeyRemove, {
    schema: account.passkeyRemove.input,
    initialValues: {},
    showsRefusal: true,
    toInput: () => ({ id: passkey.id }),
    affected,
    onDone: () => {
      showToast(texts.removed);
      onClose();
    },
  });
  return (
    <ProofFrame title={texts.removeTitle(passkey.name)} lead={texts.removeLead} onClose={onClose}>
      <DialogForm submitLabel={texts.remove} isSending={isSending} isDestructive focusesSubmit onSubmit={submit}>
        <Refusal text={refusal} />
      </DialogForm>
    </ProofFrame>
  );
}
