import { Checkbox, TextInput } from "@mantine/core";
import { invoices } from "@meridian/contract/invoices";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { TitleFields } from "./title-fields.tsx";
import { missingFields, shownTitle, type Title, type TitleValues, titleValues } from "./values.ts";

/** Adds or edits a saved title. */
export default function TitleDialog({ title, onClose }: { title: Title | null; onClose: () => void }) {
  const texts = useTexts("invoices");
  const initialValues: TitleValues & { email: string; is_default: boolean } = {
    ...titleValues(title ?? undefined),
    email: title?.email ?? "",
    is_default: title?.is_default ?? false,
  };
  const { form, submit, isSending } = useEndpointForm(api.invoices.setInvoiceTitle, {
    schema: invoices.setInvoiceTitle.input,
    initialValues,
    messages: texts.errors,
    toInput: ({ email, is_default, ...values }) => ({
      ...shownTitle(values),
      email,
      is_default,
      ...(title?.title_id && { title_id: title.title_id }),
    }),
    check: (values) => missingFields(values, false, texts.errors),
    affected: [api.invoices.invoiceTitleList],
    onDone: () => {
      onClose();
      showToast(texts.titles.saved);
    },
  });
  return (
    <FormDialog
      title={title ? texts.titles.change : texts.titles.add}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.titles.save}
      isSending={isSending}
      onSubmit={submit}
    >
      <TitleFields form={form} isSpecial={false} />
      <TextInput
        label={texts.optional(texts.fields.email)}
        inputMode="email"
        key={form.key("email")}
        {...form.getInputProps("email")}
      />
      <Checkbox
        label={texts.titles.makeDefault}
        key={form.key("is_default")}
        {...form.getInputProps("is_default", { type: "checkbox" })}
      />
    </FormDialog>
  );
}
