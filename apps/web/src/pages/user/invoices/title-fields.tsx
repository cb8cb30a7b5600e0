import { NativeSelect, TextInput } from "@mantine/core";
import { setInvoiceTitleTitleMaxLength } from "@meridian/client/inputs";
import { invoiceTitleTypes } from "@meridian/contract/invoices";
import { useTexts } from "../../../lib/texts.tsx";
import { needsTaxNo, type TitleValues } from "./values.ts";

interface TitleFieldsProps {
  form: {
    key: (name: keyof TitleValues) => string;
    getInputProps: (name: keyof TitleValues) => object;
    getValues: () => TitleValues;
  };
  /** A special invoice requires every field. */
  isSpecial: boolean;
}

/** The buyer's details on an invoice. */
export function TitleFields({ form, isSpecial }: TitleFieldsProps) {
  const { fields, titleTypes, optional } = useTexts("invoices");
  const { title_type } = form.getValues();
  const isPerson = title_type === "personal";
  const labelOf = (name: keyof typeof fields) => (isSpecial ? fields[name] : optional(fields[name]));
  return (
    <>
      <NativeSelect
        label={fields.title_type}
        data={invoiceTitleTypes.map((value) => ({ value, label: titleTypes[value] }))}
        key={form.key("title_type")}
        {...form.getInputProps("title_type")}
      />
      <TextInput
        label={isPerson ? fields.name : fields.title}
        maxLength={setInvoiceTitleTitleMaxLength}
        autoComplete="organization"
        key={form.key("title")}
        {...form.getInputProps("title")}
      />
      {!isPerson && (
        <>
          <TextInput
            label={needsTaxNo(title_type, isSpecial) ? fields.tax_no : optional(fields.tax_no)}
            maxLength={20}
            autoComplete="off"
            key={form.key("tax_no")}
            {...form.getInputProps("tax_no")}
          />
          <div className="stack columns cols-2">
            {(["bank_name", "bank_account", "reg_address", "reg_phone"] as const).map((name) => (
              <TextInput key={form.key(name)} label={labelOf(name)} autoComplete="off" {...form.getInputProps(name)} />
            ))}
          </div>
        </>
      )}
    </>
  );
}
