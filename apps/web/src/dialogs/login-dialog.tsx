import { Checkbox, Tabs } from "@mantine/core";
import type { ApiError } from "@meridian/client/call";
import { account } from "@meridian/contract/account";
import { errors } from "@meridian/contract/errors";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import { browserTimeZone } from "../lib/locale.ts";
import { useTexts } from "../lib/texts.tsx";
import { useDialogs, withDialog } from "../lib/use-dialogs.ts";
import { showToast } from "../ui/toast.tsx";
import { Agreement } from "./agreement.tsx";
import styles from "./auth.module.css";
import { CodeField } from "./code-field.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { usePhoneReader } from "./form-fields.tsx";
import { identityFields, identityInput, missingIdentity } from "./identity.ts";
import { Invited, useInvitation } from "./invited.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PasswordField } from "./password-field.tsx";
import { PhoneField } from "./phone-field.tsx";
import { Refusal } from "./refusal.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { useEntrance } from "./use-entrance.ts";

const passwordTab = "1";
const codeTab = "2";

export default function LoginDialog() {
  const texts = useTexts("dialogs");
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const dialogs = useDialogs();
  const parameters = new URLSearchParams(search);
  const tab = parameters.get("menu") === codeTab ? codeTab : passwordTab;
  const details = parameters.get("return") ? { return: parameters.get("return") ?? "" } : {};
  const chooseTab = (menu: string | null) =>
    navigate(
      { pathname, search: withDialog(search, "login", { ...details, ...(menu === codeTab && { menu }) }) },
      { replace: true, preventScrollReset: true },
    );
  const [ticket, setTicket] = useState<string | null>(null);
  const onSecondFactor = ({ code, data }: ApiError) => {
    if (code === errors.SECOND_FACTOR_NEEDED.code) setTicket((data as { ticket: string }).ticket);
  };
  if (ticket !== null)
    return (
      <DialogFrame title={texts.login.title} onClose={dialogs.close}>
        <SecondFactor ticket={ticket} onBack={() => setTicket(null)} />
      </DialogFrame>
    );
  return (
    <DialogFrame title={texts.login.title} onClose={dialogs.close}>
      <Tabs value={tab} onChange={chooseTab} keepMounted={false}>
        <Tabs.List grow className="mb-5">
          <Tabs.Tab value={passwordTab}>{texts.login.byPassword}</Tabs.Tab>
          <Tabs.Tab value={codeTab}>{texts.login.byCode}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={passwordTab}>
          <PasswordLogin onForgot={() => dialogs.open("forgot", details)} onSecondFactor={onSecondFactor} />
        </Tabs.Panel>
        <Tabs.Panel value={codeTab}>
          <CodeLogin onSecondFactor={onSecondFactor} />
        </Tabs.Panel>
      </Tabs>
      <OtherWays hasPasskeys />
      <p className="quiet mt-5 text-center">
        {texts.login.newHere}{" "}
        <button type="button" className={styles.textButton} onClick={() => dialogs.open("register", details)}>
          {texts.login.register}
        </button>
      </p>
    </DialogFrame>
  );
}

function useWelcome() {
  const { login } = useTexts("dialogs");
  return ({ name, phone, email }: Record<"name" | "phone" | "email", string>) =>
    showToast(login.welcome(name || phone || email));
}

interface FirstFactorProps {
  /** The server requires the second factor, or rejects the login for another reason. */
  onSecondFactor: (error: ApiError) => void;
}

function PasswordLogin({ onForgot, onSecondFactor }: FirstFactorProps & { onForgot: () => void }) {
  const texts = useTexts("dialogs");
  const enter = useEntrance();
  const welcome = useWelcome();
  const { form, submit, isSending, isChecking, refusal } = useEndpointForm(api.account.phoneLogin, {
    schema: account.phoneLogin.input,
    initialValues: { phone: "", password: "", remember: false },
    messages: texts.errors,
    showsRefusal: true,
    toInput: identityInput,
    fieldNames: identityFields,
    check: (values) => missingIdentity(values, texts.errors.phone),
    onDone: (session) => {
      enter(session);
      welcome(session.user);
    },
    onRefused: onSecondFactor,
  });
  return (
    <DialogForm
      submitLabel={texts.login.submit}
      isSending={isSending}
      onSubmit={submit}
      below={isChecking && <p className="note">{texts.checking}</p>}
    >
      <PhoneField data-autofocus key={form.key("phone")} {...form.getInputProps("phone")} />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        size="md"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      <div className={styles.row}>
        <Checkbox
          label={texts.remember}
          key={form.key("remember")}
          {...form.getInputProps("remember", { type: "checkbox" })}
        />
        <button type="button" className={styles.textButton} onClick={onForgot}>
          {texts.login.forgot}
        </button>
      </div>
      <Refusal text={refusal} />
    </DialogForm>
  );
}

function CodeLogin({ onSecondFactor }: FirstFactorProps) {
  const texts = useTexts("dialogs");
  const enter = useEntrance();
  const welcome = useWelcome();
  const invitation = useInvitation();
  const { form, submit, isSending, refusal } = useEndpointForm(api.account.userLoginPhoneCode, {
    schema: account.userLoginPhoneCode.input,
    initialValues: { phone: "", code: "", remember: false, agree: false },
    messages: texts.errors,
    showsRefusal: true,
    toInput: (values) => ({
      ...identityInput(values),
      time_zone: browserTimeZone(),
      ...invitation.input,
    }),
    fieldNames: identityFields,
    onRefused: (error) => {
      if (!invitation.isAskedBy(error)) onSecondFactor(error);
    },
    // The code, for example, may have expired while the visitor was deciding.
    onWrong: invitation.leave,
    check: (values): Record<string, string> => ({
      ...missingIdentity(values, texts.errors.phone),
      ...(!values.agree && { agree: texts.errors.agree }),
    }),
    onDone: (session) => {
      enter(session, session.is_new ? "/user?tab=dashboard" : null);
      if (session.is_new) showToast(texts.register.welcome);
      else welcome(session.user);
    },
  });
  const readPhone = usePhoneReader(form);
  if (invitation.inviter !== null)
    return <Invited invitation={invitation} refusal={refusal} isSending={isSending} onSubmit={submit} />;
  return (
    <DialogForm
      submitLabel={texts.login.submit}
      isSending={isSending}
      onSubmit={submit}
      below={<p className="note">{texts.login.isNewAccount}</p>}
    >
      <PhoneField data-autofocus key={form.key("phone")} {...form.getInputProps("phone")} />
      <CodeField scene="login" readPhone={readPhone} key={form.key("code")} {...form.getInputProps("code")} />
      <Checkbox
        label={texts.remember}
        key={form.key("remember")}
        {...form.getInputProps("remember", { type: "checkbox" })}
      />
      <Agreement key={form.key("agree")} {...form.getInputProps("agree", { type: "checkbox" })} />
      <Refusal text={refusal} />
    </DialogForm>
  );
}
