import "../../styles/form.css";
import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { ContactForm, useContactForm } from "../../dialogs/contact-form.tsx";
import { useTexts } from "../../lib/texts.tsx";
import { Copy } from "../../ui/copy.tsx";
import styles from "./client-form.module.css";

/** The page's form, replaced by its ticket number once sent. */
export default function ClientForm({ kind }: { kind: "cooperation" | "customized" }) {
  const texts = useTexts("client");
  const [ticket, setTicket] = useState<string | null>(null);
  if (ticket) return <Sent ticket={ticket} onMore={() => setTicket(null)} />;
  return <Fields kind={kind} label={texts[kind].content} onSent={setTicket} />;
}

interface FieldsProps {
  kind: "cooperation" | "customized";
  label: string;
  onSent: (ticket: string) => void;
}

function Fields({ kind, label, onSent }: FieldsProps) {
  const contact = useContactForm(kind, onSent);
  return <ContactForm contact={contact} contentLabel={label} submitLabel={useTexts("client").send} />;
}

function Sent({ ticket, onMore }: { ticket: string; onMore: () => void }) {
  const { contact } = useTexts("dialogs");
  const texts = useTexts("client");
  return (
    <div className={styles.sent} role="status">
      <IconCircleCheck size={40} stroke={1.4} aria-hidden="true" />
      <p>
        <strong>{contact.sent}</strong>
      </p>
      <p>
        {contact.ticket} <code>{ticket}</code> <Copy text={ticket} />
      </p>
      <p className="quiet">{contact.reply}</p>
      <Button variant="default" onClick={onMore}>
        {texts.another}
      </Button>
    </div>
  );
}
