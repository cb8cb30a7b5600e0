import "../styles/choice.css";
import { Button, Chip, Textarea, TextInput } from "@mantine/core";
import { priceTypeNames } from "@meridian/contract/catalog";
import { leads } from "@meridian/contract/leads";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import { useSession } from "../lib/session.ts";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import styles from "./auth.module.css";
import { DialogFrame } from "./dialog-frame.tsx";
import { EmailField, NameField } from "./form-fields.tsx";
import { LeadSent } from "./lead-sent.tsx";
import { useDialogs } from "./use-dialogs.ts";

/** Contact and cooperation. */
export const InfoDialog = () => <ContactDialog purpose="info" kind="cooperation" />;

/** Application for a trial. */
export const TrialDialog = () => <ContactDialog purpose="trial" kind="trial" />;

function ContactDialog({ purpose, kind }: { purpose: "info" | "trial"; kind: "cooperation" | "trial" }) {
  const texts = useTexts("dialogs");
  const language = useLanguage();
  const { pathname } = useLocation();
  const { close } = useDialogs();
  const { user } = useSession();
  const [ticket, setTicket] = useState<string | null>(null);
  const { form, submit, isSending, isChecking } = useEndpointForm(api.leads.registCooperation, {
    schema: leads.registCooperation.input,
    initialValues: {
      kind,
      name: user?.name ?? "",
      company: "",
      phone: user?.phone ?? "",
      email: user?.email ?? "",
      product_types: [] as string[],
      content: "",
      page_path: pathname,
    },
    messages: texts.wrong,
    check: ({ phone, email }): Record<string, string> =>
      phone.trim() === "" && email.trim() === "" ? { email: texts.wrong.reach } : {},
    onDone: ({ ticket_no }) => setTicket(ticket_no),
  });
  const { title, lead, content, submit: submitLabel } = texts.contact[purpose];
  if (ticket) return <LeadSent title={title} ticket={ticket} onClose={close} />;
  return (
    <DialogFrame title={title} lead={lead} width={560} isDirty={() => form.isDirty()} onClose={close}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.pair}>
          <NameField autoFocus form={form} />
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
        <fieldset className={styles.choices}>
          <legend>{texts.contact.products}</legend>
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
          label={content}
          autosize
          minRows={4}
          maxRows={10}
          maxLength={1000}
          size="md"
          key={form.key("content")}
          {...form.getInputProps("content")}
        />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          {submitLabel}
        </Button>
        {isChecking && <p className={styles.hint}>{texts.checking}</p>}
      </form>
    </DialogFrame>
  );
}
