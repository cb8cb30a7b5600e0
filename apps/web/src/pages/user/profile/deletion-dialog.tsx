import { account } from "@meridian/contract/account";
import { CodeField } from "../../../dialogs/code-field.tsx";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { PasswordField } from "../../../dialogs/password-field.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";

/** Deletes the account, confirmed by password and code. */
export function DeletionDialog({ identity, onClose }: { identity: string; onClose: () => void }) {
  const { ownData: texts } = useTexts("profile");
  const { password, errors } = useTexts("dialogs");
  const { form, submit, isSending } = useEndpointForm(api.account.accountDelete, {
    schema: account.accountDelete.input,
    initialValues: { password: "", code: "" },
    messages: errors,
    affected: [api.account.userInfo],
    onDone: () => {
      showToast(texts.asked);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.formTitle}
      lead={texts.formLead(identity)}
      submitLabel={texts.submit}
      isSending={isSending}
      isDestructive
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        data-autofocus
        label={password}
        autoComplete="current-password"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      <CodeField scene="danger" readPhone={() => identity} key={form.key("code")} {...form.getInputProps("code")} />
    </FormDialog>
  );
}
