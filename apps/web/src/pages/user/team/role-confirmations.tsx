import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { type Role, useRoles } from "./use-team.ts";

interface ConfirmationProps {
  role: Role;
  onClose: () => void;
}

const affected = [api.team.getRoleList, api.team.subAccountList];

export function DisableRoleDialog({ role: { id, name }, onClose }: ConfirmationProps) {
  const { disableRole: texts, cancel } = useTexts("team");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(name)}
      texts={texts}
      cancel={cancel}
      action={api.team.roleControl}
      input={{ id, status: "disabled" }}
      affected={affected}
      done={texts.done(name)}
      onClose={onClose}
    />
  );
}

/** Deletes a role and moves its members to another one. */
export function DeleteRoleDialog({ role: { id, name, sub_account_num }, onClose }: ConfirmationProps) {
  const { deleteRole: texts, cancel } = useTexts("team");
  const session = useSession();
  const { data } = useRoles();
  const others = (data?.list ?? []).filter(
    (other) =>
      other.id !== id &&
      other.status === "enabled" &&
      other.permissions.every((code) => holdsPermission(session, code)),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const moveTo = chosen ?? String(others.at(-1)?.id ?? "");
  const isHeld = sub_account_num > 0;
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(name)}
      texts={texts}
      cancel={cancel}
      action={api.team.deleteRole}
      input={{ id, ...(isHeld && moveTo !== "" && { move_to: moveTo }) }}
      affected={affected}
      done={texts.done(name)}
      onClose={onClose}
    >
      {isHeld && (
        <NativeSelect
          label={texts.moveTo(sub_account_num)}
          mb="md"
          value={moveTo}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={others.map((other) => ({ value: String(other.id), label: other.name }))}
        />
      )}
    </ConfirmDialog>
  );
}
