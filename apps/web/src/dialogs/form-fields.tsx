import { TextInput } from "@mantine/core";
import { account } from "@meridian/contract/account";
import { errorsOf } from "../lib/form.ts";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import { isEmail } from "./identity.ts";
import { PasswordField } from "./password-field.tsx";

/** The part of a form that a group of fields uses. */
export interface FormBinding {
  key: (name: string) => string;
  getInputProps: (name: string) => object;
}

interface NewPasswordProps {
  form: FormBinding;
  label: string;
  autoFocus?: boolean;
}

export function NewPasswordField({ form, label, autoFocus = false }: NewPasswordProps) {
  const { errors } = useTexts("dialogs");
  return (
    <PasswordField
      autoFocus={autoFocus}
      label={label}
      description={errors.newPassword}
      autoComplete="new-password"
      key={form.key("password")}
      {...form.getInputProps("password")}
    />
  );
}

/** A new password, twice. */
export function NewPasswordFields({ labelConfirm, ...field }: NewPasswordProps & { labelConfirm: string }) {
  const { form } = field;
  return (
    <>
      <NewPasswordField {...field} />
      <PasswordField
        label={labelConfirm}
        autoComplete="new-password"
        key={form.key("password_confirm")}
        {...form.getInputProps("password_confirm")}
      />
    </>
  );
}

export function NameField({ form, autoFocus = false }: { form: FormBinding; autoFocus?: boolean }) {
  const { contact } = useTexts("dialogs");
  return (
    <TextInput
      {...(autoFocus && { "data-autofocus": true })}
      label={contact.name}
      autoComplete="name"
      size="md"
      key={form.key("name")}
      {...form.getInputProps("name")}
    />
  );
}

export function EmailField({ form }: { form: FormBinding }) {
  const { contact } = useTexts("dialogs");
  return (
    <TextInput
      label={contact.email}
      type="email"
      autoComplete="email"
      size="md"
      key={form.key("email")}
      {...form.getInputProps("email")}
    />
  );
}

interface PhoneForm {
  getValues: () => { phone: string };
  setFieldError: (name: string, message: string) => void;
  getInputNode: (name: string) => HTMLElement | null;
}

/** Reads the phone number or email address for a code; null with an error at its field if it is invalid. */
export function usePhoneReader(form: PhoneForm): () => string | null {
  const { errors } = useTexts("dialogs");
  const language = useLanguage();
  return () => {
    const { phone } = form.getValues();
    const message = isEmail(phone)
      ? errorsOf(account.sendEmailCode.input, { email: phone, scene: "login" }, language, errors).email
      : errorsOf(account.sendSmsCode.input, { phone, scene: "login" }, language, errors).phone;
    if (message === undefined) return phone;
    form.setFieldError("phone", message);
    form.getInputNode("phone")?.focus();
    return null;
  };
}
