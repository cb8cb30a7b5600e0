import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "../lib/texts.tsx";
import { Copy } from "../ui/copy.tsx";
import styles from "./auth.module.css";
import { DialogFrame } from "./dialog-frame.tsx";

interface LeadSentProps {
  title: string;
  ticket: string;
  onClose: () => void;
  /** What the sender can do next. */
  children?: ReactNode;
}

/** Confirms that a message was stored and shows its ticket number. */
export function LeadSent({ title, ticket, onClose, children }: LeadSentProps) {
  const { contact } = useTexts("dialogs");
  return (
    <DialogFrame title={title} onClose={onClose}>
      <div className={styles.sent} role="status">
        <IconCircleCheck size={40} stroke={1.4} aria-hidden="true" />
        <p>
          <strong>{contact.sent}</strong>
        </p>
        <p>
          {contact.ticket} <span className={styles.ticket}>{ticket}</span> <Copy text={ticket} />
        </p>
        {children}
        <p className="note">{contact.reply}</p>
        <Button data-autofocus onClick={onClose}>
          {contact.done}
        </Button>
      </div>
    </DialogFrame>
  );
}
