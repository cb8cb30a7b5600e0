import { ActionIcon, Menu } from "@mantine/core";
import { IconCopy, IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { DeleteRoleDialog, DisableRoleDialog, RoleDialog } from "./lazy-dialogs.ts";
import { isSelected } from "./permission-choice.ts";
import styles from "./team.module.css";
import type { Role, Tree } from "./use-team.ts";

type OpenDialog = "edit" | "disable" | "delete";

interface RoleCardProps {
  role: Role;
  tree: Tree;
  onDuplicate: () => void;
}

/** One role: its permissions, how many users have it, and its actions. */
export function RoleCard({ role, tree, onDuplicate }: RoleCardProps) {
  const { roles: texts } = useTexts("team");
  const session = useSession();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const isOwn = role.id === session.user?.role?.id;
  // The server rejects the same changes: to built-in roles, one's own role, and roles with permissions one lacks.
  const canChange = !role.is_system && !isOwn && role.permissions.every((code) => holdsPermission(session, code));
  const close = () => setOpenDialog(null);
  return (
    <li className={styles.card}>
      <div>
        <p className="entry-name">
          <strong>{role.name}</strong>
          {role.is_system && <Badge>{texts.system}</Badge>}
          {isOwn && <Badge>{texts.own}</Badge>}
          {role.status === "disabled" && <Badge tone="warn">{texts.disabled}</Badge>}
        </p>
        <p className={`note wrap-anywhere mt-1 ${styles.detail}`}>
          <span>{texts.holders(role.sub_account_num)}</span>
          {role.remark && <span>{role.remark}</span>}
        </p>
      </div>
      <ul className={`cluster ${styles.chips}`}>
        {summarizePermissions(role, tree, texts).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {holdsPermission(session, "role.manage") && (
        <Actions role={role} canChange={canChange} onOpen={setOpenDialog} onDuplicate={onDuplicate} />
      )}
      <Suspense>
        {openDialog === "edit" && <RoleDialog existing={role} template={role} onClose={close} />}
        {openDialog === "disable" && <DisableRoleDialog role={role} onClose={close} />}
        {openDialog === "delete" && <DeleteRoleDialog role={role} onClose={close} />}
      </Suspense>
    </li>
  );
}

interface SummaryTexts {
  everything: string;
  nothing: string;
  someOf: (name: string, count: number, total: number) => string;
}

/** A role's permissions, in a few words per group. */
function summarizePermissions({ permissions }: Role, tree: Tree, texts: SummaryTexts): string[] {
  const codes = new Set(permissions);
  const groups = tree.map((group) => ({
    ...group,
    count: group.children.filter(({ code }) => isSelected(codes, group, code)).length,
  }));
  if (groups.every(({ count, children }) => count === children.length)) return [texts.everything];
  const held = groups.filter(({ count }) => count > 0);
  if (held.length === 0) return [texts.nothing];
  return held.map(({ name, count, children }) =>
    count === children.length ? name : texts.someOf(name, count, children.length),
  );
}

interface ActionsProps {
  role: Role;
  canChange: boolean;
  onOpen: (openDialog: OpenDialog) => void;
  onDuplicate: () => void;
}

function Actions({ role: { id, name, status }, canChange, onOpen, onDuplicate }: ActionsProps) {
  const { roles: texts, actions } = useTexts("team");
  const control = useAction(api.team.roleControl, [api.team.getRoleList]);
  const enable = () =>
    control.mutate({ input: { id, status: "enabled" } }, { onSuccess: () => showToast(texts.enabled(name)) });
  const icon = { size: 18, stroke: 1.6 };
  return (
    <Menu width={200} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={actions(name)}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canChange && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onOpen("edit")}>
            {texts.do.edit}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={onDuplicate}>
          {texts.do.duplicate}
        </Menu.Item>
        {canChange && (
          <>
            {status === "enabled" ? (
              <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={() => onOpen("disable")}>
                {texts.do.disable}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={enable}>
                {texts.do.enable}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item className="text-error" leftSection={<IconTrash {...icon} />} onClick={() => onOpen("delete")}>
              {texts.do.delete}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
