import "../../../styles/form.css";
import { Button, TextInput } from "@mantine/core";
import { account } from "@meridian/contract/account";
import { useMemo, useState } from "react";
import { renderSVG } from "uqr";
import { DialogFrame } from "../../../dialogs/dialog-frame.tsx";
import { PasswordField } from "../../../dialogs/password-field.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { Copy } from "../../../ui/copy.tsx";
import { showToast } from "../../../ui/toast.tsx";
import styles from "./second-factor-dialog.module.css";

interface DialogProps {
  onClose: () => void;
}

/** Switches the user's second factor on or off. */
export function SecondFactorDialog({ isOn, onClose }: DialogProps & { isOn: boolean }) {
  // Once it is on, the recovery codes remain to be read.
  const [wasOn] = useState(isOn);
  return wasOn ? <SwitchOff onClose={onClose} /> : <SwitchOn onClose={onClose} />;
}

interface SetUp {
  otpauth_url: string;
  secret: string;
}

/** Password, then QR code, then recovery codes. */
function SwitchOn({ onClose }: DialogProps) {
  const { secondFactor: texts } = useTexts("profile");
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <DialogFrame title={texts.on} lead={setUp ? texts.scan : texts.lead} onClose={onClose}>
      {setUp ? <Scan setUp={setUp} onDone={setCodes} /> : <PasswordStep onDone={setSetUp} />}
    </DialogFrame>
  );
}

function PasswordStep({ onDone }: { onDone: (setUp: SetUp) => void }) {
  const { secondFactor: texts } = useTexts("profile");
  const { password } = useTexts("dialogs");
  const { form, submit, isSending } = useEndpointForm(api.account.twoFactor, {
    schema: account.twoFactor.input,
    initialValues: { password: "" },
    toInput: (values) => ({ ...values, action: "setup" as const }),
    onDone,
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PasswordField
        data-autofocus
        label={password}
        description={texts.passwordHelp}
        autoComplete="current-password"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        {texts.next}
      </Button>
    </form>
  );
}

function Scan({ setUp, onDone }: { setUp: SetUp; onDone: (codes: readonly string[]) => void }) {
  const { secondFactor: texts } = useTexts("profile");
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(setUp.otpauth_url, { border: 2 }))}`,
    [setUp],
  );
  const { form, submit, isSending } = useCode("enable", ({ recovery_codes }) => onDone(recovery_codes), true);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <img src={picture} alt={texts.picture} width={192} height={192} className={styles.picture} />
      <p className={styles.secret}>
        <span>{texts.byHand}</span>
        <code>{setUp.secret.match(/.{1,4}/g)?.join(" ")}</code>
        <Copy text={setUp.secret} />
      </p>
      <CodeInput form={form} help={texts.codeHelp} />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        {texts.submitOn}
      </Button>
    </form>
  );
}

/** Shown once. */
function RecoveryCodes({ codes, onClose }: DialogProps & { codes: readonly string[] }) {
  const { secondFactor: texts } = useTexts("profile");
  return (
    <DialogFrame title={texts.recovery} lead={texts.recoveryLead} onClose={onClose}>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{`${code.slice(0, 5)}-${code.slice(5)}`}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Copy text={codes.join("\n")} />
        <Button onClick={onClose}>{texts.kept}</Button>
      </div>
    </DialogFrame>
  );
}

function SwitchOff({ onClose }: DialogProps) {
  const { secondFactor: texts } = useTexts("profile");
  const { password } = useTexts("dialogs");
  const { form, submit, isSending } = useCode("disable", () => {
    showToast(texts.offDone);
    onClose();
  });
  return (
    <DialogFrame title={texts.off} lead={texts.offLead} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <PasswordField
          data-autofocus
          label={password}
          autoComplete="current-password"
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <CodeInput form={form} help={texts.anyCode} />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          {texts.submitOff}
        </Button>
      </form>
    </DialogFrame>
  );
}

type TwoFactorAnswer = Awaited<ReturnType<typeof api.account.twoFactor>>;

function useCode(action: "enable" | "disable", onDone: (answer: TwoFactorAnswer) => void, isFirst = false) {
  const { errors } = useTexts("dialogs");
  return useEndpointForm(api.account.twoFactor, {
    schema: account.twoFactor.input,
    initialValues: { password: "", totp_code: "" },
    messages: { totp_code: errors.secondFactor, ...(!isFirst && { password: errors.password }) },
    toInput: (values) => ({ ...values, action }),
    check: ({ totp_code }): Record<string, string> =>
      totp_code.trim() === "" ? { totp_code: errors.secondFactor } : {},
    affected: [api.account.userInfo],
    onDone,
  });
}

function CodeInput({ form, help }: { form: ReturnType<typeof useCode>["form"]; help: string }) {
  const { secondFactor } = useTexts("dialogs");
  return (
    <TextInput
      label={secondFactor.label}
      description={help}
      autoComplete="one-time-code"
      maxLength={20}
      size="md"
      key={form.key("totp_code")}
      {...form.getInputProps("totp_code")}
    />
  );
}
