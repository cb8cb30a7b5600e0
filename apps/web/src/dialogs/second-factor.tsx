import { Button, TextInput } from "@mantine/core";
import { loginSecondFactorTotpCodeMaxLength } from "@meridian/client/inputs";
import { account } from "@meridian/contract/account";
import { errors } from "@meridian/contract/errors";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import { useTexts } from "../lib/texts.tsx";
import { showToast } from "../ui/toast.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { useEntrance } from "./use-entrance.ts";

/** The last step of a login with a second factor. */
export function SecondFactor({ ticket, onBack }: { ticket: string; onBack: () => void }) {
  const texts = useTexts("dialogs");
  const enter = useEntrance();
  const { form, submit, isSending } = useEndpointForm(api.account.loginSecondFactor, {
    schema: account.loginSecondFactor.input,
    initialValues: { totp_code: "" },
    messages: { totp_code: texts.errors.secondFactor },
    toInput: (values) => ({ ...values, ticket }),
    onDone: (session) => {
      enter(session);
      showToast(texts.login.welcome(session.user.name || session.user.phone || session.user.email));
    },
    onRefused: ({ code }) => {
      if (code === errors.TICKET_OVER.code) onBack();
    },
  });
  return (
    <DialogForm
      submitLabel={texts.login.submit}
      isSending={isSending}
      onSubmit={submit}
      below={
        <Button variant="subtle" color="gray" onClick={onBack}>
          {texts.secondFactor.back}
        </Button>
      }
    >
      <p className="note">{texts.secondFactor.lead}</p>
      <TextInput
        data-autofocus
        autoFocus
        label={texts.secondFactor.label}
        description={texts.secondFactor.help}
        autoComplete="one-time-code"
        maxLength={loginSecondFactorTotpCodeMaxLength}
        size="md"
        key={form.key("totp_code")}
        {...form.getInputProps("totp_code")}
      />
    </DialogForm>
  );
}
