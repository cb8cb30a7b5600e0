import {
  setBillingDetailsCityMaxLength,
  setBillingDetailsLine1MaxLength,
  setBillingDetailsLine2MaxLength,
  setBillingDetailsNameMaxLength,
  setBillingDetailsPostalCodeMaxLength,
  setBillingDetailsRegionMaxLength,
  setBillingDetailsTaxNoMaxLength,
} from "@meridian/client/inputs";
import "../../../styles/select.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { billing } from "@meridian/contract/billing";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { query } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { BillingSection, BillingWaiting } from "./billing-section.tsx";
import type { BillingDetails } from "./values.ts";

/** Whom the account's commercial invoices are made out to. */
export function Details() {
  const { details: texts } = useTexts("billing");
  const { data, error, refetch } = useQuery(query(api.billing.billingDetails, {}, { lazy: true }));
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <BillingWaiting />;
  return (
    <BillingSection title={texts.title} lead={<p className="note wrap-anywhere">{texts.lead}</p>}>
      <DetailsForm {...data} />
    </BillingSection>
  );
}

const names = ["name", "country", "line1", "line2", "city", "region", "postal_code", "tax_no", "email"] as const;
const limits = {
  name: setBillingDetailsNameMaxLength,
  line1: setBillingDetailsLine1MaxLength,
  line2: setBillingDetailsLine2MaxLength,
  city: setBillingDetailsCityMaxLength,
  region: setBillingDetailsRegionMaxLength,
  postal_code: setBillingDetailsPostalCodeMaxLength,
  tax_no: setBillingDetailsTaxNoMaxLength,
} as const;
const autoComplete = {
  name: "organization",
  line1: "address-line1",
  line2: "address-line2",
  city: "address-level2",
  region: "address-level1",
  postal_code: "postal-code",
  tax_no: "off",
} as const;

function DetailsForm({ details, countries }: BillingDetails) {
  const { details: texts } = useTexts("billing");
  const [country, setCountry] = useState(details?.country ?? "");
  const { form, submit, isSending } = useEndpointForm(api.billing.setBillingDetails, {
    schema: billing.setBillingDetails.input,
    initialValues: Object.fromEntries(names.map((name) => [name, details?.[name] ?? ""])) as Record<
      (typeof names)[number],
      string
    >,
    messages: texts.errors,
    affected: [api.billing.billingDetails],
    onDone: (saved) => {
      form.setValues(saved);
      form.resetDirty(saved);
      showToast(texts.saved);
    },
  });
  form.watch("country", ({ value }) => setCountry(value));
  const taxName = countries.find(({ code }) => code === country)?.tax_no_name;
  const field = (name: keyof typeof autoComplete, label: string) => (
    <TextInput
      label={label}
      maxLength={limits[name]}
      autoComplete={autoComplete[name]}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  );
  const { fields, optional } = texts;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div className="stack columns cols-2">
        {field("name", fields.name)}
        <NativeSelect
          label={fields.country}
          autoComplete="country"
          data={[
            { value: "", label: texts.choose },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          key={form.key("country")}
          {...form.getInputProps("country")}
        />
        {field("line1", fields.line1)}
        {field("line2", optional(fields.line2))}
        {field("city", fields.city)}
        {field("region", optional(fields.region))}
        {field("postal_code", optional(fields.postal_code))}
        {taxName && field("tax_no", optional(taxName))}
        <TextInput
          label={optional(fields.email)}
          description={texts.emailHelp}
          inputMode="email"
          autoComplete="email"
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
      </div>
      <div>
        <Button type="submit" {...busyWhile(isSending)}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
