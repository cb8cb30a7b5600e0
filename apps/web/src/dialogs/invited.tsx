import { Button } from "@mantine/core";
import type { ApiError } from "@meridian/client/call";
import { errors } from "@meridian/contract/errors";
import { type FormEventHandler, useRef, useState } from "react";
import { useTexts } from "../lib/texts.tsx";
import { busyWhile } from "../ui/busy.ts";
import { Refusal } from "./refusal.tsx";

/** The step of a login in which the server asks whether to join the account that invites. */
export function useInvitation() {
  const [inviter, setInviter] = useState<string | null>(null);
  const decision = useRef<"accept" | "decline" | null>(null);
  return {
    /** The account that invites, once the server has asked; else null. */
    inviter,
    decision,
    /** What the next request says. */
    get input() {
      return decision.current && { invitation: decision.current };
    },
    /** Begins the step if this is the question; returns whether it is. */
    isAskedBy(error: ApiError): boolean {
      const isQuestion = error.code === errors.INVITATION_OPEN.code;
      if (isQuestion) setInviter((error.data as { account_name: string }).account_name);
      return isQuestion;
    },
    leave() {
      decision.current = null;
      setInviter(null);
    },
  };
}

interface InvitedProps {
  invitation: ReturnType<typeof useInvitation>;
  refusal: string | null;
  isSending: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
}

/** Asks whose phone or address is invited whether to join the inviting account. */
export function Invited({ invitation, refusal, isSending, onSubmit }: InvitedProps) {
  const { inviter, decision } = invitation;
  const decide = (chosen: "accept" | "decline") => () => {
    decision.current = chosen;
  };
  const { invited: texts } = useTexts("dialogs").login;
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <h3 className="text-xl">{texts.title(inviter ?? "")}</h3>
      <p className="note">{texts.text}</p>
      <Refusal text={(decision.current && refusal) ?? ""} />
      <Button
        type="submit"
        data-autofocus
        autoFocus
        size="md"
        fullWidth
        {...busyWhile(isSending)}
        onClick={decide("accept")}
      >
        {texts.accept}
      </Button>
      <Button type="submit" variant="default" size="md" fullWidth disabled={isSending} onClick={decide("decline")}>
        {texts.decline}
      </Button>
      <Button variant="subtle" color="gray" onClick={invitation.leave}>
        {texts.back}
      </Button>
    </form>
  );
}
