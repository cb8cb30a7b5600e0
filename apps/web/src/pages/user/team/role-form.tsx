import { TextInput } from "@mantine/core";
import type { EndpointCall } from "@meridian/client/call";
import { setRoleNameMaxLength, setRoleRemarkMaxLength } from "@meridian/client/inputs";
import { team } from "@meridian/contract/team";
import { useState } from "react";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { PermissionTree } from "./permission-tree.tsx";
import styles from "./team.module.css";
import { type Role, usePermissionTree } from "./use-team.ts";

/** `ROLE_NAME_TAKEN` in the contract's errors. */
const NAME_TAKEN = 5002;

interface RoleDialogProps {
  /** The role to edit; null for a new one. */
  existing: Role | null;
  /** Role to prefill from. */
  template: Role | null;
  onClose: () => void;
}

/** Creates a role, optionally as a copy of another, or edits one. */
export function RoleDialog({ existing, template, onClose }: RoleDialogProps) {
  const { roleForm: texts, roles, save } = useTexts("team");
  const session = useSession();
  const { data, error, refetch } = usePermissionTree();
  const mayGrant = (code: string) => holdsPermission(session, code);
  const { form, submit, isSending } = useEndpointForm(
    // biome-ignore lint/suspicious/noExplicitAny: the calls to create and to change a role take different inputs
    (existing ? api.team.updateRole : api.team.setRole) as EndpointCall<any, unknown>,
    {
      schema: existing ? team.updateRole.input : team.setRole.input,
      initialValues: {
        name: existing ? existing.name : template ? texts.copyOf(template.name).slice(-20) : "",
        remark: template?.remark ?? "",
        // A copy includes only the permissions that the user holds.
        permissions: (template?.permissions ?? []).filter(mayGrant) as string[],
      },
      messages: texts.errors,
      toInput: (values) => ({ ...values, ...(existing && { id: existing.id }) }),
      check: ({ permissions }): Record<string, string> =>
        permissions.length === 0 ? { permissions: texts.errors.permissions } : {},
      affected: [api.team.getRoleList, api.team.subAccountList],
      onDone: (_made, { name }) => {
        onClose();
        showToast(existing ? texts.saved : texts.created(name));
      },
      onRefused: ({ code }) => {
        if (code === NAME_TAKEN) form.setFieldError("name", texts.nameTaken);
      },
    },
  );
  const [codes, setCodes] = useState<ReadonlySet<string>>(() => new Set(form.getValues().permissions));
  const choose = (next: ReadonlySet<string>) => {
    setCodes(next);
    form.setFieldValue("permissions", [...next]);
  };
  return (
    <FormDialog
      title={existing ? texts.editTitle : texts.createTitle}
      width={560}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={existing ? save : roles.create}
      isSending={isSending}
      isDisabled={!data}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        label={texts.name}
        maxLength={setRoleNameMaxLength}
        size="md"
        autoComplete="off"
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <TextInput
        label={texts.remark}
        maxLength={setRoleRemarkMaxLength}
        size="md"
        key={form.key("remark")}
        {...form.getInputProps("remark")}
      />
      {data ? (
        <PermissionTree
          label={texts.permissions}
          help={texts.help}
          error={form.errors.permissions ? texts.errors.permissions : null}
          tree={data.tree}
          codes={codes}
          mayGrant={mayGrant}
          onChange={choose}
        />
      ) : error ? (
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.skeleton} aria-busy="true" />
      )}
    </FormDialog>
  );
}
