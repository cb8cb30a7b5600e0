import "../../../styles/form.css";
import { TextInput } from "@mantine/core";
import { account } from "@meridian/contract/account";
import { CodeField } from "../../../dialogs/code-field.tsx";
import { DialogForm } from "../../../dialogs/dialog-form.tsx";
import { ProofFrame } from "../../../dialogs/proof-frame.tsx";
import { api } from "../../../lib/api.ts";
import { errorsOf, useEndpointForm } from "../../../lib/form.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useOwnUser } from "./use-own-user.ts";

/** Confirms an email address by a code sent to it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { emailForm: texts } = useTexts("profile");
  const { errors } = useTexts("dialogs");
  const language = useLanguage();
  const setOwnUser = useOwnUser();
  const { form, submit, isSending } = useEndpointForm(api.account.bindEmail, {
    schema: account.bindEmail.input,
    initialValues: { email: "", code: "" },
    messages: errors,
    onDone: (user) => {
      setOwnUser(user);
      showToast(texts.done);
      onClose();
    },
  });
  const readEmail = () => {
    const { email } = form.getValues();
    const message = errorsOf(account.bindEmail.input, { email, code: "000000" }, language, errors).email;
    if (message === undefined) return email;
    form.setFieldError("email", message);
    form.getInputNode("email")?.focus();
    return null;
  };
  return (
    <ProofFrame title={texts.title} lead={texts.lead} isDirty={() => form.isDirty()} onClose={onClose}>
      <DialogForm submitLabel={texts.submit} isSending={isSending} onSubmit={submit}>
        <TextInput
          data-autofocus
          label={texts.email}
          type="email"
          autoComplete="email"
          size="md"
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <CodeField scene="bind" readPhone={readEmail} key={form.key("code")} {...form.getInputProps("code")} />
      </DialogForm>
    </ProofFrame>
  );
}
