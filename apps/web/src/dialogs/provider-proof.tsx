import { TextInput } from "@mantine/core";
import { confirmIdentityTotpCodeMaxLength } from "@meridian/client/inputs";
import { account } from "@meridian/contract/account";
import { useEffect, useRef } from "react";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import { keepProof } from "../lib/identity-check.ts";
import { useSession } from "../lib/session.ts";
import { useTexts } from "../lib/texts.tsx";
import { showToast } from "../ui/toast.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { Refusal } from "./refusal.tsx";

/** Turns the return from a provider into a proof of who the user is, which the next change takes. */
export function ProviderProof({ ticket, onClose }: { ticket: string; onClose: () => void }) {
  const { providers, secondFactor, errors, proof: texts } = useTexts("dialogs");
  const { user } = useSession();
  const needsCode = user?.two_factor ?? false;
  const { form, submit, isSending, refusal } = useEndpointForm(api.account.confirmIdentity, {
    schema: account.confirmIdentity.input,
    initialValues: { totp_code: "" },
    messages: { totp_code: errors.secondFactor },
    showsRefusal: true,
    toInput: ({ totp_code }) => ({ ticket, ...(needsCode && { totp_code }) }),
    onDone: ({ proof }) => {
      keepProof(proof);
      showToast(providers.prove.done);
      onClose();
    },
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (needsCode || isSent.current) return;
    isSent.current = true;
    submit();
  });
  return (
    <DialogFrame title={providers.prove.title} lead={needsCode && providers.prove.lead} onClose={onClose}>
      <DialogForm submitLabel={texts.submit} isSending={isSending} focusesSubmit={!needsCode} onSubmit={submit}>
        {needsCode && (
          <TextInput
            data-autofocus
            label={secondFactor.label}
            description={secondFactor.help}
            autoComplete="one-time-code"
            maxLength={confirmIdentityTotpCodeMaxLength}
            size="md"
            key={form.key("totp_code")}
            {...form.getInputProps("totp_code")}
          />
        )}
        <Refusal text={refusal} />
      </DialogForm>
    </DialogFrame>
  );
}
