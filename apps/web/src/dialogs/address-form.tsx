import { setUserAddrDetailMaxLength, setUserAddrNameMaxLength, setUserAddrTagMaxLength } from "@meridian/client/inputs";
import "../styles/form.css";
import { Checkbox, TextInput } from "@mantine/core";
import { addresses } from "@meridian/contract/addresses";
import { useState } from "react";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import { useTexts } from "../lib/texts.tsx";
import { PlaceFields } from "../ui/place-fields.tsx";
import { showToast } from "../ui/toast.tsx";
import { FormDialog } from "./form-dialog.tsx";

export type Address = Awaited<ReturnType<typeof api.addresses.getUserAddr>>["list"][number];

interface AddressFormProps {
  /** Null for a new one. */
  address: Address | null;
  onDone: (id: number) => void;
  onClose: () => void;
}

/** Adds or edits an address. */
export function AddressForm({ address, onDone, onClose }: AddressFormProps) {
  const texts = useTexts("addresses");
  const [place, setPlace] = useState({
    province_code: address?.province_code ?? "",
    city_code: address?.city_code ?? "",
    district_code: address?.district_code ?? "",
  });
  const common = {
    initialValues: {
      name: address?.name ?? "",
      phone: address?.phone ?? "",
      ...place,
      detail: address?.detail ?? "",
      zip_code: address?.zip_code ?? "",
      tag: address?.tag ?? "",
      is_default: address?.is_default ?? false,
    },
    messages: { ...texts.errors, city_code: texts.errors.province_code, district_code: texts.errors.province_code },
    fieldNames: { city_code: "province_code", district_code: "province_code" },
    affected: [api.addresses.getUserAddr],
    onDone: ({ id }: { id: number }) => {
      showToast(texts.saved);
      onDone(id);
    },
  };
  const adding = useEndpointForm(api.addresses.setUserAddr, { ...common, schema: addresses.setUserAddr.input });
  const changing = useEndpointForm(api.addresses.updateUserAddr, {
    ...common,
    schema: addresses.updateUserAddr.input,
    toInput: (values) => ({ id: address?.id ?? 0, ...values }),
  });
  const { form, submit, isSending } = address ? changing : adding;
  const field = (name: "name" | "phone" | "detail" | "zip_code" | "tag", label: string, more: object = {}) => (
    <TextInput label={label} size="md" key={form.key(name)} {...more} {...form.getInputProps(name)} />
  );
  return (
    <FormDialog
      title={address ? texts.formTitle.edit : texts.formTitle.add}
      width={560}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.save}
      isSending={isSending}
      onSubmit={submit}
    >
      <div className="stack columns cols-2">
        {field("name", texts.name, {
          autoComplete: "name",
          maxLength: setUserAddrNameMaxLength,
          "data-autofocus": true,
        })}
        {field("phone", texts.phone, { autoComplete: "tel", inputMode: "tel" })}
      </div>
      <PlaceFields
        place={place}
        error={form.errors.province_code as string | undefined}
        onChange={(chosen) => {
          setPlace(chosen);
          form.setValues(chosen);
          form.clearFieldError("province_code");
        }}
      />
      {field("detail", texts.detail, { autoComplete: "street-address", maxLength: setUserAddrDetailMaxLength })}
      <div className="stack columns cols-2">
        {field("zip_code", texts.zipCode, { autoComplete: "postal-code", inputMode: "numeric", maxLength: 6 })}
        {field("tag", texts.tag, {
          autoComplete: "off",
          maxLength: setUserAddrTagMaxLength,
          placeholder: texts.tagHint,
        })}
      </div>
      {!address?.is_default && (
        <Checkbox
          label={texts.makeDefault}
          key={form.key("is_default")}
          {...form.getInputProps("is_default", { type: "checkbox" })}
        />
      )}
    </FormDialog>
  );
}
