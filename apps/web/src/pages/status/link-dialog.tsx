import { ApiError } from "@meridian/client/call";
import { status } from "@meridian/contract/status";
import { useState } from "react";
import { DialogForm } from "../../dialogs/dialog-form.tsx";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { Refusal } from "../../dialogs/refusal.tsx";
import { api } from "../../lib/api.ts";
import { useEndpointForm } from "../../lib/form.ts";
import { useTexts } from "../../lib/texts.tsx";
import type { MailLink } from "./mail-link.ts";

const notFound = 404;
const calls = {
  confirm: { call: api.status.statusConfirm, schema: status.statusConfirm.input },
  unsubscribe: { call: api.status.statusUnsubscribe, schema: status.statusUnsubscribe.input },
};

/** Confirms or ends a subscription when the reader of an email asks for it; opening the link alone changes nothing. */
export default function LinkDialog({ link: { use, token }, onClose }: { link: MailLink; onClose: () => void }) {
  const { links } = useTexts("status");
  const texts = links[use];
  const [outcome, setOutcome] = useState<"done" | "gone" | null>(null);
  const { call, schema } = calls[use];
  const { submit, isSending, refusal } = useEndpointForm<{ token: string }, { token: string }, object>(call, {
    schema,
    initialValues: { token },
    showsRefusal: true,
    onDone: () => setOutcome("done"),
    onWrong: () => setOutcome("gone"),
    onRefused: (error) => error instanceof ApiError && error.code === notFound && setOutcome("gone"),
  });
  if (outcome)
    return (
      <DialogFrame title={texts[outcome].title} onClose={onClose}>
        <p role="status">{texts[outcome].text}</p>
      </DialogFrame>
    );
  return (
    <DialogFrame title={texts.title} lead={texts.lead} onClose={onClose}>
      <DialogForm submitLabel={texts.submit} isSending={isSending} focusesSubmit onSubmit={submit}>
        <Refusal text={refusal} />
      </DialogForm>
    </DialogFrame>
  );
}
