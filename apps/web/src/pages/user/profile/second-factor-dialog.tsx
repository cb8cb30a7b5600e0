import { twoFactorTotpCodeMaxLength } from "@meridian/client/inputs";
import "../../../styles/form.css";
import { Button, TextInput } from "@mantine/core";
import { account } from "@meridian/contract/account";
import { useMemo, useState } from "react";
import { renderSVG } from "uqr";
import { DialogForm } from "../../../dialogs/dialog-form.tsx";
import { ProofFrame } from "../../../dialogs/proof-frame.tsx";
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

/** QR code, then recovery codes. */
function SwitchOn({ onClose }: DialogProps) {
  const { secondFactor: texts } = useTexts("profile");
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <ProofFrame title={texts.on} lead={setUp ? texts.scan : texts.lead} onClose={onClose}>
      {setUp ? <Scan setUp={setUp} onDone={setCodes} /> : <Begin onDone={setSetUp} />}
    </ProofFrame>
  );
}

/** The frame asks for a proof when the server does. */
function Begin({ onDone }: { onDone: (setUp: SetUp) => void }) {
  const { secondFactor: texts } = useTexts("profile");
  const { submit, isSending } = useEndpointForm(api.account.twoFactor, {
    schema: account.twoFactor.input,
    initialValues: {},
    toInput: () => ({ action: "setup" as const }),
    onDone,
  });
  return <DialogForm submitLabel={texts.next} isSending={isSending} focusesSubmit onSubmit={submit} />;
}

function Scan({ setUp, onDone }: { setUp: SetUp; onDone: (codes: readonly string[]) => void }) {
  const { secondFactor: texts } = useTexts("profile");
  const { secondFactor, errors } = useTexts("dialogs");
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(setUp.otpauth_url, { border: 2 }))}`,
    [setUp],
  );
  const { form, submit, isSending } = useEndpointForm(api.account.twoFactor, {
    schema: account.twoFactor.input,
    initialValues: { totp_code: "" },
    messages: { totp_code: errors.secondFactor },
    toInput: (values) => ({ ...values, action: "enable" as const }),
    check: ({ totp_code }): Record<string, string> =>
      totp_code.trim() === "" ? { totp_code: errors.secondFactor } : {},
    affected: [api.account.userInfo],
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <DialogForm submitLabel={texts.submitOn} isSending={isSending} onSubmit={submit}>
      <img src={picture} alt={texts.picture} width={192} height={192} className={styles.picture} />
      <p className="cluster row note gap-1 gap-x-2 justify-center">
        <span>{texts.byHand}</span>
        <code className="text-ink">{setUp.secret.match(/.{1,4}/g)?.join(" ")}</code>
        <Copy text={setUp.secret} />
      </p>
      <TextInput
        label={secondFactor.label}
        description={texts.codeHelp}
        autoComplete="one-time-code"
        maxLength={twoFactorTotpCodeMaxLength}
        size="md"
        key={form.key("totp_code")}
        {...form.getInputProps("totp_code")}
      />
    </DialogForm>
  );
}

/** Shown once. */
function RecoveryCodes({ codes, onClose }: DialogProps & { codes: readonly string[] }) {
  const { secondFactor: texts } = useTexts("profile");
  return (
    <ProofFrame title={texts.recovery} lead={texts.recoveryLead} onClose={onClose}>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{`${code.slice(0, 5)}-${code.slice(5)}`}</code>
          </li>
        ))}
      </ul>
      <div className="row gap-3 justify-between">
        <Copy text={codes.join("\n")} />
        <Button onClick={onClose}>{texts.kept}</Button>
      </div>
    </ProofFrame>
  );
}

function SwitchOff({ onClose }: DialogProps) {
  const { secondFactor: texts } = useTexts("profile");
  const { submit, isSending } = useEndpointForm(api.account.twoFactor, {
    schema: account.twoFactor.input,
    initialValues: {},
    toInput: () => ({ action: "disable" as const }),
    affected: [api.account.userInfo],
    onDone: () => {
      showToast(texts.offDone);
      onClose();
    },
  });
  return (
    <ProofFrame title={texts.off} lead={texts.offLead} onClose={onClose}>
      <DialogForm submitLabel={texts.submitOff} isSending={isSending} focusesSubmit onSubmit={submit} />
    </ProofFrame>
  );
}
