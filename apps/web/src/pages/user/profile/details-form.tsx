import { userUpdateNameMaxLength } from "@meridian/client/inputs";
import "../../../styles/form.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { account } from "@meridian/contract/account";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { keepFocusWhilePressing } from "../../../lib/keep-focus.ts";
import { languages } from "../../../lib/language.ts";
import type { UserInfo } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { showToast } from "../../../ui/toast.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";
import { useOwnUser } from "./use-own-user.ts";

const valuesOf = ({ name, email, time_zone, lang }: UserInfo) => ({ name, email, time_zone, lang });
type Values = ReturnType<typeof valuesOf>;

/** Name, email, time zone and language, saved together. */
export function DetailsForm({ user }: { user: UserInfo }) {
  const { details: texts } = useTexts("profile");
  const [saved, setSaved] = useState<Values>(() => valuesOf(user));
  const [typed, setTyped] = useState<Values>(saved);
  const setOwnUser = useOwnUser();
  const { form, submit, isSending } = useEndpointForm(api.account.userUpdate, {
    schema: account.userUpdate.input,
    initialValues: saved,
    messages: texts.errors,
    // A blank name would be left out of the call and look saved.
    check: ({ name }): Record<string, string> =>
      name.trim() === "" && saved.name !== "" ? { name: texts.errors.name } : {},
    onDone: (changed) => {
      setOwnUser(changed);
      showToast(texts.saved);
      restart(valuesOf(changed));
    },
  });
  const restart = (values: Values) => {
    setSaved(values);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    setTyped(values);
  };
  const follow = () => setTyped({ ...form.getValues() });
  const isDirty = (Object.keys(saved) as (keyof Values)[]).some((name) => typed[name] !== saved[name]);
  return (
    <form
      className="columns cols-2 gap-5 gap-x-5 items-start"
      noValidate
      data-dirty={isDirty}
      onSubmit={submit}
      onChange={follow}
      onMouseDown={keepFocusWhilePressing}
    >
      <TextInput
        label={texts.name}
        autoComplete="name"
        maxLength={userUpdateNameMaxLength}
        size="md"
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <TextInput
        label={texts.email}
        description={texts.emailHelp}
        type="email"
        autoComplete="email"
        size="md"
        key={form.key("email")}
        {...form.getInputProps("email")}
      />
      <TimeZoneField
        value={typed.time_zone}
        error={form.errors.time_zone}
        onChange={(zone) => {
          form.setFieldValue("time_zone", zone);
          follow();
        }}
      />
      <NativeSelect
        label={texts.language}
        description={texts.languageHelp}
        size="md"
        data={Object.values(languages).map(({ header, label }) => ({ value: header, label }))}
        key={form.key("lang")}
        {...form.getInputProps("lang")}
      />
      <div className="cluster col-span-full mt-1">
        <Button type="submit" variant={isDirty ? "filled" : "default"} {...busyWhile(isSending)}>
          {texts.save}
        </Button>
        {isDirty && !isSending && (
          <Button variant="subtle" color="gray" onClick={() => restart(saved)}>
            {texts.discard}
          </Button>
        )}
      </div>
    </form>
  );
}
