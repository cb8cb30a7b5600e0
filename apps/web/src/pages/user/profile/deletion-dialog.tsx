import { Button } from "@mantine/core";
import { account } from "@meridian/contract/account";
import { CodeField } from "../../../dialogs/code-field.tsx";
import { DialogFrame } from "../../../dialogs/dialog-frame.tsx";
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
    <DialogFrame title={texts.formTitle} lead={texts.formLead(identity)} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <PasswordField
          data-autofocus
          label={password}
          autoComplete="current-password"
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <CodeField scene="danger" readPhone={() => identity} key={form.key("code")} {...form.getInputProps("code")} />
        <Button type="submit" size="md" fullWidth color="red" loading={isSending}>
          {texts.submit}
        </Button>
      </form>
    </DialogFrame>
  );
}
