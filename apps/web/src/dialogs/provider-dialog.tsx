import { Button } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { errors } from "@meridian/contract/errors";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "../lib/api.ts";
import { describeError } from "../lib/query.ts";
import { useTexts } from "../lib/texts.tsx";
import { useDialogs, withoutDialog } from "../lib/use-dialogs.ts";
import { showToast } from "../ui/toast.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { ConnectForm, type Existing, JoinForm, type Newcomer } from "./provider-forms.tsx";
import { ProviderProof } from "./provider-proof.tsx";
import { Refusal } from "./refusal.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { useEntrance } from "./use-entrance.ts";

type Step =
  | { name: "waiting" }
  | { name: "join"; newcomer: Newcomer }
  | { name: "connect"; existing: Existing }
  | { name: "second factor"; ticket: string }
  | { name: "refused"; text: string };

/** What follows the return from a login provider. The ticket follows the address's #, so that no server but ours gets it. */
export function ProviderDialog() {
  const { providers: texts } = useTexts("dialogs");
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  // Read once, because the login removes it from the address while the dialog is still open.
  const [ticket] = useState(() => hash.slice(1));
  const parameters = new URLSearchParams(search);
  const close = () =>
    navigate({ pathname, search: withoutDialog(search), hash: "" }, { replace: true, preventScrollReset: true });
  const given = parameters.get("outcome") ?? "";
  const outcome = given in texts.outcomes ? (given as keyof typeof texts.outcomes) : ticket === "" ? "over" : null;
  if (outcome !== null) {
    const { title, text } = texts.outcomes[outcome];
    const isLogin = pathname !== "/user";
    return (
      <DialogFrame title={title} lead={text} onClose={close}>
        <Button fullWidth size="md" data-autofocus onClick={() => (isLogin ? dialogs.open("login") : close())}>
          {isLogin ? texts.login : texts.close}
        </Button>
      </DialogFrame>
    );
  }
  return parameters.get("purpose") === "prove" ? (
    <ProviderProof ticket={ticket} onClose={close} />
  ) : (
    <ProviderLogin ticket={ticket} onClose={close} />
  );
}

function ProviderLogin({ ticket, onClose }: { ticket: string; onClose: () => void }) {
  const { providers: texts, login } = useTexts("dialogs");
  const { errors: transportErrors } = useTexts("common");
  const dialogs = useDialogs();
  const enter = useEntrance();
  const [step, setStep] = useState<Step>({ name: "waiting" });
  const isSent = useRef(false);
  const onRefused = (error: unknown) => setStep(stepAfter(error, (other) => describeError(other, transportErrors)));
  useEffect(() => {
    // The ticket works once, so it is not sent again when the effect runs again.
    if (isSent.current) return;
    isSent.current = true;
    api.account.providerLogin({ ticket }, { lazy: true }).then((session) => {
      enter(session);
      showToast(login.welcome(session.user.name || session.user.phone || session.user.email));
    }, onRefused);
  });
  const nameOf = ({ provider }: Newcomer) => texts.names[provider];
  if (step.name === "join") {
    const { email } = step.newcomer;
    const name = nameOf(step.newcomer);
    return (
      <DialogFrame
        title={texts.join.title}
        lead={email ? texts.join.email(name, email) : texts.join.lead(name)}
        onClose={onClose}
      >
        <JoinForm ticket={ticket} onRefused={onRefused} />
      </DialogFrame>
    );
  }
  if (step.name === "connect")
    return (
      <DialogFrame
        title={texts.connect.title(nameOf(step.existing))}
        lead={texts.connect.lead(step.existing.email)}
        onClose={onClose}
      >
        <ConnectForm ticket={ticket} existing={step.existing} onRefused={onRefused} />
      </DialogFrame>
    );
  return (
    <DialogFrame title={texts.title} onClose={onClose}>
      {step.name === "second factor" ? (
        <SecondFactor ticket={step.ticket} onBack={() => dialogs.open("login")} />
      ) : step.name === "refused" ? (
        <div className="stack">
          <Refusal text={step.text} />
          <Button fullWidth size="md" onClick={() => dialogs.open("login")}>
            {texts.login}
          </Button>
        </div>
      ) : (
        <p className="quiet min-h-60" aria-busy="true">
          {texts.waiting}
        </p>
      )}
    </DialogFrame>
  );
}

/** What the visitor is asked after the server has refused the login. */
function stepAfter(error: unknown, describe: (error: Error) => string): Step {
  if (!(error instanceof ApiError)) return { name: "refused", text: describe(error as Error) };
  const { code, data } = error;
  if (code === errors.AGREEMENT_MISSING.code) return { name: "join", newcomer: data as Newcomer };
  if (code === errors.CONNECTION_NEEDED.code) return { name: "connect", existing: data as Existing };
  if (code === errors.SECOND_FACTOR_NEEDED.code)
    return { name: "second factor", ticket: (data as { ticket: string }).ticket };
  return { name: "refused", text: error.message };
}
