import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconMail, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../../lib/time.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { DeleteMemberDialog, DisableMemberDialog, EditMemberDialog } from "./lazy-dialogs.ts";
import styles from "./team.module.css";
import type { SubAccount } from "./use-team.ts";

type OpenDialog = "edit" | "disable" | "delete";

const tones = {
  enabled: "ok",
  invited: "neutral",
  invite_expired: "warn",
  disabled: "warn",
} as const satisfies Record<SubAccount["status"], BadgeTone>;

/** One sub-account with its role, usage and actions. */
export function MemberCard({ member }: { member: SubAccount }) {
  const { members: texts } = useTexts("team");
  const language = useLanguage();
  const session = useSession();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { id, name, phone, email, remark, role_name, status, key_num, quota, used } = member;
  const isSelf = id === session.user?.id;
  const close = () => setOpenDialog(null);
  const number = (value: number) => value.toLocaleString(language);
  return (
    <li className={styles.card}>
      <div>
        <p className="entry-name">
          <strong>{name || phone || email}</strong>
          <Badge tone={tones[status]}>{texts.status[status]}</Badge>
          {isSelf && <Badge>{texts.you}</Badge>}
        </p>
        <p className={`note wrap-anywhere mt-1 ${styles.detail}`}>
          {[name && phone, email, remark].filter(Boolean).map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </p>
      </div>
      <div className={`note wrap-anywhere ${styles.facts}`}>
        <p className="text-ink text-md">{role_name || texts.noRole}</p>
        <p className={`note wrap-anywhere mt-1 ${styles.detail}`}>
          <span>{texts.keys(key_num)}</span>
          {quota > 0 && <span>{texts.quota(number(quota))}</span>}
          <span>{texts.used(number(used))}</span>
        </p>
        <Arrival member={member} />
      </div>
      {holdsPermission(session, "sub.manage") && !isSelf && <Actions member={member} onOpen={setOpenDialog} />}
      <Suspense>
        {openDialog === "edit" && <EditMemberDialog member={member} onClose={close} />}
        {openDialog === "disable" && <DisableMemberDialog member={member} onClose={close} />}
        {openDialog === "delete" && <DeleteMemberDialog member={member} onClose={close} />}
      </Suspense>
    </li>
  );
}

/** The last login, or the invitation's expiry. */
function Arrival({ member: { status, invite_expires_at, last_login_at } }: { member: SubAccount }) {
  const { members: texts } = useTexts("team");
  const language = useLanguage();
  if (status === "invite_expired") return <p className="text-warn">{texts.over}</p>;
  if (invite_expires_at) return <p>{texts.validUntil(exactTime(invite_expires_at, language))}</p>;
  if (!last_login_at) return <p>{texts.neverHere}</p>;
  return <p title={exactTime(last_login_at, language)}>{texts.lastLogin(timeAgo(last_login_at, language))}</p>;
}

function Actions({ member, onOpen }: { member: SubAccount; onOpen: (openDialog: OpenDialog) => void }) {
  const { members: texts, actions } = useTexts("team");
  const { id, name, status } = member;
  const control = useAction(api.team.subAccountControl, [api.team.subAccountList]);
  const reinvite = useAction(api.team.subAccountReinvite, [api.team.subAccountList]);
  const enable = () =>
    control.mutate({ input: { id, status: "enabled" } }, { onSuccess: () => showToast(texts.enabled(name)) });
  const sendAnew = () => reinvite.mutate({ input: { id } }, { onSuccess: () => showToast(texts.reinvited(name)) });
  const icon = { size: 18, stroke: 1.6 };
  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={actions(name)}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onOpen("edit")}>
          {texts.do.edit}
        </Menu.Item>
        {(status === "invited" || status === "invite_expired") && (
          <Menu.Item leftSection={<IconMail {...icon} />} onClick={sendAnew}>
            {texts.do.reinvite}
          </Menu.Item>
        )}
        {status === "enabled" && (
          <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={() => onOpen("disable")}>
            {texts.do.disable}
          </Menu.Item>
        )}
        {status === "disabled" && (
          <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={enable}>
            {texts.do.enable}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item className="text-error" leftSection={<IconTrash {...icon} />} onClick={() => onOpen("delete")}>
          {texts.do.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
