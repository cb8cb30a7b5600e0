import { account } from "@meridian/contract/account";
import { CodeField } from "../../../dialogs/code-field.tsx";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { identityInput } from "../../../dialogs/identity.ts";
import { PasswordField } from "../../../dialogs/password-field.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { deleteSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";

/** Sets a new password, confirmed by a code sent to the user's phone or email address. */
export function PasswordDialog({ identity, onClose }: { identity: string; onClose: () => void }) {
  const { passwordForm: texts } = useTexts("profile");
  const { errors } = useTexts("dialogs");
  const { form, submit, isSending } = useEndpointForm(api.account.userUpdatePasswordPhone, {
    schema: account.userUpdatePasswordPhone.input,
    initialValues: { code: "", password: "", password_confirm: "" },
    messages: { ...errors, password: errors.newPassword, password_confirm: errors.mismatch },
    toInput: (values) => identityInput({ ...values, phone: identity }),
    check: ({ password, password_confirm }): Record<string, string> =>
      password === password_confirm ? {} : { password_confirm: errors.mismatch },
    onDone: () => {
      showToast(texts.done);
      // The server has ended every session, including this one; the user centre then leads to the login and back here.
      deleteSession();
    },
  });
  return (
    <FormDialog
      title={texts.title}
      lead={texts.lead(identity)}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.submit}
      isSending={isSending}
      onSubmit={submit}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={identity} readOnly hidden />
      <CodeField
        data-autofocus
        scene="reset"
        readPhone={() => identity}
        key={form.key("code")}
        {...form.getInputProps("code")}
      />
      <PasswordField
        label={texts.password}
        description={errors.newPassword}
        autoComplete="new-password"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      <PasswordField
        label={texts.passwordConfirm}
        autoComplete="new-password"
        key={form.key("password_confirm")}
        {...form.getInputProps("password_confirm")}
      />
    </FormDialog>
  );
}
