import { registCooperationContentMaxLength } from "@meridian/client/inputs";
import "../styles/choice.css";
import { Chip, Textarea, TextInput } from "@mantine/core";
import { priceTypeNames } from "@meridian/contract/catalog";
import { leads } from "@meridian/contract/leads";
import { useLocation } from "react-router-dom";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import { useSession } from "../lib/session.ts";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import { pageBehind } from "../lib/use-dialogs.ts";
import { DialogForm } from "./dialog-form.tsx";
import { EmailField, NameField } from "./form-fields.tsx";

export type ContactKind = "cooperation" | "customized" | "trial";

/** A message to us; `onSent` receives its ticket number. */
export function useContactForm(kind: ContactKind, onSent: (ticket: string) => void) {
  const texts = useTexts("dialogs");
  const { pathname, search } = useLocation();
  const { user } = useSession();
  const parameters = new URLSearchParams(search);
  const chosenPackage = {
    // The page behind shows prices per month or per year.
    pkg_id: parameters.get("pkg") ?? "",
    cycle: parameters.has("pkg") ? (parameters.get("cycle") ?? "month") : "",
  };
  return useEndpointForm(api.leads.registCooperation, {
    schema: leads.registCooperation.input,
    initialValues: {
      kind,
      name: user?.name ?? "",
      company: "",
      phone: user?.phone ?? "",
      email: user?.email ?? "",
      product_types: [] as string[],
      content: "",
      page_path: pageBehind(pathname, search),
      ...chosenPackage,
    },
    messages: texts.errors,
    check: ({ phone, email }): Record<string, string> =>
      phone.trim() === "" && email.trim() === "" ? { email: texts.errors.reach } : {},
    onDone: ({ ticket_no }) => onSent(ticket_no),
  });
}

interface ContactFormProps {
  contact: ReturnType<typeof useContactForm>;
  contentLabel: string;
  submitLabel: string;
  autoFocus?: boolean;
}

/** The fields of a message to us. */
export function ContactForm({ contact, contentLabel, submitLabel, autoFocus = false }: ContactFormProps) {
  const texts = useTexts("dialogs");
  const language = useLanguage();
  const { form, submit, isSending, isChecking } = contact;
  return (
    <DialogForm
      submitLabel={submitLabel}
      isSending={isSending}
      onSubmit={submit}
      below={isChecking && <p className="note">{texts.checking}</p>}
    >
      <div className="stack columns cols-2 items-start">
        <NameField autoFocus={autoFocus} form={form} />
        <TextInput
          label={texts.contact.company}
          autoComplete="organization"
          size="md"
          key={form.key("company")}
          {...form.getInputProps("company")}
        />
        <EmailField form={form} />
        <TextInput
          label={texts.contact.phone}
          type="tel"
          autoComplete="tel"
          size="md"
          key={form.key("phone")}
          {...form.getInputProps("phone")}
        />
      </div>
      <fieldset className="cluster">
        <legend className="mb-2">{texts.contact.products}</legend>
        <Chip.Group
          multiple
          defaultValue={[]}
          onChange={(chosen) => form.setFieldValue("product_types", chosen.map(String))}
        >
          {Object.entries(priceTypeNames).map(([type, name]) => (
            <Chip key={type} value={type} size="sm" variant="outline">
              {name[language]}
            </Chip>
          ))}
        </Chip.Group>
      </fieldset>
      <Textarea
        label={contentLabel}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={registCooperationContentMaxLength}
        size="md"
        key={form.key("content")}
        {...form.getInputProps("content")}
      />
    </DialogForm>
  );
}
