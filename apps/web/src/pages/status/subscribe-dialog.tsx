import { TextInput } from "@mantine/core";
import { statusSubscribeEmailMaxLength } from "@meridian/client/inputs";
import { status } from "@meridian/contract/status";
import { useState } from "react";
import { Link } from "react-router-dom";
import { DialogForm } from "../../dialogs/dialog-form.tsx";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { Refusal } from "../../dialogs/refusal.tsx";
import { api } from "../../lib/api.ts";
import { useEndpointForm } from "../../lib/form.ts";
import { useTexts } from "../../lib/texts.tsx";
import { Feeds } from "./feeds.tsx";

const ways = ["email", "webhook"] as const;

/** How to get updates of incidents: by email, by webhook or in a feed reader. */
export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { subscribe: texts } = useTexts("status");
  const [way, setWay] = useState<(typeof ways)[number]>("email");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const subscription = useSubscription(setSentTo);
  if (sentTo !== null)
    return (
      <DialogFrame title={texts.sent.title} onClose={onClose}>
        <p role="status" className="wrap-anywhere">
          {texts.sent.text(sentTo)}
        </p>
      </DialogFrame>
    );
  return (
    <DialogFrame
      title={texts.title}
      lead={texts.lead}
      width={560}
      isDirty={() => subscription.form.isDirty()}
      onClose={onClose}
    >
      {/* Leaving the field would show an error, which moves the button away before the click completes. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and draws its own frame */}
      <div role="group" aria-label={texts.way} className="switch mb-5" onMouseDown={(event) => event.preventDefault()}>
        {ways.map((one) => (
          <button key={one} type="button" aria-pressed={one === way} onClick={() => setWay(one)}>
            {texts.ways[one]}
          </button>
        ))}
      </div>
      {way === "email" ? (
        <EmailForm subscription={subscription} />
      ) : (
        <div className="stack">
          <p>{texts.webhook}</p>
          <p>
            <Link to="/user?tab=alerts" className="link">
              {texts.webhooks}
            </Link>
          </p>
        </div>
      )}
      <Feeds />
    </DialogFrame>
  );
}

function useSubscription(onSent: (email: string) => void) {
  const { subscribe: texts } = useTexts("status");
  return useEndpointForm(api.status.statusSubscribe, {
    schema: status.statusSubscribe.input,
    initialValues: { email: "" },
    messages: { email: texts.wrongEmail },
    showsRefusal: true,
    onDone: (_, { email }) => onSent(email.trim()),
  });
}

function EmailForm({ subscription }: { subscription: ReturnType<typeof useSubscription> }) {
  const { subscribe: texts } = useTexts("status");
  const { form, submit, isSending, refusal } = subscription;
  return (
    <DialogForm submitLabel={texts.submit} isSending={isSending} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={texts.email}
        description={texts.emailHelp}
        type="email"
        autoComplete="email"
        maxLength={statusSubscribeEmailMaxLength}
        size="md"
        key={form.key("email")}
        {...form.getInputProps("email")}
      />
      <Refusal text={refusal} />
    </DialogForm>
  );
}
