import { useState } from "react";
import { useTexts } from "../lib/texts.tsx";
import { useDialogs } from "../lib/use-dialogs.ts";
import { ContactForm, useContactForm } from "./contact-form.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { LeadSent } from "./lead-sent.tsx";

/** Contact and cooperation. */
export const InfoDialog = () => <ContactDialog purpose="info" kind="cooperation" />;

/** Application for a trial. */
export const TrialDialog = () => <ContactDialog purpose="trial" kind="trial" />;

function ContactDialog({ purpose, kind }: { purpose: "info" | "trial"; kind: "cooperation" | "trial" }) {
  const texts = useTexts("dialogs");
  const { close } = useDialogs();
  const [ticket, setTicket] = useState<string | null>(null);
  const contact = useContactForm(kind, setTicket);
  const { title, lead, content, submit } = texts.contact[purpose];
  if (ticket) return <LeadSent title={title} ticket={ticket} onClose={close} />;
  return (
    <DialogFrame title={title} lead={lead} width={560} isDirty={() => contact.form.isDirty()} onClose={close}>
      <ContactForm contact={contact} contentLabel={content} submitLabel={submit} autoFocus />
    </DialogFrame>
  );
}
