import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { invoiceRedRemarkMaxLength } from "@meridian/client/inputs";
import { invoices, redReasons } from "@meridian/contract/invoices";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { TitleFields } from "./title-fields.tsx";
import { affected, type Invoice, missingFields, shownTitle, type TitleValues, titleValues } from "./values.ts";

const partialReasons: readonly string[] = ["sales_return", "sales_discount"];

/** Requests a red (credit) invoice, and optionally a replacement. */
export default function RedDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const texts = useTexts("invoices");
  const { red } = texts;
  const language = useLanguage();
  const left = invoice.amount_cents - invoice.red_cents;
  const isUnreversed = left === invoice.amount_cents;
  const isSpecial = invoice.type.endsWith("_special");
  const initialValues: TitleValues & { reason: string; amount: string; remark: string; reissue: boolean } = {
    ...titleValues(invoice),
    reason: isUnreversed ? "issue_error" : "sales_return",
    amount: (left / 100).toFixed(2),
    remark: "",
    reissue: isUnreversed,
  };
  const { form, submit, isSending } = useEndpointForm(api.invoices.invoiceRed, {
    schema: invoices.invoiceRed.input,
    initialValues,
    messages: texts.errors,
    fieldNames: { amount_cents: "amount" },
    toInput: ({ reason, amount, remark, reissue, ...title }) => ({
      invoice_id: invoice.id,
      reason,
      remark,
      // An invalid amount is turned into one that the contract rejects, so that the error appears at this field.
      ...(partialReasons.includes(reason) &&
        !reissue && { amount_cents: /^\d+(?:\.\d{1,2})?$/.test(amount.trim()) ? Math.round(Number(amount) * 100) : 0 }),
      ...(reissue && { reissue, ...shownTitle(title) }),
    }),
    check: (values) => (values.reissue ? missingFields(values, isSpecial, texts.errors) : {}),
    affected,
    onDone: () => {
      onClose();
      showToast(red.done);
    },
  });
  const { reason, reissue } = form.getValues();
  return (
    <FormDialog
      title={red.title(invoice.invoice_no)}
      lead={red.lead}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={red.submit}
      isSending={isSending}
      onSubmit={submit}
    >
      <NativeSelect
        data-autofocus
        label={red.reason}
        data={redReasons
          .filter((value) => isUnreversed || value !== "issue_error")
          .map((value) => ({ value, label: red.reasons[value] }))}
        key={form.key("reason")}
        {...form.getInputProps("reason")}
      />
      {isUnreversed && (
        <Checkbox
          label={red.reissue}
          description={red.reissueHelp}
          key={form.key("reissue")}
          {...form.getInputProps("reissue", { type: "checkbox" })}
        />
      )}
      {partialReasons.includes(reason) && !reissue && (
        <TextInput
          label={red.amount(invoice.currency)}
          description={red.amountHelp(moneyFormat(language, invoice.currency)(left))}
          inputMode="decimal"
          key={form.key("amount")}
          {...form.getInputProps("amount")}
        />
      )}
      {reissue && <TitleFields form={form} isSpecial={isSpecial} />}
      <Textarea
        label={texts.optional(texts.fields.remark)}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={invoiceRedRemarkMaxLength}
        key={form.key("remark")}
        {...form.getInputProps("remark")}
      />
    </FormDialog>
  );
}
