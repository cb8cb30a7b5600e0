import { enterpriseCertificationUsccMaxLength } from "@meridian/client/inputs";
import "../../../../styles/form.css";
import { NativeSelect, TextInput } from "@mantine/core";
import { certification } from "@meridian/contract/certification";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Agreement } from "../../../../dialogs/agreement.tsx";
import { FormDialog } from "../../../../dialogs/form-dialog.tsx";
import { api } from "../../../../lib/api.ts";
import { useEndpointForm } from "../../../../lib/form.ts";
import { query } from "../../../../lib/query.ts";
import { useTexts } from "../../../../lib/texts.tsx";
import { PlaceFields } from "../../../../ui/place-fields.tsx";
import { showToast } from "../../../../ui/toast.tsx";
import { UploadField } from "./upload-field.tsx";

const blank = {
  company_name: "",
  uscc: "",
  licence_file_id: "",
  legal_person: "",
  contact_name: "",
  contact_phone: "",
  industry_id: "",
  province_code: "",
  city_code: "",
  district_code: "",
  address: "",
  method: "manual",
  bank_name: "",
  bank_account: "",
  authorization_file_id: "",
  agree: false,
};
type Field = keyof typeof blank;

/** The request for certification. */
export function CertificationDialog({ onClose }: { onClose: () => void }) {
  const { form: texts, errors, methods } = useTexts("certification");
  const { errors: common } = useTexts("dialogs");
  const { data: industries } = useQuery(query(api.content.getIndustry, {}));
  const [method, setMethod] = useState("manual");
  const [place, setPlace] = useState({ province_code: "", city_code: "", district_code: "" });
  const { form, submit, isSending } = useEndpointForm(api.certification.enterpriseCertification, {
    schema: certification.enterpriseCertification.input,
    initialValues: blank,
    messages: errors,
    fieldNames: { city_code: "province_code", district_code: "province_code" },
    check: (values): Record<string, string> => ({
      ...(!values.agree && { agree: common.agree }),
      ...(values.method === "bank_transfer" && values.bank_name === "" && { bank_name: errors.bank_name }),
      ...(values.method === "bank_transfer" && values.bank_account === "" && { bank_account: errors.bank_account }),
    }),
    affected: [api.account.userInfo],
    onDone: ({ expected_hours }) => {
      showToast(texts.done(expected_hours));
      onClose();
    },
  });
  const text = (name: Field, label: string, more: object = {}) => (
    <TextInput label={label} size="md" key={form.key(name)} {...form.getInputProps(name)} {...more} />
  );
  return (
    <FormDialog
      title={texts.title}
      lead={texts.lead}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.submit}
      isSending={isSending}
      onSubmit={submit}
    >
      {text("company_name", texts.company, { "data-autofocus": true, autoComplete: "organization" })}
      <div className="stack columns cols-2 items-start">
        {text("uscc", texts.uscc, { maxLength: enterpriseCertificationUsccMaxLength })}
        {text("legal_person", texts.legalPerson)}
      </div>
      <UploadField
        scene="licence"
        label={texts.licence}
        help={texts.licenceHelp}
        error={form.errors.licence_file_id as string | undefined}
        onUploaded={(id) => form.setFieldValue("licence_file_id", String(id))}
      />
      <div className="stack columns cols-2 items-start">
        {text("contact_name", texts.contact, { autoComplete: "name" })}
        {text("contact_phone", texts.phone, { inputMode: "tel", autoComplete: "tel" })}
      </div>
      <NativeSelect
        label={texts.industry}
        size="md"
        data={[
          { value: "", label: texts.choose },
          ...(industries?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        key={form.key("industry_id")}
        {...form.getInputProps("industry_id")}
      />
      <PlaceFields
        place={place}
        error={form.errors.province_code as string | undefined}
        onChange={(chosen) => {
          setPlace(chosen);
          form.setValues(chosen);
          form.clearFieldError("province_code");
        }}
      />
      {text("address", texts.address, { autoComplete: "street-address" })}
      <NativeSelect
        label={texts.method}
        description={methods[method as keyof typeof methods].text}
        size="md"
        data={Object.entries(methods).map(([value, { name }]) => ({ value, label: name }))}
        value={method}
        onChange={({ currentTarget }) => {
          setMethod(currentTarget.value);
          form.setFieldValue("method", currentTarget.value);
        }}
      />
      {method === "bank_transfer" && (
        <div className="stack columns cols-2 items-start">
          {text("bank_name", texts.bank)}
          {text("bank_account", texts.account, { inputMode: "numeric" })}
        </div>
      )}
      {method !== "legal_person" && (
        <UploadField
          scene="authorization"
          label={texts.authorization}
          help={texts.authorizationHelp}
          onUploaded={(id) => form.setFieldValue("authorization_file_id", String(id))}
        />
      )}
      <Agreement key={form.key("agree")} {...form.getInputProps("agree", { type: "checkbox" })} />
    </FormDialog>
  );
}
