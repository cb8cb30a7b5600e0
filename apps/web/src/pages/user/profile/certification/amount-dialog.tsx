import "../../../../styles/form.css";
import { TextInput } from "@mantine/core";
import { certification } from "@meridian/contract/certification";
import { FormDialog } from "../../../../dialogs/form-dialog.tsx";
import { api } from "../../../../lib/api.ts";
import { useEndpointForm } from "../../../../lib/form.ts";
import { useTexts } from "../../../../lib/texts.tsx";
import { showToast } from "../../../../ui/toast.tsx";

/** Asks for the amount that the company's bank account has received. */
export function AmountDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { amount: texts } = useTexts("certification");
  const { form, submit, isSending } = useEndpointForm(api.certification.certificationAmount, {
    schema: certification.certificationAmount.input,
    initialValues: { amount_cents: "" },
    messages: { amount_cents: texts.wrong },
    toInput: ({ amount_cents }) => ({ certification_id: id, amount_cents: centsOf(amount_cents) }),
    affected: [api.account.userInfo],
    onDone: ({ status, tries_left }) => {
      if (status !== "passed") return form.setFieldError("amount_cents", texts.notRight(tries_left));
      showToast(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.title}
      lead={texts.lead}
      onClose={onClose}
      submitLabel={texts.submit}
      isSending={isSending}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        label={texts.label}
        description={texts.help}
        inputMode="decimal"
        leftSection="¥"
        size="md"
        key={form.key("amount_cents")}
        {...form.getInputProps("amount_cents")}
      />
    </FormDialog>
  );
}

/** Yuan to cents; invalid input is passed on, and the contract rejects it. */
function centsOf(typed: string): number | string {
  const match = /^0?[.,](\d{2})$/.exec(typed.trim());
  return match ? Number(match[1]) : typed;
}
