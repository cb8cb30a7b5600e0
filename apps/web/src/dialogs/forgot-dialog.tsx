import { Button } from "@mantine/core";
import { account } from "@meridian/contract/account";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { api } from "../lib/api.ts";
import { errorsOf, useEndpointForm } from "../lib/form.ts";
import { clearSession } from "../lib/session.ts";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import { useDialogs } from "../lib/use-dialogs.ts";
import { showToast } from "../ui/toast.tsx";
import styles from "./auth.module.css";
import { CodeField } from "./code-field.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { NewPasswordFields } from "./form-fields.tsx";
import { identityFields, identityInput, missingIdentity } from "./identity.ts";
import { PhoneField } from "./phone-field.tsx";

const fieldsOfStep = [["phone"], ["code"], ["password", "password_confirm"]] as const;
const lastStep = fieldsOfStep.length - 1;

export default function ForgotDialog() {
  const texts = useTexts("dialogs");
  const language = useLanguage();
  const { search } = useLocation();
  const dialogs = useDialogs();
  const [step, setStep] = useState(0);
  const target = new URLSearchParams(search).get("return");
  const messages = { ...texts.errors, password: texts.errors.newPassword, password_confirm: texts.errors.mismatch };
  const { form, submit, isSending } = useEndpointForm(api.account.userUpdatePasswordPhone, {
    schema: account.userUpdatePasswordPhone.input,
    initialValues: { phone: "", code: "", password: "", password_confirm: "" },
    messages,
    toInput: identityInput,
    fieldNames: identityFields,
    check: ({ password, password_confirm }): Record<string, string> =>
      password === password_confirm ? {} : { password_confirm: texts.errors.mismatch },
    onDone: () => {
      // The server has ended all sessions of this user, including this one.
      clearSession();
      showToast(texts.forgot.done);
      dialogs.open("login", target ? { return: target } : {});
    },
    onWrong: (fields) => {
      const first = fieldsOfStep.findIndex((names) => names.some((name) => fields.includes(name)));
      if (first >= 0) setStep(first);
    },
    onRefused: () => setStep(1),
  });

  const next = () => {
    const input = identityInput(form.getValues());
    const invalid = errorsOf(account.userUpdatePasswordPhone.input, input, language, messages);
    const [field = "phone"] = fieldsOfStep[step] ?? [];
    const message =
      field === "phone"
        ? (missingIdentity(form.getValues(), messages.phone).phone ?? invalid.phone ?? invalid.email)
        : invalid[field];
    if (message === undefined) return setStep(step + 1);
    form.setFieldError(field, message);
    form.getInputNode(field)?.focus();
  };
  const readPhone = () => form.getValues().phone;

  return (
    <DialogFrame title={texts.forgot.title} isDirty={() => form.isDirty()} onClose={dialogs.close}>
      <ol className={`note flex gap-2 mb-5 ${styles.steps}`}>
        {texts.forgot.steps.map((name, index) => (
          <li key={name} aria-current={index === step ? "step" : undefined} data-done={index < step ? "" : undefined}>
            {name}
          </li>
        ))}
      </ol>
      <DialogForm
        submitLabel={step === lastStep ? texts.forgot.submit : texts.forgot.next}
        isSending={isSending}
        below={
          step > 0 && (
            <Button variant="subtle" color="gray" onClick={() => setStep(step - 1)}>
              {texts.forgot.back}
            </Button>
          )
        }
        onSubmit={(event) => {
          if (step === lastStep) return submit(event);
          event.preventDefault();
          next();
        }}
      >
        {step === 0 && (
          <>
            <p className="note">{texts.forgot.phoneLead}</p>
            <PhoneField data-autofocus key={form.key("phone")} {...form.getInputProps("phone")} />
          </>
        )}
        {step === 1 && (
          <>
            <p className="note">{texts.forgot.codeLead(form.getValues().phone)}</p>
            <CodeField
              autoFocus
              scene="reset"
              readPhone={readPhone}
              key={form.key("code")}
              {...form.getInputProps("code")}
            />
          </>
        )}
        {step === lastStep && (
          <NewPasswordFields
            autoFocus
            form={form}
            label={texts.forgot.password}
            labelConfirm={texts.forgot.passwordConfirm}
          />
        )}
      </DialogForm>
    </DialogFrame>
  );
}
