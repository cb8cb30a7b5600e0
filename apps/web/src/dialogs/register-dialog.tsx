import { account } from "@meridian/contract/account";
import { useLocation } from "react-router-dom";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import { browserTimeZone } from "../lib/locale.ts";
import { useSiteFacts } from "../lib/site-facts.ts";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import { useDialogs } from "../lib/use-dialogs.ts";
import { noteClick } from "../lib/visits.ts";
import { showToast } from "../ui/toast.tsx";
import { Agreement } from "./agreement.tsx";
import styles from "./auth.module.css";
import { CodeField } from "./code-field.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { NewPasswordField, usePhoneReader } from "./form-fields.tsx";
import { identityFields, identityInput, missingIdentity } from "./identity.ts";
import { OtherWays } from "./other-ways.tsx";
import { PhoneField } from "./phone-field.tsx";
import { Refusal } from "./refusal.tsx";
import { useEntrance } from "./use-entrance.ts";

export default function RegisterDialog() {
  const texts = useTexts("dialogs");
  const language = useLanguage();
  const { search } = useLocation();
  const dialogs = useDialogs();
  const enter = useEntrance();
  const { data: facts } = useSiteFacts();
  const { form, submit, isSending, refusal } = useEndpointForm(api.account.userRegis, {
    schema: account.userRegis.input,
    initialValues: { phone: "", code: "", password: "", agree: false },
    // The field shows what was typed, so nobody has to type it twice.
    toInput: (values) => ({
      ...identityInput(values),
      password_confirm: values.password,
      time_zone: browserTimeZone(),
    }),
    fieldNames: identityFields,
    showsRefusal: true,
    messages: { ...texts.errors, password: texts.errors.newPassword },
    check: ({ phone, agree }): Record<string, string> => ({
      ...missingIdentity({ phone }, texts.errors.phone),
      ...(!agree && { agree: texts.errors.agree }),
    }),
    onDone: (session) => {
      noteClick("register");
      enter(session, "/user?tab=dashboard");
      showToast(texts.register.welcome);
    },
  });
  const readPhone = usePhoneReader(form);
  const target = new URLSearchParams(search).get("return");
  return (
    <DialogFrame
      title={texts.register.title}
      lead={facts && texts.register.lead(facts.all_free_api_num.toLocaleString(language))}
      isDirty={() => form.isDirty()}
      onClose={dialogs.close}
    >
      <DialogForm submitLabel={texts.register.submit} isSending={isSending} onSubmit={submit}>
        <PhoneField data-autofocus key={form.key("phone")} {...form.getInputProps("phone")} />
        <CodeField scene="register" readPhone={readPhone} key={form.key("code")} {...form.getInputProps("code")} />
        <NewPasswordField form={form} label={texts.register.password} />
        <Agreement key={form.key("agree")} {...form.getInputProps("agree", { type: "checkbox" })} />
        <Refusal text={refusal} />
      </DialogForm>
      <OtherWays />
      <p className="quiet mt-5 text-center">
        {texts.register.haveOne}{" "}
        <button
          type="button"
          className={styles.textButton}
          onClick={() => dialogs.open("login", target ? { return: target } : {})}
        >
          {texts.register.login}
        </button>
      </p>
    </DialogFrame>
  );
}
