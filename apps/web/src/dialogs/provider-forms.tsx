import { Button, TextInput } from "@mantine/core";
import type { ApiError } from "@meridian/client/call";
import { confirmIdentityTotpCodeMaxLength } from "@meridian/client/inputs";
import { account } from "@meridian/contract/account";
import { errors } from "@meridian/contract/errors";
import type { LoginProviderName } from "@meridian/contract/login-provider-names";
import { useState } from "react";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import { browserTimeZone } from "../lib/locale.ts";
import { useTexts } from "../lib/texts.tsx";
import { useDialogs } from "../lib/use-dialogs.ts";
import { noteClick } from "../lib/visits.ts";
import { showToast } from "../ui/toast.tsx";
import { Agreement } from "./agreement.tsx";
import { CodeField } from "./code-field.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { Invited, useInvitation } from "./invited.tsx";
import { PasswordField } from "./password-field.tsx";
import { Refusal } from "./refusal.tsx";
import { useEntrance } from "./use-entrance.ts";

/** Who came back, if no account is connected to them. */
export interface Newcomer {
  provider: LoginProviderName;
  email: string;
  name: string;
}

/** The account that has the newcomer's address, and what proves that it is theirs. */
export interface Existing extends Newcomer {
  methods: readonly ("password" | "email")[];
  second_factor: boolean;
}

interface FormProps {
  ticket: string;
  /** The server asks for something else, or refuses the login for good. */
  onRefused: (error: ApiError) => void;
}

/** Opens an account for who came back from a provider. */
export function JoinForm({ ticket, onRefused }: FormProps) {
  const { providers, register, errors: texts } = useTexts("dialogs");
  const dialogs = useDialogs();
  const enter = useEntrance();
  const invitation = useInvitation();
  const { form, submit, isSending, refusal } = useEndpointForm(api.account.providerLogin, {
    schema: account.providerLogin.input,
    initialValues: { agree: false },
    showsRefusal: true,
    toInput: (values) => ({
      ...{ ...values, ticket, time_zone: browserTimeZone() },
      ...invitation.input,
    }),
    check: ({ agree }): Record<string, string> => (agree ? {} : { agree: texts.agree }),
    onDone: (session) => {
      if (session.is_new) noteClick("register");
      enter(session, "/user?tab=dashboard");
      if (session.is_new) showToast(register.welcome);
    },
    onRefused: (error) => {
      if (!invitation.isAskedBy(error)) onRefused(error);
    },
  });
  if (invitation.inviter !== null)
    return <Invited invitation={invitation} refusal={refusal} isSending={isSending} onSubmit={submit} />;
  return (
    <DialogForm
      submitLabel={providers.join.submit}
      isSending={isSending}
      onSubmit={submit}
      below={
        <Button variant="subtle" color="gray" onClick={() => dialogs.open("login")}>
          {providers.join.existing}
        </Button>
      }
    >
      <Agreement key={form.key("agree")} {...form.getInputProps("agree", { type: "checkbox" })} />
      <Refusal text={refusal} />
    </DialogForm>
  );
}

/** Has the owner of an account prove that it is theirs, once, and connects the provider to it. */
export function ConnectForm({ ticket, existing, onRefused }: FormProps & { existing: Existing }) {
  const texts = useTexts("dialogs");
  const enter = useEntrance();
  const { email, methods, second_factor } = existing;
  const [method, setMethod] = useState(methods[0] ?? "email");
  const { form, submit, isSending, refusal } = useEndpointForm(api.account.providerLogin, {
    schema: account.providerLogin.input,
    initialValues: { password: "", code: "", totp_code: "" },
    messages: { ...texts.errors, totp_code: texts.errors.secondFactor },
    showsRefusal: true,
    toInput: ({ password, code, totp_code }) => ({
      ticket,
      ...(method === "password" ? { password } : { code }),
      ...(second_factor && { totp_code }),
    }),
    check: ({ password, code, totp_code }): Record<string, string> => ({
      ...(method === "password" && password === "" && { password: texts.errors.password }),
      ...(method === "email" && code.trim() === "" && { code: texts.errors.code }),
      ...(second_factor && totp_code.trim() === "" && { totp_code: texts.errors.secondFactor }),
    }),
    onDone: (session) => {
      enter(session);
      showToast(texts.login.welcome(session.user.name || session.user.phone || session.user.email));
    },
    onRefused: (error) => {
      if (error.code === errors.TICKET_OVER.code) onRefused(error);
    },
  });
  return (
    <DialogForm
      submitLabel={texts.providers.connect.submit}
      isSending={isSending}
      onSubmit={submit}
      below={methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="subtle" color="gray" onClick={() => setMethod(other)}>
            {texts.proof.instead[other]}
          </Button>
        ))}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {method === "password" ? (
        <PasswordField
          autoFocus
          label={texts.password}
          autoComplete="current-password"
          size="md"
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      ) : (
        <CodeField
          autoFocus
          scene="login"
          readPhone={() => email}
          key={form.key("code")}
          {...form.getInputProps("code")}
        />
      )}
      {second_factor && (
        <TextInput
          label={texts.secondFactor.label}
          description={texts.secondFactor.help}
          autoComplete="one-time-code"
          maxLength={confirmIdentityTotpCodeMaxLength}
          size="md"
          key={form.key("totp_code")}
          {...form.getInputProps("totp_code")}
        />
      )}
      <Refusal text={refusal} />
    </DialogForm>
  );
}
