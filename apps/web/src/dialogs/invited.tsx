import { Button } from "@mantine/core";
import type { FormEventHandler } from "react";
import { useTexts } from "../lib/texts.tsx";
import { busyWhile } from "../ui/busy.ts";
import styles from "./auth.module.css";
import { Refusal } from "./refusal.tsx";

interface InvitedProps {
  inviter: string;
  refusal: string | null;
  isSending: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Called before the form is submitted with the choice. */
  onDecide: (chosen: "accept" | "decline") => void;
  onBack: () => void;
}

/** Asks whose phone or address is invited whether to join the inviting account. */
export function Invited({ inviter, refusal, isSending, onSubmit, onDecide, onBack }: InvitedProps) {
  const { invited: texts } = useTexts("dialogs").login;
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <h3 className={styles.question}>{texts.title(inviter)}</h3>
      <p className="note">{texts.text}</p>
      <Refusal text={refusal ?? ""} />
      <Button
        type="submit"
        data-autofocus
        autoFocus
        size="md"
        fullWidth
        {...busyWhile(isSending)}
        onClick={() => onDecide("accept")}
      >
        {texts.accept}
      </Button>
      <Button
        type="submit"
        variant="default"
        size="md"
        fullWidth
        disabled={isSending}
        onClick={() => onDecide("decline")}
      >
        {texts.decline}
      </Button>
      <Button variant="subtle" color="gray" onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  );
}
