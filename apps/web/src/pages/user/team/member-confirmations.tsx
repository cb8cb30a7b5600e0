import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { type SubAccount, useMembers } from "./use-team.ts";

interface ConfirmationProps {
  member: SubAccount;
  onClose: () => void;
}

export function DisableMemberDialog({ member: { id, name }, onClose }: ConfirmationProps) {
  const { disable: texts, cancel } = useTexts("team");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(name)}
      texts={texts}
      cancel={cancel}
      action={api.team.subAccountControl}
      input={{ id, status: "disabled" }}
      affected={[api.team.subAccountList, api.keys.getKeys]}
      done={texts.done(name)}
      onClose={onClose}
    />
  );
}

const revoke = "revoke";
const toMain = "";

export function DeleteMemberDialog({ member: { id, name, key_num }, onClose }: ConfirmationProps) {
  const { delete: texts, cancel } = useTexts("team");
  const { data } = useMembers();
  const [fate, setFate] = useState(revoke);
  const heirs = (data?.list ?? []).filter((other) => other.id !== id && other.status === "enabled");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(name)}
      texts={texts}
      cancel={cancel}
      action={api.team.deleteSubUser}
      input={
        fate === revoke
          ? { id, keys: "revoke" as const }
          : { id, keys: "transfer" as const, ...(fate !== toMain && { transfer_to: fate }) }
      }
      affected={[api.team.subAccountList, api.team.getRoleList, api.keys.getKeys]}
      done={texts.done(name)}
      onClose={onClose}
    >
      {key_num > 0 && (
        <NativeSelect
          label={texts.keys(key_num)}
          mb="md"
          value={fate}
          onChange={(event) => setFate(event.currentTarget.value)}
          data={[
            { value: revoke, label: texts.revoke },
            { value: toMain, label: texts.toMain },
            ...heirs.map((heir) => ({ value: String(heir.id), label: texts.to(heir.name || heir.phone) })),
          ]}
        />
      )}
    </ConfirmDialog>
  );
}
