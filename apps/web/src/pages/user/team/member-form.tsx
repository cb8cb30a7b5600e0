import { NativeSelect, TextInput } from "@mantine/core";
import { createSubAccountNameMaxLength, createSubAccountRemarkMaxLength } from "@meridian/client/inputs";
import { team } from "@meridian/contract/team";
import { DialogForm } from "../../../dialogs/dialog-form.tsx";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import type { FormBinding } from "../../../dialogs/form-fields.tsx";
import { identityFields, identityInput, missingIdentity } from "../../../dialogs/identity.ts";
import { PasswordField } from "../../../dialogs/password-field.tsx";
import { PhoneField } from "../../../dialogs/phone-field.tsx";
import { ProofFrame } from "../../../dialogs/proof-frame.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { type SubAccount, useRoleOptions } from "./use-team.ts";

const affected = [api.team.subAccountList, api.team.getRoleList];

/** Sends an invitation. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { form: texts } = useTexts("team");
  const { errors } = useTexts("dialogs");
  const { form, submit, isSending } = useEndpointForm(api.team.createSubAccount, {
    schema: team.createSubAccount.input,
    initialValues: { phone: "", name: "", role_id: "", remark: "" },
    messages: { ...errors, ...texts.errors },
    toInput: identityInput,
    fieldNames: identityFields,
    check: (values) => missingIdentity(values, errors.phone),
    affected,
    onDone: (_made, { name }) => {
      onClose();
      showToast(texts.invited(name));
    },
  });
  return (
    <FormDialog
      title={texts.inviteTitle}
      width={560}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.invite}
      isSending={isSending}
      onSubmit={submit}
    >
      {/* It belongs to someone else, so the browser must not autofill the user's own. */}
      <PhoneField data-autofocus autoComplete="off" key={form.key("phone")} {...form.getInputProps("phone")} />
      <CommonFields form={form} current={null} />
    </FormDialog>
  );
}

export function EditMemberDialog({ member, onClose }: { member: SubAccount; onClose: () => void }) {
  const { form: texts, save } = useTexts("team");
  const { errors } = useTexts("dialogs");
  const { id, name, email, remark, role_id, status } = member;
  const { form, submit, isSending } = useEndpointForm(api.team.updateSubAccount, {
    schema: team.updateSubAccount.input,
    initialValues: { name, role_id: role_id === null ? "" : String(role_id), email, remark, password: "" },
    messages: { ...texts.errors, email: errors.email, password: errors.newPassword },
    toInput: (values) => ({ ...values, id }),
    affected,
    onDone: () => {
      onClose();
      showToast(texts.saved);
    },
  });
  const hasAccepted = status === "enabled" || status === "disabled";
  return (
    <ProofFrame title={texts.editTitle} width={560} isDirty={() => form.isDirty()} onClose={onClose}>
      <DialogForm submitLabel={save} isSending={isSending} onSubmit={submit}>
        <CommonFields form={form} current={member} />
        {hasAccepted && (
          <PasswordField
            label={texts.newPassword}
            description={texts.newPasswordHelp}
            autoComplete="new-password"
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
        )}
      </DialogForm>
    </ProofFrame>
  );
}

function CommonFields({ form, current }: { form: FormBinding; current: SubAccount | null }) {
  const { form: texts } = useTexts("team");
  return (
    <>
      <TextInput
        label={texts.name}
        maxLength={createSubAccountNameMaxLength}
        size="md"
        autoComplete="off"
        {...(current && { "data-autofocus": true })}
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <RoleField form={form} current={current} />
      {current && (
        <TextInput
          label={texts.email}
          type="email"
          size="md"
          autoComplete="off"
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
      )}
      <TextInput
        label={texts.remark}
        description={texts.remarkHelp}
        maxLength={createSubAccountRemarkMaxLength}
        size="md"
        key={form.key("remark")}
        {...form.getInputProps("remark")}
      />
    </>
  );
}

/** The roles the user may assign, and the current one. */
function RoleField({ form, current }: { form: FormBinding; current: SubAccount | null }) {
  const { form: texts } = useTexts("team");
  const { data, error } = useRoleOptions();
  const roles = data?.list ?? [];
  const held = current?.role_id != null && !roles.some(({ id }) => id === current.role_id) ? current : null;
  const options = [
    ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(held ? [{ value: String(held.role_id), label: held.role_name }] : []),
  ];
  return (
    <NativeSelect
      label={texts.role}
      {...(error && { description: texts.roleFailed })}
      size="md"
      // An uncontrolled select loses its value if its options arrive later.
      key={`${form.key("role_id")}-${options.length}`}
      {...form.getInputProps("role_id")}
      data={[{ value: "", label: texts.chooseRole }, ...options]}
    />
  );
}
