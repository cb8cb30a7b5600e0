import { Button, TextInput } from "@mantine/core";
import { confirmIdentityTotpCodeMaxLength } from "@meridian/client/inputs";
import { account } from "@meridian/contract/account";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import type { ProofQuestion } from "../lib/identity-check.ts";
import { canUsePasskeys, confirmWithPasskey, PasskeyError } from "../lib/passkeys.ts";
import { describeError, useAction } from "../lib/query.ts";
import { useSession } from "../lib/session.ts";
import { useTexts } from "../lib/texts.tsx";
import { busyWhile } from "../ui/busy.ts";
import { CodeField } from "./code-field.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { PasswordField } from "./password-field.tsx";
import { Refusal } from "./refusal.tsx";

type Method = ProofQuestion["needs"]["methods"][number];
type FormMethod = "password" | "phone" | "email";
type Provider = Exclude<Method, FormMethod | "passkey">;

const isFormMethod = (method: Method): method is FormMethod => ["password", "phone", "email"].includes(method);
const isProvider = (method: Method): method is Provider => !isFormMethod(method) && method !== "passkey";

/** Has the user prove who they are, as in a login, before a change of how they log in. */
export function ProofStep({ question }: { question: ProofQuestion }) {
  const { methods } = question.needs;
  const own = methods.filter(isFormMethod);
  return (
    <div className="stack">
      {own.length > 0 && <ProofForm question={question} methods={own} />}
      {methods.includes("passkey") && canUsePasskeys() && <PasskeyProof question={question} />}
      <Providers providers={methods.filter(isProvider)} />
    </div>
  );
}

/** Takes a passkey in place of everything else. */
function PasskeyProof({ question }: { question: ProofQuestion }) {
  const { passkeys: texts } = useTexts("dialogs");
  const { errors } = useTexts("common");
  const attempt = useMutation({
    mutationFn: async () => {
      const { options } = await api.account.passkeyLoginOptions({});
      return api.account.confirmIdentity({ passkey: await confirmWithPasskey(options) });
    },
    networkMode: "always",
    meta: { isQuiet: true },
    onSuccess: ({ proof }) => question.answer(proof),
  });
  const { error } = attempt;
  return (
    <>
      <Button variant="default" size="md" {...busyWhile(attempt.isPending)} onClick={() => attempt.mutate()}>
        {texts.confirm}
      </Button>
      {error && <Refusal text={error instanceof PasskeyError ? texts.canceled : describeError(error, errors)} />}
    </>
  );
}

/** Leads to the services that vouch for the user; the page is left, and the change has to be made again afterwards. */
function Providers({ providers }: { providers: readonly Provider[] }) {
  const { proof: texts, providers: providerTexts } = useTexts("dialogs");
  const start = useAction(api.account.identityProve);
  if (providers.length === 0) return null;
  const leave = async (provider: Provider) => location.assign((await start.mutateAsync({ input: { provider } })).url);
  return (
    <>
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="default"
          size="md"
          {...busyWhile(start.isPending && start.variables.input.provider === provider)}
          // A failure is announced like that of any action.
          onClick={() => void leave(provider).catch(() => {})}
        >
          {texts.leave(providerTexts.names[provider])}
        </Button>
      ))}
      <p className="note">{texts.leaveLead}</p>
    </>
  );
}

function ProofForm({ question, methods }: { question: ProofQuestion; methods: readonly FormMethod[] }) {
  const { proof: texts, password: passwordLabel, secondFactor, errors } = useTexts("dialogs");
  const { user } = useSession();
  const { second_factor } = question.needs;
  const [method, setMethod] = useState(methods[0] ?? "phone");
  const address = (method === "email" ? user?.verified_email : user?.phone) ?? "";
  const { form, submit, isSending } = useEndpointForm(api.account.confirmIdentity, {
    schema: account.confirmIdentity.input,
    initialValues: { password: "", code: "", totp_code: "" },
    messages: { ...errors, totp_code: errors.secondFactor },
    toInput: ({ password, code, totp_code }) => ({
      ...(method === "password" ? { password } : { code, via: method }),
      ...(second_factor && { totp_code }),
    }),
    check: ({ password, code, totp_code }): Record<string, string> => ({
      ...(method === "password" && password === "" && { password: errors.password }),
      ...(method !== "password" && code.trim() === "" && { code: errors.code }),
      ...(second_factor && totp_code.trim() === "" && { totp_code: errors.secondFactor }),
    }),
    onDone: ({ proof }) => question.answer(proof),
  });
  return (
    <DialogForm
      submitLabel={texts.submit}
      isSending={isSending}
      onSubmit={submit}
      below={methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="subtle" color="gray" onClick={() => setMethod(other)}>
            {texts.instead[other]}
          </Button>
        ))}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={user?.phone || user?.verified_email || ""} readOnly hidden />
      {method === "password" ? (
        <PasswordField
          autoFocus
          label={passwordLabel}
          autoComplete="current-password"
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      ) : (
        <>
          <p className="note">{texts.codeLead(address)}</p>
          <CodeField
            autoFocus
            scene="danger"
            readPhone={() => address}
            key={`${form.key("code")}-${method}`}
            {...form.getInputProps("code")}
          />
        </>
      )}
      {second_factor && (
        <TextInput
          label={secondFactor.label}
          description={secondFactor.help}
          autoComplete="one-time-code"
          maxLength={confirmIdentityTotpCodeMaxLength}
          size="md"
          key={form.key("totp_code")}
          {...form.getInputProps("totp_code")}
        />
      )}
    </DialogForm>
  );
}
